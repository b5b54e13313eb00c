// SPDX-License-Identifier: Apache-2.0
#include "models/functional/injection.h"

namespace dusk::functional {

Injection::Injection(State& state, QueueHeads& queue_heads)
    : s_(state), queue_heads_(queue_heads), nodes_(state.nodes), tails_(state.settings.longest) {
  look_now_.reserve(state.nodes);
  look_later_.reserve(state.nodes);
}

void Injection::put(NodeId node, PacketHandle packet) {
  if (next_.size() <= packet) next_.resize(packet + 1, kNone);
  Node& n = nodes_[node];
  (n.packets == 0 ? n.first : next_[n.last]) = packet;
  n.last = packet;
  ++n.packets;
  look(node);
}

void Injection::look(NodeId node) {
  Node& n = nodes_[node];
  if (n.looks || n.feeds || n.packets == 0) return;
  n.looks = true;
  look_now_.push_back(node);
}

void Injection::feed() {
  // If the queue is fed after the grants, the first flit is visible from the next cycle on.
  const Cycle seen = s_.settings.feed == Feed::First ? s_.now : s_.now + 1;
  for (const NodeId node : look_now_) {
    Node& n = nodes_[node];
    n.looks = false;
    std::uint32_t& space = s_.space[s_.at(node, s_.outputs)];
    const std::uint32_t length = s_.packets[n.first].length;
    if (space < length) continue;  // checked again when space becomes free
    space -= length;
    n.feeds = true;
    ++feeding_;
    queue_heads_.push(node, s_.outputs, {n.first, kNone, length, s_.registers[n.first]},
                      seen + length - 1);
    tails_.add(node, s_.now + length - 1);
  }
  look_now_.clear();
  fed_ = feeding_ > 0;
  tails_.turn(s_.now, [&](std::uint32_t node) {
    Node& n = nodes_[node];
    n.first = next_[n.first];
    --n.packets;
    n.feeds = false;
    --feeding_;
    if (n.packets == 0) return;
    n.looks = true;
    look_later_.push_back(node);
  });
  look_now_.swap(look_later_);
}

}  // namespace dusk::functional
