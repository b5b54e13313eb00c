// SPDX-License-Identifier: Apache-2.0
/// Progress of long work on a terminal or in a log.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <functional>
#include <string>

namespace dusk {

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
