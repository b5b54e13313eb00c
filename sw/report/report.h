// SPDX-License-Identifier: Apache-2.0
/// The files of a results folder, as text. Same configuration and seed: same bytes.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "models/topology/topology.h"
#include "sw/config/experiment.h"
#include "testbench/simulation.h"

namespace dusk {

/// Indented text of a JSON value, in the order of its keys; numbers in their shortest form.
/// Boost.JSON prints neither.
std::string json_text(const boost::json::value& value);

/// Begins the line of config.toml with the digest of a file that a key names.
constexpr const char* kInputFile = "# content of ";
/// config.toml: every key with its value, readable by `dusk run`; as comments the digests of the
/// trace or permutation file that is used, without which the keys do not decide the results.
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
