// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "sw/config/network_kind.h"
#include "sw/topologies/booksim_counterpart.h"

namespace dusk {
namespace {

bool wraps(const NetworkOptions& n) { return kind_of(n).has_rings(); }

/// Hops between coordinates a and b in a dimension.
std::int64_t hops(const NetworkOptions& n, std::int64_t size, std::int64_t a, std::int64_t b) {
  const std::int64_t straight = std::abs(a - b);
  return wraps(n) ? std::min(straight, size - straight) : straight;
}

std::int64_t most_hops(const NetworkOptions& n, std::int64_t size) {
  return wraps(n) ? size / 2 : size - 1;
}

/// Returns the coordinate `offset` away: around the ring, or the partner in a line; -1: no partner.
std::int64_t partner(const NetworkOptions& n, std::int64_t size, std::int64_t at,
                     std::int64_t offset) {
  if (offset == 0) return at;
  if (wraps(n)) return (at + offset) % size;
  if (at / offset % 2 == 1) return at - offset;
  return at + offset < size ? at + offset : -1;
}

/// Returns a permutation that divides `channels` hops evenly over the dimensions.
std::vector<std::int64_t> torus_permutation(const NetworkOptions& n, std::int64_t channels) {
  std::vector<std::int64_t> offsets;
  auto rest = static_cast<std::int64_t>(n.size.size());
  for (const std::int64_t size : n.size) {
    std::int64_t later = 0;  // most hops in the dimensions that follow
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

class BooksimTorus : public BooksimCounterpart {
 public:
  const char* topology(const NetworkOptions& n) const override {
    return wraps(n) ? "torus" : "mesh";
  }
  const char* routing_function(const SwitchOptions&) const override { return "dim_order"; }
  // Without it BookSim's torus has channels of 2 cycles.
  const char* more_lines() const override { return "use_noc_latency = 0;\n"; }
  void check_network(const NetworkOptions& n, const SwitchOptions& s,
                     const BooksimRequire& require) const override {
    require(radix_of(n) > 0, "network.size", "BookSim's k is of every dimension (equal sizes)");
    require(!wraps(n) || radix_of(n) > 2, "network.size",
            "two switches of its torus have two channels to each other (3 or more)");
    require(!wraps(n) || rings_of(n).mask(n.size.size()) == Rings().mask(n.size.size()),
            "network.wrap", "every dimension of its torus is a ring (none)");
    require(n.links == 1, "network.links", "BookSim has one channel to each neighbor (1)");
    require(n.local_channels == 1, "network.local_channels",
            "BookSim's node has one channel to its router (1)");
    require(s.routing == RoutingKind::DimensionOrder, "switch.routing",
            "its dim_order is what is compared (dimension_order)");
    require(s.vc_allocator == VcAllocator::PerPort, "switch.vc_allocator",
            "its islip is what is compared (per_port)");
    require(s.hop_latency == 3, "switch.hop_latency",
            "the comparison is with routes that are known when the head flit arrives (3)");
    require(s.idle_vcs == 0, "switch.idle_vcs", "BookSim uses all virtual channels (0)");
    require(s.local_vcs == s.vcs_in_use, "switch.local_vcs",
            fmt::format("BookSim's node uses all virtual channels (vcs = {})", s.vcs_in_use));
    if (!wraps(n)) return;
    require(radix_of(n) % 2 == 1 || s.ring_tie == RingTie::Random, "network.ring_tie",
            "BookSim draws the way half around a ring (random)");
    require(!s.relaxed_dateline, "switch.dateline",
            "a packet may use one half of BookSim's virtual channels only (classic)");
    require(s.vcs_in_use % 2 == 0, "switch.vcs",
            "the halves of an odd number share a virtual channel in BookSim, and can deadlock "
            "(even)");
  }
  const char* saturation_note() const override {
    return "in meshes and tori: VC allocation, and the VC classes of a torus, follow other rules "
           "(docs/booksim.md)";
  }
  std::int64_t switches_between(const NetworkOptions& n, std::int64_t from,
                                std::int64_t to) const override {
    std::int64_t channels = 0;
    for (const std::int64_t size : n.size) {
      channels += hops(n, size, from % size, to % size);
      from /= size;
      to /= size;
    }
    return channels + 1;
  }
  std::int64_t farthest_switches(const NetworkOptions& n) const override {
    std::int64_t channels = 0;
    for (const std::int64_t size : n.size) channels += most_hops(n, size);
    return channels + 1;
  }
  std::vector<std::int64_t> permutation_across(const NetworkOptions& n,
                                               std::int64_t switches) const override {
    return torus_permutation(n, switches - 1);
  }
  double farthest_share(const NetworkOptions& n) const override {
    const auto nodes = static_cast<double>(nodes_of(n));
    double pairs = wraps(n) ? nodes : 1;
    for (const std::int64_t size : n.size) pairs *= wraps(n) && size % 2 == 0 ? 1 : 2;
    return pairs / nodes / (nodes - 1);
  }
};

}  // namespace

const BooksimCounterpart& torus_of_booksim() {
  static const BooksimTorus torus;
  return torus;
}

}  // namespace dusk
