// SPDX-License-Identifier: Apache-2.0
/// When the windows of one switch end: at random, or when a count is next to one of its thresholds.
#pragma once

#include <algorithm>
#include <random>

#include "models/switch/switch_engine.h"
#include "tests/system/random_settings.h"

namespace dusk {

class RandomWindows {
 public:
  RandomWindows(const SwitchShape& shape, const SwitchSettings& settings)
      : shape_(shape), settings_(settings) {}

  /// Before the first edge: of about so many cycles.
  void last(std::uint32_t cycles) { cycles_ = cycles; }
  /// Before the first edge, for traffic that the thresholds are for: most windows end when the
  /// flits of the channels up, or of a trunk, come near to a threshold, of which the step shows.
  void aim(std::mt19937& random) {
    may_aim_ = true;
    begin(random);
  }

  /// Whether one ends at the next edge.
  bool end(std::mt19937& random) {
    const bool there = aims_ && flits_ + kBelow >= threshold() + offset_;
    const std::uint32_t mean = aims_ ? 4 * cycles_ : cycles_;
    if (!there && random() % mean != 0 && ++in_window_ != kLongestTimer) return false;
    begin(random);
    return true;
  }

  void after_edge(const SwitchOutputs& out) {
    if (!aims_) return;
    const unsigned lanes = shape_.lanes();
    channels_ = on_ = 0;
    for (PortId p = 0; p < shape_.ports; ++p) {
      if (!is_measured(p)) continue;
      ++channels_;
      if (out.state[p] == ChannelState::On) ++on_;
      for (unsigned i = p * lanes; i < (p + 1) * lanes; ++i)
        flits_ += out.flit_valid[i / 64] >> i % 64 & 1u;
    }
  }

 private:
  static constexpr std::uint32_t kBelow = 4;  ///< flits below a threshold, at most

  void begin(std::mt19937& random) {
    in_window_ = flits_ = 0;
    aims_ = may_aim_ && random() % 8 != 0;
    if (!aims_) return;
    trunk_ = shape_.trunks > 0 ? static_cast<std::uint32_t>(random() % shape_.trunks) : 0;
    up_ = random() % 2 != 0;
    offset_ = static_cast<std::uint32_t>(random() % (2 * kBelow));
  }

  /// That of as many channels as are on; where one direction shows nothing, that of the other.
  std::uint32_t threshold() const {
    const std::size_t entry = std::max(on_, 1u) - 1;
    const bool up = on_ <= 1 || (on_ < channels_ && up_);
    return up ? settings_.on_threshold[entry] : settings_.off_threshold[entry];
  }

  bool is_measured(PortId p) const {
    if ((settings_.present >> p & 1u) == 0) return false;
    if (shape_.trunks == 0) return p >= shape_.ports / 2;
    return p < shape_.first_local() && p / shape_.trunk == trunk_;
  }

  SwitchShape shape_;
  SwitchSettings settings_;
  std::uint32_t cycles_ = 16, in_window_ = 0;
  bool may_aim_ = false, aims_ = false;  ///< at all; this window
  bool up_ = false;                      ///< at the threshold that turns a channel on
  std::uint32_t trunk_ = 0, flits_ = 0;  ///< that is aimed at; its flits in this window
  std::uint32_t channels_ = 0, on_ = 0;  ///< of it, present and on
  std::uint32_t offset_ = 0;             ///< flits from kBelow below the threshold
};

}  // namespace dusk
