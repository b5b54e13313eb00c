// SPDX-License-Identifier: Apache-2.0
/// State of all routers, as flat tables. This file makes no decisions: each part of a cycle has its
/// own file that changes the state.
///
/// A packet flows without gaps, one flit per cycle. It gets an output only if there is space for
/// all of it, and it keeps a link until its tail has passed. So only its head flit and its tail are
/// events. The positions of its other flits follow from the times of these two.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "models/common/fetch.h"
#include "models/common/packet.h"
#include "models/common/random.h"
#include "models/functional/geometry.h"
#include "models/functional/node_set.h"
#include "models/functional/settings.h"

namespace dusk::functional {

// Random streams of a run (models/common/random.h), in addition to those of nodes and switches.
inline constexpr std::uint64_t kFunctionalStreams = std::uint64_t{3} << 32;
inline constexpr std::uint64_t kTieStream = kFunctionalStreams;
inline constexpr std::uint64_t kRequestStream = kFunctionalStreams + 1;
inline constexpr std::uint64_t kArbiterStream = kFunctionalStreams + 2;

/// Queue of a node, for one port and VC; the last one is the node's injection queue. A packet is in
/// the queue from the arrival of its head flit until its tail has left.
struct Queue {
  std::uint32_t first = kNone, last = kNone;  ///< index of an Entry
  std::uint32_t flits = 0;                    ///< sum of the lengths of all its packets
  std::uint32_t packets = 0;
  Cycle whole = 0;         ///< cycle before which flits of the last packet still arrive
  Cycle leaving = kNever;  ///< cycle in which the first flit of the first packet left
  // For the first packet; undefined if the queue is empty.
  Cycle since = 0;           ///< cycle since which the first packet is first
  std::uint16_t output = 0;  ///< output that the first packet was granted
};

/// Routing data of a queue's first packet; undefined if the queue is empty. Stored apart from the
/// queue, because every waiting head flit is read in every cycle.
struct Head {
  std::uint64_t productive = 0;  ///< outputs in directions with remaining hops
  std::uint32_t length = 0;      ///< flits
  std::uint8_t forward = 0;      ///< dimensions with remaining hops, bit per dimension
  std::uint8_t negative = 0;     ///< dimensions whose hops go against the coordinate
  std::uint8_t tried = 0;        ///< attempts of the request policy
  std::uint8_t travel = 0;  ///< dimension in which this queue's packets travel; injection queue:
                            ///< 0
};

/// A packet's place in a queue; a packet may be in several queues. The entry copies the fields of a
/// packet that routers read.
struct Entry {
  PacketHandle packet = 0;
  std::uint32_t next = kNone;
  std::uint32_t length = 0;  ///< flits
  Register hops{};           ///< hops left from here
};

class Entries {
 public:
  std::uint32_t add(const Entry& what) {
    if (free_.empty()) {
      pool_.push_back(what);
      return static_cast<std::uint32_t>(pool_.size() - 1);
    }
    const std::uint32_t entry = free_.back();
    free_.pop_back();
    if (free_.size() >= kAhead) dusk::fetch(pool_[free_[free_.size() - kAhead]]);
    pool_[entry] = what;
    return entry;
  }
  void remove(std::uint32_t entry) { free_.push_back(entry); }
  /// Prefetches an entry, if it exists.
  void fetch(std::uint32_t entry) const {
    if (entry < pool_.size()) dusk::fetch(pool_[entry]);
  }
  Entry& operator[](std::uint32_t entry) { return pool_[entry]; }
  const Entry& operator[](std::uint32_t entry) const { return pool_[entry]; }

 private:
  static constexpr std::size_t kAhead = 8;  // free entries that are prefetched

  std::vector<Entry> pool_;
  std::vector<std::uint32_t> free_;  // stack: the last freed is taken first
};

struct State {
  explicit State(const Settings& the_settings)
      : settings(the_settings),
        geometry(the_settings.size, the_settings.wrap),
        nodes(geometry.nodes()),
        ports(geometry.ports()),
        vcs(1 + the_settings.adaptive_vcs),
        outputs(ports * vcs),
        queues(outputs + 1),
        queue(std::size_t{nodes} * queues),
        head(queue.size()),
        space(queue.size(), the_settings.queue),
        fits_longest(nodes, ~std::uint64_t{0}),
        waiting(nodes, 0),
        busy(nodes, 0),
        asking(nodes) {
    for (std::uint32_t output = 0; output < outputs; ++output) {
      port_of_[output] = static_cast<std::uint8_t>(output / vcs);
      vc_of_[output] = static_cast<std::uint8_t>(output % vcs);
      if (output % vcs != 0) adaptive_outputs |= bit(output);
    }
    for (std::size_t i = 0; i < head.size(); ++i) {
      const auto q = static_cast<std::uint32_t>(i % queues);
      head[i].travel = static_cast<std::uint8_t>(is_injection(q) ? 0 : dimension_of(port_of(q)));
    }
  }

  std::size_t at(NodeId node, std::uint32_t q) const { return std::size_t{node} * queues + q; }
  std::uint64_t bit(std::uint32_t q) const { return std::uint64_t{1} << q; }
  bool is_injection(std::uint32_t q) const { return q == outputs; }
  /// Returns the number of an output; VC 0 is the escape VC.
  std::uint32_t output(std::uint32_t port, std::uint32_t vc) const { return port * vcs + vc; }
  std::uint32_t port_of(std::uint32_t output) const { return port_of_[output]; }
  std::uint32_t vc_of(std::uint32_t output) const { return vc_of_[output]; }
  /// Returns the node whose output fills queue q. The counter of q's free space is at that node.
  NodeId filler(NodeId node, std::uint32_t q) const {
    return is_injection(q) ? node : geometry.neighbor(node, opposite(port_of(q)));
  }
  void set_space(NodeId node, std::uint32_t output, std::uint32_t flits) {
    space[at(node, output)] = flits;
    fits_longest[node] = flits >= settings.longest ? fits_longest[node] | bit(output)
                                                   : fits_longest[node] & ~bit(output);
  }
  /// Returns the flits in the queue after the links of this cycle have moved.
  std::uint32_t present(const Queue& q) const {
    const Cycle missing = q.packets > 0 && q.whole > now ? q.whole - now : 0;
    const Cycle gone = q.leaving <= now ? now + 1 - q.leaving : 0;
    return q.flits - static_cast<std::uint32_t>(missing + gone);
  }
  /// Returns the direction of a head flit in a dimension with remaining hops.
  static std::uint32_t port(const Head& head, std::uint32_t dimension) {
    return 2 * dimension + (head.negative >> dimension & 1U);
  }
  /// Returns the outputs of all VCs in a direction.
  std::uint64_t outputs_of(std::uint32_t port) const {
    return ((std::uint64_t{1} << vcs) - 1) << (port * vcs);
  }
  /// Returns the escape output of a head flit with remaining hops, by dimension order.
  std::uint32_t escape(const Head& head) const {
    return output(port(head, static_cast<std::uint32_t>(__builtin_ctz(head.forward))), 0);
  }

  Settings settings;
  Geometry geometry;
  std::uint32_t nodes, ports, vcs, outputs, queues;
  std::uint64_t adaptive_outputs = 0;
  Cycle now = 0;

  std::vector<Queue> queue;
  std::vector<Head> head;  ///< [queue]
  /// [node, output] free flits in the queue that an output fills, minus granted ones. The last
  /// entry of a node is its injection queue, where the flits of a leaving packet count as free.
  std::vector<std::uint32_t> space;
  std::vector<std::uint64_t> fits_longest;  ///< [node] outputs with space for the longest packet
  std::vector<std::uint64_t> waiting;       ///< [node] queues whose head flit requests an output
  std::vector<std::uint64_t> busy;          ///< [node] outputs that a packet owns
  NodeSet asking;                           ///< nodes with a waiting queue
  Entries entries;
  PacketStore packets{kNone};
  std::vector<Register> registers;  ///< [PacketHandle] hops from its source

 private:
  std::array<std::uint8_t, 2 * kMostDimensions * kMostVcs> port_of_{}, vc_of_{};  // [output]
};

}  // namespace dusk::functional
