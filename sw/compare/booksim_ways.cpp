// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_ways.h"

#include <algorithm>
#include <cstdlib>

namespace dusk {
namespace {

bool wraps(const NetworkOptions& n) { return n.topology == TopologyKind::Torus; }

/// Channels in a dimension.
std::int64_t hops(const NetworkOptions& n, std::int64_t size, std::int64_t a, std::int64_t b) {
  const std::int64_t straight = std::abs(a - b);
  return wraps(n) ? std::min(straight, size - straight) : straight;
}

std::int64_t most_hops(const NetworkOptions& n, std::int64_t size) {
  return wraps(n) ? size / 2 : size - 1;
}

/// Of the lowest switch above both.
std::int64_t level(const NetworkOptions& n, std::int64_t a, std::int64_t b) {
  std::int64_t level = 0;
  for (a /= n.k, b /= n.k; a != b; a /= n.k, b /= n.k) ++level;
  return level;
}

/// Every node sends to the next subtree at `level`.
std::vector<std::int64_t> tree_permutation(const NetworkOptions& n, std::int64_t level) {
  std::int64_t step = 1;
  for (std::int64_t i = 0; i < level; ++i) step *= n.k;
  std::vector<std::int64_t> to;
  for (std::int64_t node = 0; node < nodes_of(n); ++node) {
    const std::int64_t digit = node / step % n.k;
    to.push_back(node + ((digit + 1) % n.k - digit) * step);
  }
  return to;
}

/// The coordinate `offset` away: around the ring, or the other of a pair of a line; -1: alone.
std::int64_t partner(const NetworkOptions& n, std::int64_t size, std::int64_t at,
                     std::int64_t offset) {
  if (offset == 0) return at;
  if (wraps(n)) return (at + offset) % size;
  if (at / offset % 2 == 1) return at - offset;
  return at + offset < size ? at + offset : -1;
}

/// The channels are shared out evenly over the dimensions.
std::vector<std::int64_t> torus_permutation(const NetworkOptions& n, std::int64_t channels) {
  std::vector<std::int64_t> offsets;
  auto rest = static_cast<std::int64_t>(n.size.size());
  for (const std::int64_t size : n.size) {
    std::int64_t later = 0;  // at most, in the dimensions that follow
    for (std::size_t d = offsets.size() + 1; d < n.size.size(); ++d)
      later += most_hops(n, n.size[d]);
    const std::int64_t even = (channels + rest - 1) / rest;
    --rest;
    offsets.push_back(std::clamp(even, channels - std::min(channels, later),
                                 std::min(channels, most_hops(n, size))));
    channels -= offsets.back();
  }
  std::vector<std::int64_t> to;
  for (std::int64_t node = 0; node < nodes_of(n); ++node) {
    std::int64_t destination = 0, step = 1;
    bool alone = false;
    for (std::size_t d = 0; d < n.size.size(); step *= n.size[d], ++d) {
      const std::int64_t other = partner(n, n.size[d], node / step % n.size[d], offsets[d]);
      alone |= other < 0;
      destination += other * step;
    }
    to.push_back(alone ? node : destination);
  }
  return to;
}

}  // namespace

std::int64_t switches_between(const NetworkOptions& n, std::int64_t from, std::int64_t to) {
  if (!is_torus(n)) return 2 * level(n, from, to) + 1;
  std::int64_t channels = 0;
  for (const std::int64_t size : n.size) {
    channels += hops(n, size, from % size, to % size);
    from /= size;
    to /= size;
  }
  return channels + 1;
}

std::int64_t farthest_switches(const NetworkOptions& n) {
  if (!is_torus(n)) return 2 * n.n - 1;
  std::int64_t channels = 0;
  for (const std::int64_t size : n.size) channels += most_hops(n, size);
  return channels + 1;
}

std::vector<std::int64_t> permutation_across(const NetworkOptions& n, std::int64_t switches) {
  return is_torus(n) ? torus_permutation(n, switches - 1) : tree_permutation(n, (switches - 1) / 2);
}

double farthest_share(const NetworkOptions& n) {
  const auto nodes = static_cast<double>(nodes_of(n));
  if (!is_torus(n)) return (nodes - nodes / static_cast<double>(n.k)) / (nodes - 1);
  double pairs = wraps(n) ? nodes : 1;
  for (const std::int64_t size : n.size) pairs *= wraps(n) && size % 2 == 0 ? 1 : 2;
  return pairs / nodes / (nodes - 1);
}

}  // namespace dusk
