// SPDX-License-Identifier: Apache-2.0
/// The channel loads of tori and meshes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "models/topology/channel_load.h"
#include "models/topology/torus_route.h"

namespace dusk {

/// Flits across the cuts of a torus or mesh: for each dimension, direction and coordinate x the
/// links from x to the next coordinate, of all switches together. A minimal way crosses every cut
/// between its ends whatever order it takes, adaptive or not. A tie of kind random goes either way:
/// it counts for the sum of both directions over the whole dimension only. Memory O(N), work
/// O(hops) a packet.
class TorusLoad : public ChannelLoad {
 public:
  /// `ejection_lanes`: flits that a local channel can take in one cycle.
  TorusLoad(const Topology& torus, RingTie ring_tie, std::uint32_t ejection_lanes = 1);

  void add(NodeId source, NodeId destination, std::uint64_t flits) override;
  std::uint64_t total() const override { return total_; }
  double bound() const override;

  /// Flits from coordinate x of dimension d to the next (up), or to the one before (down); no
  /// random ties.
  std::uint64_t crossing(std::uint32_t d, bool up, std::uint32_t x) const {
    return crossings(d, up)[x];
  }
  /// Flits times hops in dimension d, both directions, with random ties.
  std::uint64_t hops(std::uint32_t d) const { return hops_[d]; }
  /// Links of one cut.
  std::uint32_t cut_links(std::uint32_t d) const { return cut_links_[d]; }

 private:
  /// How many more flits cross from x on than from x - 1 on, modulo 2^64, so that a way of any
  /// length is added at its ends. [x], and one behind the last.
  using Crossing = std::vector<std::uint64_t>;
  std::vector<std::uint64_t> crossings(std::uint32_t d, bool up) const;

  TorusPosition position_;                       // of the source last added
  std::vector<std::uint32_t> size_, cut_links_;  // [d]
  std::uint32_t nodes_, local_channels_, lanes_;
  std::vector<std::uint32_t> address_;                            // [node]
  std::vector<std::uint64_t> leaving_, entering_;                 // [node]
  std::array<std::array<Crossing, 2>, kMaxDimensions> crossing_;  // [d][0: up, 1: down]
  std::array<std::uint64_t, kMaxDimensions> hops_{};
  std::uint64_t total_ = 0;
};

}  // namespace dusk
