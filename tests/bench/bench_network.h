// SPDX-License-Identifier: Apache-2.0
/// The network whose speed is guarded.
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

/// Cycles after which the links have followed the load.
inline constexpr Cycle kBenchWarmup = 12000;

}  // namespace dusk
