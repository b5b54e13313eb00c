// SPDX-License-Identifier: Apache-2.0
#include "systemc/network_module.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/systemc/small_tree.h"

namespace dusk {
namespace {

/// Runs the same network under both clocks, in the same pieces, and compares everything.
void expect_equal_runs(const SmallTree& tree, const std::vector<Cycle>& ends) {
  const auto plain = tree.make_network();
  const auto hosted = tree.make_network();
  EventLog plain_log, hosted_log;
  plain->add_observer(&plain_log);
  hosted->add_observer(&hosted_log);
  tree.add_traffic(*plain);
  tree.add_traffic(*hosted);
  KernelClock plain_clock(*plain);
  NetworkModule hosted_clock("network", *hosted);
  for (const Cycle end : ends) {
    plain_clock.run_until(end);
    hosted_clock.run_until(end);
    ASSERT_EQ(plain->now(), end);
    ASSERT_EQ(hosted->now(), end);
    EXPECT_EQ(sc_core::sc_time_stamp(), sc_core::sc_time(static_cast<double>(end), sc_core::SC_NS));
    ASSERT_EQ(totals_text(*plain), totals_text(*hosted));
  }
  EXPECT_EQ(first_difference(plain_log, hosted_log), "");
  EXPECT_GT(hosted_log.delivered, 0u);
  EXPECT_GT(hosted_log.changes, 0u);
  EXPECT_EQ(plain->counters().evaluated, hosted->counters().evaluated);
}

TEST(NetworkModule, GivesTheSameBytesAsTheKernelClock) {
  expect_equal_runs({3, 0.3}, {1, 2, 777, 778, 5000});
}

TEST(NetworkModule, GivesTheSameBytesAcrossIdleJumps) {
  expect_equal_runs({3, 0.001, 1000}, {1, 500, 501, 40000});
}

TEST(NetworkModule, SleepsWhileNothingCanHappen) {
  SmallTree tree;
  tree.window = 10000;
  const auto network = tree.make_network();
  NetworkModule clock("network", *network);
  clock.run_until(50000);
  EXPECT_EQ(network->now(), 50000u);
  EXPECT_LT(sc_core::sc_delta_count(), 1000u);
}

class StopAtFirstDelivery : public NetworkObserver {
 public:
  explicit StopAtFirstDelivery(Network& network) : network_(network) {}
  void packet_delivered(PacketHandle, const Packet&) override { network_.request_stop(); }

 private:
  Network& network_;
};

TEST(NetworkModule, ReturnsAfterTheCycleThatAskedToStopAndGoesOnWhenCleared) {
  const SmallTree tree;
  std::vector<Cycle> stops[2];
  const auto run = [](Network& network, Clock& clock, std::vector<Cycle>& seen) {
    StopAtFirstDelivery stop(network);
    network.add_observer(&stop);
    while (network.now() < 2000) {
      network.clear_stop();
      clock.run_until(2000);
      seen.push_back(network.now());
      clock.run_until(2000);  // still asked to stop: does nothing
      EXPECT_EQ(network.now(), seen.back());
    }
  };
  const auto plain = tree.make_network();
  tree.add_traffic(*plain);
  KernelClock plain_clock(*plain);
  run(*plain, plain_clock, stops[0]);
  const auto hosted = tree.make_network();
  tree.add_traffic(*hosted);
  NetworkModule hosted_clock("network", *hosted);
  run(*hosted, hosted_clock, stops[1]);
  EXPECT_GT(stops[0].size(), 10u);
  EXPECT_EQ(stops[0], stops[1]);
}

TEST(NetworkModule, RunsWithoutAnEndUntilAskedToStop) {
  const SmallTree tree;
  const auto network = tree.make_network();
  tree.add_traffic(*network);
  StopAtFirstDelivery stop(*network);
  network->add_observer(&stop);
  NetworkModule clock("network", *network);
  clock.run_until(kNever);
  EXPECT_EQ(network->packets_delivered(), 1u);
}

/// A source whose only message cannot be sent.
class BadSource : public TrafficSource {
 public:
  Cycle next_time() const override { return 5; }
  Message take() override { return {12345, 1, 0, false}; }
};

TEST(NetworkModule, PassesTheKernelsExceptionOn) {
  const auto network = SmallTree{}.make_network();
  network->set_source(0, std::make_unique<BadSource>());
  NetworkModule clock("network", *network);
  EXPECT_THROW(clock.run_until(100), std::invalid_argument);
}

TEST(NetworkModule, RefusesANetworkThatWasSimulated) {
  const auto network = SmallTree{}.make_network();
  KernelClock(*network).run_until(3);
  EXPECT_THROW(NetworkModule("network", *network), std::invalid_argument);
}

/// Counts the flits of one link and waits for its changes of state.
class Monitor : public sc_core::sc_module, public FlitTapIf {
 public:
  SC_HAS_PROCESS(Monitor);
  sc_core::sc_port<ChannelIf> channel{"channel"};
  sc_core::sc_export<FlitTapIf> tap{"tap"};
  std::uint64_t flits = 0, changes = 0;

  explicit Monitor(sc_core::sc_module_name name) : sc_module(name) {
    tap(*this);
    SC_THREAD(watch);
  }
  void flit_sent(ChannelId, VcId, const Flit&, Cycle) override { ++flits; }

 private:
  void watch() {
    for (;;) {
      wait(channel->state_changed());
      ++changes;
    }
  }
};

TEST(LinkModule, ShowsItsFlitsAndStatesToAModuleOfAPersonsOwn) {
  const SmallTree tree{3, 0.3};
  const auto network = tree.make_network();
  tree.add_traffic(*network);
  NetworkModule clock("network", *network);
  const Topology& topology = network->topology();
  const SwitchId outside = static_cast<SwitchId>(
      std::find(topology.minimal_tree.begin(), topology.minimal_tree.end(), false) -
      topology.minimal_tree.begin());
  const ChannelId watched = topology.out_channel[outside][0];
  Monitor monitor("monitor");
  monitor.channel(clock.link(watched).channel);
  clock.link(watched).tap(monitor.tap);
  clock.run_until(5000);
  const ChannelTotals totals = network->channel_totals(watched);
  EXPECT_GT(monitor.flits, 0u);
  EXPECT_EQ(monitor.flits, totals.flits);
  EXPECT_GE(monitor.changes, totals.turned_on + totals.turned_off);
  EXPECT_GT(monitor.changes, 0u);
}

}  // namespace
}  // namespace dusk
