// SPDX-License-Identifier: Apache-2.0
#include "models/topology/cycle.h"

#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/depth_first_search.hpp>

namespace dusk {
namespace {

using Graph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                       boost::no_property, std::uint32_t>;

/// Keeps one edge that closes a cycle.
struct BackEdge : boost::default_dfs_visitor {
  explicit BackEdge(std::vector<DirectedEdge>* to) : found(to) {}
  template <typename E>
  void back_edge(const E& edge, const Graph& graph) {
    if (found->empty()) found->emplace_back(source(edge, graph), target(edge, graph));
  }
  std::vector<DirectedEdge>* found;
};

}  // namespace

std::vector<std::uint32_t> find_cycle(std::vector<DirectedEdge> edges, std::size_t vertices) {
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  const Graph graph(boost::edges_are_sorted, edges.begin(), edges.end(),
                    static_cast<std::uint32_t>(vertices));
  std::vector<DirectedEdge> back;
  boost::depth_first_search(graph, boost::visitor(BackEdge(&back)));
  if (back.empty()) return {};
  const auto [last, first] = back[0];
  std::vector<std::uint32_t> before(num_vertices(graph), first);
  boost::breadth_first_search(graph, first,
                              boost::visitor(boost::make_bfs_visitor(boost::record_predecessors(
                                  before.data(), boost::on_tree_edge()))));
  std::vector<std::uint32_t> cycle = {first};
  for (std::uint32_t v = last; v != first; v = before[v]) cycle.push_back(v);
  cycle.push_back(first);
  std::reverse(cycle.begin(), cycle.end());
  return cycle;
}

}  // namespace dusk
