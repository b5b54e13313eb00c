// SPDX-License-Identifier: Apache-2.0
#include "models/topology/bounds.h"

#include <algorithm>
#include <stdexcept>

namespace dusk {

std::uint64_t zero_load_latency(const ZeroLoadPath& path) {
  const std::uint64_t hops = std::uint64_t{path.switches} * path.hop_latency +
                             std::uint64_t{path.switches - 1} * (path.link_latency - 1) +
                             (path.local_latency - 1);
  return path.source_cycles + path.local_latency + hops + path.length - 1;
}

LoadMatrix::LoadMatrix(const Topology& tree)
    : nodes_(tree.nodes),
      levels_(tree.level.back() + 1),
      size_(levels_ + 1),
      sources_(std::size_t{nodes_} * levels_),
      destinations_(sources_.size()) {
  const auto k = static_cast<std::uint32_t>(__builtin_popcount(tree.down[0]));
  std::uint32_t size = 1;
  for (std::uint32_t level = levels_ + 1; level-- > 0; size *= k) size_[level] = size;
  if ((k & (k - 1)) != 0) return;
  for (unsigned bit = 0; std::uint32_t{1} << bit < nodes_; ++bit) {
    const unsigned digit = bit / static_cast<unsigned>(__builtin_ctz(k));
    level_of_bit_.push_back(static_cast<std::uint8_t>(levels_ - digit));
  }
}

/// Returns the least level, from 1, at which two nodes are in different subtrees.
std::uint32_t LoadMatrix::parted_at(NodeId source, NodeId destination) const {
  if (!level_of_bit_.empty())
    return level_of_bit_[31 - static_cast<unsigned>(__builtin_clz(source ^ destination))];
  std::uint32_t level = 1;
  while (source / size_[level] == destination / size_[level]) ++level;
  return level;
}

void LoadMatrix::add(NodeId source, NodeId destination, std::uint64_t flits) {
  total_ += flits;
  if (source == destination) return;
  const std::size_t level = parted_at(source, destination) - 1;
  sources_[std::size_t{source} * levels_ + level] += flits;
  destinations_[std::size_t{destination} * levels_ + level] += flits;
}

/// Returns the flits of the subtree with the most flits. Packets cross the boundary of a subtree if
/// parted_at() of their ends is at most its level.
std::uint64_t LoadMatrix::heaviest(const Ends& ends, std::uint32_t level) const {
  std::uint64_t most = 0;
  for (std::size_t first = 0; first < nodes_; first += size_[level]) {
    std::uint64_t flits = 0;
    for (std::size_t node = first; node < first + size_[level]; ++node) {
      for (std::size_t l = 0; l < level; ++l) flits += ends[node * levels_ + l];
    }
    most = std::max(most, flits);
  }
  return most;
}

std::uint64_t LoadMatrix::heaviest_leaving(std::uint32_t level) const {
  return heaviest(sources_, level);
}

std::uint64_t LoadMatrix::heaviest_entering(std::uint32_t level) const {
  return heaviest(destinations_, level);
}

std::uint64_t LoadMatrix::heaviest(std::uint32_t level) const {
  return std::max(heaviest_leaving(level), heaviest_entering(level));
}

double throughput_bound(const LoadMatrix& load, const std::vector<std::uint32_t>& up_channels,
                        std::uint32_t ejection_lanes) {
  if (!up_channels.empty() &&
      (up_channels.size() != load.levels() ||
       std::find(up_channels.begin() + 1, up_channels.end(), 0u) != up_channels.end())) {
    throw std::invalid_argument("throughput bound: one positive number of channels per level");
  }
  if (load.total() == 0) return 0;
  // Channels of the nodes: injection and ejection.
  double cycles =
      std::max(static_cast<double>(load.heaviest_leaving(load.levels())),
               static_cast<double>(load.heaviest_entering(load.levels())) / ejection_lanes);
  for (std::uint32_t level = 1; level < load.levels(); ++level) {
    const std::uint32_t channels =
        up_channels.empty() ? load.subtree_channels(level) : up_channels[level];
    cycles = std::max(cycles, static_cast<double>(load.heaviest(level)) / channels);
  }
  return static_cast<double>(load.total()) / (cycles * load.nodes());
}

}  // namespace dusk
