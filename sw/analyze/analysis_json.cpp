// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <boost/json.hpp>

#include "sw/analyze/document.h"
#include "testbench/common/names.h"

namespace dusk {
namespace {

namespace json = boost::json;

double number(const Fraction& value) { return value.convert_to<double>(); }

json::object distances_json(const Distances& distances) {
  json::array pairs;
  for (const Fraction& count : distances.pairs) {
    if (denominator(count) == 1)
      pairs.emplace_back(numerator(count).convert_to<std::uint64_t>());
    else
      pairs.emplace_back(count.str());
  }
  const Fraction mean = distances.mean();
  return {{"diameter", distances.diameter()},
          {"mean", number(mean)},
          {"exact_mean", mean.str()},
          {"pairs", std::move(pairs)}};
}

json::object loads_json(const Analysis& a) {
  json::object loads{{"pattern", a.pattern}};
  if (a.loads) {
    loads["bound"] = number(a.loads->bound);
    loads["exact_bound"] = a.loads->bound.str();
    loads["channel"] = a.loads->fullest;
    loads["ends"] = ends_of(a.topology(), a.loads->fullest);
  } else if (a.cut_bound) {
    loads["bound_of_cuts"] = *a.cut_bound;
  }
  return loads;
}

json::value worst_json(const Analysis& a) {
  if (!a.worst) return nullptr;
  json::object worst{{"load", number(a.worst->load)},
                     {"exact_load", a.worst->load.str()},
                     {"bound", number(a.worst_bound())}};
  if (!a.nodes_set_worst_bound()) worst["channel"] = a.worst->channel;
  worst["ends"] = worst_place(a);
  return worst;
}

json::value cut_json(const Analysis& a) {
  if (!a.cut) return nullptr;
  return json::object{
      {"inside", a.cut->name}, {"channels", a.cut->channels}, {"nodes", a.cut->nodes}};
}

json::array bridges_json(const Analysis& a) {
  json::array all;
  for (const Bridge& bridge : a.bridges) {
    all.push_back(json::object{{"channel", bridge.channel},
                               {"ends", ends_of(a.topology(), bridge.channel)},
                               {"severed_pairs", bridge.severed_pairs}});
  }
  return all;
}

json::value graph_json(const Analysis& a, const std::optional<Dependencies>& graph) {
  if (!graph) return nullptr;
  json::array cycle;
  for (const std::uint32_t v : graph->cycle)
    cycle.emplace_back(vertex_name(a.topology(), *a.escape, graph->vertices[v]));
  return json::object{{"vertices", graph->vertices.size()},
                      {"edges", graph->edges.size()},
                      {"cycle", std::move(cycle)}};
}

/// Returns the table as JSON; null if it has no rows.
json::value counted_json(const CountedTable& table) {
  if (table.rows.empty()) return nullptr;
  json::array rows;
  for (const CountedNumber& row : table.rows)
    rows.push_back(json::object{{"name", row.name},
                                {"formula", doc::value_of(row.formula)},
                                {"counted", doc::value_of(row.counted)}});
  return json::object{{"title", table.title}, {"rows", std::move(rows)}};
}

}  // namespace

json::object network_json(const Analysis& a) {
  return {{"name", a.name},
          {"network", a.topology().name},
          {"nodes", a.topology().nodes},
          {"switches", a.topology().switches},
          {"cables", a.cables},
          {"shortest", distances_json(a.shortest)},
          {"routed", a.routed ? json::value(distances_json(*a.routed)) : json::value()},
          {"loads", loads_json(a)},
          {"worst_permutation", worst_json(a)},
          {"narrowest_cut", cut_json(a)},
          {"edge_connectivity", doc::value_of(a.connectivity)},
          {"bridges", bridges_json(a)},
          {"dependencies", graph_json(a, a.dependencies)},
          {"dependencies_with_rings_as_one", graph_json(a, a.ring_dependencies)},
          {"counted", counted_json(a.counted)},
          {"deadlock_free", a.deadlock.free},
          {"deadlock", a.deadlock.reason},
          {"left_out", json::value_from(a.left_out)}};
}

std::string analysis_json(const std::vector<Analysis>& all) {
  json::array networks;
  for (const Analysis& a : all) networks.push_back(network_json(a));
  return doc::json_text(json::object{{"networks", std::move(networks)}});
}

doc::Table loads_table(const Analysis& a) {
  doc::Table table{doc::file_columns("channel,from,from_port,to,to_port,load,exact_load,use")};
  for (ChannelId c = 0; c < a.topology().channels.size(); ++c) {
    const Channel& channel = a.topology().channels[c];
    table.add({c, end_name(a.topology(), channel.from), channel.from.port,
               end_name(a.topology(), channel.to), channel.to.port, number(a.loads->load[c]),
               a.loads->load[c].str(), number(a.use(c))});
  }
  return table;
}

std::string permutation_text(const Analysis& a) {
  std::string text =
      fmt::format("# {}: the permutation of the lowest throughput bound, {}\ndestination\n",
                  a.topology().name, exact_text(a.worst_bound()));
  for (const NodeId node : a.worst->destination) text += fmt::format("{}\n", node);
  return text;
}

}  // namespace dusk
