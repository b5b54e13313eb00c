// SPDX-License-Identifier: Apache-2.0
// Arbiters of output VCs in whole networks (docs/rtl/vc_allocator_per_request.md): those that
// starve a head flit, the distinction from a deadlock, and the purpose of the request policies. On
// the twin and on the RTL.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "models/topology/torus.h"
#include "models/twin/switch_model.h"
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"
#include "testbench/checks/starvation_watch.h"
#include "tests/support/rtl_switches.h"

namespace dusk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// Switches p5v3d8t2x1kr.
Experiment requests(const std::string& topology, std::vector<std::int64_t> size) {
  Experiment e;
  e.network.topology = topology;
  e.network.size = std::move(size);
  SwitchOptions& s = e.switch_;
  s.vcs_in_use = s.local_vcs = 1;
  s.depth_in_use = 8;
  s.out_depth_in_use = 0;
  s.crossbar = CrossbarKind::PerPort;
  s.routing = RoutingKind::DimensionOrder;
  s.vc_allocation = VcAllocationKind::VirtualCutThrough;
  s.vc_allocator = VcAllocator::PerRequest;
  s.selection = Selection::Smart;
  e.run.engine = EngineKind::Model;
  e.run.host = HostKind::Kernel;
  e.run.warmup = 0;
  e.run.plots = false;
  return e;
}

// Figure 11.

constexpr Cycle kStream = 12000, kAlone = 1000;
constexpr std::int64_t kPatience = 3000;

/// Node 1 sends to node 3 all the time, through the switch of node 2. Node 2 first sends some
/// packets, to make a queue, and then, at kAlone, a single one: its last.
std::string figure_11() {
  const std::string file = ::testing::TempDir() + "figure-11.csv";
  std::ofstream trace(file);
  trace << "cycle,source,destination,length\n";
  for (Cycle now = 10; now < kStream; ++now) {
    if (now % 4 == 2) trace << now << ",1,3,2\n";
    if (now >= 200 && now < 206) trace << now << ",2,3,2\n";
    if (now == kAlone) trace << now << ",2,3,1\n";
  }
  return file;
}

struct Outcome {
  RunResult result;
  Cycle alone = kNever;  ///< when the single packet arrived
};

Outcome run_figure_11(EngineKind engine, VcArbiter arbiter) {
  Experiment e = requests("mesh", {4, 2});
  e.run.engine = engine;
  e.switch_.vc_arbiter = arbiter;
  e.traffic.kind = "trace";
  e.traffic.trace_file = figure_11();
  e.run.cycles = kStream;
  e.run.starvation = kPatience;
  struct Arrivals : NetworkObserver {
    bool watches_flits() const override { return false; }
    void packet_delivered(PacketHandle, const Packet& packet) override {
      if (packet.source == 2 && packet.length == 1) at = packet.delivered;
    }
    Cycle at = kNever;
  } arrivals;
  const auto built = build_network(e);
  built->network->add_observer(&arrivals);
  Outcome outcome;
  outcome.result = simulate(*built, e);
  outcome.alone = arrivals.at;
  return outcome;
}

class Figure11 : public ::testing::TestWithParam<std::tuple<EngineKind, VcArbiter>> {};

TEST_P(Figure11, OnlyLongestStarvesTheSinglePacket) {
  const auto [engine, arbiter] = GetParam();
  const Outcome outcome = run_figure_11(engine, arbiter);
  if (arbiter != VcArbiter::Longest) {
    EXPECT_EQ(first_failure(outcome.result), "");
    EXPECT_LT(outcome.alone, kAlone + kPatience);
    return;
  }
  EXPECT_GT(outcome.alone, kStream) << "the stream must end first";
  EXPECT_NE(outcome.alone, kNever);
  EXPECT_THAT(first_failure(outcome.result),
              AllOf(HasSubstr("starvation: "), HasSubstr("switch (2,0) port 4 VC 0"),
                    HasSubstr("packets move, so this is starvation and no deadlock")));
  for (const CheckResult& check : outcome.result.checks) {
    EXPECT_TRUE(check.passed || check.name == "starvation") << check.name;
  }
}

std::string arbiter_name(const ::testing::TestParamInfo<Figure11::ParamType>& info) {
  const char* const arbiters[] = {"RoundRobin", "Oldest", "Longest", "Random"};
  return std::string(std::get<0>(info.param) == EngineKind::Rtl ? "Rtl" : "Twin") +
         arbiters[static_cast<int>(std::get<1>(info.param))];
}
INSTANTIATE_TEST_SUITE_P(Engines, Figure11,
                         ::testing::Combine(::testing::Values(EngineKind::Model, EngineKind::Rtl),
                                            ::testing::Values(VcArbiter::RoundRobin,
                                                              VcArbiter::Oldest, VcArbiter::Longest,
                                                              VcArbiter::Random)),
                         arbiter_name);

// Cases that are not starvation.

TEST(StarvationWatch, SaysNothingWhereNothingMovesOrTheHeaderIsAnother) {
  TorusSizes sizes;
  sizes.size = {4};
  sizes.wrap = false;
  const Topology mesh = make_torus(sizes);
  TorusRunSettings run;
  run.router.vcs_in_use = 1;
  run.router.depth_in_use = run.router.local_depth = 8;
  run.router.out_depth_in_use = 0;
  run.router.selection = Selection::Smart;
  run.vcs.adaptive_vcs = 0;
  run.vcs.local_vcs = 1;
  SwitchShape shape = shape_of("p3v1d8t1x1k");
  shape.ports = mesh.ports;
  auto settings = make_torus_settings(mesh, run);
  settings[0].present = settings[0].initial_on = settings[0].local;  // no way to the others
  const auto engines = make_model_factory(shape);
  Network network(mesh, settings, {}, *engines);
  StarvationWatch watch(network, 200);
  const auto look_at = [&](Cycle cycles, bool serve) {
    for (const Cycle end = network.now() + cycles; network.now() < end;) {
      Message message;
      message.length = 2;
      message.destination = 0;
      if (serve) network.send(1, message);
      const Cycle next = network.now() + 50;
      while (network.now() < next) network.step(next);
      watch.look();
    }
  };
  look_at(1000, true);
  EXPECT_TRUE(watch.result().passed) << "each header is another: " << watch.result().detail;
  Message message;
  message.destination = 3;
  message.length = 4;
  network.send(0, message);
  look_at(1000, false);
  ASSERT_EQ(network.probe(0, 2).input[0].stage, InputVcProbe::Stage::Routed);
  EXPECT_TRUE(watch.result().passed) << "nothing moves: " << watch.result().detail;
  look_at(1000, true);
  EXPECT_FALSE(watch.result().passed);
  EXPECT_THAT(watch.result().detail, HasSubstr("switch (0) port 2 VC 0"));
}

// Request policies.

/// Every node sends to the one mirrored at the diagonal.
RunResult run_transpose(RoutingKind routing, Selection selection, double load) {
  Experiment e = requests("mesh", {8, 8});
  SwitchOptions& s = e.switch_;
  s.vcs_in_use = s.local_vcs = 3;
  if (routing == RoutingKind::Adaptive) s.adaptive_vcs = 2;
  s.routing = routing;
  s.selection = selection;
  s.vc_arbiter = VcArbiter::Oldest;
  e.traffic.pattern = "rotate_coordinates";
  e.traffic.length = "8";
  e.traffic.load = load;
  e.run.warmup = 1000;
  e.run.cycles = 6000;
  e.run.drain = false;
  const auto built = build_network(e);
  const RunResult result = simulate(*built, e);
  EXPECT_EQ(first_failure(result), "");
  return result;
}

class RequestPolicy : public ::testing::TestWithParam<Selection> {};

TEST_P(RequestPolicy, AcceptsMoreThanOneWayForAllWhereItTurnsAtOnce) {
  const RunResult adaptive = run_transpose(RoutingKind::Adaptive, GetParam(), 0.9);
  const RunResult one_way = run_transpose(RoutingKind::DimensionOrder, GetParam(), 0.9);
  EXPECT_TRUE(adaptive.saturated);
  EXPECT_GT(adaptive.accepted_throughput, one_way.accepted_throughput);
}

TEST_P(RequestPolicy, IsNoFasterNorSlowerWhereNobodyWaits) {
  const RunResult adaptive = run_transpose(RoutingKind::Adaptive, GetParam(), 0.002);
  const RunResult one_way = run_transpose(RoutingKind::DimensionOrder, GetParam(), 0.002);
  ASSERT_GT(adaptive.packets_delivered, 0u);
  EXPECT_NEAR(adaptive.network_latency.mean, one_way.network_latency.mean,
              0.05 * one_way.network_latency.mean);
}

TEST_P(RequestPolicy, WaitsLongerWithMoreLoad) {
  const RunResult low = run_transpose(RoutingKind::Adaptive, GetParam(), 0.01);
  const RunResult high = run_transpose(RoutingKind::Adaptive, GetParam(), 0.9);
  EXPECT_GT(high.network_latency.mean, low.network_latency.mean);
  EXPECT_GT(high.accepted_throughput, low.accepted_throughput);
}

INSTANTIATE_TEST_SUITE_P(Policies, RequestPolicy,
                         ::testing::Values(Selection::Random, Selection::Shortest,
                                           Selection::Smart),
                         [](const auto& info) {
                           return info.param == Selection::Random     ? "Random"
                                  : info.param == Selection::Shortest ? "Shortest"
                                                                      : "Smart";
                         });

}  // namespace
}  // namespace dusk
