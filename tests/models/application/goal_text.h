// SPDX-License-Identifier: Apache-2.0
/// Applications of tests, from GOAL texts.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "models/application/goal_reader.h"
#include "tests/support/temporary_file.h"

namespace dusk::application {

/// Writes the text to a file of the running test. Returns its path.
inline std::string goal_file(const std::string& text) {
  return written(temporary_name(".goal"), text);
}

inline Application goal(const std::string& text) { return read_goal(goal_file(text)); }

/// Kind, size, peer, tag and stream of an operation.
using Facts = std::tuple<OperationKind, std::uint64_t, std::uint32_t, std::uint32_t, std::uint32_t>;
inline std::vector<Facts> facts_of(const RankGraph& graph) {
  std::vector<Facts> facts;
  for (OperationId id = 0; id < graph.size(); ++id) {
    const Operation& o = graph[id];
    facts.emplace_back(o.kind, o.size, o.peer, o.tag, o.stream);
  }
  return facts;
}

/// (earlier, later, at_begin), in ascending order.
using Edge = std::tuple<OperationId, OperationId, bool>;
inline std::vector<Edge> edges_of(const RankGraph& graph) {
  std::vector<Edge> edges;
  for (OperationId id = 0; id < graph.size(); ++id)
    for (const Successor& next : graph.successors(id))
      edges.emplace_back(id, next.operation, next.at_begin != 0);
  return edges;
}

}  // namespace dusk::application
