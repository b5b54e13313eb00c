// SPDX-License-Identifier: Apache-2.0
/// Whole networks with the idle timer, small enough for lockstep.
#pragma once

#include <gtest/gtest.h>

#include "sw/config/wanted_switch.h"
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"

namespace dusk {

/// Switches are p4v3d4q2z or p10v3d4ot2x2h3sz, which are built.
inline Experiment idle_timer_network(const std::string& topology) {
  Experiment e;
  e.network.topology = topology;
  e.network.k = 2;
  e.network.n = 4;
  e.run.host = HostKind::Kernel;
  e.run.engine = EngineKind::Lockstep;
  if (topology != "k_ary_n_tree") {
    e.network.size = {4, 3};
    e.network.links = 2;
    e.network.local_channels = 1;
    SwitchOptions& s = e.switch_;
    s.out_depth_in_use = 0;
    s.crossbar = CrossbarKind::PerInputVc;
    s.hop_latency = 3;
    s.vc_allocator = VcAllocator::PerSwitch;
  }
  e.power.mode = PowerMode::Threshold;
  e.power.policy = "idle";
  e.power.idle_cycles = 100;
  e.power.t_on = 60;
  e.power.t_off = 40;
  e.power.window = 1000;
  e.traffic.load = 0.01;
  e.run.warmup = 1000;
  e.run.cycles = 12000;
  return e;
}

/// Builds and simulates it, with every check of a run.
inline RunResult run_whole(const Experiment& experiment) {
  const auto built = build_network(experiment);
  Simulation simulation(*built->network, *built->clock, make_run_plan(experiment));
  attach(simulation, *built, experiment.run.engine);
  return simulation.run();
}

inline void expect_all_passed(const RunResult& result) {
  for (const CheckResult& check : result.checks)
    EXPECT_TRUE(check.passed) << check.name << ": " << check.detail;
}

}  // namespace dusk
