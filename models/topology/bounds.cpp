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
    : nodes_(tree.nodes), levels_(tree.level.back() + 1), size_(levels_ + 1) {
  const auto k = static_cast<std::uint32_t>(__builtin_popcount(tree.down[0]));
  if ((k & (k - 1)) == 0) shift_ = static_cast<std::uint32_t>(__builtin_ctz(k));
  std::uint32_t size = 1;
  for (std::uint32_t level = levels_ + 1; level-- > 0; size *= k) {
    size_[level] = size;
    leaving_.insert(leaving_.begin(), std::vector<std::uint64_t>(nodes_ / size));
  }
  entering_ = leaving_;
}

void LoadMatrix::add(NodeId source, NodeId destination, std::uint64_t flits) {
  total_ += flits;
  for (std::uint32_t level = levels_, from = source, to = destination; level > 0; --level) {
    if (from == to) return;  // and in the same larger subtrees
    leaving_[level][from] += flits;
    entering_[level][to] += flits;
    if (shift_ != 0) {
      from >>= shift_;
      to >>= shift_;
    } else {
      from = source / size_[level - 1];
      to = destination / size_[level - 1];
    }
  }
}

std::uint64_t LoadMatrix::heaviest_leaving(std::uint32_t level) const {
  return *std::max_element(leaving_[level].begin(), leaving_[level].end());
}

std::uint64_t LoadMatrix::heaviest_entering(std::uint32_t level) const {
  return *std::max_element(entering_[level].begin(), entering_[level].end());
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
  // Injection and ejection.
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
