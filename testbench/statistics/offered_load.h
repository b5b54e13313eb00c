// SPDX-License-Identifier: Apache-2.0
/// The channel loads of the packets that a run created, and of the packets that it measured.
#pragma once

#include <memory>
#include <optional>

#include "models/kernel/network.h"
#include "models/topology/channel_load.h"
#include "testbench/statistics/load_checks.h"

namespace dusk {

/// Counts the packets that sources create and that arrive, for the limits set by the channels.
class OfferedLoad : public NetworkObserver {
 public:
  /// `from`: first cycle of the measurement.
  OfferedLoad(const Topology& topology, Cycle from, const LoadRules& rules)
      : created_(make_channel_load(topology, rules)),
        crossed_(make_channel_load(topology, rules)),
        from_(from) {}

  /// Sets the first cycle of a measurement that was created with kNever.
  void measure_from(Cycle from) { from_ = from; }

  bool watches_flits() const override { return false; }
  void packet_created(PacketHandle, const Packet& packet) override {
    created_->add(packet.source, packet.destination, packet.length);
  }
  void packet_delivered(PacketHandle, const Packet& packet) override {
    if (packet.injected >= from_) crossed_->add(packet.source, packet.destination, packet.length);
  }

  /// Returns the load, in flits/node/cycle, at which traffic in the proportions of all packets
  /// created fills the first channel; without packets, what nodes can inject. Empty: not known.
  std::optional<double> full_load() const {
    if (!created_->is_attained()) return std::nullopt;
    return created_->bound();
  }
  /// Returns the packets injected in cycle `from` or later that have arrived, and their bound.
  CrossedLoad crossed() const {
    return {crossed_->total(), crossed_->bound(), crossed_->is_attained()};
  }

 private:
  std::unique_ptr<ChannelLoad> created_, crossed_;
  Cycle from_;
};

}  // namespace dusk
