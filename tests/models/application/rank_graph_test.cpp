// SPDX-License-Identifier: Apache-2.0
#include "models/application/rank_graph.h"

#include <gmock/gmock.h>

#include "tests/models/application/graphs.h"

namespace dusk::application {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

std::vector<std::pair<OperationId, bool>> successors(const RankGraph& graph, OperationId id) {
  std::vector<std::pair<OperationId, bool>> found;
  for (const Successor& next : graph.successors(id))
    found.emplace_back(next.operation, next.at_begin != 0);
  return found;
}

TEST(RankGraph, SortsTheSuccessorsOfEachOperation) {
  RankGraph graph = beside({compute(1), compute(2), compute(3), compute(4)});
  graph.require(3, 0);
  graph.require(2, 0, true);
  graph.require(3, 2);
  graph.close();
  EXPECT_THAT(successors(graph, 0), ElementsAre(Pair(2, true), Pair(3, false)));
  EXPECT_THAT(successors(graph, 1), IsEmpty());
  EXPECT_THAT(successors(graph, 2), ElementsAre(Pair(3, false)));
  EXPECT_EQ(graph.requirements(0), 0u);
  EXPECT_EQ(graph.requirements(2), 1u);
  EXPECT_EQ(graph.requirements(3), 2u);
  EXPECT_THAT(graph.requirements(), ElementsAre(0u, 0u, 1u, 2u));
  EXPECT_THAT(graph.first_operations(), ElementsAre(0u, 1u));
}

TEST(RankGraph, CountsARequirementOnceThatIsSaidTwice) {
  RankGraph graph = beside({compute(1), compute(2)});
  graph.require(1, 0);
  graph.require(1, 0, true);
  graph.require(1, 0);
  graph.close();
  EXPECT_EQ(graph.requirements(1), 2u);
  EXPECT_THAT(successors(graph, 0), ElementsAre(Pair(1, false), Pair(1, true)));
}

TEST(RankGraph, OfNoOperationIsClosed) {
  RankGraph graph;
  graph.close();
  EXPECT_EQ(graph.size(), 0u);
  EXPECT_THAT(graph.first_operations(), IsEmpty());
}

}  // namespace
}  // namespace dusk::application
