// SPDX-License-Identifier: Apache-2.0
/// The networks whose speed is guarded.
#pragma once

#include "sw/run/build_network.h"

namespace dusk {

/// 4-ary 4-tree, uniform, 16 flits, setting 7 static with link power active, all links on at the
/// start.
inline Experiment bench_experiment(double load, EngineKind engine = EngineKind::Rtl) {
  Experiment experiment;
  experiment.power.mode = PowerMode::Threshold;
  experiment.traffic.load = load;
  experiment.run.host = HostKind::Kernel;
  experiment.run.engine = engine;
  return experiment;
}

/// The same load and power on an 8 x 8 torus of trunks of two links, the last of which narrows,
/// and two channels a node: adaptive routing with escape VCs, shape p10v3d4ot2x2h3sn.
inline Experiment bench_torus_experiment(double load, EngineKind engine = EngineKind::Rtl) {
  Experiment experiment = bench_experiment(load, engine);
  experiment.network.topology = TopologyKind::Torus;
  experiment.network.links = 2;
  experiment.network.local_channels = 2;
  SwitchOptions& s = experiment.switch_;
  s.out_depth_in_use = 0;
  s.crossbar = CrossbarKind::PerInputVc;
  s.hop_latency = 3;
  s.vc_allocator = VcAllocatorKind::PerSwitch;
  s.hold_arbitration = false;
  s.selection = Selection::WidestFirst;
  experiment.power.override_enabled = true;
  experiment.power.guard = true;
  experiment.power.unused_only = true;
  experiment.power.narrowest = 2;  // a quarter
  return experiment;
}

/// Cycles after which the links have followed the load.
inline constexpr Cycle kBenchWarmup = 12000;

}  // namespace dusk
