// SPDX-License-Identifier: Apache-2.0
/// What a person reads on the terminal: the result, and how far a run is.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <functional>
#include <string>

#include "models/topology/topology.h"
#include "sw/config/experiment.h"
#include "testbench/simulation.h"

namespace dusk {

/// The result in about a dozen aligned lines.
std::string terminal_report(const Experiment& experiment, const Topology& topology,
                            const RunResult& result, const std::string& folder);

/// Words about packets that a run left out of its trace; empty: none, or no trace.
std::string trace_note(const Experiment& experiment, const RunResult& result);

/// Share of the run that is done, 0 to 1.
double progress_share(const Progress& progress);
/// " 42 %  cycle 210000 of 500000  1.2 M cycles/s  4 s left  load 0.315  latency 31.4  power 0.512"
std::string progress_line(const Progress& progress);
/// "12 s", "3 min 05 s", "2 h 07 min"
std::string duration_text(double seconds);
/// "950", "12.3 k", "4.56 M"
std::string rate_text(double per_second);

/// How far something is: on a terminal one line that is rewritten, otherwise a line every tenth of
/// the whole, and every so many seconds.
class StatusLine {
 public:
  explicit StatusLine(std::FILE* out = stderr, int seconds = 30)
      : StatusLine(out, isatty(fileno(out)) != 0, seconds) {}
  StatusLine(std::FILE* out, bool terminal, int seconds = 30)
      : out_(out), terminal_(terminal), every_(seconds) {}

  /// `share` of the whole, 0 to 1; the text is asked for when it is shown.
  void show(double share, const std::function<std::string()>& text);
  /// A line of its own.
  void say(const std::string& line);
  /// Clears the line that is rewritten.
  void finish();

 private:
  std::FILE* out_;
  bool terminal_, open_ = false;
  int tenths_ = 0;
  std::chrono::seconds every_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace dusk
