// SPDX-License-Identifier: Apache-2.0
/// The channel loads of tori and meshes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "models/topology/channel_load.h"
#include "models/topology/torus_route.h"

namespace dusk {

/// Flits over the links of a torus or mesh in dimension order, and over its cuts. For each
/// dimension, direction and coordinate x, a cut is the links from x to the next coordinate,
/// of all switches together. Every minimal path, adaptive or not, crosses each cut between
/// its ends. A packet with a random tie may go either way: its flits count only for the sum
/// of both directions over the whole dimension. Memory: O(N). Work: O(dimensions) per
/// packet.
class TorusLoad : public ChannelLoad {
 public:
  TorusLoad(const Topology& torus, const LoadRules& rules);

  void add(NodeId source, NodeId destination, std::uint64_t flits) override;
  std::uint64_t total() const override { return total_; }
  double bound() const override;
  /// Returns true if dimension order, with half of the random ties in each direction, reaches
  /// bound(). All routings may take these paths.
  bool is_attained() const override;

  /// Returns the flits from coordinate x of dimension d to the next (up), or to the one before
  /// (down), without random ties.
  std::uint64_t crossing(std::uint32_t d, bool up, std::uint32_t x) const;
  /// Returns the flits over the trunk of a switch in dimension order, with half of the random ties.
  double link(std::uint32_t d, bool up, SwitchId from) const;
  /// Returns the sum of flits times hops in dimension d, both directions, with random ties.
  std::uint64_t hops(std::uint32_t d) const { return hops_[d]; }
  /// Returns the number of links of one cut.
  std::uint32_t cut_links(std::uint32_t d) const { return cut_links_[d]; }

 private:
  /// [switch] Difference, modulo 2^64, between the flits that leave a switch in a direction and
  /// those that leave the switch before it in its line. So a path of any length is added at its two
  /// ends only.
  using Steps = std::vector<std::uint64_t>;
  /// Returns the flits that leave each switch.
  Steps sums(const Steps& steps, std::uint32_t d) const;
  void add_way(Steps& steps, std::uint32_t d, std::size_t line, std::uint32_t first,
               std::uint32_t behind, std::uint64_t flits) const;
  /// Return the cycles that all flits take on the nodes' channels, cuts and links.
  double node_cycles() const;
  double cut_cycles() const;
  double link_cycles(bool with_ties) const;
  double cycles() const;

  TorusPosition position_;  // position of the source last added
  LoadRules rules_;
  std::vector<std::uint32_t> size_, cut_links_;  // [d]
  std::vector<std::size_t> stride_;              // [d] distance of neighboring switches in switch
                                                 // numbers
  std::uint32_t nodes_, trunk_, local_channels_;
  std::vector<std::uint32_t> address_;                      // [node]
  std::vector<std::uint64_t> leaving_, entering_;           // [node]
  std::array<std::array<Steps, 2>, kMaxDimensions> steps_;  // [d][0: up, 1: down]
  std::array<std::array<Steps, 2>, kMaxDimensions> ties_;   // random ties; empty: none yet
  std::array<std::uint64_t, kMaxDimensions> hops_{};
  std::uint64_t total_ = 0;
};

}  // namespace dusk
