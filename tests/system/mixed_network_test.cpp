// SPDX-License-Identifier: Apache-2.0
// RTL in some switches of a network and twins in the others: the same bytes, and the switches that
// were asked for.
#include <gmock/gmock.h>

#include <filesystem>
#include <regex>

#include "rtl/shape_library.h"
#include "sw/report/report.h"
#include "sw/report/terminal_report.h"
#include "sw/run/instruments.h"
#include "sw/run/run_command.h"
#include "tests/system/fst_file.h"
#include "tests/system/whole_run.h"
#include "tests/testbench/wrong_twin.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;

/// A tree of 12 switches whose links go off and on.
Experiment small_tree(const std::string& rtl) {
  Experiment e = with_link_power();
  e.network.k = 2;
  e.network.n = 3;
  e.switch_.shape = "p4v3d4q2";
  e.run.rtl = rtl;
  e.run.cycles = 4000;
  e.power.start = PowerStart::MinimalTree;
  e.traffic.load = 0.3;
  return e;
}

/// Twins that only count.
class CountedTwins final : public SwitchEngineFactory {
 public:
  CountedTwins(const SwitchShape& shape, unsigned& made)
      : models_(make_model_factory(shape)), made_(made) {}
  const SwitchShape& shape() const override { return models_->shape(); }
  std::unique_ptr<SwitchEngine> make() override {
    ++made_;
    return models_->make();
  }

 private:
  std::unique_ptr<SwitchEngineFactory> models_;
  unsigned& made_;
};

struct Ran {
  std::string files;  ///< the three that must not differ
  std::uint64_t woken = 0, twins = 0, compared = 0;
};

LockstepParts counting(unsigned& twins) {
  LockstepParts parts;
  parts.twin = [&twins](const SwitchShape& shape) {
    return std::make_unique<CountedTwins>(shape, twins);
  };
  return parts;
}

Ran run_mixed(const Experiment& e) {
  Ran ran;
  unsigned twins = 0;
  const auto built = build_network(e, {}, counting(twins));
  Simulation simulation(*built->network, *built->clock, make_run_plan(e));
  attach(simulation, *built, e.run.engine);
  const RunResult result = simulation.run();
  EXPECT_TRUE(result.passed()) << first_failure(result);
  for (const ChannelTotals& channel : result.channels) ran.woken += channel.turned_on;
  ran.files = reports(e, result, built->network->topology());
  ran.twins = twins;
  ran.compared = built->events.compared;
  return ran;
}

TEST(MixedNetwork, GivesTheBytesOfAllRtlAndOfAllTwins) {
  const Ran rtl = run_mixed(small_tree("all"));
  EXPECT_EQ(rtl.twins, 0u);
  EXPECT_GT(rtl.woken, 0u);
  Experiment model = small_tree("all");
  model.run.engine = EngineKind::Model;
  EXPECT_EQ(run_mixed(model).files, rtl.files);
  const std::pair<const char*, unsigned> choices[] = {
      {"every 4", 9}, {"level 0", 8}, {"level 2", 8}, {"l1 (0,1), 3, every 6", 8}, {"every 1", 0}};
  for (const auto& [choice, twins] : choices) {
    const Ran mixed = run_mixed(small_tree(choice));
    EXPECT_EQ(mixed.files, rtl.files) << choice;
    EXPECT_EQ(mixed.twins, twins) << choice;
  }
}

TEST(MixedNetwork, GivesTheSameBytesOnSystemcAndWithAssertions) {
  const std::string expected = run_mixed(small_tree("all")).files;
  Experiment e = small_tree("every 4");
  e.run.host = HostKind::Systemc;
  e.run.checked = true;
  const Ran mixed = run_mixed(e);
  // The files are the same, except for one more passed check: that the assertions hold.
  const std::regex rules(R"(,\s*\{\s*"name": "rules",\s*"passed": true,\s*"detail": ""\s*\})");
  EXPECT_TRUE(std::regex_search(mixed.files, rules));
  EXPECT_EQ(std::regex_replace(mixed.files, rules, ""), expected);
  EXPECT_EQ(mixed.twins, 9u);
}

TEST(MixedNetwork, GivesTheSameBytesInATorus) {
  Experiment e = small_tree("all");
  e.network.topology = "torus";
  e.network.size = {4, 4};
  e.switch_ = {};
  e.switch_.vcs_in_use = 4;
  e.switch_.out_depth_in_use = 0;
  e.switch_.depth_in_use = 8;
  e.switch_.crossbar = CrossbarKind::PerPort;
  e.switch_.hop_latency = 3;
  e.switch_.adaptive_vcs = 2;
  e.power = {};
  const std::string expected = run_mixed(e).files;
  e.run.rtl = "every 3, (3,1)";
  const Ran mixed = run_mixed(e);
  EXPECT_EQ(mixed.files, expected);
  EXPECT_EQ(mixed.twins, 9u);  // RTL: 0, 3, 6, 9, 12, 15, and 7
}

TEST(MixedNetwork, ComparesInLockstepOnlyTheSwitchesAskedFor) {
  Experiment e = small_tree("all");
  e.run.engine = EngineKind::Lockstep;
  const Ran all = run_mixed(e);
  e.run.rtl = "every 4";
  const Ran some = run_mixed(e);
  EXPECT_EQ(some.files, all.files);
  EXPECT_EQ(some.twins, 12u);
  EXPECT_GT(some.compared, 0u);
  EXPECT_LT(some.compared, all.compared / 2);
  // A switch that claims to be never quiet is evaluated more often, and does the same.
  for (const SwitchId wrong : {SwitchId{4}, SwitchId{5}}) {
    LockstepParts parts;
    parts.twin = [wrong](const SwitchShape& shape) {
      return std::make_unique<WrongTwinFactory>(
          shape, wrong, [](Cycle, SwitchOutputs& out) { out.quiet = false; });
    };
    const auto built = build_network(e, {}, parts);
    KernelClock(*built->network).run_until(1000);
    ASSERT_EQ(built->first_difference.has_value(), wrong == 4);
    if (wrong == 4) {
      EXPECT_EQ(built->first_difference->id, 4u);
    }
  }
}

TEST(MixedNetwork, WritesWavesOfItsRtl) {
  Experiment e = small_tree("all");
  e.run.waves = "switch=4,from=50,to=900; switch=8,from=50,to=900";
  const std::string folder = ::testing::TempDir() + "mixed-waves-";
  std::vector<std::string> files;
  unsigned twins = 0;
  for (const char* rtl : {"all", "every 4"}) {
    e.run.rtl = rtl;
    const std::string into = folder + std::to_string(files.size());
    std::filesystem::remove_all(into);
    std::filesystem::create_directories(into);
    const auto built = build_network(e, {}, counting(twins));
    Instruments instruments(e.run, e.network, *built);
    instruments.open(into);
    Simulation simulation(*built->network, *built->clock, make_run_plan(e));
    const RunResult result = simulation.run();
    instruments.finish(into);
    files.push_back(summary_report(built->title, result) +
                    channels_report(result, built->network->topology()));
  }
  EXPECT_EQ(files[0], files[1]);
  EXPECT_EQ(twins, 9u);  // switches 0, 4 and 8 are no twins, traced or not
  for (const char* name : {"/waves-l1-0-0.fst", "/waves-l2-0-0.fst"}) {
    const FstFile all(folder + "0" + name), mixed(folder + "1" + name);
    ASSERT_GT(all.names.size(), 100u);
    // A head that is not read has no meaning (docs/rtl/fifo.md), nor have the signals that are
    // parts of it.
    const std::regex of_heads(R"((\.head(_[io])?|u_crossbar\.flit|\.destination(_i)?|\.length)\[)");
    for (const auto& [signal, handle] : all.names) {
      if (std::regex_search(signal, of_heads)) continue;
      EXPECT_TRUE(mixed.changes(signal) == all.changes(signal)) << signal;
    }
  }
}

TEST(MixedNetwork, SaysHowManySwitchesAreRtl) {
  const Experiment e = small_tree("level 0");
  const auto built = build_network(e);
  EXPECT_THAT(terminal_report(built->title, built->network->topology(), RunResult{}, "r"),
              HasSubstr("\n  engines             RTL in 4 of 12 switches, the others are twins\n"));
}

TEST(MixedNetwork, RefusesWhatIsNotThereBeforeASwitchIsBuilt) {
  Experiment e = small_tree("level 3");
  e.switch_.shape = "p4v7d31";  // never built
  e.switch_.out_depth_in_use = 0;
  e.switch_.crossbar = CrossbarKind::PerPort;
  EXPECT_THROW(build_network(e), ConfigError);
  EXPECT_EQ(find_loaded_shape("p4v7d31", false), nullptr);
}

}  // namespace
}  // namespace dusk
