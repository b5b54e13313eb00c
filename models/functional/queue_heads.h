// SPDX-License-Identifier: Apache-2.0
/// Filling and emptying of the queues, and the actions of a packet that becomes first in its queue.
#pragma once

#include "models/functional/allocation.h"
#include "models/functional/state.h"

namespace dusk::functional {

/// Interface for head flits that arrive at their destination.
class Arrivals {
 public:
  virtual ~Arrivals() = default;
  virtual void arrived(NodeId node, std::uint32_t q) = 0;
};

class QueueHeads {
 public:
  QueueHeads(State& state, Allocation& allocation, Arrivals& arrivals)
      : s_(state), allocation_(allocation), arrivals_(arrivals) {}

  /// Adds a packet whose head flit is in the queue now and whose last flit arrives before cycle
  /// `whole`. Its space must be reserved already.
  void push(NodeId node, std::uint32_t q, Entry packet, Cycle whole) {
    Queue& queue = s_.queue[s_.at(node, q)];
    packet.next = kNone;
    const std::uint32_t entry = s_.entries.add(packet);
    (queue.packets == 0 ? queue.first : s_.entries[queue.last].next) = entry;
    queue.last = entry;
    queue.flits += packet.length;
    queue.whole = whole;
    if (queue.packets++ == 0) front(node, q, queue, packet);
  }

  /// Removes the first packet of a queue when its tail has left, and frees its space. (The space in
  /// the injection queue is freed when the head flit leaves, see Injection::departed().)
  PacketHandle pop(NodeId node, std::uint32_t q) {
    Queue& queue = s_.queue[s_.at(node, q)];
    const Entry entry = s_.entries[queue.first];
    s_.entries.remove(queue.first);
    queue.first = entry.next;
    const std::uint32_t length = s_.head[s_.at(node, q)].length;
    queue.flits -= length;
    queue.leaving = kNever;
    if (!s_.is_injection(q)) {
      const NodeId before = s_.filler(node, q);
      s_.set_space(before, q, s_.space[s_.at(before, q)] + length);
    }
    if (--queue.packets > 0) front(node, q, queue, s_.entries[queue.first]);
    return entry.packet;
  }

 private:
  void front(NodeId node, std::uint32_t q, Queue& queue, const Entry& packet) {
    const Register& hops = packet.hops;
    Head& head = s_.head[s_.at(node, q)];
    head.length = packet.length;
    head.forward = head.negative = 0;
    head.productive = 0;
    for (unsigned d = 0; d < kMostDimensions; ++d) {
      head.forward = static_cast<std::uint8_t>(head.forward | (hops[d] != 0 ? 1U << d : 0U));
      head.negative = static_cast<std::uint8_t>(head.negative | (hops[d] < 0 ? 1U << d : 0U));
    }
    for (std::uint32_t left = head.forward; left != 0; left &= left - 1)
      head.productive |=
          s_.outputs_of(State::port(head, static_cast<std::uint32_t>(__builtin_ctz(left))));
    if (head.forward == 0) return arrivals_.arrived(node, q);
    queue.since = s_.now;
    allocation_.begin(head);
    s_.waiting[node] |= s_.bit(q);
    s_.asking.insert(node);
  }

  State& s_;
  Allocation& allocation_;
  Arrivals& arrivals_;
};

}  // namespace dusk::functional
