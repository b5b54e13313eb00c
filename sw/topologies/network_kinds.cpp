// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "sw/config/network_kind.h"

namespace dusk {

// All kinds of networks, each in a file of its own.
const NetworkKind& tree_kind();
const NetworkKind& torus_kind();
const NetworkKind& mesh_kind();
const NetworkKind& card_kind();

const std::vector<const NetworkKind*>& network_kinds() {
  static const std::vector<const NetworkKind*> kinds{&tree_kind(), &torus_kind(), &mesh_kind(),
                                                     &card_kind()};
  return kinds;
}

std::vector<std::string> topology_names() {
  std::vector<std::string> names;
  for (const NetworkKind* kind : network_kinds()) names.emplace_back(kind->name());
  return names;
}

std::string topologies_with(const std::function<bool(const NetworkKind&)>& holds) {
  std::vector<std::string> names;
  for (const NetworkKind* kind : network_kinds())
    if (holds(*kind)) names.emplace_back(kind->name());
  return among("network.topology", names).remedy;
}

std::string topology_help() {
  std::string help;
  for (const NetworkKind* kind : network_kinds())
    help += fmt::format("{}{}: {}", help.empty() ? "" : "; ", kind->name(), kind->help());
  return "Wiring of the network. " + help + ".";
}

const NetworkKind& kind_of(const NetworkOptions& network) {
  for (const NetworkKind* kind : network_kinds()) {
    if (kind->name() == network.topology) return *kind;
  }
  throw ConfigError("network.topology: unknown '{}'", network.topology);
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
