// SPDX-License-Identifier: Apache-2.0
/// Results of the measurement for each message class.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "models/kernel/network.h"
#include "testbench/statistics/latency_statistics.h"

namespace dusk {

/// Results of one message class; RunResult has the same for all classes together.
struct ClassResult {
  std::uint64_t packets_created = 0, packets_delivered = 0;
  double accepted_throughput = 0;                  ///< flits/node/cycle
  LatencySummary packet_latency, network_latency;  ///< measured packets; cycles
};

class ClassAccount final : public NetworkObserver {
 public:
  /// Starts the measurement: measures packets created from cycle `from` on and counts all events.
  void start(Cycle from);
  /// Ends the counts. Packets created in cycle `to` or later are not measured.
  void end(Cycle to);

  /// Returns whether any counted packet had a message class other than 0.
  bool several() const;
  /// Returns the results, [message class], of `cycles` measured cycles in a network of `nodes`.
  std::vector<ClassResult> results(std::uint32_t nodes, Cycle cycles) const;

  void packet_created(PacketHandle, const Packet& packet) override;
  void flit_ejected(NodeId, VcId, const Flit&, bool known, const Packet* packet, Cycle) override;
  void packet_delivered(PacketHandle, const Packet& packet) override;
  bool flit_passed(ChannelId, VcId, ChannelState, Cycle) override { return true; }
  void flits_passed(const SentFlit*, std::size_t, const ChannelState*, Cycle,
                    std::vector<SentFlit>&) override {}

 private:
  struct OfClass {
    std::uint64_t created = 0, delivered = 0, flits = 0;
    LatencyStatistics packet_latency, network_latency;
  };

  bool counts_ = false;
  Cycle from_ = kNever, to_ = kNever;  // created in [from, to): measured
  std::array<OfClass, kMessageClasses> classes_;
};

}  // namespace dusk
