// SPDX-License-Identifier: Apache-2.0
/// Tells a person how far a run is, about four times a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "models/common/ids.h"
#include "testbench/statistics/window_series.h"

namespace dusk {

/// Reported about four times a second of wall time.
struct Progress {
  Cycle now = 0, end = 0;  ///< end kNever: see messages
  std::uint64_t delivered = 0, messages = 0;
  double cycles_per_second = 0, seconds_left = 0;
  const WindowSample* last_window = nullptr;  ///< null before the first window
  std::uint64_t waited_for =
      0;  ///< after the measured cycles: of their packets, those that are under way
  const char* unit = "message";  ///< of `delivered` and `messages`
};

/// WorkDone that a run has done, for its progress.
struct WorkDone {
  const char* unit = "message";
  std::uint64_t done = 0, all = 0;
};

/// Wall time decides only when to report, never what the simulation does.
class ProgressMeter {
 public:
  void set_report(std::function<void(const Progress&)> report) { report_ = std::move(report); }
  void start();
  /// Fills in rate and time left and reports, if it is time to.
  void tick(Progress progress);
  /// Wall time since start().
  double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double kInterval = 0.25;  // seconds

  std::function<void(const Progress&)> report_;
  Clock::time_point start_ = Clock::now();
  double next_ = kInterval;
};

}  // namespace dusk
