// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/network_shape.h"

#include <algorithm>
#include <set>

#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/results/json_figures.h"

namespace dusk::pages {
namespace {

constexpr std::uint8_t kNoPort = 255;
constexpr const char* kNode = "node ";

std::optional<std::uint32_t> node_in(const std::string& end) {
  if (end.rfind(kNode, 0) != 0) return std::nullopt;
  return number_in<std::uint32_t>(end.substr(5));
}

std::uint8_t port_in(const std::string& text) {
  return number_in<std::uint8_t>(text).value_or(kNoPort);
}

std::uint32_t whole_at(const json::object& object, const char* name, std::uint32_t otherwise) {
  const json::value* value = object.if_contains(name);
  boost::system::error_code error;
  if (value == nullptr || !value->is_number()) return otherwise;
  const auto number = value->to_number<std::uint32_t>(error);
  return error ? otherwise : number;
}

const json::array* array_at(const json::object& object, const char* name) {
  const json::value* value = object.if_contains(name);
  return value == nullptr ? nullptr : value->if_array();
}

void take_switches(const json::array& all, NetworkShape& shape) {
  for (const json::value& one : all) {
    const json::object* place = one.if_object();
    if (place == nullptr) continue;
    shape.switches.push_back({text_at(*place, "name"), whole_at(*place, "x", 0),
                              whole_at(*place, "y", 0), whole_at(*place, "layer", 0),
                              whole_at(*place, "card", 0)});
  }
}

void take_topology(const json::object& topology, NetworkShape& shape) {
  shape.kind = text_at(topology, "kind") == "tree" ? "tree" : "grid";
  shape.name = text_at(topology, "name");
  shape.k = whole_at(topology, "k", 0);
  shape.n = whole_at(topology, "n", 0);
  shape.links = whole_at(topology, "links", 1);
  shape.local = whole_at(topology, "local_channels", 1);
  shape.cards = text_at(topology, "kind") == "card_torus" ? 2 : 1;
  if (const json::array* size = array_at(topology, "size")) {
    for (const json::value& one : *size) {
      boost::system::error_code error;
      const auto number = one.is_number() ? one.to_number<std::uint32_t>(error) : 1;
      shape.size.push_back(error ? 1 : number);
    }
  }
  if (const json::array* wrap = array_at(topology, "wrap")) {
    for (const json::value& one : *wrap) shape.wrap.push_back(one.is_bool() && one.get_bool());
  }
  if (const json::array* all = array_at(topology, "switches")) take_switches(*all, shape);
}

/// Takes the switches in the order in which the table of channels names them.
void take_names(const CsvTable& channels, NetworkShape& shape) {
  std::set<std::string> known;
  for (const char* end : {"from", "to"}) {
    for (const std::string& name : channels.texts(end)) {
      if (!node_in(name) && known.insert(name).second) shape.switches.push_back({name});
    }
  }
}

}  // namespace

std::optional<std::uint32_t> NetworkShape::leaving(const std::string& place,
                                                   std::uint32_t port) const {
  const auto node = node_in(place);
  const auto found = index.find(place);
  if (!node && found == index.end()) return std::nullopt;
  const std::uint32_t end = node ? *node | kNodeBit : found->second;
  std::uint32_t local = 0;
  for (std::uint32_t c = 0; c < from.size(); ++c) {
    if (from[c] != end) continue;
    if (node ? local++ == port : from_port[c] == port) return c;
  }
  return std::nullopt;
}

NetworkShape shape_of(const CsvTable& channels, const std::optional<json::object>& topology) {
  NetworkShape shape;
  if (topology) take_topology(*topology, shape);
  const bool has_places = !shape.switches.empty();
  if (!has_places) take_names(channels, shape);
  for (std::uint32_t s = 0; s < shape.switches.size(); ++s) shape.index[shape.switches[s].name] = s;
  std::set<std::uint32_t> nodes;
  const auto code = [&](const std::string& end) {
    if (const auto node = node_in(end)) {
      nodes.insert(*node);
      return *node | kNodeBit;
    }
    const auto found = shape.index.find(end);
    if (found == shape.index.end())
      throw ConfigError("{}: '{}' is no switch of topology.json", shown(channels.path), shown(end));
    return found->second;
  };
  const std::size_t at[] = {channels.index("from"), channels.index("from_port"),
                            channels.index("to"), channels.index("to_port")};
  for (const auto& row : channels.rows) {
    shape.from.push_back(code(row[at[0]]));
    shape.from_port.push_back(port_in(row[at[1]]));
    shape.to.push_back(code(row[at[2]]));
    shape.to_port.push_back(port_in(row[at[3]]));
  }
  shape.nodes = static_cast<double>(nodes.size());
  if (!has_places) place_by_names(shape);
  return shape;
}

}  // namespace dusk::pages
