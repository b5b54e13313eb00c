// SPDX-License-Identifier: Apache-2.0
/// Converts the messages of all nodes into packets, and notifies their sources when messages
/// arrive.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "models/common/packet.h"
#include "models/traffic/traffic_source.h"

namespace dusk {

/// Owner of the traffic sources of a network's nodes. It is the only place that creates packets.
/// The network stores and carries them, and returns each of them once: with deliver() or with
/// lose().
class Segmenter {
 public:
  /// `longest`: greatest length of a packet, in flits. Throws std::invalid_argument unless it is
  /// 1..kMaxPacketLength.
  Segmenter(std::uint32_t nodes, std::uint32_t longest);

  // A node's source; null: the node sends nothing by itself. Both throw std::out_of_range.
  void set_source(NodeId node, std::unique_ptr<TrafficSource> source);
  TrafficSource* source(NodeId node) const { return sources_.at(node).get(); }
  /// Returns the cycle of the node's next message; kNever if none is planned.
  Cycle next_time(NodeId node) const {
    return sources_[node] != nullptr ? sources_[node]->next_time() : kNever;
  }

  /// Returns the number of packets of a message of this length.
  std::uint32_t packets(std::uint32_t length) const {
    return length / longest_ + (length % longest_ != 0 ? 1 : 0);
  }
  /// Calls take(const Packet&) for each packet of a message that `node` sends in cycle `now`, in
  /// order. All but the last have the greatest length. Throws std::invalid_argument for a message
  /// without flits or between nodes that do not exist.
  template <class Take>
  void cut(NodeId node, const Message& message, Cycle now, Take take) {
    Packet packet = first_packet(node, message, now);
    for (std::uint32_t left = message.length; left > 0; left -= packet.length, ++packet.number) {
      packet.id = created_++;
      packet.length = std::min(left, longest_);
      take(packet);
    }
  }
  /// Records that a packet has arrived at `node`. If it completes its message, notifies the sources
  /// at both ends, unless neither heeds deliveries. Returns whether it notified them: they may have
  /// planned messages.
  bool deliver(const Packet& packet, NodeId node, Cycle now) {
    if (packet.transfer == kNone && !heeded(packet, node)) return false;
    return finish(packet, node, now);
  }
  /// Records that a packet will never arrive, so its message will never be complete.
  void lose(const Packet& packet);

  /// Returns the number of packets created so far.
  std::uint64_t created() const { return created_; }
  /// Returns the number of messages of several packets that still wait for one of them.
  std::size_t transfers() const { return transfers_.size() - free_.size(); }

 private:
  /// A message of several packets in the network.
  struct Transfer {
    Message message;
    std::uint32_t left = 0;  ///< packets that were neither delivered nor lost
    bool lost = false;       ///< at least one packet was lost
  };
  bool heeded(const Packet& packet, NodeId node) const {
    return (heeds_[node] | heeds_[packet.source]) != 0;
  }
  /// Returns a message's first packet, except its id and length; a long message becomes a transfer.
  Packet first_packet(NodeId node, const Message& message, Cycle now);
  std::uint32_t begin(NodeId node, const Message& message);
  /// Counts a packet of a transfer; returns whether it was the last.
  bool end(std::uint32_t transfer);
  bool finish(const Packet& packet, NodeId node, Cycle now);

  std::uint32_t longest_;
  std::vector<std::unique_ptr<TrafficSource>> sources_;  ///< [node]
  std::vector<std::uint8_t> heeds_;                      ///< bool: the source heeds deliveries
  std::uint64_t created_ = 0;
  std::vector<Transfer> transfers_;  ///< [Packet::transfer]
  std::vector<std::uint32_t> free_;  ///< ended members of transfers_
};

}  // namespace dusk
