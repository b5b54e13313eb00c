// SPDX-License-Identifier: Apache-2.0
/// A second functional network, flit by flit and as simple as possible, written from
/// docs/functional.md alone: no events, no tables of ready packets. Random numbers come from the
/// same streams, in the order of nodes and queues.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <vector>

#include "models/functional/geometry.h"
#include "models/functional/settings.h"

namespace dusk::functional {

struct PlainPacket {
  NodeId source, destination;
  std::uint32_t length;
  Register hops;  // remaining hops of its head flit
  Cycle injected = 0, delivered = 0;
};

class PlainNetwork {
 public:
  explicit PlainNetwork(const Settings& s)
      : s_(s),
        map_(s.size, s.wrap),
        ties_(s.seed, std::uint64_t{3} << 32),
        requests_(s.seed, (std::uint64_t{3} << 32) + 1),
        arbiters_(s.seed, (std::uint64_t{3} << 32) + 2) {
    vcs_ = 1 + s.adaptive_vcs;
    injection_ = map_.ports() * vcs_;
    nodes_.resize(map_.nodes());
    for (Node& node : nodes_) {
      node.queues.resize(injection_ + 1);
      node.owner.assign(injection_, kNone);
      node.winner.assign(injection_, injection_);
      node.taken_last = injection_;
      node.sends.assign(map_.ports(), kNone);
      node.sent.assign(map_.ports(), 0);
    }
  }

  void send(NodeId source, NodeId destination, std::uint32_t length) {
    const auto id = static_cast<std::uint32_t>(packets.size());
    packets.push_back({source, destination, length, map_.hops(source, destination, ties_)});
    for (std::uint32_t i = 0; i < length; ++i) nodes_[source].buffer.push_back({id, i});
  }

  void step() {
    move();
    if (s_.feed == Feed::First) feed_all();
    allocate();
    consume();
    if (s_.feed == Feed::Last) feed_all();
    ++now_;
  }

  std::vector<PlainPacket> packets;

 private:
  struct Flit {
    std::uint32_t packet, index;
  };
  struct Queue {
    std::deque<Flit> flits;
    std::uint32_t held = 0;         // flits of its packets, whole: from the grant to the tail
    std::uint32_t output = kNone;   // output of the first packet
    std::vector<unsigned> refused;  // SMART: refused dimensions; one more: the escape
    Cycle since = 0;
  };
  struct Node {
    std::vector<Queue> queues;
    std::deque<Flit> buffer;
    std::vector<std::uint32_t> owner, winner;     // [output]
    std::vector<std::uint32_t> sends, sent;       // [port] output in mid-packet; last VC
    std::uint32_t takes = kNone, taken_last = 0;  // single consumption: queues
  };

  Queue& behind(NodeId node, std::uint32_t output) {
    return nodes_[map_.neighbor(node, output / vcs_)].queues[output];
  }
  std::uint32_t space(const Queue& q) const { return s_.queue - q.held; }
  std::uint32_t places(const Queue& q) const {
    return s_.queue - static_cast<std::uint32_t>(q.flits.size());
  }
  std::uint32_t length(const Flit& flit) const { return packets[flit.packet].length; }
  bool is_tail(const Flit& flit) const { return flit.index + 1 == length(flit); }
  void enter(Queue& q, const Flit& flit) {
    if (q.flits.empty() && flit.index == 0) front(q);
    q.flits.push_back(flit);
  }
  void front(Queue& q) {
    q.output = kNone;
    q.since = now_;
    q.refused.clear();
  }
  Flit leave(Queue& q) {
    const Flit flit = q.flits.front();
    q.flits.pop_front();
    if (is_tail(flit)) {
      q.held -= length(flit);
      front(q);
    }
    return flit;
  }
  void feed_all() {
    for (Node& node : nodes_) feed(node);
  }
  /// A packet begins when there is space for all of it. The space of a packet that leaves is used
  /// again.
  void feed(Node& node) {
    if (node.buffer.empty()) return;
    Queue& q = node.queues[injection_];
    const Flit& next = node.buffer.front();
    if (next.index == 0) {
      const bool leaves = !q.flits.empty() && q.flits.front().index > 0;
      const std::uint32_t free = space(q) + (leaves ? length(q.flits.front()) : 0);
      if (free < length(next)) return;
      q.held += length(next);
    }
    enter(q, next);
    node.buffer.pop_front();
  }
  bool arrived(const Flit& flit, NodeId at) const { return packets[flit.packet].destination == at; }

  void move() {
    std::vector<std::pair<NodeId, std::uint32_t>> moves;  // node, output
    for (NodeId n = 0; n < nodes_.size(); ++n) {
      for (std::uint32_t port = 0; port < map_.ports(); ++port) {
        std::uint32_t output = nodes_[n].sends[port];
        for (std::uint32_t i = 1; output == kNone && i <= vcs_; ++i) {
          const std::uint32_t other = port * vcs_ + (nodes_[n].sent[port] + i) % vcs_;
          if (nodes_[n].owner[other] != kNone) output = other;
        }
        if (output != kNone) moves.emplace_back(n, output);
      }
    }
    std::vector<Flit> flits;
    for (const auto& [n, output] : moves)
      flits.push_back(leave(nodes_[n].queues[nodes_[n].owner[output]]));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto [n, output] = moves[i];
      const std::uint32_t port = output / vcs_;
      PlainPacket& packet = packets[flits[i].packet];
      if (flits[i].index == 0) {
        if (nodes_[n].owner[output] == injection_) packet.injected = now_;
        packet.hops[port / 2] =
            static_cast<std::int16_t>(packet.hops[port / 2] - (port % 2 ? -1 : 1));
      }
      nodes_[n].sent[port] = output % vcs_;
      const bool tail = is_tail(flits[i]);
      nodes_[n].sends[port] = tail ? kNone : output;
      if (tail) nodes_[n].owner[output] = kNone;
      enter(behind(n, output), flits[i]);
    }
  }

  /// Free space as a head flit sees it: flits on the way to an output that a packet owns do not
  /// count.
  bool has_space(NodeId n, std::uint32_t output, const Queue& for_head) {
    const bool taken = nodes_[n].owner[output] != kNone;
    if (taken && s_.outputs == Outputs::Free) return false;
    const Queue& to = behind(n, output);
    return (taken ? places(to) : space(to)) >= length(for_head.flits.front());
  }
  /// Returns kNone if nothing has free space.
  std::uint32_t request(NodeId n, std::uint32_t q) {
    Queue& queue = nodes_[n].queues[q];
    const Register& hops = packets[queue.flits.front().packet].hops;
    std::vector<unsigned> dimensions;
    for (unsigned d = 0; d < kMostDimensions; ++d)
      if (hops[d] != 0) dimensions.push_back(d);
    const auto output = [&](unsigned d, std::uint32_t vc) {
      return (2 * d + (hops[d] < 0 ? 1 : 0)) * vcs_ + vc;
    };
    const std::uint32_t escape = output(dimensions.front(), 0);
    const bool ruled = s_.bubble > 0 && escape != q &&
                       (s_.bubble_in == BubbleIn::All || s_.wrap[escape / vcs_ / 2]);
    const bool escapes = has_space(n, escape, queue) &&
                         (!ruled || places(nodes_[n].queues[escape]) >= s_.bubble * s_.longest);
    if (s_.adaptive_vcs == 0) return escapes ? escape : kNone;
    if (s_.request == RequestKind::Smart) {
      const unsigned travel = q == injection_ ? 0 : q / vcs_ / 2;
      for (unsigned i = 0; i < kMostDimensions; ++i) {
        const unsigned d = (travel + i) % kMostDimensions;
        if (hops[d] == 0) continue;
        if (std::count(queue.refused.begin(), queue.refused.end(), d) > 0) continue;
        const bool keeps = q != injection_ && d == travel && q % vcs_ > 0;
        bool any = false;  // else nothing is drawn
        for (std::uint32_t vc = 1; vc < vcs_; ++vc) any = any || has_space(n, output(d, vc), queue);
        if (any) {
          const std::uint32_t asked =
              output(d, keeps ? q % vcs_ : requests_.between(1, s_.adaptive_vcs));
          if (has_space(n, asked, queue)) return asked;
        }
        queue.refused.push_back(d);
        if (s_.attempt == Attempt::Waits) return kNone;
      }
      if (!escapes) queue.refused.clear();
      return escapes ? escape : kNone;
    }
    std::vector<std::uint32_t> open;
    for (const unsigned d : dimensions) {
      for (std::uint32_t vc = 1; vc < vcs_; ++vc)
        if (has_space(n, output(d, vc), queue)) open.push_back(output(d, vc));
    }
    if (open.empty()) return escapes ? escape : kNone;
    if (s_.request == RequestKind::Random)
      return open[requests_.below(static_cast<std::uint32_t>(open.size()))];
    return *std::min_element(open.begin(), open.end(), [&](std::uint32_t a, std::uint32_t b) {
      return measure(behind(n, a)) < measure(behind(n, b));
    });
  }

  std::size_t measure(const Queue& q) const {
    return s_.measure == Measure::Promised ? q.held : q.flits.size();
  }

  /// Returns the priority of a queue.
  std::uint64_t weight(const Queue& q) const {
    if (s_.arbiter == ArbiterKind::Oldest) return now_ - q.since;
    return s_.arbiter == ArbiterKind::Longest ? q.flits.size() : 0;
  }

  std::uint32_t chosen(const Node& node, std::uint32_t output,
                       const std::vector<std::uint32_t>& queues) {
    if (s_.arbiter == ArbiterKind::Random)
      return queues[arbiters_.below(static_cast<std::uint32_t>(queues.size()))];
    std::uint32_t best = kNone;
    for (std::uint32_t i = 1; i <= injection_ + 1; ++i) {  // in rotation
      const std::uint32_t q = (node.winner[output] + i) % (injection_ + 1);
      if (std::count(queues.begin(), queues.end(), q) == 0) continue;
      if (best == kNone || weight(node.queues[q]) > weight(node.queues[best])) best = q;
    }
    return best;
  }

  void allocate() {
    struct Won {
      NodeId node;
      std::uint32_t queue, output;
    };
    std::vector<Won> won;
    for (NodeId n = 0; n < nodes_.size(); ++n) {
      std::map<std::uint32_t, std::vector<std::uint32_t>> requests;  // by output
      for (std::uint32_t q = 0; q <= injection_; ++q) {
        Queue& queue = nodes_[n].queues[q];
        if (queue.flits.empty() || queue.output != kNone || arrived(queue.flits.front(), n))
          continue;
        const std::uint32_t output = request(n, q);
        if (output == kNone) continue;
        if (nodes_[n].owner[output] == kNone) {
          requests[output].push_back(q);
        } else {
          refuse(queue, output);
        }
      }
      for (const auto& [output, queues] : requests) {
        const std::uint32_t best = chosen(nodes_[n], output, queues);
        won.push_back({n, best, output});
        for (const std::uint32_t q : queues)
          if (q != best) refuse(nodes_[n].queues[q], output);
      }
    }
    for (const Won& w : won) {
      nodes_[w.node].owner[w.output] = w.queue;
      nodes_[w.node].winner[w.output] = w.queue;
      Queue& queue = nodes_[w.node].queues[w.queue];
      queue.output = w.output;
      behind(w.node, w.output).held += length(queue.flits.front());
    }
  }
  void refuse(Queue& q, std::uint32_t output) const {
    if (output % vcs_ == 0) {
      q.refused.clear();
    } else {
      q.refused.push_back(output / vcs_ / 2);
    }
  }

  void consume() {
    for (NodeId n = 0; n < nodes_.size(); ++n) {
      Node& node = nodes_[n];
      const auto takes = [&](std::uint32_t q) {
        return !node.queues[q].flits.empty() && arrived(node.queues[q].flits.front(), n);
      };
      if (s_.consumption == ConsumptionKind::Multiple) {
        for (std::uint32_t q = 0; q < injection_; ++q)
          if (takes(q)) take(node.queues[q]);
        continue;
      }
      for (std::uint32_t i = 1; node.takes == kNone && i <= injection_ + 1; ++i) {
        const std::uint32_t q = (node.taken_last + i) % (injection_ + 1);
        if (q < injection_ && takes(q)) node.takes = node.taken_last = q;
      }
      if (node.takes != kNone && take(node.queues[node.takes])) node.takes = kNone;
    }
  }
  /// Returns true if it was the tail.
  bool take(Queue& q) {
    const Flit flit = leave(q);
    const bool tail = is_tail(flit);
    if (tail) packets[flit.packet].delivered = now_;
    return tail;
  }

  Settings s_;
  Geometry map_;
  Random ties_, requests_, arbiters_;
  std::uint32_t vcs_, injection_;
  std::vector<Node> nodes_;
  Cycle now_ = 0;
};

}  // namespace dusk::functional
