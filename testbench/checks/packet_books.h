// SPDX-License-Identifier: Apache-2.0
/// Counts of the packets of a run, in whole numbers, which agree exactly at any time.
#pragma once

#include <cstdint>

#include "models/kernel/network.h"
#include "testbench/common/check_result.h"

namespace dusk {

struct PacketBooks {
  // Counts kept as events happened. Dropped: packets that never begin to travel.
  std::uint64_t created = 0, dropped = 0, delivered = 0;
  std::uint64_t integral = 0;    ///< sum over all cycles of the packets under way, packet-cycles
  std::uint64_t residences = 0;  ///< sum of the residence times of packets that have left, cycles
  // Packets found under way now, and the sum of the cycles since their creation.
  std::uint64_t in_flight = 0, residence = 0;
};

/// Checks that created = delivered + dropped + under way.
CheckResult check_packets(const PacketBooks& books);
/// Checks that the sum of packets in the network over all cycles equals the sum of residences.
CheckResult check_residence(const PacketBooks& books);

/// Keeps the books of a network of switches. `integral` adds up the packets in the network in each
/// cycle; `residences` adds up the times that the packets record themselves.
class PacketAccount final : public NetworkObserver {
 public:
  /// Requires that `network` has simulated nothing yet.
  explicit PacketAccount(const Network& network) : network_(network) {}

  bool watches_flits() const override { return false; }
  void packet_created(PacketHandle, const Packet&) override;
  void packet_delivered(PacketHandle, const Packet& packet) override;
  /// Must be called before and after Network::discard_waiting(), in the same cycle.
  void before_discard();
  void after_discard();

  PacketBooks books() const;

 private:
  /// Adds the time since the last event. `held`: packets in the network during that time.
  void advance(std::uint64_t held);
  std::uint64_t residence_of_held() const;

  const Network& network_;
  PacketBooks books_;
  Cycle last_ = 0;
};

}  // namespace dusk
