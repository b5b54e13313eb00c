// SPDX-License-Identifier: Apache-2.0
#include "models/application/goal_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "tests/models/application/goal_text.h"
#include "tests/models/application/graphs.h"

namespace dusk::application {
namespace {

std::string goal_text(const Application& application) {
  std::ostringstream out;
  write_goal(out, application);
  return out.str();
}

TEST(GoalWriter, WritesDependenciesBehindTheirOperations) {
  Application application = of_ranks(3);
  RankGraph& graph = application.ranks[1];
  graph.add({1500, 0, 0, 0, 2, OperationKind::Compute});
  graph.add({10, 2, 7, 99, 0, OperationKind::Send});
  graph.add({0, kAnyRank, kAnyTag, 0, 65535, OperationKind::Receive});
  graph.add({8, 0, 0, 0, 0, OperationKind::Receive});
  graph.require(2, 0);
  graph.require(2, 1, true);
  graph.require(0, 1);
  close(application);
  EXPECT_EQ(goal_text(application),
            "num_ranks 3\n"
            "\nrank 0 {\n}\n"
            "\nrank 1 {\n"
            "l1: calc 1500 cpu 2\n"
            "l2: send 10b to 2 tag 7\n"
            "l1 requires l2\n"
            "l3: recv 0b from -1 tag -1 cpu 65535\n"
            "l3 requires l1\n"
            "l3 irequires l2\n"
            "l4: recv 8b from 0\n"
            "}\n"
            "\nrank 2 {\n}\n");
}

Application drawn(std::mt19937& random) {
  const auto below = [&](std::uint64_t limit) { return random() % limit; };
  Application application = of_ranks(1 + below(5));
  const std::size_t ranks = application.ranks.size();
  for (RankGraph& graph : application.ranks) {
    const auto size = static_cast<OperationId>(below(2) * below(3000));
    for (OperationId i = 0; i < size; ++i) {
      Operation operation;
      operation.kind = static_cast<OperationKind>(below(3));
      operation.size = below(2) == 0 ? below(10) : kLargestGoalSize - below(10);
      operation.stream = static_cast<std::uint16_t>(below(3) == 0 ? below(kMostGoalStreams) : 0);
      if (operation.kind != OperationKind::Compute) {
        operation.peer = static_cast<Rank>(below(ranks));
        operation.tag = static_cast<std::uint32_t>(below(2) == 0 ? below(5) : kAnyTag - 1);
      }
      if (operation.kind == OperationKind::Receive && below(4) == 0) operation.peer = kAnyRank;
      if (operation.kind == OperationKind::Receive && below(4) == 0) operation.tag = kAnyTag;
      graph.add(operation);
    }
    for (OperationId i = 0; i < size; ++i) {
      const auto one = static_cast<OperationId>(below(size));
      const auto other = static_cast<OperationId>(below(size));
      if (one != other) graph.require(one, other, below(3) == 0);
    }
  }
  close(application);
  return application;
}

TEST(GoalWriter, WritesRandomGraphsThatAreReadAgain) {
  std::mt19937 random(7);
  std::uint64_t operations = 0;
  for (int i = 0; i < 20; ++i) {
    SCOPED_TRACE(i);
    const Application one = drawn(random);
    const std::string text = goal_text(one);
    const Application other = goal(text);
    operations += one.operations();
    ASSERT_EQ(other.ranks.size(), one.ranks.size());
    for (std::size_t rank = 0; rank < one.ranks.size(); ++rank) {
      EXPECT_EQ(facts_of(other.ranks[rank]), facts_of(one.ranks[rank]));
      EXPECT_EQ(edges_of(other.ranks[rank]), edges_of(one.ranks[rank]));
    }
    EXPECT_EQ(goal_text(other), text);
  }
  EXPECT_GT(operations, 10'000u);
}

TEST(GoalWriter, LeavesErrorsToTheStream) {
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  write_goal(out, goal("num_ranks 1 rank 0 { calc 1 }"));
  EXPECT_TRUE(out.bad());
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace dusk::application
