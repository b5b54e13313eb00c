// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <functional>

#include "sw/analyze/report.h"
#include "sw/common/text_table.h"
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

std::string analysis_text(const std::vector<Analysis>& all) {
  std::vector<std::vector<std::string>> table{{""}};
  for (const Analysis& a : all) table.front().push_back(a.name);
  for (const Row& row : rows()) {
    table.push_back({row.label});
    for (const Analysis& a : all) table.back().push_back(row.cell(a));
  }
  std::string text = aligned_lines(table) + counted_text(all);
  for (const Analysis& a : all) {
    for (const std::string& part : a.left_out) text += fmt::format("{}: no {}\n", a.name, part);
    if (!a.deadlock.free) text += fmt::format("{}: can deadlock: {}\n", a.name, a.deadlock.reason);
  }
  return text;
}

}  // namespace dusk
