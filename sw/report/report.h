// SPDX-License-Identifier: Apache-2.0
/// Texts of the files in a results folder. The same configuration and seed give the same bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "models/topology/topology.h"
#include "sw/common/output_file.h"
#include "sw/config/experiment.h"
#include "sw/shapes/own_blocks.h"
#include "testbench/simulation.h"

namespace dusk {

/// Beginning of the line in config.toml with the digest of a file that a key names.
constexpr const char* kInputFile = "# content of ";
/// Returns config.toml: each key with its value, readable by `dusk run`. Comments hold digests of
/// inputs without which the keys do not decide the results: trace or permutation file, run of
/// run.reference, and modules of switch.replace (`blocks`).
std::string config_report(const Experiment& experiment, const std::vector<OwnBlock>& blocks);
/// Same text; reads the modules of switch.replace now. Throws ConfigError.
std::string config_report(const Experiment& experiment);

/// Texts about a run that its results show in addition to its numbers.
struct RunTitle {
  std::string name;  ///< name of the experiment
  std::int64_t seed = 0;
  std::string switch_name;   ///< name of the shape, or "functional"
  std::string engines = {};  ///< which switches are RTL (chosen_switches_text()); empty: all alike
};
/// Returns summary.json.
std::string summary_report(const RunTitle& title, const RunResult& result);
/// Returns timeseries.csv of a run whose windows are still in its result.
std::string timeseries_report(const RunResult& result);
/// Returns lines of the time series without the head.
std::string timeseries_rows(const std::vector<WindowSample>& windows);
/// Returns channels.csv.
std::string channels_report(const RunResult& result, const Topology& topology);
/// Returns performance.json: wall time and speed, which differ from run to run.
std::string performance_report(const RunResult& result);

/// Writes timeseries.csv of a results folder while a long run goes on (WindowSink). Functions throw
/// OutputError.
class TimeseriesFile {
 public:
  explicit TimeseriesFile(const std::string& folder) : folder_(folder) {}
  void add(const std::vector<WindowSample>& windows);
  /// Adds the last windows and completes the file.
  void finish(const std::vector<WindowSample>& windows);
  /// Number of windows written so far.
  std::size_t windows() const { return windows_; }

 private:
  std::string folder_;
  std::unique_ptr<WholeFile> file_;  ///< none until there are windows
  std::size_t windows_ = 0;
};

/// Writes the files of a results folder, which must exist, except config.toml, which the start of
/// the run wrote. Calls `others` to write further files. Writes summary.json last: where it exists,
/// all files are complete. Throws OutputError.
void write_report(const std::string& folder, const RunTitle& title, const RunResult& result,
                  const Topology& topology, TimeseriesFile& timeseries,
                  const std::function<void()>& others = {});

}  // namespace dusk
