// SPDX-License-Identifier: Apache-2.0
/// What all routers hold, as flat tables. Each part of a cycle has a file of its own that changes
/// it; nothing here decides anything.
///
/// A packet flows without a gap, one flit a cycle: it is granted only room for all of it, and keeps
/// a link until its tail has passed. So only its header and its tail are events, and how many of
/// its flits are where follows from their times.
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

// Random streams of a run (models/common/random.h), beside those of nodes and switches.
inline constexpr std::uint64_t kFunctionalStreams = std::uint64_t{3} << 32;
inline constexpr std::uint64_t kTieStream = kFunctionalStreams;
inline constexpr std::uint64_t kRequestStream = kFunctionalStreams + 1;
inline constexpr std::uint64_t kArbiterStream = kFunctionalStreams + 2;

/// A queue of one node: of a port and VC, or, the last, of the node itself. Packets stand in it
/// from their header's arrival until their tail has left.
struct Queue {
  std::uint32_t first = kNone, last = kNone;  ///< Entry
  std::uint32_t flits = 0;                    ///< of all its packets, whole
  std::uint32_t packets = 0;
  Cycle whole = 0;         ///< flits of the last packet are still to come before this cycle
  Cycle leaving = kNever;  ///< cycle in which the first flit of the head left
  // Of the head; of no meaning if there is none.
  Cycle since = 0;           ///< it is at the front since this cycle
  std::uint16_t output = 0;  ///< that it was granted
};

/// What the head of a queue asks by; of no meaning if there is none. It stands apart from the queue
/// because every waiting head is looked at in every cycle.
struct Head {
  std::uint64_t ways = 0;     ///< outputs in the directions in which it has hops left
  std::uint32_t length = 0;   ///< flits
  std::uint8_t forward = 0;   ///< dimensions in which it has hops left, a bit each
  std::uint8_t negative = 0;  ///< those against the coordinate
  std::uint8_t tried = 0;     ///< of the request policy
  std::uint8_t travel = 0;    ///< dimension in which this queue's packets travel; injection: 0
};

/// A packet's place in a queue; a packet may stand in several. It has with it what routers ask of a
/// packet, so that they need not look at the packet itself.
struct Entry {
  PacketHandle packet = 0;
  std::uint32_t next = kNone;
  std::uint32_t length = 0;  ///< flits
  Register hops{};           ///< left from here
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
  /// Into the cache, if there is such an entry.
  void fetch(std::uint32_t entry) const {
    if (entry < pool_.size()) dusk::fetch(pool_[entry]);
  }
  Entry& operator[](std::uint32_t entry) { return pool_[entry]; }
  const Entry& operator[](std::uint32_t entry) const { return pool_[entry]; }

 private:
  static constexpr std::size_t kAhead = 8;  // free entries that are fetched before they are needed

  std::vector<Entry> pool_;
  std::vector<std::uint32_t> free_;  // the last freed is the first taken
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
        room(queue.size(), the_settings.queue),
        roomy(nodes, ~std::uint64_t{0}),
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
  /// VC 0 is the escape.
  std::uint32_t output(std::uint32_t port, std::uint32_t vc) const { return port * vcs + vc; }
  std::uint32_t port_of(std::uint32_t output) const { return port_of_[output]; }
  std::uint32_t vc_of(std::uint32_t output) const { return vc_of_[output]; }
  /// Node whose output fills queue q, where its room is.
  NodeId filler(NodeId node, std::uint32_t q) const {
    return is_injection(q) ? node : geometry.neighbor(node, opposite(port_of(q)));
  }
  void set_room(NodeId node, std::uint32_t output, std::uint32_t flits) {
    room[at(node, output)] = flits;
    roomy[node] =
        flits >= settings.longest ? roomy[node] | bit(output) : roomy[node] & ~bit(output);
  }
  /// Flits that are in the queue after the links of this cycle have moved.
  std::uint32_t present(const Queue& q) const {
    const Cycle missing = q.packets > 0 && q.whole > now ? q.whole - now : 0;
    const Cycle gone = q.leaving <= now ? now + 1 - q.leaving : 0;
    return q.flits - static_cast<std::uint32_t>(missing + gone);
  }
  /// Direction of a head in a dimension in which it has hops left.
  static std::uint32_t port(const Head& head, std::uint32_t dimension) {
    return 2 * dimension + (head.negative >> dimension & 1U);
  }
  /// The outputs of all VCs in a direction.
  std::uint64_t outputs_of(std::uint32_t port) const {
    return ((std::uint64_t{1} << vcs) - 1) << (port * vcs);
  }
  /// The escape output of a head that has hops left: dimension order.
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
  /// Flits free in the queue that an output fills, less what is granted; the injection queue's own,
  /// in which the flits of a leaving packet count as free.
  std::vector<std::uint32_t> room;
  std::vector<std::uint64_t> roomy;    ///< [node] outputs with room for the longest packet
  std::vector<std::uint64_t> waiting;  ///< [node] queues whose head asks for an output
  std::vector<std::uint64_t> busy;     ///< [node] outputs that a packet has
  NodeSet asking;                      ///< nodes with a waiting queue
  Entries entries;
  PacketStore packets{kNone};
  std::vector<Register> registers;  ///< [PacketHandle] hops from its source

 private:
  std::array<std::uint8_t, 2 * kMostDimensions * kMostVcs> port_of_{}, vc_of_{};  // [output]
};

}  // namespace dusk::functional
