// SPDX-License-Identifier: Apache-2.0
// Page of an analysis: channel loads on the map, and the figures of all networks.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/common/shown_text.h"
#include "sw/common/config_error.h"
#include "sw/common/inside.h"
#include "sw/pages/kinds.h"
#include "sw/pages/run_parts.h"
#include "sw/results/results_kind.h"

namespace dusk::pages {
namespace {

/// A row of the table of networks.
struct NetworkFigure {
  const char *name, *path,
      *ends;  ///< ends: path of a text that stands behind it; null: none
};
constexpr NetworkFigure kFigures[] = {
    {"nodes", "nodes", nullptr},
    {"switches", "switches", nullptr},
    {"cables between switches", "cables", nullptr},
    {"diameter, shortest ways", "shortest.diameter", nullptr},
    {"diameter, as routed", "routed.diameter", nullptr},
    {"mean distance, shortest ways", "shortest.mean", "shortest.exact_mean"},
    {"mean distance, as routed", "routed.mean", "routed.exact_mean"},
    {"throughput bound, flits/node/cycle", "loads.bound", "loads.ends"},
    {"bound of all cuts, flits/node/cycle", "loads.bound_of_cuts", nullptr},
    {"bound of the worst permutation", "worst_permutation.bound", "worst_permutation.ends"},
    {"narrowest straight cut, channels", "narrowest_cut.channels", "narrowest_cut.inside"},
    {"edge connectivity", "edge_connectivity", nullptr},
    {"dependencies of escapes", "dependencies.edges", nullptr}};

const json::array& networks_of(const json::object& analysis, const std::string& path) {
  const json::value* networks = analysis.if_contains("networks");
  if (networks == nullptr || !networks->is_array())
    throw ConfigError("{}: has no networks", shown(path));
  return networks->get_array();
}

std::string cell_of(const json::object& network, const NetworkFigure& figure) {
  const double value = number_at(network, figure.path);
  if (std::isnan(value)) return "";
  const std::string more = figure.ends == nullptr ? "" : text_at(network, figure.ends);
  return fmt::format("{:.6g}", value) + (more.empty() ? "" : " (" + more + ")");
}

json::object networks_table(const json::array& networks, Columns& columns) {
  std::vector<std::string> names{"network", "traffic pattern", "deadlock"};
  for (const NetworkFigure& figure : kFigures) names.emplace_back(figure.name);
  std::vector<std::vector<std::string>> cells_of_networks;
  std::vector<std::string> heads;
  for (const json::value& one : networks) {
    const json::object* network = one.if_object();
    if (network == nullptr) continue;
    const json::value* free = network->if_contains("deadlock_free");
    const bool is_free = free != nullptr && free->is_bool() && free->get_bool();
    std::vector<std::string> cells{text_at(*network, "network"), text_at(*network, "loads.pattern"),
                                   is_free ? "free" : text_at(*network, "deadlock")};
    for (const NetworkFigure& figure : kFigures) cells.push_back(cell_of(*network, figure));
    heads.push_back(text_at(*network, "name"));
    cells_of_networks.push_back(std::move(cells));
  }
  // Rows without a value for any network are left out.
  for (std::size_t row = names.size(); row-- > 0;) {
    const auto is_empty = [&](const auto& cells) { return cells[row].empty(); };
    if (!std::all_of(cells_of_networks.begin(), cells_of_networks.end(), is_empty)) continue;
    names.erase(names.begin() + static_cast<long>(row));
    for (auto& cells : cells_of_networks) cells.erase(cells.begin() + static_cast<long>(row));
  }
  json::array all{text_column(columns, "figure", "figure", names)};
  for (std::size_t i = 0; i < heads.size(); ++i)
    all.push_back(
        text_column(columns, "network-" + std::to_string(i + 1), heads[i], cells_of_networks[i]));
  json::object part = new_part("table", "networks", "Networks");
  part["columns"] = std::move(all);
  return part;
}

json::object distances_part(const json::array& networks, Columns& columns) {
  json::object part =
      new_bars("distances", "Pairs of nodes at each distance",
               axis_of("distance as routed", "hops"), axis_of("pairs of nodes", ""));
  for (const json::value& one : networks) {
    const json::object* network = one.if_object();
    const json::value* pairs = network == nullptr ? nullptr : member(*network, "routed.pairs");
    if (pairs == nullptr && network != nullptr) pairs = member(*network, "shortest.pairs");
    if (pairs == nullptr || !pairs->is_array()) continue;
    std::vector<double> x, y;
    for (const json::value& count : pairs->get_array()) {
      x.push_back(static_cast<double>(x.size()));
      y.push_back(count.is_number() ? count.to_number<double>() : std::nan(""));
    }
    part["curves"].as_array().push_back(curve_of(columns, text_at(*network, "name"), x, y));
  }
  return part;
}

bool joins_switches(const NetworkShape& shape, std::size_t c) {
  return ((shape.from[c] | shape.to[c]) & kNodeBit) == 0;
}

json::object sorted_loads(const NetworkShape& shape, const std::vector<double>& use,
                          const std::string& name, Columns& columns) {
  std::vector<double> sorted, x;
  for (std::size_t c = 0; c < use.size(); ++c)
    if (joins_switches(shape, c)) sorted.push_back(use[c]);
  std::sort(sorted.rbegin(), sorted.rend());
  for (std::size_t i = 0; i < sorted.size(); ++i) x.push_back(static_cast<double>(i + 1));
  return curve_of(columns, name, x, sorted);
}

/// Adds the map without time; the color of a channel is its use.
void add_map(const NetworkShape& shape, const std::vector<double>& use, Document& document) {
  json::object part = network_of(shape, document.columns);
  const double most = use.empty() ? 0 : *std::max_element(use.begin(), use.end());
  part["title"] = "Loads";
  part["note"] = fmt::format("use of the fullest channel: {:.4g}", most);
  part["flits"] = document.columns.numbers(use);
  part["flits_unit"] = "of what the channel can carry";
  part["missing"] = "The color of a channel is its use at an offered load of 1.";
  document.parts.push_back(std::move(part));
}

}  // namespace

Document analyze_document(const std::string& folder) {
  const std::string path = folder + "/analysis.json";
  const json::object analysis = read_json(path);
  const json::array& networks = networks_of(analysis, path);
  Document document;
  document.kind = "analyze";
  document.title = name_of_folder(folder);
  document.subtitle = fmt::format("{} network{}", networks.size(), networks.size() == 1 ? "" : "s");
  Columns& columns = document.columns;
  json::object sorted = new_series("loads-sorted", "Channels between switches by use",
                                   axis_of("channel, the fullest first", ""),
                                   axis_of("use at an offered load of 1", ""));
  json::array tables;
  std::string mapped;
  for (const json::value& one : networks) {
    const json::object* network = one.if_object();
    const std::string name = network == nullptr ? "" : text_at(*network, "name");
    const std::string file = name + "-loads.csv";
    const auto loads = is_below(file) ? read_csv_if_there(folder + "/" + file) : std::nullopt;
    if (!loads) continue;
    const NetworkShape shape = shape_of(*loads, std::nullopt);
    const auto use = loads->numbers("use");
    sorted["curves"].as_array().push_back(sorted_loads(shape, use, name, columns));
    json::object table =
        table_of(*loads, "loads-" + std::to_string(tables.size() + 1), "Loads, " + name, columns);
    if (mapped.empty()) {
      table["selects"] = "channel";
      add_map(shape, use, document);
      mapped = name;
    }
    tables.push_back(std::move(table));
  }
  if (mapped.empty())
    document.notes.emplace_back("No network has loads of its channels; the table says why.");
  if (tables.size() > 1) document.notes.push_back("The map shows " + mapped + ".");
  for (const json::value& one : networks) {
    const json::value* left_out =
        one.is_object() ? one.get_object().if_contains("left_out") : nullptr;
    if (left_out == nullptr || !left_out->is_array()) continue;
    for (const json::value& part : left_out->get_array())
      if (part.is_string())
        document.notes.push_back(text_at(one.get_object(), "name") + ": no " +
                                 std::string(part.get_string()));
  }
  document.parts.push_back(networks_table(networks, columns));
  document.parts.push_back(distances_part(networks, columns));
  if (!tables.empty()) document.parts.push_back(std::move(sorted));
  for (json::value& table : tables) document.parts.push_back(std::move(table));
  return document;
}

}  // namespace dusk::pages
