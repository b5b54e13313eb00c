// SPDX-License-Identifier: Apache-2.0
// Whole tori and meshes of the twin's switches: exact latency without load, and nothing lost under
// load, with links that go dark and links that are narrowed.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "models/kernel/clock.h"
#include "testbench/run_monitor.h"
#include "tests/system/journey_reasons.h"
#include "tests/system/open_loop.h"
#include "tests/system/torus_case.h"

namespace dusk {
namespace {

/// Switches on a minimal way.
std::uint32_t switches_between(const TorusCase& c, NodeId from, NodeId to) {
  std::uint32_t hops = 0;
  for (const std::uint32_t size : c.size) {
    const std::uint32_t up = (to % size + size - from % size) % size;
    const std::uint32_t across =
        to % size > from % size ? to % size - from % size : from % size - to % size;
    hops += c.wrap ? std::min(up, size - up) : across;
    from /= size;
    to /= size;
  }
  return hops + 1;
}

class TorusZeroLoad : public ::testing::TestWithParam<TorusCase> {};

TEST_P(TorusZeroLoad, LatencyIsThatOfAHopForEachSwitchAndOneCycleForEachFlit) {
  TorusRunSettings run = run_settings(GetParam());
  run.power.power_managed = false;
  NetworkSettings settings;
  settings.source_cycles = 0;
  const auto network = make_network(GetParam(), run, settings);
  struct Arrivals : NetworkObserver {
    void packet_delivered(PacketHandle, const Packet& packet) override { last = packet; }
    Packet last;
  } arrivals;
  network->add_observer(&arrivals);
  for (NodeId from = 0; from < network->topology().nodes; ++from) {
    for (NodeId to = 0; to < network->topology().nodes; ++to) {
      const std::uint32_t length = 1 + (from + 5 * to) % 20;
      Message message;
      message.destination = to;
      message.length = length;
      network->send(from, message);
      const Cycle limit = network->now() + 400;
      while (!network->empty() && network->now() < limit) network->step(limit);
      ASSERT_TRUE(network->empty()) << from << " to " << to;
      EXPECT_EQ(arrivals.last.delivered - arrivals.last.created,
                GetParam().hop_latency * switches_between(GetParam(), from, to) + length)
          << from << " to " << to << ", " << length << " flits";
      const Cycle quiet = network->now() + 20;
      while (network->now() < quiet) network->step(quiet);
    }
  }
  EXPECT_EQ(network->check_credits_home(), "");
}

INSTANTIATE_TEST_SUITE_P(
    Networks, TorusZeroLoad,
    ::testing::Values(TorusCase{{5}, true, 2}, TorusCase{{4}, false}, TorusCase{{2}, true, 1, 2},
                      TorusCase{{4, 3}, true, 2, 4}, TorusCase{{3, 4}, false, 1, 2},
                      TorusCase{{3, 2, 4}, true, 1, 1}, TorusCase{{2, 3, 3}, false, 2, 2},
                      TorusCase{{2, 3, 2, 4}, true, 1, 4}, TorusCase{{3, 2, 2, 2}, false, 2, 1},
                      TorusCase{{4, 4}, true, 2, 1, 2}, TorusCase{{4, 3}, true, 2, 1, 0, 4},
                      TorusCase{{4, 3}, true, 2, 2, 1, 3, VcAllocator::PerVc},
                      TorusCase{{3, 4}, false, 1, 2, 0, 4, VcAllocator::PerVc},
                      TorusCase{{5}, true, 2, 1, 0, 4, VcAllocator::PerPort}),
    [](const auto& info) { return name_of(info.param); });

struct LoadCase {
  TorusCase network;
  double load;  ///< flits/node/cycle
  TrunkStart start;
  bool managed, relaxed;
};
class UnderLoad : public ::testing::TestWithParam<LoadCase> {};

TEST_P(UnderLoad, EverythingArrivesAndTheBooksAgree) {
  const LoadCase& c = GetParam();
  TorusRunSettings run = run_settings(c.network);
  run.power.power_managed = c.managed;
  run.power.override_enabled = true;
  run.router.relaxed_dateline = c.relaxed;
  run.start = c.start;
  NetworkSettings settings;
  settings.override_wait = 64;
  const auto network = make_network(c.network, run, settings);
  const std::uint32_t nodes = network->topology().nodes;
  RunMonitor monitor(*network, 10000, false);
  offer_load(*network, c.load, 16, 5);
  const auto run_until = [&](Cycle end) {
    while (network->now() < end && !(end == kNever && network->empty())) {
      network->step(end);
      network->clear_stop();
      ASSERT_LT(network->now() - network->last_progress(), 20000u) << "a standstill";
    }
  };
  run_until(8000);
  network->stop_sources();
  const std::size_t discarded = network->discard_waiting();
  const Cycle limit = network->now() + 50000;
  while (!network->empty() && network->now() < limit) {
    network->step(limit);
    network->clear_stop();
  }
  ASSERT_TRUE(network->empty());
  run_until(network->now() + 40);
  monitor.scoreboard.finish(discarded);
  monitor.channels.finish(network->now(),
                          [&](ChannelId id) { return network->channel_totals(id); });
  for (const CheckResult& check :
       {monitor.scoreboard.delivery(), monitor.scoreboard.order(), monitor.channels.residency(),
        monitor.channels.flits_when_lit()}) {
    EXPECT_TRUE(check.passed) << check.name << ": " << check.detail;
  }
  EXPECT_EQ(network->check_credits_home(), "");
  EXPECT_GT(network->packets_delivered(), 8000 * c.load * nodes / 16 / 4);

  std::uint64_t quarters = 0, narrow = 0, dark = 0, turned = 0;
  for (ChannelId id = 0; id < network->topology().channels.size(); ++id) {
    const ChannelTotals totals = network->channel_totals(id);
    quarters += totals.powered_quarters;
    narrow += totals.lit_at_width[c.network.narrowest];
    dark += totals.residency[static_cast<std::size_t>(ChannelState::Off)];
    turned += totals.turned_on + totals.turned_off;
  }
  EXPECT_EQ(quarters, monitor.power.count(network->now()).powered_quarters);
  // The purpose of the case has happened.
  EXPECT_GT(narrow, 0u);
  EXPECT_EQ(dark > 0, c.managed && c.network.trunk > 1);
  EXPECT_EQ(turned > 0, c.managed && c.network.trunk > 1);
}

INSTANTIATE_TEST_SUITE_P(
    Networks, UnderLoad,
    ::testing::Values(
        LoadCase{{{4, 4}, true, 1, 1}, 0.6, TrunkStart::AllOn, false, true},
        LoadCase{{{4, 4}, true, 4, 4}, 0.3, TrunkStart::AllOn, true, true},
        LoadCase{{{4, 4}, true, 2, 2}, 0.6, TrunkStart::OneLink, true, false},
        LoadCase{{{3, 3, 3}, true, 4, 4}, 0.9, TrunkStart::OneLink, true, true},
        LoadCase{{{5, 3}, false, 2, 4}, 0.3, TrunkStart::OneLink, true, true},
        LoadCase{{{4, 4}, true, 1, 1, 2}, 0.08, TrunkStart::AllOn, true, true},
        LoadCase{{{4, 4}, true, 4, 4, 2}, 0.15, TrunkStart::AllOn, true, true},
        LoadCase{{{3, 2, 2, 2}, true, 2, 2, 1}, 0.2, TrunkStart::OneLink, true, false},
        LoadCase{
            {{4, 4}, true, 1, 1, 0, 4, VcAllocator::PerVc}, 0.9, TrunkStart::AllOn, false, true},
        LoadCase{{{4, 4}, true, 1, 1, 0, 4, VcAllocator::PerVc, true},
                 0.9,
                 TrunkStart::AllOn,
                 false,
                 true},
        LoadCase{{{5, 3}, true, 2, 2, 0, 3, VcAllocator::PerPort, true},
                 0.9,
                 TrunkStart::OneLink,
                 true,
                 false},
        LoadCase{{{4, 4}, true, 1, 1, 0, 3, VcAllocator::PerSwitch, true},
                 0.9,
                 TrunkStart::AllOn,
                 false,
                 true}),
    [](const auto& info) {
      return name_of(info.param.network) + "_" + std::to_string(info.index);
    });

TEST(TorusJourney, EveryCycleOnNarrowedLinksIsExplained) {
  const TorusCase c{{4, 4}, true, 1, 2, 2};
  NetworkSettings settings;
  const auto network = make_network(c, run_settings(c), settings);
  std::vector<std::uint64_t> ids(600);
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = i;
  JourneyRecorder recorder(*network, ids, 1);
  offer_load(*network, 0.05, 4, 7);
  KernelClock(*network).run_until(4000);
  std::map<std::string, Cycle> all;
  for (const Journey& journey : recorder.finish(network->now())) {
    expect_every_cycle_explained(journey, 3);
    for (const auto& [reason, cycles] : waits(journey)) all[reason] += cycles;
  }
  SCOPED_TRACE(::testing::PrintToString(all));
  EXPECT_GT(all["sent in parts over the narrowed channel"], 100u);
  EXPECT_GT(all["lost switch allocation, or the narrowed channel is busy"], 0u);
  EXPECT_EQ(all.count("behind an earlier packet in the output queue"), 0u);
  EXPECT_EQ(all.count("channel dark"), 0u);
}

}  // namespace
}  // namespace dusk
