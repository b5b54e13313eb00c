// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/matching.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>

namespace dusk {
namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;

/// Vertex numbers of the nodes of one side that are in a pair.
class Vertices {
 public:
  Vertices(std::uint32_t nodes, std::vector<NodeId>& node_of)
      : of_(nodes, kNone), node_of_(node_of) {}

  std::uint32_t add(NodeId node) {
    if (of_[node] == kNone) {
      of_[node] = static_cast<std::uint32_t>(node_of_.size());
      node_of_.push_back(node);
    }
    return of_[node];
  }
  std::uint32_t of(NodeId node) const { return of_[node]; }

 private:
  std::vector<std::uint32_t> of_;  // [node] kNone: in no pair
  std::vector<NodeId>& node_of_;   // [vertex] node, for both sides
};

}  // namespace

std::vector<NodePair> largest_matching(const std::vector<NodePair>& pairs, std::uint32_t nodes) {
  std::vector<NodeId> node_of;
  Vertices sources(nodes, node_of), destinations(nodes, node_of);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  edges.reserve(pairs.size());
  for (const NodePair& pair : pairs)
    edges.emplace_back(sources.add(pair.source), destinations.add(pair.destination));
  const Graph graph(edges.begin(), edges.end(), node_of.size());
  std::vector<Graph::vertex_descriptor> mate(node_of.size());
  boost::edmonds_maximum_cardinality_matching(graph, mate.data());
  std::vector<NodePair> joined;
  for (NodeId source = 0; source < nodes; ++source) {
    const std::uint32_t v = sources.of(source);
    if (v != kNone && mate[v] != Graph::null_vertex()) joined.push_back({source, node_of[mate[v]]});
  }
  return joined;
}

}  // namespace dusk
