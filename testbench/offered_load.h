// SPDX-License-Identifier: Apache-2.0
/// The load matrix of the packets that a run actually created.
#pragma once

#include "models/bounds.h"
#include "models/network.h"

namespace dusk {

/// Adds up what the sources create, for the channel-load bound. Counts the whole run, warm-up included:
/// the proportions of the traffic, not its amount, decide the bound.
class OfferedLoad : public NetworkObserver {
 public:
  explicit OfferedLoad(const Topology& tree) : load_(tree) {}
  void packet_created(PacketHandle, const Packet& packet) override {
    load_.add(packet.source, packet.destination, packet.length);
  }
  /// Flits/node/cycle; 1 if nothing was created.
  double bound() const { return load_.total() == 0 ? 1.0 : throughput_bound(load_); }

 private:
  LoadMatrix load_;
};

}  // namespace dusk
