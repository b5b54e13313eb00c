// SPDX-License-Identifier: Apache-2.0
#include "testbench/simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

#include "models/common/random.h"
#include "testbench/checks/channel_checks.h"
#include "tests/testbench/crossbar_network.h"

namespace dusk {
namespace {

using testing::CrossbarFactory;
using testing::Faults;
using ::testing::HasSubstr;
using testing::HotSpotSource;
using testing::kNodes;
using testing::SteadySource;

/// Four nodes that send packets of `length` flits to their neighbor every `gap` cycles.
class Bench {
 public:
  explicit Bench(Faults faults = {}, Cycle gap = 10, std::uint32_t length = 4)
      : factory_(std::move(faults)),
        network_(testing::crossbar_topology(), {settings()}, {}, factory_),
        clock_(network_) {
    for (NodeId node = 0; node < kNodes; ++node) {
      network_.set_source(node, std::make_unique<SteadySource>(node, gap, length));
    }
    plan.warmup = 200;
    plan.cycles = 1200;
    plan.drain_limit = 1000;
    plan.watchdog = 500;
  }
  Network& network() { return network_; }
  Simulation& simulation() {
    if (!simulation_) simulation_ = std::make_unique<Simulation>(network_, clock_, plan);
    return *simulation_;
  }
  RunResult run() { return simulation().run(); }

  RunPlan plan;

 private:
  static SwitchSettings settings() {
    SwitchSettings settings = testing::crossbar_settings();
    settings.window = 100;
    return settings;
  }
  CrossbarFactory factory_;
  Network network_;
  KernelClock clock_;
  std::unique_ptr<Simulation> simulation_;
};

const CheckResult* find(const RunResult& result, const std::string& name) {
  for (const CheckResult& check : result.checks) {
    if (check.name == name) return &check;
  }
  return nullptr;
}

void expect_fails(const RunResult& result, const std::string& name, const std::string& words) {
  const CheckResult* check = find(result, name);
  ASSERT_NE(check, nullptr) << name;
  EXPECT_FALSE(check->passed) << name;
  EXPECT_THAT(check->detail, HasSubstr(words));
  EXPECT_FALSE(result.passed());
}

TEST(Simulation, PassesEveryCheckOfASoundNetwork) {
  Bench bench;
  const RunResult result = bench.run();
  for (const char* name : {"delivery", "order", "packets", "residence", "credits", "residency",
                           "progress", "flits_when_lit", "throughput"}) {
    const CheckResult* check = find(result, name);
    ASSERT_NE(check, nullptr) << name;
    EXPECT_TRUE(check->passed) << name << ": " << check->detail;
  }
  EXPECT_TRUE(result.complete);
  EXPECT_FALSE(result.saturated);
}

TEST(Simulation, MeasuresOnlyBetweenWarmupAndEnd) {
  Bench bench;
  const RunResult result = bench.run();
  EXPECT_EQ(result.measured_from, 200u);
  EXPECT_EQ(result.cycles, 1200u);
  EXPECT_GT(result.simulated, 1200u);
  EXPECT_EQ(result.packets_created, 400u);  // 4 nodes, one each 10 cycles of 1000
  EXPECT_EQ(result.packet_latency.count, 400u);
  EXPECT_DOUBLE_EQ(result.offered_load, 0.4);
  EXPECT_DOUBLE_EQ(result.accepted_throughput, 0.4);
  EXPECT_EQ(result.packet_latency.minimum, result.packet_latency.maximum);
  EXPECT_GT(result.packet_latency.mean, result.network_latency.mean - 1e-9);
  ASSERT_EQ(result.channels.size(), 8u);
  for (const ChannelTotals& channel : result.channels) {
    EXPECT_EQ(channel.flits, 400u);
    EXPECT_EQ(channel.residency[0], 1000u);
  }
}

TEST(Simulation, ReportsEveryWindowUpToTheEnd) {
  for (bool drain : {true, false}) {
    Bench bench;
    bench.plan.drain = drain;
    const RunResult result = bench.run();
    ASSERT_EQ(result.windows.size(), 12u);
    for (std::size_t i = 0; i < result.windows.size(); ++i) {
      EXPECT_EQ(result.windows[i].end, 100 * (i + 1));
      EXPECT_DOUBLE_EQ(result.windows[i].relative_link_power, 1.0);
      if (i == 0) continue;  // one cycle longer, and it fills the network
      EXPECT_DOUBLE_EQ(result.windows[i].offered, 0.4);
      EXPECT_DOUBLE_EQ(result.windows[i].accepted, 0.4);
    }
  }
}

/// Finds no memory for the message that is due at `last` or later.
struct LargeSource : SteadySource {
  explicit LargeSource(Cycle last) : SteadySource(0, 10, 4), last_(last) {}
  Message take() override {
    if (next_time() >= last_) throw std::bad_alloc();
    return SteadySource::take();
  }
  Cycle last_;
};

TEST(Simulation, KeepsWhatItHasWhenTheMemoryRunsOut) {
  Bench bench;
  bench.network().set_source(0, std::make_unique<LargeSource>(700));
  const RunResult result = bench.run();
  EXPECT_TRUE(result.out_of_memory);
  EXPECT_FALSE(result.complete);
  EXPECT_TRUE(result.checks.empty()) << "a cycle was broken off";
  EXPECT_EQ(result.simulated, 700u);
  EXPECT_EQ(result.packets_created, 200u) << "4 nodes, one each 10 cycles of 200 to 700";
  EXPECT_EQ(result.windows.size(), 6u);
}

TEST(Simulation, EndsAtTheDeliveryOfTheLastMessage) {
  Bench bench;
  bench.plan.warmup = 0;
  bench.plan.cycles = kNever;
  bench.plan.messages = 8;
  const RunResult result = bench.run();
  const Cycle latency = result.packet_latency.maximum;
  EXPECT_EQ(result.packets_delivered, 8u);
  EXPECT_EQ(result.cycles, 10 + latency);  // the second packet of each node is created in cycle 10
}

TEST(Simulation, FailsIfTheSourcesRunDryBeforeTheLastMessage) {
  Bench bench;
  for (NodeId node = 0; node < kNodes; ++node) {
    bench.network().set_source(node, std::make_unique<SteadySource>(node, 10, 4, 5));
  }
  bench.plan.cycles = kNever;
  bench.plan.warmup = 0;
  bench.plan.messages = 21;
  expect_fails(bench.run(), "progress", "20 of 21 packets were delivered, and no source");
}

/// The ejection channels are dark from cycle 700, the measurement's middle, to its end.
Faults dark_half() {
  Faults faults;
  for (PortId port = 0; port < kNodes; ++port) {
    faults.changes.push_back({680, port, ChannelState::Draining});
  }
  for (PortId port = 0; port < kNodes; ++port) {
    faults.changes.push_back({690, port, ChannelState::TurningOff});
  }
  for (PortId port = 0; port < kNodes; ++port) {
    faults.changes.push_back({700, port, ChannelState::Off});
  }
  return faults;
}

TEST(Simulation, CountsPowerOfDarkChannels) {
  Bench bench(dark_half());
  for (NodeId node = 0; node < kNodes; ++node) bench.network().set_source(node, nullptr);
  const RunResult result = bench.run();
  EXPECT_TRUE(result.passed());
  // Half the channels (the ejection channels) are off for half the measurement.
  EXPECT_NEAR(result.relative_link_power, 0.75, 0.002);
  EXPECT_DOUBLE_EQ(result.network_energy, 0.824 * result.relative_link_power + 1 - 0.824);
  EXPECT_DOUBLE_EQ(result.windows[8].relative_link_power, 0.5);
  EXPECT_EQ(result.windows[8].channels[static_cast<int>(ChannelState::Off)], 4u);
  Cycle off = 0;
  for (const ChannelTotals& channel : result.channels) off += channel.residency[3];
  EXPECT_DOUBLE_EQ(result.relative_link_power, 1.0 - static_cast<double>(off) / 8000.0);
}

/// Computed by hand: of 8 channels 4 are Off for 500 of 1000 cycles, and draw an eighth meanwhile.
TEST(Simulation, CountsTheShareThatDarkChannelsDraw) {
  Bench bench(dark_half());
  for (NodeId node = 0; node < kNodes; ++node) bench.network().set_source(node, nullptr);
  bench.plan.off_share = Rational(1, 8);
  const RunResult result = bench.run();
  EXPECT_TRUE(result.passed());
  EXPECT_EQ(result.relative_link_power, (8000 - 2000 + 250) / 8000.0);
  EXPECT_EQ(result.network_energy, 0.81975);
  EXPECT_EQ(result.windows[8].relative_link_power, (4 + 4 * 0.125) / 8);
  EXPECT_EQ(result.off_share, Rational(1, 8));
  double drawn = 0;
  for (const ChannelTotals& channel : result.channels)
    drawn += drawn_cycles({channel.powered_quarters, channel.residency[3]}, result.off_share);
  EXPECT_EQ(drawn, result.relative_link_power * 8000);
}

TEST(ChannelRules, AreThoseOfTheSwitchForChannelsFromAndToNodes) {
  Bench bench;
  const SwitchSettings& pins = bench.network().settings(0);
  ASSERT_GT(pins.t_on, 0u);
  ASSERT_TRUE(pins.abort_sleep);
  for (const ChannelRule& rule : channel_rules(bench.network())) {
    EXPECT_EQ(rule.t_on, pins.t_on);
    EXPECT_EQ(rule.t_off, pins.t_off);
    EXPECT_EQ(rule.abort_sleep, pins.abort_sleep);
  }
}

TEST(Simulation, FindsALostFlit) {
  Faults faults;
  faults.drop_flit = 101;
  expect_fails(Bench(faults).run(), "delivery", "3 of 4 flits");
}

TEST(Simulation, FindsADuplicatedFlit) {
  Faults faults;
  faults.duplicate_flit = 101;
  expect_fails(Bench(faults).run(), "delivery", "has more than its 4 flits");
}

TEST(Simulation, FindsAFlitAtTheWrongNode) {
  Faults faults;
  faults.misroute_flit = 160;
  expect_fails(Bench(faults).run(), "delivery", "which is for node");
}

TEST(Simulation, FindsAPacketThatEndsEarly) {
  Faults faults;
  faults.retype_flit = 101;
  expect_fails(Bench(faults).run(), "order", "ends early");
}

TEST(Simulation, FindsALeakedCredit) {
  Faults faults;
  faults.lose_credit = 100;
  const RunResult result = Bench(faults).run();
  expect_fails(result, "credits", "");
  EXPECT_TRUE(find(result, "delivery")->passed);
}

TEST(Simulation, FindsAnIllegalTransition) {
  Faults faults;
  faults.changes = {{300, 2, ChannelState::Off}};
  expect_fails(Bench(faults, 10).run(), "residency", "illegal change from on to off");
}

TEST(Simulation, FindsAWrongTOn) {
  Faults faults;
  faults.changes = {{300, 2, ChannelState::Draining},
                    {310, 2, ChannelState::TurningOff},
                    {320, 2, ChannelState::Off},
                    {350, 2, ChannelState::TurningOn},
                    {360, 2, ChannelState::On}};
  expect_fails(Bench(faults).run(), "residency", "TurningOn lasted 10 cycles instead of T_on = 20");
}

TEST(Simulation, FindsAFlitOnADarkChannel) {
  Faults faults;
  faults.changes = {{300, 2, ChannelState::Draining},
                    {310, 2, ChannelState::TurningOff},
                    {320, 2, ChannelState::Off}};
  faults.send_in_the_dark = true;
  expect_fails(Bench(faults).run(), "flits_when_lit", "(the crossbar port 2 -> node 2)");
}

TEST(Simulation, StopsAtAStandstillAndNamesTheDarkChannel) {
  Faults faults;
  faults.changes = {{300, 2, ChannelState::Draining},
                    {310, 2, ChannelState::TurningOff},
                    {320, 2, ChannelState::Off}};
  Bench bench(faults);
  bench.network().set_source(2, std::make_unique<HotSpotSource>(2, 10, 4));
  for (NodeId node : {0u, 1u, 3u}) bench.network().set_source(node, nullptr);
  bench.plan.cycles = 100000;
  const RunResult result = bench.run();
  expect_fails(result, "progress", "waits until port 2 is on; channel 5 (the crossbar port 2 -> ");
  EXPECT_LT(result.simulated, 2000u);
  EXPECT_EQ(find(result, "credits"), nullptr);
}

TEST(Simulation, StopsAtAStandstillInTheFlush) {
  Faults faults;
  faults.freeze = 1195;
  Bench bench(faults);
  bench.plan.drain = false;
  const RunResult result = bench.run();
  expect_fails(result, "progress", "no flit moved since cycle");
  expect_fails(result, "delivery", "is missing");
}

TEST(Simulation, EndsAFlushInWhichFlitsMoveButNoneArrives) {
  Faults faults;
  faults.freeze = 1180;
  faults.babble = 1180;
  Bench bench(faults);
  bench.plan.drain = false;
  const RunResult result = bench.run();
  expect_fails(result, "progress", "flits move, but no packet has arrived since cycle");
  expect_fails(result, "delivery", "node 3, cycle 1181: a flit of no packet under way");
}

TEST(Simulation, KeepsThePromisedOrderOnTheOnlyWay) {
  Bench bench;
  bench.plan.in_order = true;
  EXPECT_TRUE(bench.run().passed());
}

TEST(Simulation, FailsAboveTheThroughputBound) {
  Bench bench;
  bench.simulation().set_channel_load([] { return 0.3; }, [] { return CrossedLoad{1000000, 0.2}; });
  const RunResult result = bench.run();
  EXPECT_EQ(result.full_channel_load, 0.3);
  EXPECT_EQ(result.throughput_bound, std::max(0.2, result.accepted_throughput));
  expect_fails(result, "throughput", "a bound of 0.2");
}

TEST(Simulation, DeclaresAHotSpotSaturated) {
  Bench bench;
  for (NodeId node = 0; node < kNodes; ++node) {
    bench.network().set_source(node, std::make_unique<HotSpotSource>(0, 10, 4));
  }
  bench.plan.cycles = 20200;
  const RunResult result = bench.run();
  EXPECT_TRUE(result.saturated);
  EXPECT_TRUE(result.passed());
  EXPECT_NEAR(result.accepted_throughput, 0.25, 0.02);
}

TEST(Simulation, DeclaresSaturationWithoutDrain) {
  Bench bench;
  for (NodeId node = 0; node < kNodes; ++node) {
    bench.network().set_source(node, std::make_unique<HotSpotSource>(0, 10, 4));
  }
  bench.plan.drain = false;
  bench.plan.cycles = 20200;
  EXPECT_TRUE(bench.run().saturated);
}

TEST(Simulation, KeepsWhatWasMeasuredWhenInterrupted) {
  Bench bench;
  int asked = 0;
  bench.simulation().set_interrupt([&] { return ++asked == 6; });
  const RunResult result = bench.run();
  EXPECT_FALSE(result.complete);
  EXPECT_TRUE(result.passed());
  EXPECT_EQ(find(result, "credits"), nullptr);
  EXPECT_LT(result.cycles, 1200u);
  EXPECT_EQ(result.simulated, result.cycles);
  EXPECT_NEAR(result.accepted_throughput, 0.4, 0.02);
}

TEST(Simulation, GivesTheSameResultsWhateverTheProgressReports) {
  Bench silent, watched;
  int reports = 0;
  watched.simulation().set_progress([&](const Progress&) { ++reports; });
  const RunResult a = silent.run(), b = watched.run();
  EXPECT_EQ(a.simulated, b.simulated);
  EXPECT_EQ(a.packet_latency.mean, b.packet_latency.mean);
}

/// Sends packets of four flits to the next node at random times, `load` flits a cycle on average.
class RandomSource : public TrafficSource {
 public:
  RandomSource(NodeId node, double load) : node_(node), rate_(load / 4), random_(7, node) {
    draw();
  }
  Cycle next_time() const override { return next_; }
  Message take() override {
    draw();
    return {(node_ + 1) % kNodes, 4, 0, false};
  }

 private:
  void draw() {
    do ++next_;
    while (random_.uniform() >= rate_);
  }
  NodeId node_;
  double rate_;
  Random random_;
  Cycle next_ = 0;
};

void send_at_random(Bench& bench, double load) {
  for (NodeId node = 0; node < kNodes; ++node) {
    bench.network().set_source(node, std::make_unique<RandomSource>(node, load));
  }
  bench.plan.wanted_load = load;
  bench.plan.settling = 1000;
}

TEST(SteadyState, IsReachedUnderAConstantLoad) {
  Bench bench;
  send_at_random(bench, 0.5);
  bench.plan.cycles = 100000;
  const RunResult result = bench.run();
  EXPECT_TRUE(result.steady.steady) << result.steady.reason;
  const Intervals& intervals = result.steady.intervals;
  EXPECT_NEAR(intervals.latency.mean, result.packet_latency.mean, intervals.latency.half_width);
  EXPECT_NEAR(intervals.accepted.mean, result.accepted_throughput, 0.001);
  EXPECT_NEAR(intervals.accepted.mean, 0.5, 2 * intervals.accepted.half_width);
  EXPECT_TRUE(result.steady.load_met);
}

TEST(SteadyState, EndsTheRunOnceItIsPrecise) {
  Bench bench, again;
  for (Bench* b : {&bench, &again}) {
    send_at_random(*b, 0.5);
    b->plan.cycles = 10000000;
    b->plan.precision = 0.02;
    b->plan.detect_warmup = true;
  }
  Cycle reported = kNever;
  bench.simulation().set_measurement_start([&](Cycle from) { reported = from; });
  const RunResult result = bench.run();
  EXPECT_TRUE(result.steady.steady) << result.steady.reason;
  EXPECT_TRUE(result.steady.warmup_detected);
  EXPECT_TRUE(result.steady.converged);
  EXPECT_EQ(reported, result.measured_from);
  EXPECT_GE(result.measured_from, 1000u);
  EXPECT_GE(result.cycles, result.measured_from + 1000);
  EXPECT_LT(result.cycles, 1000000u);
  const Interval& latency = result.steady.intervals.latency;
  EXPECT_LE(latency.half_width, 0.02 * latency.mean);
  EXPECT_EQ(again.run().cycles, result.cycles);
}

TEST(SteadyState, SaysThatARunHasNotConverged) {
  Bench bench;
  send_at_random(bench, 0.5);
  bench.plan.cycles = 20000;
  bench.plan.precision = 1e-6;
  const RunResult result = bench.run();
  EXPECT_EQ(result.steady.reason, "not converged");
  EXPECT_EQ(result.cycles, 20000u);
}

TEST(SteadyState, IsDeniedToASaturatedRun) {
  Bench bench;
  for (NodeId node = 0; node < kNodes; ++node) {
    bench.network().set_source(node, std::make_unique<HotSpotSource>(0, 10, 4));
  }
  bench.plan.cycles = 20200;
  const RunResult result = bench.run();
  EXPECT_EQ(result.steady.reason, "saturated");
  EXPECT_FALSE(result.steady.steady);
  EXPECT_FALSE(result.steady.intervals.latency.valid);
  EXPECT_TRUE(result.steady.intervals.accepted.valid);
}

/// Sends four flits every 10 cycles up to cycle `until`, then every 20.
class StepSource : public TrafficSource {
 public:
  StepSource(NodeId node, Cycle until) : node_(node), until_(until) {}
  Cycle next_time() const override { return next_; }
  Message take() override {
    next_ += next_ < until_ ? 10 : 20;
    return {(node_ + 1) % kNodes, 4, 0, false};
  }

 private:
  NodeId node_;
  Cycle until_, next_ = 0;
};

TEST(SteadyState, BeginsAfterTheTransient) {
  for (const Cycle until : {5000u, 45000u}) {
    Bench bench;
    for (NodeId node = 0; node < kNodes; ++node) {
      bench.network().set_source(node, std::make_unique<StepSource>(node, until));
    }
    bench.plan.detect_warmup = true;
    bench.plan.settling = 7000;
    bench.plan.cycles = 80000;
    const RunResult result = bench.run();
    if (until == 5000) {
      EXPECT_TRUE(result.steady.warmup_detected);
      EXPECT_GE(result.measured_from, 10000u);  // twice the transient
      EXPECT_LT(result.measured_from, 20000u);
      EXPECT_EQ(result.steady.reason, "");
    } else {
      EXPECT_EQ(result.measured_from, 7680u) << "steady up to then";
      EXPECT_EQ(result.steady.reason, "drifting");
    }
  }
}

TEST(SteadyState, IsNotFoundWhereTheLoadNeverSettles) {
  Bench bench;
  for (NodeId node = 0; node < kNodes; ++node) {
    bench.network().set_source(node, std::make_unique<StepSource>(node, 30000));
  }
  bench.plan.detect_warmup = true;
  bench.plan.settling = 35000;
  bench.plan.cycles = 80000;
  const RunResult result = bench.run();
  EXPECT_EQ(result.steady.reason, "no warm-up found");
  EXPECT_FALSE(result.steady.warmup_detected);
  EXPECT_EQ(result.measured_from, 40000u);
}

TEST(SteadyState, IsDeniedToAShortRun) {
  Bench bench;
  send_at_random(bench, 0.5);
  bench.plan.cycles = bench.plan.warmup + 999;
  EXPECT_EQ(bench.run().steady.reason, "too short");
}

TEST(SteadyState, IsNotThatOfSilentNodes) {
  Bench bench;
  send_at_random(bench, 0.5);
  bench.network().set_source(1, nullptr);
  bench.plan.cycles = 50000;
  const RunResult result = bench.run();
  EXPECT_FALSE(result.steady.load_met);
  EXPECT_EQ(result.steady.silent_nodes, 1u);
  EXPECT_NEAR(result.offered_load, 0.375, 0.01);
}

TEST(SteadyState, DoesNotApplyToAClosedLoop) {
  Bench bench, waiting;
  for (Bench* b : {&bench, &waiting}) {
    b->plan.warmup = 0;
    b->plan.cycles = kNever;
    b->plan.messages = 8;
  }
  const RunResult result = bench.run();
  EXPECT_FALSE(result.steady.applies);
  EXPECT_EQ(result.steady.reason, "closed loop");
  waiting.plan.precision = 0.02;
  EXPECT_THROW(waiting.run(), std::invalid_argument);
}

TEST(Simulation, RefusesAPlanThatMeasuresNothing) {
  Bench endless, empty;
  endless.plan.cycles = kNever;
  EXPECT_THROW(endless.run(), std::invalid_argument);
  empty.plan.cycles = empty.plan.warmup;
  EXPECT_THROW(empty.run(), std::invalid_argument);
}

TEST(Simulation, EndsAtOnceWhenAFurtherCheckFails) {
  Bench bench;
  FirstOffender difference;
  bench.simulation().add_check([&] { return difference.result("further"); });
  struct Finder : NetworkObserver {
    void window_ended(Cycle now) override {
      if (now < 500 || difference->found()) return;
      difference->report("found at " + std::to_string(now));
      network->request_stop();
    }
    FirstOffender* difference;
    Network* network;
  } finder;
  finder.difference = &difference;
  finder.network = &bench.network();
  bench.network().add_observer(&finder);
  const RunResult result = bench.run();
  EXPECT_EQ(result.simulated, 501u);
  EXPECT_FALSE(result.passed());
  ASSERT_NE(find(result, "further"), nullptr);
  EXPECT_EQ(find(result, "further")->detail, "found at 500");
}

TEST(Simulation, NamesAFurtherCheckThatPasses) {
  Bench bench;
  bench.simulation().add_check([] { return FirstOffender{}.result("further"); });
  const RunResult result = bench.run();
  EXPECT_TRUE(result.passed());
  ASSERT_NE(find(result, "further"), nullptr);
}

}  // namespace
}  // namespace dusk
