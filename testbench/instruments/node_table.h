// SPDX-License-Identifier: Apache-2.0
/// Latency of measured packets by source, by destination, and by pair of both.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "testbench/instruments/instrument.h"

namespace dusk {

/// Sum, number and maximum of the latencies of some packets.
struct LatencySum {
  std::uint64_t packets = 0;
  Cycle sum = 0, largest = 0;

  void add(Cycle latency) {
    ++packets;
    sum += latency;
    largest = std::max(largest, latency);
  }
  /// Returns "mean,largest", or "," if there is no packet.
  std::string fields() const;
};

/// nodes.csv, with a row for each node.
class NodeTable final : public Instrument {
 public:
  explicit NodeTable(std::uint32_t nodes) : sent_(nodes), received_(nodes) {}
  const char* name() const override { return "nodes.csv"; }
  void packet_delivered(const Packet& packet, bool measured) override {
    if (!measured) return;
    const Cycle latency = packet.delivered - packet.created;
    sent_[packet.source].add(latency);
    received_[packet.destination].add(latency);
  }
  void write(RowFile& file, bool last) override;

 private:
  std::vector<LatencySum> sent_, received_;  // [node]
};

/// pairs.csv, with a row for each pair that had packets.
class PairTable final : public Instrument {
 public:
  const char* name() const override { return "pairs.csv"; }
  void packet_delivered(const Packet& packet, bool measured) override {
    if (measured)
      pairs_[{packet.source, packet.destination}].add(packet.delivered - packet.created);
  }
  void write(RowFile& file, bool last) override;

 private:
  std::map<std::pair<NodeId, NodeId>, LatencySum> pairs_;
};

}  // namespace dusk
