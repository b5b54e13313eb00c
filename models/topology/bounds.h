// SPDX-License-Identifier: Apache-2.0
/// Bounds that no simulation can exceed: latency without contention, throughput by channel load.
#pragma once

#include <cstdint>
#include <vector>

#include "models/topology/topology.h"

namespace dusk {

/// Path of a packet through an empty network. Times in cycles.
struct ZeroLoadPath {
  std::uint32_t switches = 1;  ///< switches on the path, see switches_crossed()
  std::uint32_t length = 16;   ///< flits
  std::uint32_t hop_latency =
      4;  ///< SwitchShape::hop_latency: switch to switch over a channel of latency 1
  std::uint32_t source_cycles = 1;  ///< NetworkSettings::source_cycles
  std::uint32_t link_latency = 1;   ///< latency of channels between switches
  std::uint32_t local_latency = 1;  ///< latency of injection and ejection channels
};

/// Returns the cycles from creation to the tail's arrival if all channels are on and idle, and body
/// flits follow the head flit one per cycle. The sum is source + local (injection) + S hops +
/// length - 1. Each hop is longer by its channel's latency - 1 (S - 1 links, one ejection). For the
/// published tree: 4 S + L + 1.
std::uint64_t zero_load_latency(const ZeroLoadPath& path);

/// Flits of a k-ary n-tree, counted where they cross its bottlenecks: the nodes' own channels and
/// the boundaries of all subtrees. A subtree has the k^(n-l) nodes below the switches that share
/// w_0..w_{l-1}. Memory: O(N n). Work: O(1) per packet if k is a power of two, else O(n); O(N n)
/// per query.
class LoadMatrix {
 public:
  explicit LoadMatrix(const Topology& tree);

  /// Adds a packet of `flits` from `source` to another node. A packet from a node to itself is
  /// included in total() only.
  void add(NodeId source, NodeId destination, std::uint64_t flits);

  std::uint64_t total() const { return total_; }  ///< flits
  std::uint32_t levels() const { return levels_; }
  std::uint32_t nodes() const { return nodes_; }
  /// Returns the up channels that leave one subtree of `level` (1..levels-1), k^(n-level); as many
  /// down channels enter it.
  std::uint32_t subtree_channels(std::uint32_t level) const { return size_[level]; }
  /// Returns the most flits that left any one subtree of `level`. At level = levels() a subtree is
  /// a single node.
  std::uint64_t heaviest_leaving(std::uint32_t level) const;
  /// Returns the most flits that entered any one subtree of `level`.
  std::uint64_t heaviest_entering(std::uint32_t level) const;
  /// Returns the larger of heaviest_leaving() and heaviest_entering().
  std::uint64_t heaviest(std::uint32_t level) const;

 private:
  /// Flits of each node, by the least level at which this node and the other end of the packet are
  /// in different subtrees.
  using Ends = std::vector<std::uint64_t>;  // [node * levels + level - 1]

  std::uint32_t parted_at(NodeId source, NodeId destination) const;
  std::uint64_t heaviest(const Ends& ends, std::uint32_t level) const;

  std::uint32_t nodes_, levels_;
  std::vector<std::uint32_t> size_;  // [level] nodes of a subtree, 0..levels; size_[levels] = 1
  std::vector<std::uint8_t> level_of_bit_;  // [highest bit in which nodes differ] parted_at();
                                            // empty: the arity is not a power of two
  Ends sources_, destinations_;
  std::uint64_t total_ = 0;
};

/// Returns the highest throughput, in flits/node/cycle, that the network can accept for traffic of
/// these proportions. Each cut's channels carry one flit per cycle, so the whole takes at least
/// max(cut flits / cut channels) cycles. Packets may ascend by any up port, hence a subtree's up
/// channels count as one cut. Dally & Towles 2004, section 3.3.
///
/// `up_channels[l]`, l = 1..levels-1: channels on at the boundary of each subtree of level l, per
/// direction; empty: all. All ones is the Minimal Tree. `ejection_lanes`: flits that a node can
/// take in one cycle. Returns 0 if no traffic was added. Throws std::invalid_argument if
/// `up_channels` is neither empty nor of levels() entries, or holds a 0 at l >= 1.
double throughput_bound(const LoadMatrix& load, const std::vector<std::uint32_t>& up_channels = {},
                        std::uint32_t ejection_lanes = 1);

}  // namespace dusk
