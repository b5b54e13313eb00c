// SPDX-License-Identifier: Apache-2.0
/// Whether it pays to share the switches' part of a cycle among threads: found by trying.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace dusk {

/// Cycles come in spans. Both ways are tried for a span; then the cheaper one is taken, and now and
/// then the other tried again. On a machine that others use, or in a network with little to do,
/// threads wait for each other longer than they work. A single span that something else held up
/// says little: it counts as twice the mean at most, and a trial is judged by itself. A trial
/// that takes twice as long as the other way ends at once: threads without a processor may wait for
/// milliseconds in each cycle.
class SharingTrial {
 public:
  /// How the next cycle is to be done.
  bool shared() const { return shared_; }
  /// A cycle was done so: `nanoseconds` for `work` switches, which is not 0.
  void took(double nanoseconds, double work) {
    time_ += nanoseconds;
    work_ += work;
    if (++cycles_ == kSpan || hopeless()) end_span();
  }

 private:
  static constexpr unsigned kSpan = 64;       ///< cycles
  static constexpr unsigned kTrialEach = 64;  ///< spans
  static constexpr unsigned kFewest = 4;      ///< cycles of a trial
  static constexpr double kWeight = 0.25;     ///< of the last span in the mean

  bool hopeless() const {
    return tries_ && cycles_ >= kFewest && time_ > 2 * cost_[shared_ ? 0 : 1] * work_;
  }

  void end_span() {
    double& cost = cost_[shared_ ? 1 : 0];
    const double span = time_ / work_;
    cost = tries_ || cost == 0 ? span : cost + kWeight * (std::min(span, 2 * cost) - cost);
    time_ = work_ = 0;
    cycles_ = 0;
    const bool better = cost_[1] < cost_[0];  // 0: not tried yet
    // A network that fills costs more from span to span: at first the trials follow each other.
    const unsigned each = spans_ < kTrialEach ? kTrialEach / 8 : kTrialEach;
    tries_ = ++spans_ % each == 0;
    shared_ = tries_ ? !better : better;
  }

  std::array<double, 2> cost_{};  ///< nanoseconds a switch: alone, shared
  double time_ = 0, work_ = 0;    ///< of this span
  unsigned cycles_ = 0, spans_ = 0;
  bool shared_ = false;
  bool tries_ = false;  ///< the way that is not the cheaper one
};

}  // namespace dusk
