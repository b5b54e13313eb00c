// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/demand.h"

#include <numeric>
#include <set>
#include <stdexcept>

namespace dusk {
namespace {

TrafficShare share_of(const TrafficPattern& pattern, NodeId source, NodeId destination) {
  const std::optional<TrafficShare> share = pattern.share(source, destination);
  if (!share)
    throw std::invalid_argument(
        "the shares of its destinations are not known exactly (at most 9 decimals)");
  return *share;
}

}  // namespace

std::uint64_t Demand::total() const {
  return std::accumulate(flits_.begin(), flits_.end(), std::uint64_t{0});
}

Demand make_demand(const TrafficPattern& pattern, std::uint32_t nodes) {
  std::set<std::int64_t> denominators;
  const auto each = [nodes](const auto& visit) {
    for (NodeId destination = 0; destination < nodes; ++destination)
      for (NodeId source = 0; source < nodes; ++source)
        if (source != destination) visit(source, destination);
  };
  std::int64_t last = 1;
  each([&](NodeId source, NodeId destination) {
    const std::int64_t denominator = share_of(pattern, source, destination).denominator();
    if (denominator == last) return;
    denominators.insert(denominator);
    last = denominator;
  });
  std::int64_t common = 1;
  for (const std::int64_t denominator : denominators) {
    const std::int64_t more = denominator / std::gcd(common, denominator);
    if (more > (std::int64_t{1} << 32) / common)
      throw std::invalid_argument(
          "the shares of its destinations have a common denominator above "
          "2^32 (fewer decimals)");
    common *= more;
  }
  Demand demand(nodes);
  each([&](NodeId source, NodeId destination) {
    const TrafficShare share = share_of(pattern, source, destination);
    demand.set(source, destination,
               static_cast<std::uint64_t>(share.numerator() * (common / share.denominator())));
  });
  return demand;
}

}  // namespace dusk
