// SPDX-License-Identifier: Apache-2.0
#include "models/topology/torus_load.h"

#include <algorithm>

namespace dusk {
namespace {

double heaviest(const std::vector<std::uint64_t>& flits) {
  return static_cast<double>(*std::max_element(flits.begin(), flits.end()));
}

}  // namespace

TorusLoad::TorusLoad(const Topology& torus, RingTie ring_tie, std::uint32_t ejection_lanes)
    : position_(torus_position(torus, 0)),
      size_(torus.size),
      nodes_(torus.nodes),
      local_channels_(torus.local_channels),
      lanes_(ejection_lanes),
      address_(torus.node_address),
      leaving_(torus.nodes),
      entering_(torus.nodes) {
  position_.ring_tie = ring_tie;
  for (std::uint32_t d = 0; d < size_.size(); ++d) {
    cut_links_.push_back(torus.switches / size_[d] * torus.trunk);
    for (auto& direction : crossing_[d]) direction.resize(size_[d]);
  }
}

void TorusLoad::add(NodeId source, NodeId destination, std::uint64_t flits) {
  total_ += flits;
  leaving_[source] += flits;
  entering_[destination] += flits;
  position_.address = address_[source];
  const std::uint32_t to = address_[destination];
  const unsigned way = torus_route(position_, to, 0).productive;
  const unsigned other = torus_route(position_, to, ~0u).productive;
  const unsigned bits = coordinate_bits(position_.dimensions), mask = (1u << bits) - 1;
  for (std::uint32_t d = 0; d < size_.size(); ++d) {
    const unsigned direction = way >> (2 * d) & 3u;
    const bool known = direction == (other >> (2 * d) & 3u);
    const std::uint32_t end = to >> (d * bits) & mask;
    for (std::uint32_t x = position_.address >> (d * bits) & mask; x != end;) {
      hops_[d] += flits;
      if (known) crossing_[d][direction == 1 ? 0 : 1][x] += flits;
      if (direction == 1) {
        x = x + 1 == size_[d] ? 0 : x + 1;
      } else {
        x = x == 0 ? size_[d] - 1 : x - 1;
      }
    }
  }
}

double TorusLoad::bound() const {
  if (total_ == 0) return local_channels_;
  double cycles = std::max(heaviest(leaving_) / local_channels_,
                           heaviest(entering_) / (double{1} * local_channels_ * lanes_));
  for (std::uint32_t d = 0; d < size_.size(); ++d) {
    for (const auto& direction : crossing_[d]) {
      cycles = std::max(cycles, heaviest(direction) / cut_links_[d]);
    }
    const std::uint32_t cuts = 2 * (position_.wrap != 0 ? size_[d] : size_[d] - 1);
    cycles = std::max(cycles, static_cast<double>(hops_[d]) / (double{1} * cuts * cut_links_[d]));
  }
  return static_cast<double>(total_) / (cycles * nodes_);
}

}  // namespace dusk
