// SPDX-License-Identifier: Apache-2.0
/// Physical channels of one flit per cycle. A VC that has begun to send a packet keeps the channel
/// until the tail has passed. Then the next VC in rotation that has a packet gets it.
#pragma once

#include <vector>

#include "models/functional/arbiters/rotation.h"
#include "models/functional/queue_heads.h"
#include "models/functional/timing_wheel.h"

namespace dusk::functional {

class Links {
 public:
  Links(State& state, QueueHeads& queue_heads);

  /// Lets the first packet of a queue go to its output; its head flit moves in the next cycle at
  /// the earliest.
  void connect(const Grant& grant);
  /// Prefetches the data that connect() changes.
  void fetch_for(const Grant& grant) const {
    fetch(s_.queue[s_.at(grant.node, grant.queue)]);
    fetch(owner_[s_.at(grant.node, grant.output)]);
    fetch(links_[grant.node * s_.ports + s_.port_of(grant.output)]);
  }
  /// Moves one flit over every link: first the head flits, then the packets whose tails leave.
  /// Calls `departed` for each head flit: (node, queue, output, PacketHandle).
  template <class Departed>
  void move(Departed departed) {
    ready_now_.swap(ready_);
    looking_ahead(
        ready_now_, [this](std::uint32_t link) { return next_vc(links_[link]); },
        [&](std::uint32_t link) { start(link, departed); });
    ready_now_.clear();
    moved_ = sending_ > 0;
    looking_ahead(
        tails_.take(s_.now), [this](std::uint32_t link) { return links_[link].vc; },
        [this](std::uint32_t link) { finish(link); });
  }
  /// Returns whether a flit moved in this cycle.
  bool moved() const { return moved_; }
  /// Returns the flits that have crossed the link so far.
  std::uint64_t flits(NodeId node, std::uint32_t port) const;

 private:
  struct Link {
    std::uint64_t flits = 0;   // lengths of all packets that have begun
    Cycle until = 0;           // cycle after the one in which the tail passes
    std::uint8_t pending = 0;  // VCs with a packet that has not begun
    std::uint8_t vc = 0;       // VC of the last packet that began
    bool sends = false;
  };

  /// Calls `act` for each of `links`, and prefetches the data of the links that follow. These are
  /// the queues before and behind each link, for the VC that `vc_of` returns, and the first packets
  /// in them. A large network spends most of its time waiting for these data.
  template <class VcOf, class Act>
  void looking_ahead(const std::vector<std::uint32_t>& links, VcOf vc_of, Act act) {
    constexpr std::size_t kLinks = 25, kQueues = 15, kFirst = 10, kSecond = 5;
    for (std::size_t i = 0; i < links.size(); ++i) {
      if (i + kLinks < links.size()) fetch_link(links[i + kLinks]);
      if (i + kQueues < links.size()) {
        const std::uint32_t link = links[i + kQueues], vc = vc_of(link);
        const Place from = sender(link, vc);
        fetch_queue(from, s_.filler(from.node, from.queue));
        fetch_queue(receiver(link, vc), from.node);
      }
      if (i + kFirst < links.size()) {
        const std::uint32_t link = links[i + kFirst];
        s_.entries.fetch(first(link, vc_of(link)));
      }
      if (i + kSecond < links.size()) {
        const std::uint32_t link = links[i + kSecond];
        s_.entries.fetch(s_.entries[first(link, vc_of(link))].next);
      }
      act(links[i]);
    }
  }
  /// Prefetches the link, and the data that lead to its queues.
  void fetch_link(std::uint32_t link) const {
    const NodeId node = link / s_.ports;
    fetch(links_[link]);
    fetch(owner_[s_.at(node, s_.output(link % s_.ports, 0))]);
    fetch(s_.busy[node]);
    fetch(s_.waiting[node]);
    s_.geometry.fetch_neighbors(node);
  }
  struct Place {
    NodeId node;
    std::uint32_t queue;
  };
  /// Prefetches a queue, its first packet, and the counter of its free space, which belongs to node
  /// `filler`.
  void fetch_queue(const Place& place, NodeId filler) const {
    const std::size_t at = s_.at(place.node, place.queue);
    fetch(s_.queue[at]);
    fetch(s_.head[at]);
    fetch(s_.space[s_.at(filler, place.queue)]);
  }
  Place receiver(std::uint32_t link, std::uint32_t vc) const {
    const std::uint32_t port = link % s_.ports;
    return {s_.geometry.neighbor(link / s_.ports, port), s_.output(port, vc)};
  }
  Place sender(std::uint32_t link, std::uint32_t vc) const {
    const NodeId node = link / s_.ports;
    return {node, owner_[s_.at(node, s_.output(link % s_.ports, vc))]};
  }
  /// Returns the entry of the packet that `link` sends now or next.
  std::uint32_t first(std::uint32_t link, std::uint32_t vc) const {
    const Place from = sender(link, vc);
    return s_.queue[s_.at(from.node, from.queue)].first;
  }
  static std::uint32_t next_vc(const Link& link) { return next_in_rotation(link.pending, link.vc); }

  template <class Departed>
  void start(std::uint32_t link, Departed departed) {
    const NodeId node = link / s_.ports;
    const std::uint32_t output = begin(link), q = owner_[s_.at(node, output)];
    departed(node, q, output, s_.entries[s_.queue[s_.at(node, q)].first].packet);
  }
  std::uint32_t begin(std::uint32_t link);
  void finish(std::uint32_t link);

  State& s_;
  QueueHeads& queue_heads_;
  std::vector<Link> links_;                       // [node * ports + port]
  std::vector<std::uint8_t> owner_;               // [node, output] queue that owns the output
  std::vector<std::uint32_t> ready_, ready_now_;  // links that begin a packet in the next cycle
  TimingWheel tails_;
  std::size_t sending_ = 0;
  bool moved_ = false;
};

}  // namespace dusk::functional
