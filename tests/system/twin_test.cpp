// SPDX-License-Identifier: Apache-2.0
// The twin and the RTL are the same switch: every output in every cycle, and whole runs byte for
// byte.
#include <gtest/gtest.h>

#include <algorithm>

#include "models/twin/switch_model.h"
#include "rtl/usual_shapes.h"
#include "sw/config/config_file.h"
#include "sw/fuzz/random_experiment.h"
#include "sw/report/report.h"
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"

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
  experiment.traffic.kind = TrafficKind::Open;
  experiment.traffic.injection = InjectionKind::Bernoulli;
  experiment.traffic.load = 0.7;
  const auto rtl = build_network(experiment);
  experiment.run.engine = EngineKind::Model;
  const auto model = build_network(experiment);
  std::uint64_t buffered = 0;
  for (Cycle end = 100; end <= 400; end += 75) {
    KernelClock(*rtl->network).run_until(end);
    KernelClock(*model->network).run_until(end);
    for (SwitchId s = 0; s < rtl->network->topology().switches; ++s) {
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

/// summary.json, timeseries.csv and channels.csv of a run.
std::string report_of(const std::vector<std::string>& settings, const char* engine) {
  std::vector<std::string> all = settings;
  all.push_back("run.host=kernel");
  all.push_back(std::string("run.engine=") + engine);
  const Experiment experiment = load_configuration("", all).experiment();
  const auto built = build_network(experiment);
  Simulation simulation(*built->network, *built->clock, make_run_plan(experiment));
  attach(simulation, *built, experiment);
  const RunResult result = simulation.run();
  EXPECT_TRUE(result.passed());
  EXPECT_GT(result.packets_delivered, 500u);
  return summary_report(experiment, result) + timeseries_report(result) +
         channels_report(result, built->network->topology());
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
