// SPDX-License-Identifier: Apache-2.0
/// Reads the results folder of a run.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dusk {

struct RunResults {
  /// Numbers of summary.json by dotted name. Null, as for a latency of no packet, is NaN.
  std::map<std::string, double> summary;
  std::map<std::string, std::vector<double>>
      series;                    ///< columns of timeseries.csv; an empty field is NaN
  std::vector<double> injected;  ///< flits of each node's injection channel (channels.csv)
  std::map<std::string, std::string> checks;  ///< by name: text of the first fault; empty: passed
  /// Engine functional only: cycles in which a queue of the sample node held 0, 1, 2, ... packets.
  std::map<std::string, std::vector<double>> queues;
  std::string unsteady;  ///< why the run has no steady state (steady_reason); empty: it has
  std::string commit;    ///< commit of the program that ran it (version.h)
  double seconds = 0;    ///< wall time of the run (performance.json)
  bool exact = false;    ///< true: numbers of an analysis, equal for each seed

  /// Returns a number of summary.json. Throws OutputError if it is absent.
  double operator[](const std::string& name) const;
  /// Returns a column of timeseries.csv. Throws OutputError if it is absent.
  const std::vector<double>& column(const std::string& name) const;
  /// Number of packets of the trace that were not measured (run.warmup, run.cycles); or 0.
  double left_out_of_trace() const;
};

/// Returns "3 packets of the trace not measured (run.warmup, run.cycles)".
std::string left_out_text(double packets);

/// Returns the numbers of a JSON object by dotted name. true and false are 1 and 0; null is NaN.
std::map<std::string, double> numbers_of_json(const std::string& text);

/// Converts a number in a file of results. Throws OutputError if the text is no number.
double result_number(const std::string& text, const std::string& path);

/// Reads the results of a run. true and false are 1 and 0. Throws OutputError if a file is missing
/// or has not the format of `dusk run`.
RunResults read_run_results(const std::string& folder);

/// Returns "check: what failed" if only checks of `may_fail` failed; the first one counts. Empty if
/// all passed. Nothing if another check failed, or if `folder` holds no complete run.
std::optional<std::string> excuse_of(const std::string& folder,
                                     const std::vector<std::string>& may_fail);

/// Lists commits for a report, with blanks between; an unknown commit is "(not noted)".
std::string listed_commits(const std::set<std::string>& commits);
/// Returns "Made by `command`, 3 seeds of each point, by dusk at 0123456789."
std::string made_by(const std::string& command, unsigned seeds,
                    const std::set<std::string>& commits);

/// Returns a warning that another build of the program made results in `folder`. Empty if all
/// `commits` of its runs are this build's.
std::string foreign_builds(const std::set<std::string>& commits, const std::string& folder);

}  // namespace dusk
