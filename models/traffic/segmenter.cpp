// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/segmenter.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace dusk {
namespace {

/// The message that travels as one packet.
Message message_of(const Packet& packet) {
  Message message;
  message.id = packet.message;
  message.source = packet.source;
  message.destination = packet.destination;
  message.length = packet.length;
  message.message_class = packet.message_class;
  message.reply = packet.reply;
  return message;
}

}  // namespace

Segmenter::Segmenter(std::uint32_t nodes, std::uint32_t longest)
    : longest_(longest), sources_(nodes), heeds_(nodes, 0) {
  if (longest < 1 || longest > kMaxPacketLength) {
    throw std::invalid_argument("segmenter: packets of at most " + std::to_string(longest) +
                                " flits (1 to " + std::to_string(kMaxPacketLength) + ")");
  }
}

void Segmenter::set_source(NodeId node, std::unique_ptr<TrafficSource> source) {
  std::unique_ptr<TrafficSource>& own = sources_.at(node);
  heeds_[node] = source != nullptr && source->heeds_deliveries() ? 1 : 0;
  own = std::move(source);
}

Packet Segmenter::first_packet(NodeId node, const Message& message, Cycle now) {
  const std::size_t nodes = sources_.size();
  if (node >= nodes || message.destination >= nodes || message.length == 0) {
    throw std::invalid_argument("node " + std::to_string(node) + ": a message of " +
                                std::to_string(message.length) + " flits to node " +
                                std::to_string(message.destination) +
                                " (at least 1 flit, nodes 0 to " + std::to_string(nodes - 1) + ")");
  }
  Packet packet;
  packet.message = message.id;
  packet.source = node;
  packet.destination = message.destination;
  packet.message_class = message.message_class;
  packet.reply = message.reply;
  packet.created = now;
  if (message.length > longest_) packet.transfer = begin(node, message);
  return packet;
}

std::uint32_t Segmenter::begin(NodeId node, const Message& message) {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(transfers_.size()));
    transfers_.emplace_back();
  }
  const std::uint32_t at = free_.back();
  free_.pop_back();
  transfers_[at] = {message, packets(message.length), false};
  transfers_[at].message.source = node;
  return at;
}

bool Segmenter::end(std::uint32_t transfer) {
  if (--transfers_[transfer].left > 0) return false;
  free_.push_back(transfer);
  return true;
}

void Segmenter::lose(const Packet& packet) {
  if (packet.transfer == kNone) return;
  transfers_[packet.transfer].lost = true;
  end(packet.transfer);
}

bool Segmenter::finish(const Packet& packet, NodeId node, Cycle now) {
  Message message;
  if (packet.transfer == kNone) {
    message = message_of(packet);
  } else {
    if (!end(packet.transfer)) return false;
    const Transfer& transfer = transfers_[packet.transfer];
    if (transfer.lost || !heeded(packet, node)) return false;
    message = transfer.message;
  }
  if (sources_[node] != nullptr) sources_[node]->delivered(message, now);
  if (sources_[message.source] != nullptr) sources_[message.source]->completed(message, now);
  return true;
}

}  // namespace dusk
