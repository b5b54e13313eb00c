// SPDX-License-Identifier: Apache-2.0
/// The files of a results folder, as text. Same configuration and seed: same bytes.
#pragma once

#include <string>

#include "models/topology.h"
#include "sw/experiment.h"
#include "testbench/simulation.h"

namespace dusk {

/// config.toml: every key with its value, readable by `dusk run`.
std::string config_report(const Experiment& experiment);
/// summary.json
std::string summary_report(const Experiment& experiment, const RunResult& result);
/// timeseries.csv
std::string timeseries_report(const RunResult& result);
/// channels.csv
std::string channels_report(const RunResult& result, const Topology& topology);
/// performance.json: wall time and speed, which differ from run to run.
std::string performance_report(const RunResult& result);

/// Writes all of them into an existing folder, config.toml first, summary.json last: where it
/// stands, all are whole. Throws OutputError.
void write_report(const std::string& folder, const Experiment& experiment, const RunResult& result,
                  const Topology& topology);

}  // namespace dusk
