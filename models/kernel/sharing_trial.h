// SPDX-License-Identifier: Apache-2.0
/// Whether it pays to share the switches' part of a cycle among threads: found by trying.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace dusk {

/// Cycles come in spans of some milliseconds. Both ways are tried for a span; then the cheaper one
/// is taken, and now and then the other tried again. On a machine that others use, or in a network
/// with little to do, threads wait for each other longer than they work. A span is longer than
/// others may keep a processor: most shared cycles of a busy machine are quick, and a few
/// take as long as a hundred others. Still, a single span that something else held up says little:
/// it counts as twice the mean at most. Threads that had nothing to do sleep and take long to wake
/// up, so the first shared cycles after those of one thread are not judged. Each trial
/// doubles the time until the next one, up to a limit. Where sharing is clearly cheaper, it is four
/// times as long, and one thread is tried for a quarter of a span, which counts as part of the
/// mean.
class SharingTrial {
 public:
  /// How the next cycle is to be done.
  bool shared() const { return shared_; }
  /// A cycle was done so: `nanoseconds` for `work` switches, which is not 0.
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
  static constexpr unsigned kFewest = 4;   ///< cycles of a span
  static constexpr double kWaking = 5e5;   ///< nanoseconds
  static constexpr double kWeight = 0.25;  ///< of the last span in the mean
  static constexpr double kWorth = 0.9;    ///< of the cost of one thread; more is within noise
  static constexpr double kClear = 0.75;   ///< where sharing is so much cheaper, one thread is
                                           ///< tried more rarely and for a short time
  static constexpr double kShortSpan = 2.5e6;
  /// Spans from one trial to the next: at first, for the cost of a network changes while it fills;
  /// later, of one thread alone, and of sharing.
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

  std::array<double, 2> cost_{};  ///< nanoseconds a switch: alone, shared
  double time_ = 0, work_ = 0;    ///< of this span
  unsigned cycles_ = 0;           ///< of this span
  unsigned pause_ = kFirst;       ///< spans from one trial to the next
  unsigned left_ = kFirst;        ///< of these
  bool shared_ = false;
  bool tries_ = false;  ///< the way that is not the cheaper one
  bool short_ = false;  ///< this span
  bool wakes_ = false;  ///< the threads slept
};

}  // namespace dusk
