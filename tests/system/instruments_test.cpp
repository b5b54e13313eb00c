// SPDX-License-Identifier: Apache-2.0
// Waves and journeys change no result, and the wave files agree with the run.
#include "sw/run/instruments.h"

#include <gmock/gmock.h>

#include <bitset>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "models/link_power/part.h"
#include "rtl/gtkwave_file.h"
#include "rtl/usual_shapes.h"
#include "sw/run/run_command.h"
#include "tests/support/rtl_switches.h"
#include "tests/system/fst_file.h"
#include "tests/system/whole_run.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

/// A tree whose links go off and on, at a load with which switches are quiet now and then.
Experiment experiment() {
  Experiment e = with_link_power();
  e.network.k = 2;
  e.network.n = 3;
  e.run.cycles = 3000;
  e.traffic.load = 0.04;
  return e;
}

class RunInFolder {
 public:
  explicit RunInFolder(const Experiment& e) {
    folder = ::testing::TempDir() + "waves-" +
             ::testing::UnitTest::GetInstance()->current_test_info()->name() + "-" +
             std::to_string(count_++);
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    built = build_network(e);
    instruments = std::make_unique<Instruments>(e.run, e.network, *built);
    instruments->open(folder);
  }
  /// The three files that must not differ.
  std::string simulate(const Experiment& e, Cycle interrupt_at = kNever) {
    Simulation simulation(*built->network, *built->clock, make_run_plan(e));
    simulation.set_interrupt(
        [this, interrupt_at] { return built->network->now() >= interrupt_at; });
    result = simulation.run();
    EXPECT_TRUE(result.passed());
    instruments->finish(folder);
    return reports(e, result, built->network->topology());
  }
  std::string text(const std::string& file) const {
    std::ostringstream out;
    out << std::ifstream(folder + "/" + file).rdbuf();
    return out.str();
  }
  FstFile waves(const std::string& name = "waves-l2-0-1") const {
    return FstFile(folder + "/" + name + ".fst");
  }

  std::string folder;
  std::unique_ptr<BuiltNetwork> built;
  std::unique_ptr<Instruments> instruments;
  RunResult result;

 private:
  static inline int count_ = 0;
};

constexpr const char* kSwitch = "switch=l2 (0,1),";

TEST(Instruments, ChangeNoResult) {
  const Experiment plain = experiment();
  Experiment watched = plain;
  watched.run.waves = std::string(kSwitch) + "from=100,to=2000; switch=0,from=0,to=2999";
  watched.run.packets = {0, 1, 17, 40, 100, 150};
  const std::string expected = RunInFolder(plain).simulate(plain);
  RunInFolder run(watched);
  EXPECT_EQ(run.simulate(watched), expected);
  EXPECT_TRUE(run.instruments->missing().empty());
  EXPECT_THAT(run.text("journey-17.csv"), HasSubstr("header arrives"));
  EXPECT_THAT(run.text("journey-150.csv"), HasSubstr("delivered"));
}

TEST(Journeys, CanBeToldOfTheSlowestPacketThatARunNames) {
  Experiment e = experiment();
  RunInFolder first(e);
  first.simulate(e);
  struct Diary : NetworkObserver {
    std::map<std::uint64_t, Cycle> latency;
    void packet_delivered(PacketHandle, const Packet& packet) override {
      latency[packet.id] = packet.delivered - packet.created;
    }
  } diary;
  const std::uint64_t slowest = first.result.slowest_packet;
  e.run.packets = {static_cast<std::int64_t>(slowest)};
  RunInFolder again(e);
  again.built->network->add_observer(&diary);
  again.simulate(e);
  EXPECT_EQ(diary.latency.at(slowest), first.result.packet_latency.maximum);
  EXPECT_THAT(again.text("journey-" + std::to_string(slowest) + ".csv"), HasSubstr("delivered"));
}

TEST(Waves, CoverTheCyclesAskedForWithAClockEdgeInEach) {
  Experiment e = experiment();
  const Cycle from = 700, to = 1500;
  e.run.waves = kSwitch + ("from=" + std::to_string(from) + ",to=" + std::to_string(to));
  RunInFolder run(e);
  run.simulate(e);
  const FstFile waves = run.waves();
  EXPECT_EQ(waves.start, from * kWaveCycle);
  EXPECT_EQ(waves.end, to * kWaveCycle + kWaveCycle / 2);
  std::vector<FstFile::Change> clock, now;
  for (Cycle cycle = from; cycle <= to; ++cycle) {
    clock.push_back({cycle * kWaveCycle, "0"});
    clock.push_back({cycle * kWaveCycle + kWaveCycle / 2, "1"});
    now.push_back({cycle * kWaveCycle, std::bitset<20>(cycle).to_string()});
  }
  EXPECT_EQ(waves.changes("switch.dusk_switch.clk_i"), clock);
  EXPECT_EQ(waves.changes("switch.dusk_switch.now_i[19:0]"), now);
}

TEST(Waves, AreTheSameWhetherTheKernelSkipsQuietSwitchesOrNot) {
  Experiment skipping = experiment();
  skipping.traffic.load = 0.01;
  skipping.run.waves = std::string(kSwitch) + "from=0,to=2999";
  Experiment evaluating = skipping;
  evaluating.run.skip_quiet = false;
  RunInFolder a(skipping), b(evaluating);
  a.simulate(skipping);
  b.simulate(evaluating);
  ASSERT_LT(a.built->network->counters().evaluated, b.built->network->counters().evaluated / 2);
  const FstFile skipped = a.waves(), evaluated = b.waves();
  ASSERT_GT(skipped.names.size(), 100u);
  // A head that is not read has no meaning (docs/rtl/fifo.md), nor have the signals that are parts
  // of it.
  const std::regex of_heads(R"((\.head(_[io])?|u_crossbar\.flit|\.destination(_i)?|\.length)\[)");
  for (const auto& [name, handle] : skipped.names) {
    if (std::regex_search(name, of_heads)) continue;
    EXPECT_TRUE(skipped.changes(name) == evaluated.changes(name)) << name;
  }
}

TEST(Waves, HoldOneSwitchEach) {
  Experiment one = experiment();
  one.run.waves = std::string(kSwitch) + "from=100,to=200";
  Experiment several = one;
  several.run.waves += "; switch=0,from=100,to=200";
  several.run.checked = true;  // the others could be traced, too
  RunInFolder a(one), b(several);
  a.simulate(one);
  b.simulate(several);
  EXPECT_EQ(b.waves().signals, a.waves().signals);
  EXPECT_EQ(a.waves().signals, a.waves().names.size());
}

TEST(Waves, ShowTheFlitsAndStatesThatTheNetworkSaw) {
  struct Diary : NetworkObserver {
    ChannelId up = kNone;
    std::vector<Cycle> flits, states;
    void flit_sent(ChannelId id, VcId, const Flit&, ChannelState, Cycle now) override {
      if (id == up && now < 3000) flits.push_back(now);
    }
    void state_changed(ChannelId id, ChannelState, ChannelState, Cycle now) override {
      if (id == up && now < 3000) states.push_back(now);
    }
  } diary;
  Experiment e = experiment();
  e.run.waves = std::string(kSwitch) + "from=0,to=2999";
  RunInFolder run(e);
  const SwitchShape& shape = run.built->shape;
  const PortId port = shape.ports / 2;  // stays on; the next one goes off
  const SwitchId traced = run.built->waves->requests()[0].id;
  diary.up = run.built->network->topology().out_channel[traced][port + 1];
  run.built->network->add_observer(&diary);
  run.simulate(e);
  const FstFile waves = run.waves();
  const std::size_t bits = 3 * shape.ports;
  std::vector<Cycle> states;
  std::string state;
  for (const auto& change : waves.changes("switch.dusk_switch.u_link_power.u_bank.u_fsm.state_q[" +
                                          std::to_string(bits - 1) + ":0]")) {
    const std::string next = change.value.substr(bits - 3 * (port + 2), 3);
    if (next != state && change.time > kWaveCycle) states.push_back(change.time / kWaveCycle);
    state = next;
  }
  ASSERT_FALSE(diary.states.empty());
  EXPECT_EQ(states, diary.states);
  // The output is valid from the rising edge of the first flit's cycle on.
  const std::string valid =
      "switch.dusk_switch.u_router.u_output.busy_o[" + std::to_string(shape.ports - 1) + ":0]";
  std::vector<Cycle> flits;
  Cycle since = kNever;
  for (const auto& change : waves.changes(valid)) {
    const Cycle cycle = change.time / kWaveCycle;
    if (since != kNever) {
      for (Cycle c = since; c < cycle; ++c) flits.push_back(c);
    }
    since = change.value[shape.ports - 1 - (port + 1)] == '1' ? cycle : kNever;
  }
  ASSERT_FALSE(diary.flits.empty());
  EXPECT_EQ(flits, diary.flits);
}

TEST(Waves, AreReadableAfterAnInterruptAndWithoutAnEnd) {
  Experiment e = experiment();
  e.run.waves = std::string(kSwitch) + "from=100,to=2999";
  RunInFolder stopped(e);
  stopped.simulate(e, 1000);
  const Cycle now = stopped.built->network->now();
  ASSERT_LT(now, 2999u);
  EXPECT_EQ(stopped.waves().end, (now - 1) * kWaveCycle + kWaveCycle / 2);

  RunInFolder dropped(e);
  KernelClock(*dropped.built->network).run_until(500);
  dropped.built.reset();
  EXPECT_EQ(dropped.waves().start, 100 * kWaveCycle);
  EXPECT_GT(dropped.waves().end, 100 * kWaveCycle);
}

TEST(Waves, ThatCannotBeWrittenAreAnError) {
  Experiment e = experiment();
  e.run.waves = std::string(kSwitch) + "from=100,to=200";
  const auto built = build_network(e);
  Instruments instruments(e.run, e.network, *built);
  EXPECT_THROW(instruments.open("/nonexistent/folder"), std::runtime_error);
}

class EveryShapeWithWaves : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryShapeWithWaves, HasEverySignalOfItsSaveFile) {
  const std::string file = ::testing::TempDir() + "names-" + GetParam() + ".fst";
  const auto engine = traced_switch(GetParam(), 0, 10);
  const SwitchShape& shape = engine->shape();
  const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << shape.ports) - 1);
  SwitchInputs inputs;
  SwitchOutputs outputs;
  SwitchSettings settings;
  settings.internal_depth = shape.vc_depth;
  engine->open(file);
  engine->reset(settings, inputs);
  engine->step(0, inputs, outputs);
  engine->finish(3);
  const FstFile waves(file);
  EXPECT_EQ(waves.end, 2 * kWaveCycle + kWaveCycle / 2);
  std::istringstream lines(gtkwave_save_file(shape, all, 0, file, "/x.gtkw"));
  std::size_t signals = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("switch.", 0) != 0) continue;
    ++signals;
    EXPECT_EQ(waves.names.count(line), 1u) << line;
  }
  EXPECT_GT(signals, 50u);  // most of them are words over all ports
}

std::vector<std::string> shapes_with_waves() {
  std::vector<std::string> names;
  for (const SwitchShape& shape : usual_shapes()) {
    if (is_usually_checked(shape.name)) names.push_back(shape.name);
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(BuiltShapes, EveryShapeWithWaves, ::testing::ValuesIn(shapes_with_waves()),
                         [](const auto& info) { return info.param; });

TEST(SaveFile, NamesThePolicyOfTheSwitch) {
  SwitchShape shape = usual_shapes().at(2);
  for (const PolicyPart& part : policy_parts()) {
    shape.policy = policy_named(part.name);
    shape.set_tree(shape.ports);
    if (part.name == "trunk") shape.set_torus(1, 1);
    EXPECT_THAT(gtkwave_save_file(shape, 0b10001, 70, "/r/w.fst", "/r/w.gtkw"),
                HasSubstr("u_link_power.gen_" + part.name + ".u_policy."));
  }
}

TEST(SaveFile, IsInPipelineOrderAndOfThePortsInUse) {
  const SwitchShape shape = usual_shapes().at(2);
  const std::string text = gtkwave_save_file(shape, 0b10001, 70, "/r/w.fst", "/r/w.gtkw");
  std::size_t last = 0;
  for (const char* group :
       {"[dumpfile] \"/r/w.fst\"", "[timestart] 700", "-clock", "-channels in", "-input units",
        "-route", "-select", "-VC allocation", "-switch allocation", "-crossbar", "-output",
        "-link power: monitor", "-link power: mask", "-link power: channels"}) {
    const std::size_t at = text.find(std::string(group));
    ASSERT_NE(at, std::string::npos) << group;
    EXPECT_GE(at, last) << group;
    last = at;
  }
  EXPECT_THAT(text, HasSubstr("gen_select[4]"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("gen_select[1]")));
}

}  // namespace
}  // namespace dusk
