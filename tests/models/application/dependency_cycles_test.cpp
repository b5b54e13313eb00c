// SPDX-License-Identifier: Apache-2.0
#include "models/application/dependency_cycles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/models/application/goal_text.h"

namespace dusk::application {
namespace {

// Whether an operation waits for itself, by the transitive closure.
bool has_cycle(OperationId size, const std::vector<Edge>& edges) {
  std::vector<std::vector<bool>> waits(size, std::vector<bool>(size));
  for (const auto& [earlier, later, at_begin] : edges) waits[later][earlier] = true;
  for (OperationId k = 0; k < size; ++k)
    for (OperationId i = 0; i < size; ++i)
      for (OperationId j = 0; j < size; ++j)
        if (waits[i][k] && waits[k][j]) waits[i][j] = true;
  for (OperationId i = 0; i < size; ++i)
    if (waits[i][i]) return true;
  return false;
}

TEST(DependencyCycles, FindsACycleIfThereIsOne) {
  std::mt19937 random(5);
  int with = 0, without = 0;
  for (int i = 0; i < 2000; ++i) {
    SCOPED_TRACE(i);
    RankGraph graph;
    const OperationId size = 2 + random() % 10;
    for (OperationId id = 0; id < size; ++id) graph.add({});
    for (OperationId k = random() % (size + 2); k > 0; --k) {
      const OperationId later = random() % size, step = 1 + random() % (size - 1);
      graph.require(later, (later + step) % size, random() % 2 == 0);
    }
    graph.close();
    const auto edges = edges_of(graph);
    const auto cycles = dependency_cycles(graph, 20);
    EXPECT_EQ(!cycles.empty(), has_cycle(size, edges));
    ++(cycles.empty() ? without : with);
    for (const auto& cycle : cycles) {
      for (std::size_t k = 0; k < cycle.size(); ++k) {
        const OperationId later = cycle[k], earlier = cycle[(k + 1) % cycle.size()];
        EXPECT_TRUE(std::count(edges.begin(), edges.end(), Edge{earlier, later, false}) > 0 ||
                    std::count(edges.begin(), edges.end(), Edge{earlier, later, true}) > 0);
      }
    }
  }
  EXPECT_GT(with, 100);
  EXPECT_GT(without, 100);
}

}  // namespace
}  // namespace dusk::application
