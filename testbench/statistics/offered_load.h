// SPDX-License-Identifier: Apache-2.0
/// The channel loads of the packets that a run created, and of those it measured.
#pragma once

#include <memory>
#include <optional>

#include "models/kernel/network.h"
#include "models/topology/channel_load.h"
#include "testbench/statistics/load_checks.h"

namespace dusk {

/// Adds up what the sources create and what arrives, for the limits that channels set.
class OfferedLoad : public NetworkObserver {
 public:
  /// `from`: first cycle of the measurement.
  OfferedLoad(const Topology& topology, Cycle from, const LoadRules& rules)
      : created_(make_channel_load(topology, rules)),
        crossed_(make_channel_load(topology, rules)),
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

  /// Load, flits/node/cycle, at which the first channel is full with traffic in the proportions of
  /// all packets created so far; without a packet what the nodes can inject. Empty: not known.
  std::optional<double> full_load() const {
    if (!created_->is_attained()) return std::nullopt;
    return created_->bound();
  }
  /// The packets that were injected in cycle `from` or later and have arrived, and their bound.
  CrossedLoad crossed() const {
    return {crossed_->total(), crossed_->bound(), crossed_->is_attained()};
  }

 private:
  std::unique_ptr<ChannelLoad> created_, crossed_;
  Cycle from_;
};

}  // namespace dusk
