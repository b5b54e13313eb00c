// SPDX-License-Identifier: Apache-2.0
/// Times at which the neighbors of one switch return credits: slot by slot, at a random pace.
#pragma once

#include <array>
#include <random>

#include "models/switch/switch_engine.h"

namespace dusk {

class RandomCredits {
 public:
  RandomCredits(const SwitchShape& shape, const SwitchSettings& settings)
      : vcs_(shape.vcs), local_(settings.local) {}

  /// Mean cycles that a slot stays full, behind ports that are slow. All are by default.
  void last(std::uint32_t cycles) { delay_ = cycles; }
  /// Slots in nodes stay full so many times as long.
  void slow_nodes(std::uint32_t times) { node_delay_ = times; }
  /// Makes some ports slow, from time to time others. So head flits wait for free VCs for many
  /// cycles, and channels behind other ports sleep.
  void stall(std::mt19937& random) {
    delay_ = 16u << random() % 6;
    turn_ = 64u << random() % 4;
    slow_ = static_cast<std::uint32_t>(random());
  }
  /// No port is slow from now on.
  void finish() { delay_ = node_delay_ = 1; }

  /// A flit has filled a slot.
  void hold(PortId p, VcId v) { ++held_[p][v]; }

  /// Credits of port p at the next edge.
  void give(PortId p, std::mt19937& random, SwitchInputs& inputs) {
    if (turn_ != 0 && random() % turn_ == 0) slow_ ^= 1u << p;
    const bool node = (local_ >> p & 1u) != 0, slow = (slow_ >> p & 1u) != 0;
    const std::uint32_t delay = !slow ? 1 : node ? delay_ * node_delay_ : delay_;
    for (VcId v = 0; v < vcs_; ++v) {
      if (held_[p][v] == 0 || random() % 4 == 0 || random() % delay != 0) continue;
      --held_[p][v];
      const unsigned bit = p * vcs_ + v;
      inputs.credit[bit / 64] |= std::uint64_t{1} << bit % 64;
    }
  }

 private:
  std::uint32_t vcs_, local_;
  std::uint32_t delay_ = 1, node_delay_ = 1;
  std::uint32_t slow_ = ~0u;  ///< ports that are slow
  std::uint32_t turn_ = 0;  ///< mean cycles until a port is slow or no longer; 0: it stays as it is
  std::array<std::array<std::uint32_t, kMaxVcs>, kMaxPorts> held_{};
};

}  // namespace dusk
