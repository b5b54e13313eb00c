// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/demand.h"

#include <numeric>
#include <stdexcept>

namespace dusk {
namespace {

TrafficShare share_of(const TrafficPattern& pattern, NodeId source, NodeId destination) {
  const std::optional<TrafficShare> share = pattern.share(source, destination);
  if (!share) throw std::invalid_argument("shares of destinations that are not known exactly");
  return *share;
}

[[noreturn]] void fail_of_denominator() {
  throw std::invalid_argument("shares of destinations with too large a common denominator");
}

/// Calls visit(destination) for all nodes but the source.
template <class Visit>
void for_destinations(NodeId source, std::uint32_t nodes, Visit visit) {
  for (NodeId destination = 0; destination < nodes; ++destination)
    if (destination != source) visit(destination);
}

/// Returns the least common denominator of the shares of one source.
std::int64_t denominator_of(const TrafficPattern& pattern, NodeId source, std::uint32_t nodes) {
  std::int64_t common = 1, last = 1;
  for_destinations(source, nodes, [&](NodeId destination) {
    const std::int64_t denominator = share_of(pattern, source, destination).denominator();
    if (denominator == last) return;
    last = denominator;
    if (__builtin_mul_overflow(common, denominator / std::gcd(common, denominator), &common))
      fail_of_denominator();
  });
  return common;
}

/// Returns the least common multiple of the denominators of all sources.
Demand::Flits common_denominator(const std::vector<std::int64_t>& denominators) {
  constexpr Demand::Flits kMost = Demand::Flits{1} << 96;
  Demand::Flits common = 1;
  for (const std::int64_t one : denominators) {
    const auto denominator = static_cast<std::uint64_t>(one);
    const std::uint64_t more =
        denominator / std::gcd(denominator, static_cast<std::uint64_t>(common % denominator));
    if (common > kMost / more) fail_of_denominator();
    common *= more;
  }
  return common;
}

}  // namespace

Demand::Flits Demand::total() const {
  Flits sum = 0;
  for (NodeId source = 0; source < nodes_; ++source)
    for (NodeId destination = 0; destination < nodes_; ++destination)
      sum += flits(source, destination);
  return sum;
}

Demand make_demand(const TrafficPattern& pattern, std::uint32_t nodes) {
  std::vector<std::int64_t> denominators(nodes);
  for (NodeId source = 0; source < nodes; ++source)
    denominators[source] = denominator_of(pattern, source, nodes);
  const Demand::Flits common = common_denominator(denominators);
  Demand demand(nodes);
  for (NodeId source = 0; source < nodes; ++source) {
    const std::int64_t own = denominators[source];
    const Demand::Flits part = common / static_cast<std::uint64_t>(own);
    if (part >> 64 != 0) fail_of_denominator();
    demand.set_part(source, static_cast<std::uint64_t>(part));
    for_destinations(source, nodes, [&](NodeId destination) {
      const TrafficShare share = share_of(pattern, source, destination);
      demand.set(source, destination,
                 static_cast<std::uint64_t>(share.numerator() * (own / share.denominator())));
    });
  }
  return demand;
}

}  // namespace dusk
