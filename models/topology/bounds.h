// SPDX-License-Identifier: Apache-2.0
/// What no simulation can beat: latency without contention, throughput by channel load.
#pragma once

#include <cstdint>
#include <vector>

#include "models/topology/topology.h"

namespace dusk {

/// A packet's way through an empty network. Times in cycles.
struct ZeroLoadPath {
  std::uint32_t switches = 1;  ///< switches crossed, see switches_crossed()
  std::uint32_t length = 16;   ///< flits
  std::uint32_t hop_latency =
      4;  ///< SwitchShape::hop_latency: switch to switch over a channel of latency 1
  std::uint32_t source_cycles = 1;  ///< NetworkSettings::source_cycles
  std::uint32_t link_latency = 1;   ///< of channels between switches
  std::uint32_t local_latency = 1;  ///< of injection and ejection channels
};

/// Cycles from creation to the tail's arrival, everything on and idle, body flits one per cycle
/// behind the head: source + local (injection) + S hops, each longer by its channel's latency - 1
/// (S - 1 links, one ejection),
/// + length - 1. For the published tree: 4 S + L + 1.
std::uint64_t zero_load_latency(const ZeroLoadPath& path);

/// Flits by where they cross the narrow places of a k-ary n-tree: the nodes' own channels and, for
/// every subtree of k^(n-l) nodes below the switches that share w_0..w_{l-1}, its boundary. Memory
/// O(N n). Work per packet O(1) where k is a power of two, else O(n); of a question O(N n).
class LoadMatrix {
 public:
  explicit LoadMatrix(const Topology& tree);

  /// A packet of `flits` from `source` to another node; one to itself is counted in total() alone.
  void add(NodeId source, NodeId destination, std::uint64_t flits);

  std::uint64_t total() const { return total_; }  ///< flits
  std::uint32_t levels() const { return levels_; }
  std::uint32_t nodes() const { return nodes_; }
  /// Up channels that leave one subtree of `level` (1..levels-1), and down channels that enter it:
  /// k^(n-level).
  std::uint32_t subtree_channels(std::uint32_t level) const { return size_[level]; }
  /// Most flits that left any one subtree of `level`; level = levels() is the single node.
  std::uint64_t heaviest_leaving(std::uint32_t level) const;
  /// Most flits that entered one.
  std::uint64_t heaviest_entering(std::uint32_t level) const;
  /// The larger of the two.
  std::uint64_t heaviest(std::uint32_t level) const;

 private:
  /// Flits of each node by the highest level whose subtrees part them from their other end.
  using Ends = std::vector<std::uint64_t>;  // [node * levels + level - 1]

  std::uint32_t parted_at(NodeId source, NodeId destination) const;
  std::uint64_t heaviest(const Ends& ends, std::uint32_t level) const;

  std::uint32_t nodes_, levels_;
  std::vector<std::uint32_t> size_;  // [level] nodes of a subtree, 0..levels; size_[levels] = 1
  std::vector<std::uint8_t> level_of_bit_;  // [highest bit in which nodes differ] parted_at();
                                            // empty: the arity is no power of two
  Ends sources_, destinations_;
  std::uint64_t total_ = 0;
};

/// Highest throughput, in flits/node/cycle, at which traffic of these proportions can be accepted:
/// each cut's channels carry one flit per cycle, so the whole takes at least max(cut flits / cut
/// channels) cycles. Ascent is free to use any up port, hence a subtree's up channels count as one
/// cut. Dally & Towles 2004, section 3.3.
///
/// `up_channels[l]`, l = 1..levels-1: channels on at the boundary of each subtree of level l and
/// direction; empty: all. All ones is the Minimal Tree. Returns 0 if no traffic was added; throws
/// std::invalid_argument if `up_channels` is neither empty nor of levels() entries, or holds a 0 at
/// l >= 1. `ejection_lanes`: flits that a node can take in one cycle.
double throughput_bound(const LoadMatrix& load, const std::vector<std::uint32_t>& up_channels = {},
                        std::uint32_t ejection_lanes = 1);

}  // namespace dusk
