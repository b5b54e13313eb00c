// SPDX-License-Identifier: Apache-2.0
/// Reports to the user how far a run is, about four times a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "models/common/ids.h"
#include "testbench/statistics/window_series.h"

namespace dusk {

/// Progress of a run, reported about four times a second of wall time.
struct Progress {
  Cycle now = 0, end = 0;  ///< `end` kNever: `messages` are the goal instead
  std::uint64_t delivered = 0, messages = 0;
  double cycles_per_second = 0, seconds_left = 0;
  const WindowSample* last_window = nullptr;  ///< null before the first window
  std::uint64_t waited_for =
      0;  ///< after the measured cycles: measured packets that are still under way
  const char* unit = "message";  ///< unit of `delivered` and `messages`
};

/// Work that a run has done, for the report of its progress.
struct WorkDone {
  const char* unit = "message";
  std::uint64_t done = 0, all = 0;
};

/// Wall time only decides when to report; it does not influence the simulation.
class ProgressMeter {
 public:
  void set_report(std::function<void(const Progress&)> report) { report_ = std::move(report); }
  void start();
  /// Computes rate and time left, and reports them if the interval has passed.
  void tick(Progress progress);
  /// Returns the wall time since start().
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double kInterval = 0.25;  // seconds

  std::function<void(const Progress&)> report_;
  Clock::time_point start_ = Clock::now();
  double next_ = kInterval;
};

}  // namespace dusk
