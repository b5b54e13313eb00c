// SPDX-License-Identifier: Apache-2.0
/// Running totals of the traffic, and of the latency of the packets delivered.
#pragma once

#include "models/kernel/network.h"

namespace dusk {

struct TrafficTotals {
  std::uint64_t packets_created = 0, packets_injected = 0, packets_delivered = 0;
  std::uint64_t packets_dropped = 0;  ///< part of packets_created, before their injection
  std::uint64_t flits_created = 0;    ///< lengths of the packets created
  std::uint64_t flits_injected = 0;   ///< lengths of the packets whose head was injected
  std::uint64_t flits_delivered = 0;
  Cycle packet_latency = 0, network_latency = 0;  ///< sums over the packets delivered, cycles
};

class TrafficAccount final : public NetworkObserver {
 public:
  void packet_created(PacketHandle, const Packet& packet) override {
    ++totals_.packets_created;
    totals_.flits_created += packet.length;
  }
  void packet_injected(PacketHandle, const Packet& packet) override {
    ++totals_.packets_injected;
    totals_.flits_injected += packet.length;
  }
  void flit_ejected(NodeId, VcId, const Flit&, bool known, const Packet*, Cycle) override {
    if (known) ++totals_.flits_delivered;
  }
  void packet_delivered(PacketHandle, const Packet& packet) override {
    ++totals_.packets_delivered;
    totals_.packet_latency += packet.delivered - packet.created;
    totals_.network_latency += packet.delivered - packet.injected;
  }

  /// Counts a packet that was dropped at its source.
  void packet_dropped() { ++totals_.packets_dropped; }
  /// Counts `flits` flits, like as many calls of flit_ejected().
  void flits_ejected(std::uint64_t flits) { totals_.flits_delivered += flits; }

  const TrafficTotals& totals() const { return totals_; }
  /// Returns the packets in the source queues (created, head flit not injected).
  std::uint64_t waiting() const {
    return totals_.packets_created - totals_.packets_injected - totals_.packets_dropped;
  }

 private:
  TrafficTotals totals_;
};

}  // namespace dusk
