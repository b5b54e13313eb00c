// SPDX-License-Identifier: Apache-2.0
/// Places of the switches of a network on the map, and the channels that join them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sw/pages/columns.h"
#include "sw/pages/csv_table.h"

namespace dusk::pages {

/// Place of a switch. Tree: layer is the level, 0 the root; x its place in the level. Torus, mesh:
/// x and y are the first coordinates, and layer the others as one number.
struct SwitchPlace {
  std::string name;
  std::uint32_t x = 0, y = 0, layer = 0, card = 0;
};

struct NetworkShape {
  std::string kind;  ///< tree or grid
  std::string name;  ///< "4-ary 4-tree"; empty: not known
  double nodes = 0;
  std::uint32_t k = 0, n = 0;       ///< of a tree
  std::vector<std::uint32_t> size;  ///< of a grid
  std::vector<bool> wrap;           ///< [dimension] is a ring
  std::uint32_t links = 1, local = 1, cards = 1;
  std::vector<SwitchPlace> switches;
  std::map<std::string, std::uint32_t> index;  ///< of a switch, by its name

  // [channel]
  std::vector<std::uint32_t> from, to;           ///< a node is its number + 2^31
  std::vector<std::uint8_t> from_port, to_port;  ///< 255: none

  /// Channel that leaves a place ("switch l0 (1,2)", "node 7") by a port; none if there is none.
  std::optional<std::uint32_t> leaving(const std::string& place, std::uint32_t port) const;
};

constexpr std::uint32_t kNodeBit = 1u << 31;

/// Reads the shape from channels.csv (channel, from, from_port, to, to_port), and topology.json if
/// it is there. Without it the names of the switches tell the places. Throws ConfigError.
NetworkShape shape_of(const CsvTable& channels, const std::optional<json::object>& topology);

/// Derives kind, sizes and places from the names of the switches, as older runs need it.
void place_by_names(NetworkShape& shape);

}  // namespace dusk::pages
