// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "sw/config/network_kind.h"

namespace dusk {

const std::vector<const NetworkKind*>& network_kinds() {
  static const std::vector<const NetworkKind*> kinds{&tree_kind(), &torus_kind(), &mesh_kind()};
  return kinds;
}

const NetworkKind& kind_of(const NetworkOptions& network) {
  const auto& kinds = network_kinds();
  return **std::find_if(kinds.begin(), kinds.end(), [&network](const NetworkKind* kind) {
    return kind->topology() == network.topology;
  });
}

std::int64_t local_channels_of(const NetworkOptions& network) {
  return kind_of(network).local_channels(network);
}
std::int64_t ports_of(const NetworkOptions& network) { return kind_of(network).ports(network); }
std::int64_t radix_of(const NetworkOptions& network) {
  const std::vector<std::uint32_t> digits = kind_of(network).digits(network);
  for (const std::uint32_t digit : digits)
    if (digit != digits.front()) return 0;
  return digits.front();
}
std::int64_t nodes_of(const NetworkOptions& network) { return kind_of(network).nodes(network); }

}  // namespace dusk
