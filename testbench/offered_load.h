// SPDX-License-Identifier: Apache-2.0
/// The load matrices of the packets that a run created, and of those it measured.
#pragma once

#include "models/bounds.h"
#include "models/network.h"
#include "testbench/load_checks.h"

namespace dusk {

/// Adds up what the sources create and what arrives, for the channel-load bound.
class OfferedLoad : public NetworkObserver {
 public:
  /// `from`: first cycle of the measurement. `ejection_lanes`: flits that a node can take in a
  /// cycle.
  OfferedLoad(const Topology& tree, Cycle from, std::uint32_t ejection_lanes)
      : created_(tree), crossed_(tree), from_(from), lanes_(ejection_lanes) {}

  /// For a measurement whose first cycle was not known (kNever): it is now.
  void measure_from(Cycle from) { from_ = from; }

  void packet_created(PacketHandle, const Packet& packet) override {
    created_.add(packet.source, packet.destination, packet.length);
  }
  void packet_delivered(PacketHandle, const Packet& packet) override {
    if (packet.injected >= from_) crossed_.add(packet.source, packet.destination, packet.length);
  }

  /// Bound for all packets created so far, flits/node/cycle; 1 if there are none.
  double bound() const {
    return created_.total() == 0 ? 1.0 : throughput_bound(created_, {}, lanes_);
  }
  /// The packets that were injected in cycle `from` or later and have arrived, and their bound.
  CrossedLoad crossed() const {
    return {crossed_.total(), crossed_.total() == 0 ? 1.0 : throughput_bound(crossed_, {}, lanes_)};
  }

 private:
  LoadMatrix created_, crossed_;
  Cycle from_;
  std::uint32_t lanes_;
};

}  // namespace dusk
