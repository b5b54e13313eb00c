// SPDX-License-Identifier: Apache-2.0
/// Settings for tests of whole runs, and reports that must not differ between two of them.
#pragma once

#include <string>

#include "models/topology/topology.h"
#include "sw/config/experiment.h"
#include "sw/report/report.h"

namespace dusk {

/// Links go off and on; the kernel alone, from cycle 0 on.
inline Experiment with_link_power() {
  Experiment e;
  e.run.host = HostKind::Kernel;
  e.run.warmup = 0;
  e.power.mode = PowerMode::Threshold;
  e.power.window = 300;
  e.power.t_on = e.power.t_off = 40;
  e.traffic.length = "5";
  return e;
}

/// summary.json, timeseries.csv and channels.csv.
inline std::string reports(const Experiment& e, const RunResult& result, const Topology& topology) {
  return summary_report({e.name, e.run.seed, "a switch"}, result) + timeseries_report(result) +
         channels_report(result, topology);
}

}  // namespace dusk
