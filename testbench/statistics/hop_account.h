// SPDX-License-Identifier: Apache-2.0
/// Mean number of hops of packets.
#pragma once

#include <memory>
#include <optional>

#include "models/common/packet.h"
#include "models/switch/switch_config.h"
#include "models/topology/hop_count.h"
#include "models/topology/topology.h"

namespace dusk {

/// Returns the lengths of the ways in a network; null if its topology has no rules.
std::unique_ptr<HopCount> hop_count(const Topology& topology, RingTie tie);

class HopAccount {
 public:
  /// `topology` must outlive this object.
  HopAccount(const Topology& topology, RingTie tie) : hops_(hop_count(topology, tie)) {}

  void start() { counts_ = hops_ != nullptr; }
  void end() { counts_ = false; }
  void delivered(const Packet& packet) {
    if (!counts_) return;
    const std::uint32_t hops = hops_->between(packet.source, packet.destination);
    known_ &= hops != kNone;
    sum_ += hops;
    ++packets_;
  }
  /// Returns the mean hops of the packets delivered between start() and end(). Returns nothing if
  /// there are no packets, or if the length of a way is not known.
  std::optional<double> mean() const {
    if (packets_ == 0 || !known_) return std::nullopt;
    return static_cast<double>(sum_) / static_cast<double>(packets_);
  }

 private:
  std::unique_ptr<HopCount> hops_;
  bool counts_ = false, known_ = true;
  std::uint64_t sum_ = 0, packets_ = 0;
};

}  // namespace dusk
