// SPDX-License-Identifier: Apache-2.0
/// The files of a results folder, as text. Same configuration and seed: same bytes.
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

/// Begins the line of config.toml with the digest of a file that a key names.
constexpr const char* kInputFile = "# content of ";
/// config.toml: every key with its value, readable by `dusk run`; as comments the digests of the
/// trace or permutation file that is used, of the run of run.reference, and of `blocks`, those of
/// switch.replace, without which the keys do not decide the results.
std::string config_report(const Experiment& experiment, const std::vector<OwnBlock>& blocks);
/// The same, with the blocks as they are now. Throws ConfigError.
std::string config_report(const Experiment& experiment);

/// Texts about a run that its results show beside its numbers.
struct RunTitle {
  std::string name;  ///< of the experiment
  std::int64_t seed = 0;
  std::string switch_name;   ///< name of the shape, or "functional"
  std::string engines = {};  ///< which switches are RTL (chosen_switches_text()); empty: all alike
};
/// summary.json
std::string summary_report(const RunTitle& title, const RunResult& result);
/// timeseries.csv of a run whose windows nobody has taken
std::string timeseries_report(const RunResult& result);
/// Lines of the time series without the header
std::string timeseries_rows(const std::vector<WindowSample>& windows);
/// channels.csv
std::string channels_report(const RunResult& result, const Topology& topology);
/// performance.json: wall time and speed, which differ from run to run.
std::string performance_report(const RunResult& result);

/// timeseries.csv of a results folder, which grows while a long run goes on (WindowSink). Functions
/// throw OutputError.
class TimeseriesFile {
 public:
  explicit TimeseriesFile(const std::string& folder) : folder_(folder) {}
  void add(const std::vector<WindowSample>& windows);
  /// Adds the last windows. The file is whole.
  void finish(const std::vector<WindowSample>& windows);
  /// Written so far.
  std::size_t windows() const { return windows_; }

 private:
  std::string folder_;
  std::unique_ptr<WholeFile> file_;  ///< none until there are windows
  std::size_t windows_ = 0;
};

/// Writes all of them but config.toml, which was written before the run, into an existing folder,
/// and calls `others`, which writes further files; summary.json last: where it stands, all are
/// whole. Throws OutputError.
void write_report(const std::string& folder, const RunTitle& title, const RunResult& result,
                  const Topology& topology, TimeseriesFile& timeseries,
                  const std::function<void()>& others = {});

}  // namespace dusk
