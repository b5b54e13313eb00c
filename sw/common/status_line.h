// SPDX-License-Identifier: Apache-2.0
/// Progress of long work on a terminal or in a log.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <functional>
#include <string>

namespace dusk {

/// Returns a duration such as "12 s", "3 min 05 s" or "2 h 07 min".
std::string duration_text(double seconds);
/// Returns a rate such as "950", "12.3 k" or "4.56 M".
std::string rate_text(double per_second);

/// Progress of work: one rewritten line on a terminal. Elsewhere a line for each tenth of the work,
/// and a line after each interval of `seconds`.
class StatusLine {
 public:
  explicit StatusLine(std::FILE* out = stderr, int seconds = 30)
      : StatusLine(out, isatty(fileno(out)) != 0, seconds) {}
  StatusLine(std::FILE* out, bool terminal, int seconds = 30)
      : out_(out), terminal_(terminal), every_(seconds) {}

  /// Shows progress: the part that is done, 0 to 1. Calls `text` only if it is shown.
  void show(double share, const std::function<std::string()>& text);
  /// Prints `line` as a line of its own.
  void say(const std::string& line);
  /// Clears the rewritten line.
  void finish();

 private:
  std::FILE* out_;
  bool terminal_, open_ = false;
  int tenths_ = 0;
  std::chrono::seconds every_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace dusk
