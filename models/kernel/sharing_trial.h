// SPDX-License-Identifier: Apache-2.0
/// Decides by measurement whether sharing the switches of a cycle among threads is faster.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace dusk {

/// Compares cycles of one thread with shared cycles. It measures both ways for a span of some
/// milliseconds, uses the faster one, and now and then measures the other one again. Sharing is
/// slower on a busy machine or in a network with little to do, where threads wait longer than they
/// work.
///
/// A span is longer than other programs usually keep a core: most shared cycles of a busy machine
/// are quick, and a few take a hundred times as long. A single delayed span says little, so it
/// counts at most as twice the mean.
///
/// Threads without work sleep and take long to wake up. The first shared cycles after cycles of one
/// thread are therefore not measured.
///
/// Each trial doubles the time until the next one, up to a limit. If sharing is clearly faster,
/// this time grows fourfold, and the trial of one thread lasts a quarter of a span and counts as
/// part of the mean.
class SharingTrial {
 public:
  /// Returns whether the next cycle should be shared.
  bool shared() const { return shared_; }
  /// Records that a cycle took `nanoseconds` for `work` switches; `work` > 0.
  void took(double nanoseconds, double work) {
    time_ += nanoseconds;
    work_ += work;
    ++cycles_;
    if (wakes_) {
      if (time_ < kWaking) return;
      wakes_ = false;
      forget();
    } else if (time_ >= (short_ ? kShortSpan : kSpan) && cycles_ >= kFewest) {
      end_span();
    }
  }

 private:
  static constexpr double kSpan = 1e7;     ///< nanoseconds
  static constexpr unsigned kFewest = 4;   ///< fewest cycles of a span
  static constexpr double kWaking = 5e5;   ///< nanoseconds of shared cycles that are not measured
  static constexpr double kWeight = 0.25;  ///< weight of the last span in the mean
  static constexpr double kWorth = 0.9;    ///< sharing must cost less than this part of one thread;
                                           ///< smaller gains are within noise
  static constexpr double kClear = 0.75;   ///< below this part of the cost of one thread, trials of
                                           ///< one thread are rarer and shorter
  static constexpr double kShortSpan = 2.5e6;
  /// Spans from one trial to the next. It starts at kFirst, because the cost changes while a
  /// network fills. Its limits are kOfOne for trials of one thread and kOfSharing for trials of
  /// sharing.
  static constexpr unsigned kFirst = 4, kOfOne = 64, kOfSharing = 256;

  void forget() {
    time_ = work_ = 0;
    cycles_ = 0;
  }

  void end_span() {
    double& cost = cost_[shared_ ? 1 : 0];
    const double span = time_ / work_;
    const bool judged = tries_ && !short_;
    cost = judged || cost == 0 ? span : cost + kWeight * (std::min(span, 2 * cost) - cost);
    forget();
    const bool better = cost_[1] < kWorth * cost_[0];  // 0: not tried yet
    tries_ = --left_ == 0;
    const bool clear = cost_[1] != 0 && cost_[1] < kClear * cost_[0];
    if (tries_) {
      left_ = pause_ = std::min((clear ? 4 : 2) * pause_, better ? kOfOne : kOfSharing);
    }
    const bool next = tries_ ? !better : better;
    wakes_ = next && !shared_;
    short_ = tries_ && clear;
    shared_ = next;
  }

  std::array<double, 2> cost_{};  ///< nanoseconds per switch: one thread, shared
  double time_ = 0, work_ = 0;    ///< sums of this span
  unsigned cycles_ = 0;           ///< cycles of this span
  unsigned pause_ = kFirst;       ///< spans from one trial to the next
  unsigned left_ = kFirst;        ///< spans until the next trial
  bool shared_ = false;
  bool tries_ = false;  ///< this span is a trial of the slower way
  bool short_ = false;  ///< this span is a short one
  bool wakes_ = false;  ///< the threads slept and now wake up
};

}  // namespace dusk
