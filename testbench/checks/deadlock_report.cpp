// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/deadlock_report.h"

#include <algorithm>
#include <boost/graph/strong_components.hpp>
#include <boost/graph/topological_sort.hpp>
#include <deque>
#include <iterator>
#include <utility>

#include "testbench/checks/wait_for_graph.h"

namespace dusk {
namespace {

using Graph = WaitForGraph::Graph;
using Vertex = WaitForGraph::Vertex;
constexpr Vertex kNoVertex = ~Vertex{0};

/// Returns a shortest cycle through `start` within its component; empty if there is none.
std::vector<Vertex> cycle_through(const Graph& graph, Vertex start, const std::vector<int>& parts) {
  std::vector<Vertex> reached_from(boost::num_vertices(graph), kNoVertex);
  std::deque<Vertex> queue{start};
  while (!queue.empty()) {
    const Vertex vertex = queue.front();
    queue.pop_front();
    const auto [begin, end] = boost::adjacent_vertices(vertex, graph);
    for (auto next = begin; next != end; ++next) {
      if (*next == start) {
        std::vector<Vertex> cycle;
        for (Vertex back = vertex; back != start; back = reached_from[back]) cycle.push_back(back);
        cycle.push_back(start);
        std::reverse(cycle.begin(), cycle.end());
        return cycle;
      }
      if (parts[*next] != parts[start] || reached_from[*next] != kNoVertex) continue;
      reached_from[*next] = vertex;
      queue.push_back(*next);
    }
  }
  return {};
}

/// Returns a cycle through the lowest vertex that lies on one; empty if the graph has none.
std::vector<Vertex> find_cycle(const Graph& graph) {
  std::vector<int> parts(boost::num_vertices(graph));
  const int count = boost::strong_components(graph, parts.data());
  std::vector<int> size(count, 0);
  for (int part : parts) ++size[part];
  for (Vertex vertex = 0; vertex < parts.size(); ++vertex) {
    if (size[parts[vertex]] > 1 || boost::edge(vertex, vertex, graph).second) {
      return cycle_through(graph, vertex, parts);
    }
  }
  return {};
}

/// Returns the longest chain of waits in a graph without cycles.
std::vector<Vertex> longest_chain(const Graph& graph) {
  std::vector<Vertex> order;  // a packet comes after those that it waits for
  boost::topological_sort(graph, std::back_inserter(order));
  std::vector<std::size_t> length(order.size(), 1);
  std::vector<Vertex> next(order.size(), kNoVertex);
  Vertex start = kNoVertex;
  for (Vertex vertex : order) {
    const auto [begin, end] = boost::adjacent_vertices(vertex, graph);
    for (auto target = begin; target != end; ++target) {
      if (length[*target] + 1 <= length[vertex]) continue;
      length[vertex] = length[*target] + 1;
      next[vertex] = *target;
    }
    if (start == kNoVertex || length[vertex] > length[start]) start = vertex;
  }
  std::vector<Vertex> chain;
  for (; start != kNoVertex; start = next[start]) chain.push_back(start);
  return chain;
}

struct Path {
  bool is_cycle = false;
  std::vector<Vertex> places;
};

/// Returns a cycle of a graph that has vertices, or its longest chain if it has no cycle.
Path path_of(const Graph& graph) {
  std::vector<Vertex> cycle = find_cycle(graph);
  if (!cycle.empty()) return {true, std::move(cycle)};
  return {false, longest_chain(graph)};
}

}  // namespace

std::string deadlock_report(const StalledNetwork& stalled) {
  const WaitForGraph waits(stalled);
  const std::size_t occupied = boost::num_vertices(waits.graph());
  if (occupied == 0)
    return "no switch holds a packet: what is missing was lost or never left a node";
  std::string text = std::to_string(occupied) + " input VCs occupied; ";
  const auto [is_cycle, path] = path_of(waits.graph());
  text += is_cycle ? "wait-for cycle of " : "no wait-for cycle; blocking chain of ";
  text += std::to_string(path.size()) + ":";
  for (std::size_t i = 0; i < path.size(); ++i) {
    text += (i == 0 ? "\n     " : "\n  -> ") + waits.text(path[i]);
  }
  if (is_cycle) text += "\n  -> the first again";
  return text;
}

WaitPath wait_path(const StalledNetwork& stalled) {
  const WaitForGraph waits(stalled);
  WaitPath path;
  if (boost::num_vertices(waits.graph()) == 0) return path;
  const auto [is_cycle, places] = path_of(waits.graph());
  path.is_cycle = is_cycle;
  for (const Vertex vertex : places) path.steps.push_back(waits.step(vertex));
  return path;
}

}  // namespace dusk
