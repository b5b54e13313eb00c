// SPDX-License-Identifier: Apache-2.0
// The twin and the RTL are the same switch: every output in every cycle, and whole runs byte for
// byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "models/twin/switch_model.h"
#include "rtl/usual_shapes.h"
#include "sw/config/config_file.h"
#include "sw/fuzz/random_experiment.h"
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"
#include "sw/shapes/select_shape.h"
#include "tests/system/whole_run.h"

namespace dusk {
namespace {

SwitchShape find_shape(const std::string& name) {
  for (const SwitchShape& shape : usual_shapes()) {
    if (shape.name == name) return shape;
  }
  throw std::invalid_argument("no shape " + name);
}
std::vector<std::string> shape_names() {
  std::vector<std::string> names;
  for (const SwitchShape& shape : usual_shapes()) names.push_back(shape.name);
  return names;
}

class Twin : public ::testing::TestWithParam<std::string> {};

TEST_P(Twin, DrivesWhatTheRtlDrivesInEveryCycle) {
  const SwitchShape shape = find_shape(GetParam());
  const std::uint64_t cases = shape.ports <= 8 ? 12 : 4;
  for (std::uint64_t number = 0; number < cases; ++number) {
    Experiment experiment = random_experiment(4711, number, {shape});
    experiment.run.engine = EngineKind::Lockstep;
    experiment.power.mode = PowerMode::Threshold;
    const auto built = build_network(experiment);
    KernelClock(*built->network).run_until(1500);
    ASSERT_FALSE(built->difference.found()) << built->difference.result("").detail;
    EXPECT_GT(built->network->counters().evaluated, 0u);
  }
}

TEST_P(Twin, ShowsTheSameStateToADeadlockReport) {
  const SwitchShape shape = find_shape(GetParam());
  Experiment experiment = random_experiment(4712, 1, {shape});
  experiment.traffic.kind = "open";
  experiment.traffic.injection = "bernoulli";
  experiment.traffic.load = 0.7;
  const auto rtl = build_network(experiment);
  experiment.run.engine = EngineKind::Model;
  const auto model = build_network(experiment);
  std::uint64_t buffered = 0;
  for (Cycle end = 100; end <= 1600; end += 250) {
    KernelClock(*rtl->network).run_until(end);
    KernelClock(*model->network).run_until(end);
    for (SwitchId s = 0; s < rtl->network->topology().switches; ++s) {
      EXPECT_EQ(rtl->network->usable_ports(s), model->network->usable_ports(s)) << s;
      for (PortId p = 0; p < shape.ports; ++p) {
        const PortProbe a = rtl->network->probe(s, p), b = model->network->probe(s, p);
        for (VcId v = 0; v < static_cast<VcId>(experiment.switch_.vcs_in_use); ++v) {
          const InputVcProbe &x = a.input[v], &y = b.input[v];
          EXPECT_EQ(x.stage, y.stage);
          EXPECT_EQ(x.buffered, y.buffered);
          if (x.stage == InputVcProbe::Stage::Routed) {
            EXPECT_EQ(x.candidates, y.candidates);
          }
          if (x.stage == InputVcProbe::Stage::Active) {
            EXPECT_EQ(x.out_port, y.out_port);
            EXPECT_EQ(x.out_vc, y.out_vc);
          }
          EXPECT_EQ(a.output[v].owned, b.output[v].owned);
          EXPECT_EQ(a.output[v].credits, b.output[v].credits);
          EXPECT_EQ(a.output[v].queued, b.output[v].queued);
          buffered += x.buffered;
        }
      }
    }
    ASSERT_FALSE(HasFailure()) << "cycle " << end;
  }
  EXPECT_GT(buffered, 0u);
}

INSTANTIATE_TEST_SUITE_P(BuiltShapes, Twin, ::testing::ValuesIn(shape_names()),
                         [](const auto& info) { return info.param; });

/// The reports of a run.
std::string report_of(const std::vector<std::string>& settings, const char* engine) {
  std::vector<std::string> all = settings;
  all.push_back("run.host=kernel");
  all.push_back(std::string("run.engine=") + engine);
  const Experiment experiment = load_configuration("", all).experiment();
  const auto built = build_network(experiment);
  Simulation simulation(*built->network, *built->clock, make_run_plan(experiment));
  attach(simulation, *built, experiment.run.engine);
  const RunResult result = simulation.run();
  EXPECT_TRUE(result.passed());
  EXPECT_GT(result.packets_delivered, 500u);
  return reports(experiment, result, built->network->topology());
}

TEST(WholeRun, OfTheDefaultShortenedIsTheSameWithTheTwin) {
  const std::vector<std::string> ramp{"traffic.ramp_low_cycles=1500",
                                      "traffic.ramp_rise_cycles=1500",
                                      "traffic.ramp_hold_cycles=1000",
                                      "traffic.ramp_fall_cycles=1500",
                                      "run.cycles=7000",
                                      "power.window=500",
                                      "power.t_on=200",
                                      "power.t_off=200"};
  EXPECT_EQ(report_of(ramp, "rtl"), report_of(ramp, "model"));
}

TEST(WholeRun, InClosedLoopIsTheSameWithTheTwin) {
  const std::vector<std::string> closed{"network.n=3",           "traffic.kind=closed",
                                        "traffic.messages=3000", "power.window=200",
                                        "power.t_on=100",        "power.t_off=100"};
  EXPECT_EQ(report_of(closed, "rtl"), report_of(closed, "model"));
}

/// Switches p5v3d8t2x1ekr: a bubble, virtual cut-through, requests, nodes that take several flits.
const std::vector<std::string> kEjection{"network.topology=torus",
                                         "network.size=[4,4]",
                                         "switch.vcs=3",
                                         "switch.vc_depth=8",
                                         "switch.output_queue=0",
                                         "switch.crossbar=per_port",
                                         "switch.hop_latency=4",
                                         "switch.credit_delay=2",
                                         "switch.local_vcs=3",
                                         "switch.vc_allocation=virtual_cut_through",
                                         "switch.routing=adaptive",
                                         "switch.adaptive_vcs=2",
                                         "switch.escape=bubble",
                                         "switch.vc_allocator=per_request",
                                         "switch.selection=smart",
                                         "switch.vc_arbiter=oldest",
                                         "traffic.length=2",
                                         "traffic.injection=bernoulli",
                                         "traffic.pattern=hotspot",
                                         "traffic.hotspots=[5]",
                                         "traffic.hotspot_share=0.5",
                                         "traffic.load=0.6",
                                         "power.mode=always_on",
                                         "power.start=all_on",
                                         "run.warmup=0",
                                         "run.cycles=3000",
                                         "switch.ejection=per_vc"};

TEST(WholeRun, OfNodesThatTakeSeveralFlitsACycleIsTheSameWithTheTwin) {
  const Experiment e = load_configuration("", kEjection).experiment();
  EXPECT_EQ(select_shape(e, usual_shapes()).name, "p5v3d8t2x1ekr");
  EXPECT_EQ(report_of(kEjection, "rtl"), report_of(kEjection, "model"));
}

/// Cycles in which node 5 took 0, 1, 2, 3 flits; together they are at different places.
std::array<unsigned, 4> taken_by_the_hot_node(EngineKind engine, EjectionKind ejection) {
  Experiment e = load_configuration("", kEjection).experiment();
  e.run.engine = engine;
  e.run.host = HostKind::Kernel;
  e.switch_.ejection = ejection;
  struct Taken : NetworkObserver {
    void flit_ejected(NodeId node, VcId vc, const Flit&, bool, const Packet*, Cycle t) override {
      if (node != 5) return;
      EXPECT_FALSE(vcs[t].count(vc)) << "two flits of a VC in cycle " << t;
      vcs[t].insert(vc);
    }
    std::map<Cycle, std::set<VcId>> vcs;
  } taken;
  const auto built = build_network(e);
  built->network->add_observer(&taken);
  KernelClock(*built->network).run_until(2000);
  std::array<unsigned, 4> cycles{};
  for (const auto& [cycle, vcs] : taken.vcs) ++cycles.at(vcs.size());
  return cycles;
}

TEST(Ejection, ANodeOfATorusGetsAFlitOfEachVcInACycleOrOne) {
  const auto several = taken_by_the_hot_node(EngineKind::Rtl, EjectionKind::PerVc);
  EXPECT_GT(several[1] + 2 * several[2] + 3 * several[3], 2200u) << "more than one a cycle";
  EXPECT_GT(several[3], 100u);
  EXPECT_EQ(several, taken_by_the_hot_node(EngineKind::Model, EjectionKind::PerVc));
  const auto one = taken_by_the_hot_node(EngineKind::Rtl, EjectionKind::One);
  EXPECT_GT(one[1], 1500u);
  EXPECT_EQ(one[2] + one[3], 0u);
}

/// Sixteen a cycle at most: of each of four channels and four VCs.
TEST(Ejection, IsOfEachChannelOfANode) {
  const std::vector<std::string> settings{
      "network.topology=torus",   "network.size=[5]",      "network.links=3",
      "network.local_channels=4", "switch.vcs=4",          "switch.local_vcs=4",
      "switch.vc_depth=8",        "switch.output_queue=0", "switch.crossbar=per_input_vc",
      "switch.routing=adaptive",  "switch.adaptive_vcs=2", "switch.vc_allocator=per_port",
      "switch.ejection=per_vc",   "traffic.length=4",      "traffic.injection=bernoulli",
      "traffic.pattern=hotspot",  "traffic.hotspots=[2]",  "traffic.hotspot_share=0.5",
      "traffic.load=2.0",         "power.mode=always_on",  "power.start=all_on",
      "run.cycles=3000"};
  EXPECT_NE(report_of(settings, "model"), "");
}

TEST(WholeRun, NeedsNoBuiltShapeWithTheTwin) {
  const std::vector<std::string> odd{"network.k=5",
                                     "network.n=2",
                                     "switch.vcs=7",
                                     "switch.vc_depth=33",
                                     "switch.output_queue=3",
                                     "switch.hop_latency=3",
                                     "switch.flit_width=192",
                                     "run.cycles=4000",
                                     "traffic.ramp_low_cycles=0",
                                     "traffic.ramp_rise_cycles=1000"};
  EXPECT_NE(report_of(odd, "model"), "");
}

}  // namespace
}  // namespace dusk
