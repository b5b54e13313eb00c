// SPDX-License-Identifier: Apache-2.0
#include "models/topology/torus_load.h"

#include <algorithm>
#include <numeric>

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
    for (Crossing& direction : crossing_[d]) direction.resize(size_[d] + 1);
  }
}

void TorusLoad::add(NodeId source, NodeId destination, std::uint64_t flits) {
  total_ += flits;
  leaving_[source] += flits;
  entering_[destination] += flits;
  position_.address = address_[source];
  const std::uint32_t to = address_[destination];
  const unsigned bits = coordinate_bits(position_.dimensions), mask = (1u << bits) - 1;
  for (std::uint32_t d = 0; d < size_.size(); ++d) {
    const std::uint32_t x = position_.address >> (d * bits) & mask, end = to >> (d * bits) & mask;
    if (x == end) continue;
    auto [up, tie] = ring_way(x, end, size_[d] - 1, (position_.wrap >> d & 1u) != 0);
    if (tie) up = leads_up_in_tie(position_.ring_tie, x, false);
    // Downwards the coordinates end + 1 to x are left, upwards those from x on before the end.
    const std::uint32_t first = up ? x : end + 1, behind = up ? end : x + 1;
    const std::uint32_t hops = first < behind ? behind - first : behind + size_[d] - first;
    hops_[d] += flits * hops;
    if (tie && position_.ring_tie == RingTie::Random) continue;
    Crossing& crossing = crossing_[d][up ? 0 : 1];
    crossing[first] += flits;
    crossing[behind] -= flits;
    if (first > behind) crossing[0] += flits;
  }
}

std::vector<std::uint64_t> TorusLoad::crossings(std::uint32_t d, bool up) const {
  Crossing flits = crossing_[d][up ? 0 : 1];
  std::partial_sum(flits.begin(), flits.end(), flits.begin());
  flits.pop_back();
  return flits;
}

double TorusLoad::bound() const {
  if (total_ == 0) return local_channels_;
  double cycles = std::max(heaviest(leaving_) / local_channels_,
                           heaviest(entering_) / (double{1} * local_channels_ * lanes_));
  for (std::uint32_t d = 0; d < size_.size(); ++d) {
    for (const bool up : {true, false}) {
      cycles = std::max(cycles, heaviest(crossings(d, up)) / cut_links_[d]);
    }
    const std::uint32_t cuts = 2 * ((position_.wrap >> d & 1u) != 0 ? size_[d] : size_[d] - 1);
    cycles = std::max(cycles, static_cast<double>(hops_[d]) / (double{1} * cuts * cut_links_[d]));
  }
  return static_cast<double>(total_) / (cycles * nodes_);
}

}  // namespace dusk
