// SPDX-License-Identifier: Apache-2.0
/// Detects that nothing moves although packets are under way.
#pragma once

#include <algorithm>

#include "models/kernel/network.h"

namespace dusk {

class Watchdog final : public NetworkObserver {
 public:
  /// `limit`: cycles without any flit movement that count as a deadlock.
  explicit Watchdog(Cycle limit) : limit_(limit) {}

  void packet_created(PacketHandle, const Packet& packet) override {
    // An empty network stands still with good reason, so the count starts with its first packet.
    if (in_flight_++ == 0) busy_since_ = packet.created;
  }
  void packet_delivered(PacketHandle, const Packet&) override {
    if (in_flight_ > 0) --in_flight_;
  }
  /// Subtracts packets that were discarded at their sources.
  void packets_discarded(std::uint64_t count) { in_flight_ -= std::min(in_flight_, count); }

  std::uint64_t in_flight() const { return in_flight_; }
  /// Returns true if no flit moved for more than `limit` cycles; `last_progress` is Network's.
  bool stalled(Cycle now, Cycle last_progress) const {
    if (in_flight_ == 0) return false;
    const Cycle since = std::max(busy_since_, last_progress == kNever ? Cycle{0} : last_progress);
    return now > since && now - since > limit_;
  }

 private:
  Cycle limit_;
  std::uint64_t in_flight_ = 0;
  Cycle busy_since_ = 0;
};

}  // namespace dusk
