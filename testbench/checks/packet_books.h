// SPDX-License-Identifier: Apache-2.0
/// The books of the packets of a run, which balance exactly at any time, in whole numbers.
#pragma once

#include <cstdint>

#include "models/kernel/network.h"
#include "testbench/common/check_result.h"

namespace dusk {

struct PacketBooks {
  // Counts kept as events happened. Dropped: packets that never begin to travel.
  std::uint64_t created = 0, dropped = 0, delivered = 0;
  std::uint64_t integral = 0;    ///< of the packets under way over time, packet-cycles
  std::uint64_t residences = 0;  ///< of the packets that have left, cycles
  // Packets found under way now, and the sum of the cycles since their creation.
  std::uint64_t in_flight = 0, residence = 0;
};

/// created = delivered + dropped + under way.
CheckResult check_packets(const PacketBooks& books);
/// The integral of the packets in the network over time is the sum of their residences.
CheckResult check_residence(const PacketBooks& books);

/// Keeps the books of a network of switches. The integral is of how many packets the network holds
/// in each cycle, the residences are of what the packets say themselves.
class PacketAccount final : public NetworkObserver {
 public:
  /// `network` has simulated nothing yet.
  explicit PacketAccount(const Network& network) : network_(network) {}

  bool watches_flits() const override { return false; }
  void packet_created(PacketHandle, const Packet&) override;
  void packet_delivered(PacketHandle, const Packet& packet) override;
  /// Before and after Network::discard_waiting() in the same cycle.
  void before_discard();
  void after_discard();

  PacketBooks books() const;

 private:
  /// `held`: packets in the network from the last event until now.
  void advance(std::uint64_t held);
  std::uint64_t residence_of_held() const;

  const Network& network_;
  PacketBooks books_;
  Cycle last_ = 0;
};

}  // namespace dusk
