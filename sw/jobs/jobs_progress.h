// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace dusk {

/// How far a set of runs is, on stderr: on a terminal one line that changes, otherwise a line every
/// tenth and every half a minute.
class JobsProgress {
 public:
  JobsProgress(std::size_t total, bool quiet);
  /// `finished` need not run.
  void start(std::size_t finished);
  void done() { ++done_; }
  void show(std::size_t running);
  /// A line of its own.
  void say(const std::string& line);
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  std::string line(std::size_t running) const;

  std::size_t total_, reused_ = 0, done_ = 0, tenth_ = 0;
  bool quiet_, terminal_, open_ = false;
  Clock::time_point begin_ = Clock::now(), last_ = begin_;
};

}  // namespace dusk
