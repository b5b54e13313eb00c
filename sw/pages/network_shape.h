// SPDX-License-Identifier: Apache-2.0
/// Places of a network's switches on the map, and the channels between them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sw/pages/columns.h"
#include "sw/pages/csv_table.h"

namespace dusk::pages {

/// Place of a switch on the map. Tree: layer is the level (0 is the root), x the place in the
/// level. Torus, mesh: x and y are the first coordinates; layer combines the others.
struct SwitchPlace {
  std::string name;
  std::uint32_t x = 0, y = 0, layer = 0, card = 0;
};

struct NetworkShape {
  std::string kind;  ///< tree or grid
  std::string name;  ///< such as "4-ary 4-tree"; empty: unknown
  double nodes = 0;
  std::uint32_t k = 0, n = 0;       ///< for a tree
  std::vector<std::uint32_t> size;  ///< for a grid
  std::vector<bool> wrap;           ///< [dimension] is a ring
  std::uint32_t links = 1, local = 1, cards = 1;
  std::vector<SwitchPlace> switches;
  std::map<std::string, std::uint32_t> index;  ///< [name of a switch] its index

  // [channel]
  std::vector<std::uint32_t> from, to;           ///< index of a switch, or number of a node + 2^31
  std::vector<std::uint8_t> from_port, to_port;  ///< 255: no port

  /// Channel that leaves a place ("switch l0 (1,2)", "node 7") by a port; nothing if there is none.
  std::optional<std::uint32_t> leaving(const std::string& place, std::uint32_t port) const;
};

constexpr std::uint32_t kNodeBit = 1u << 31;

/// Reads the shape from channels.csv (channel, from, from_port, to, to_port) and topology.json. If
/// topology.json is absent, the names of the switches give the places. Throws ConfigError.
NetworkShape shape_of(const CsvTable& channels, const std::optional<json::object>& topology);

/// Derives kind, sizes and places from the names of the switches, for older runs.
void place_by_names(NetworkShape& shape);

}  // namespace dusk::pages
