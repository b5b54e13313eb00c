// SPDX-License-Identifier: Apache-2.0
/// Reads a results folder back.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dusk {

struct RunResults {
  /// Numbers of summary.json, by dotted name; NaN for a latency of no packet, and for null.
  std::map<std::string, double> summary;
  std::map<std::string, std::vector<double>>
      series;                    ///< columns of timeseries.csv; empty field: NaN
  std::vector<double> injected;  ///< flits over the injection channel of each node (channels.csv)
  std::map<std::string, std::string> checks;  ///< by name: the first offender; empty: it passed
  /// Engine functional: cycles in which a queue of the sample node held 0, 1, 2, ... packets.
  std::map<std::string, std::vector<double>> queues;
  std::string unsteady;  ///< why what it measured is no steady state (steady_reason); empty: it is
  std::string commit;    ///< of the program that ran it (version.h)
  double seconds = 0;    ///< of wall time that it took (performance.json)
  bool exact = false;    ///< the numbers are of an analysis, so the same for every seed

  /// Throws OutputError if there is no such number.
  double operator[](const std::string& name) const;
  /// Throws OutputError if there is no such column.
  const std::vector<double>& column(const std::string& name) const;
  /// Packets of the trace that were not measured (run.warmup, run.cycles); 0 without a trace.
  double left_out_of_trace() const;
};

/// "3 packets of the trace not measured (run.warmup, run.cycles)".
std::string left_out_text(double packets);

/// Numbers of a JSON object by dotted name; true and false count as 1 and 0, null as NaN.
std::map<std::string, double> numbers_of_json(const std::string& text);

/// A number in a file of results. Throws OutputError if the text is none.
double result_number(const std::string& text, const std::string& path);

/// Throws OutputError if a file is missing or not what `dusk run` writes. true and false count as 1
/// and 0.
RunResults read_run_results(const std::string& folder);

/// Returns "check: what failed" of the first failed check of `may_fail` in the whole run in
/// `folder`, empty if all passed. Nothing if another failed, or if there is no whole run.
std::optional<std::string> excuse_of(const std::string& folder,
                                     const std::vector<std::string>& may_fail);

/// For a report: with blanks between; a run that does not say its commit is "(not noted)".
std::string listed_commits(const std::set<std::string>& commits);
/// "Made by `command`, 3 seeds of each point, by dusk at 0123456789."
std::string made_by(const std::string& command, unsigned seeds,
                    const std::set<std::string>& commits);

/// One line for a person who takes up results that another build of the program left in `folder`;
/// empty if `commits` (of the runs) has only this build's.
std::string foreign_builds(const std::set<std::string>& commits, const std::string& folder);

}  // namespace dusk
