// SPDX-License-Identifier: Apache-2.0
/// The channel loads of the packets that a run created, and of those it measured.
#pragma once

#include <memory>

#include "models/kernel/network.h"
#include "models/topology/channel_load.h"
#include "testbench/checks/load_checks.h"

namespace dusk {

/// Adds up what the sources create and what arrives, for the channel-load bound.
class OfferedLoad : public NetworkObserver {
 public:
  /// `from`: first cycle of the measurement. `ejection_lanes`: flits that a local channel can take
  /// in a cycle. `ring_tie`: see make_channel_load().
  OfferedLoad(const Topology& topology, Cycle from, std::uint32_t ejection_lanes,
              RingTie ring_tie = RingTie::Random)
      : created_(make_channel_load(topology, ejection_lanes, ring_tie)),
        crossed_(make_channel_load(topology, ejection_lanes, ring_tie)),
        from_(from) {}

  /// For a measurement whose first cycle was not known (kNever): it is now.
  void measure_from(Cycle from) { from_ = from; }

  bool watches_flits() const override { return false; }
  void packet_created(PacketHandle, const Packet& packet) override {
    created_->add(packet.source, packet.destination, packet.length);
  }
  void packet_delivered(PacketHandle, const Packet& packet) override {
    if (packet.injected >= from_) crossed_->add(packet.source, packet.destination, packet.length);
  }

  /// Bound for all packets created so far, flits/node/cycle; if there are none, what the nodes can
  /// inject.
  double bound() const { return created_->bound(); }
  /// The packets that were injected in cycle `from` or later and have arrived, and their bound.
  CrossedLoad crossed() const { return {crossed_->total(), crossed_->bound()}; }

 private:
  std::unique_ptr<ChannelLoad> created_, crossed_;
  Cycle from_;
};

}  // namespace dusk
