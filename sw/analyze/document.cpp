// SPDX-License-Identifier: Apache-2.0
#include "sw/analyze/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "testbench/common/names.h"

namespace dusk {
namespace {

std::string bound_text(const Analysis& a) {
  if (a.loads) return exact_text(a.loads->bound);
  return a.cut_bound ? fmt::format("at most {:.4f}", *a.cut_bound) : "";
}

std::string bound_place(const Analysis& a) {
  if (a.loads) return ends_of(a.topology(), a.loads->fullest);
  return a.cut_bound ? "a cut, or channels of a node" : "";
}

std::string cut_text(const Analysis& a) {
  return a.cut ? fmt::format("{} of {} nodes", a.cut->channels, a.cut->nodes) : "";
}

std::string graph_text(const std::optional<Dependencies>& graph) {
  if (!graph) return "";
  if (graph->cycle.empty()) return fmt::format("{}, acyclic", graph->edges.size());
  return fmt::format("{}, a cycle of {}", graph->edges.size(), graph->cycle.size() - 1);
}

std::string dependencies_text(const Analysis& a) {
  const std::string text = graph_text(a.dependencies);
  return a.ring_dependencies ? text + "; rings as one " + graph_text(a.ring_dependencies) : text;
}

struct Row {
  const char* label;
  std::function<std::string(const Analysis&)> cell;
};

std::vector<Row> rows() {
  using A = const Analysis&;
  return {
      {"network", [](A a) { return a.topology().name; }},
      {"nodes", [](A a) { return std::to_string(a.topology().nodes); }},
      {"switches", [](A a) { return std::to_string(a.topology().switches); }},
      {"cables between switches", [](A a) { return std::to_string(a.cables); }},
      {"diameter, shortest ways", [](A a) { return std::to_string(a.shortest.diameter()); }},
      {"diameter, as routed",
       [](A a) { return a.routed ? std::to_string(a.routed->diameter()) : ""; }},
      {"mean distance, shortest ways", [](A a) { return exact_text(a.shortest.mean()); }},
      {"mean distance, as routed",
       [](A a) { return a.routed ? exact_text(a.routed->mean()) : ""; }},
      {"traffic pattern", [](A a) { return a.pattern; }},
      {"throughput bound, flits/node/cycle", bound_text},
      {"  set by", bound_place},
      {"bound of the worst permutation",
       [](A a) { return a.worst ? exact_text(a.worst_bound()) : ""; }},
      {"  set by", worst_place},
      {"narrowest straight cut, channels each way", cut_text},
      {"  inside", [](A a) { return a.cut ? a.cut->name : ""; }},
      {"edge connectivity",
       [](A a) { return a.connectivity ? std::to_string(*a.connectivity) : ""; }},
      {"cables whose failure parts nodes", [](A a) { return std::to_string(a.bridges.size()); }},
      {"dependencies of escapes", dependencies_text},
      {"deadlock", [](A a) { return std::string(a.deadlock.free ? "free" : "possible"); }},
  };
}

doc::Table network_table(const std::vector<Analysis>& all) {
  doc::Strings names{""};
  for (const Analysis& a : all) names.push_back(a.name);
  doc::Table table{doc::shown_columns(names)};
  for (const Row& row : rows()) {
    table.add({row.label});
    for (const Analysis& a : all) table.rows.back().emplace_back(row.cell(a));
  }
  return table;
}

/// Returns the numbers of the networks that have a table with this title.
doc::Table counted_table(const std::vector<Analysis>& all, const std::string& title) {
  doc::Strings heads{title};
  std::vector<doc::Row> lines;
  for (const Analysis& a : all) {
    if (a.counted.title != title) continue;
    heads.insert(heads.end(), {a.name + ": formula", "counted"});
    lines.resize(a.counted.rows.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const CountedNumber& row = a.counted.rows[i];
      if (lines[i].empty()) lines[i].emplace_back(row.name);
      lines[i].insert(lines[i].end(), {row.formula, row.counted});
    }
  }
  return {doc::shown_columns(heads), lines};
}

/// Returns the loads of the channels between switches, in descending order.
std::vector<double> descending_loads(const Analysis& a) {
  std::vector<double> loads;
  for (ChannelId c = 0; a.loads && c < a.topology().channels.size(); ++c) {
    if (a.topology().channels[c].joins_switches())
      loads.push_back(a.loads->load[c].convert_to<double>());
  }
  std::sort(loads.begin(), loads.end(), std::greater<>());
  return loads;
}

}  // namespace

std::string exact_text(const Fraction& value) {
  if (denominator(value) == 1) return value.str();
  return fmt::format("{:.4f} = {}", value.convert_to<double>(), value.str());
}

std::string ends_of(const Topology& topology, ChannelId channel) {
  const Channel& c = topology.channels[channel];
  return endpoint_name(topology, c.from) + " to " + end_name(topology, c.to);
}

std::string worst_place(const Analysis& a) {
  if (!a.worst) return "";
  return a.nodes_set_worst_bound() ? "channels of the nodes"
                                   : ends_of(a.topology(), a.worst->channel);
}

doc::Document analysis_document(const std::vector<Analysis>& all) {
  doc::Document document;
  document.table(network_table(all));
  std::set<std::string> done{""};
  for (const Analysis& a : all)
    if (done.insert(a.counted.title).second) document.table(counted_table(all, a.counted.title));
  for (const Analysis& a : all) {
    for (const std::string& part : a.left_out)
      document.line(fmt::format("{}: no {}", a.name, part));
    if (!a.deadlock.free)
      document.line(fmt::format("{}: can deadlock: {}", a.name, a.deadlock.reason));
  }
  document.figure(loads_figure(all));
  return document;
}

doc::Figure loads_figure(const std::vector<Analysis>& all) {
  doc::Series series{"Channels between switches, the fullest first (% of all)",
                     "Load (flits/cycle at an offered load of 1 flit/node/cycle)",
                     {},
                     "set xrange [0:100]\nset yrange [0:*]\nset key outside below\n",
                     " noenhanced"};
  for (const Analysis& a : all) {
    const std::vector<double> loads = descending_loads(a);
    const auto count = static_cast<double>(loads.size());
    doc::Points points;  // channel i spans from i to i + 1 on the axis
    for (std::size_t i = 0; !loads.empty() && i <= loads.size(); ++i)
      points.push_back(
          {100.0 * static_cast<double>(i) / count, loads[std::min(i, loads.size() - 1)]});
    series.add({fmt::format("{}, {}: {}", a.name, a.topology().name, a.pattern), "with steps lw 2",
                points});
  }
  return {"loads", "", {series}};
}

}  // namespace dusk
