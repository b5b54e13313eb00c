// SPDX-License-Identifier: Apache-2.0
/// Ends of the windows of one switch: at random, or when a count is next to one of its thresholds.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "models/common/vc_set.h"
#include "models/link_power/part.h"
#include "models/switch/switch_engine.h"
#include "tests/system/random_settings.h"

namespace dusk {

class RandomWindows {
 public:
  RandomWindows(const SwitchShape& shape, const SwitchSettings& settings)
      : settings_(settings), groups_(groups_of(shape)), lanes_(shape.lanes()) {
    offers_ = policy_part(shape.policy).selectable_groups != nullptr;
  }

  /// Before the first edge: windows of about `cycles` cycles.
  void last(std::uint32_t cycles) { cycles_ = cycles; }
  /// Before the first edge, for traffic that the thresholds are made for: most windows end when the
  /// flits of the up channels, or of a trunk, come near to a threshold, so that the step shows.
  void aim(std::mt19937& random) {
    may_aim_ = true;
    begin(random);
  }

  /// Returns whether a window ends at the next edge.
  bool end(std::mt19937& random) {
    const bool there = aims_ && flits_ + kBelow >= threshold() + offset_;
    const std::uint32_t mean = aims_ ? 4 * cycles_ : cycles_;
    if (!there && random() % mean != 0 && ++in_window_ != kLongestTimer) return false;
    begin(random);
    return true;
  }

  /// `usable`: ports of which a packet may get a VC after the edge.
  void after_edge(const SwitchOutputs& out, std::uint32_t usable) {
    if (!aims_) return;
    const std::uint32_t measured = groups_[group_] & settings_.present;
    std::uint32_t on = 0;
    for (PortId p = 0; p < kMaxPorts; ++p) {
      if ((measured >> p & 1u) == 0) continue;
      if (out.state[p] == ChannelState::On) on |= 1u << p;
      for (unsigned i = p * lanes_; i < (p + 1) * lanes_; ++i)
        flits_ += out.flit_valid[i / 64] >> i % 64 & 1u;
    }
    channels_ = members(measured);
    active_ = members(offers_ ? measured & usable : on);
  }

 private:
  static constexpr std::uint32_t kBelow = 4;  ///< flits below a threshold, at most

  /// Returns the ports that are measured together, bit per port: the up ports, or a trunk, or a
  /// group in which the policy offers only some ports.
  static std::vector<std::uint32_t> groups_of(const SwitchShape& shape) {
    const PolicyPart& part = policy_part(shape.policy);
    if (part.selectable_groups != nullptr) return part.selectable_groups(shape);
    const PortId end = std::max(shape.first_local, shape.first_measured() + shape.group);
    std::vector<std::uint32_t> groups;
    for (PortId first = shape.first_measured(); first < end; first += shape.group)
      groups.push_back(first_ports(shape.group) << first);
    return groups;
  }

  void begin(std::mt19937& random) {
    in_window_ = flits_ = 0;
    aims_ = may_aim_ && random() % 8 != 0;
    if (!aims_) return;
    group_ = groups_.size() > 1 ? random() % groups_.size() : 0;
    up_ = random() % 2 != 0;
    offset_ = static_cast<std::uint32_t>(random() % (2 * kBelow));
  }

  /// Returns the threshold for as many channels as are active. If the threshold of one direction
  /// shows nothing, it is that of the other direction.
  std::uint32_t threshold() const {
    const std::size_t entry = std::max(active_, 1u) - 1;
    const bool up = active_ <= 1 || (active_ < channels_ && up_);
    return up ? settings_.on_threshold[entry] : settings_.off_threshold[entry];
  }

  SwitchSettings settings_;
  std::vector<std::uint32_t> groups_;
  std::uint32_t lanes_;
  bool offers_ = false;  ///< thresholds are for usable channels; else for channels that are on
  std::uint32_t cycles_ = 16, in_window_ = 0;
  bool may_aim_ = false, aims_ = false;      ///< at all; this window
  bool up_ = false;                          ///< at the threshold that turns a channel on
  std::size_t group_ = 0;                    ///< group whose threshold is the aim
  std::uint32_t flits_ = 0;                  ///< its flits in this window
  std::uint32_t channels_ = 0, active_ = 0;  ///< group: present; those that thresholds are for
  std::uint32_t offset_ = 0;                 ///< flits from kBelow below the threshold
};

}  // namespace dusk
