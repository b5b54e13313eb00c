// SPDX-License-Identifier: Apache-2.0
// Cycles that several threads share give the reports of one thread: RTL, twins and both together,
// in networks of several banks whose links go off and on.
#include <gtest/gtest.h>

#include "sw/run/build_network.h"
#include "sw/run/instruments.h"
#include "sw/run/run_command.h"
#include "tests/system/whole_run.h"

namespace dusk {
namespace {

Experiment short_run(double load) {
  Experiment e = with_link_power();
  e.run.cycles = 1500;
  e.power.window = 150;
  e.power.t_on = e.power.t_off = 30;
  e.traffic.load = load;
  return e;
}

/// 48 switches.
Experiment tree() {
  Experiment e = short_run(0.3);
  e.network.k = 4;
  e.network.n = 3;
  e.power.start = PowerStart::MinimalTree;
  return e;
}

/// 36 switches, the trunks of two links, which narrow.
Experiment torus() {
  Experiment e = short_run(0.1);
  e.network.topology = "torus";
  e.network.size = {6, 6};
  e.network.links = e.network.local_channels = 2;
  e.switch_.out_depth_in_use = 0;
  e.switch_.crossbar = CrossbarKind::PerInputVc;
  e.switch_.hop_latency = 3;
  e.switch_.vc_allocator = VcAllocator::PerSwitch;
  e.switch_.selection = Selection::WidestFirst;
  e.power.guard = e.power.unused_only = true;
  e.power.narrowest = 2;
  return e;
}

struct Ran {
  std::string files;
  std::uint64_t changes = 0, shared = 0;
};

/// `each`: Network::share_each().
Ran run(Experiment e, unsigned threads, unsigned each) {
  e.run.threads = threads;
  const auto built = build_network(e);
  built->network->share_each(each);
  Simulation simulation(*built->network, *built->clock, make_run_plan(e));
  attach(simulation, *built, e.run.engine);
  const RunResult result = simulation.run();
  EXPECT_TRUE(result.passed());
  Ran ran;
  ran.files = reports(e, result, built->network->topology());
  ran.shared = built->network->counters().shared_cycles;
  for (const ChannelTotals& channel : result.channels) {
    ran.changes += channel.turned_on;
    if (channel.lit_at_width[2] != 0) ++ran.changes;
  }
  return ran;
}

using Case = std::tuple<const char*, Experiment (*)(), EngineKind, const char*>;

class SharedCycles : public ::testing::TestWithParam<Case> {};

TEST_P(SharedCycles, GiveTheReportsOfOneThread) {
  const auto& [name, network, engine, rtl] = GetParam();
  Experiment e = network();
  e.run.engine = engine;
  e.run.rtl = rtl;
  const Ran one = run(e, 1, 1);
  EXPECT_EQ(one.shared, 0u);
  EXPECT_GT(one.changes, 50u);
  for (const auto& [threads, each] : {std::pair(2u, 1u), std::pair(3u, 1u), std::pair(2u, 3u)}) {
    const Ran several = run(e, threads, each);
    EXPECT_TRUE(several.files == one.files) << threads << " threads, each " << each;
    EXPECT_GT(several.shared, 1200u / each);
  }
}

INSTANTIATE_TEST_SUITE_P(Engines, SharedCycles,
                         ::testing::Values(Case{"TreeOfRtl", tree, EngineKind::Rtl, "all"},
                                           Case{"TreeOfTwins", tree, EngineKind::Model, "all"},
                                           Case{"TreeOfBoth", tree, EngineKind::Rtl,
                                                "level 0, every 9"},
                                           Case{"TorusOfRtl", torus, EngineKind::Rtl, "all"},
                                           Case{"TorusOfTwins", torus, EngineKind::Model, "all"},
                                           Case{"TorusOfBoth", torus, EngineKind::Rtl, "every 20"}),
                         [](const auto& info) { return std::get<0>(info.param); });

}  // namespace
}  // namespace dusk
