// SPDX-License-Identifier: Apache-2.0
#include "models/application/critical_path.h"

#include <gtest/gtest.h>

#include <random>

#include "models/application/generator.h"
#include "tests/models/application/graphs.h"

namespace dusk::application {
namespace {

Cycle uneven_way(NodeId from, NodeId to, std::uint64_t flits) {
  return 40 + 11 * from + 7 * to + flits;
}

/// Ranks that in each step compute, send to one rank and receive from those that send to them.
/// Receives begin after, or with, another computation. Operations of one stream never compete.
Application random_steps(std::uint32_t seed, Rank ranks, int steps) {
  std::mt19937 random(seed);
  const auto draw = [&](unsigned bound) { return static_cast<std::uint32_t>(random() % bound); };
  std::vector<RankGraph> graphs(ranks);
  std::vector<std::vector<OperationId>> last(ranks);
  for (int step = 0; step < steps; ++step) {
    std::vector<std::vector<OperationId>> now(ranks);
    const auto add = [&](Rank rank, Operation operation, OperationId after, bool at_begin) {
      operation.stream = static_cast<std::uint16_t>(now[rank].size());
      const OperationId id = graphs[rank].add(operation);
      graphs[rank].require(id, after, at_begin);
      now[rank].push_back(id);
      return id;
    };
    for (Rank rank = 0; rank < ranks; ++rank) {
      const OperationId id = graphs[rank].add(compute(draw(300)));
      for (const OperationId before : last[rank]) graphs[rank].require(id, before);
      now[rank] = {id};
    }
    for (Rank rank = 0; rank < ranks; ++rank) {
      const Rank to = (rank + 1 + draw(ranks - 1)) % ranks;
      const std::uint64_t bytes = std::vector<std::uint64_t>{80, 800, 900, 4000}[draw(4)];
      const auto tag = static_cast<std::uint32_t>(step);
      add(rank, send(to, bytes, tag), now[rank][0], false);
      const OperationId before = add(to, compute(draw(300)), now[to][0], false);
      const OperationId posted = add(to, receive(rank, bytes, tag), before, draw(2) == 0);
      if (draw(2) == 0) add(to, compute(draw(900)), posted, true);
    }
    last = now;
  }
  return application(std::move(graphs));
}

TEST(CriticalPath, IsTheTimeOfARunWithoutContention) {
  ReplaySettings settings;
  settings.eager_bytes = 1000;
  settings.size_factor = 1.25;
  settings.overhead = 9;
  settings.local = 12;
  settings.nodes = {0, 1, 2, 3, 3};
  for (std::uint32_t seed = 1; seed <= 50; ++seed) {
    const Application job = random_steps(seed, 5, 20);
    const auto path = critical_path(job, settings, settings.nodes, uneven_way);
    ASSERT_TRUE(path.has_value());
    Replay replay(shared({job}), settings);
    EXPECT_EQ(run_without_contention(replay, 4, uneven_way), path->total()) << seed;
    EXPECT_GT(path->total(), 20 * 54u);
  }
}

TEST(CriticalPath, IsWithinOnePercentOfGeneratedApplications) {
  for (const GeneratorPart& part : generators()) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      for (const std::uint64_t eager : {std::uint64_t{0}, kMostCollectiveBytes}) {
        GeneratorSettings generated;
        generated.ranks = 12;
        generated.steps = 3;
        generated.bytes = 2000 * seed;
        generated.compute_ns = 700;
        generated.imbalance = 0.5;
        generated.seed = seed;
        const Application job = generate(part.name, generated);
        ReplaySettings settings;
        settings.eager_bytes = eager;
        settings.local = 12;
        for (Rank rank = 0; rank < generated.ranks; ++rank) settings.nodes.push_back(rank * 2 / 3);
        const auto path = critical_path(job, settings, settings.nodes, uneven_way);
        ASSERT_TRUE(path.has_value());
        Replay replay(shared({job}), settings);
        const auto end = static_cast<double>(run_without_contention(replay, 8, uneven_way));
        const auto total = static_cast<double>(path->total());
        EXPECT_LE(total, end) << part.name << ' ' << seed;
        EXPECT_GE(total, 0.99 * end) << part.name << ' ' << seed;
      }
    }
  }
}

TEST(CriticalPath, TellsWhatPasses) {
  ReplaySettings settings;
  settings.eager_bytes = 100;
  settings.overhead = 5;
  settings.nodes = {0, 1};
  const auto path = [&](std::uint64_t bytes) {
    return *critical_path(application({in_turn({compute(1000), send(1, bytes)}),
                                       in_turn({compute(10), receive(0, bytes), compute(200)})}),
                          settings, settings.nodes, uneven_way);
  };
  PathTimes times = path(100);
  EXPECT_EQ(times.compute, 1200u);
  EXPECT_EQ(times.overhead, 10u);
  EXPECT_EQ(times.ask, 0u);
  EXPECT_EQ(times.message, 47u + 13);
  EXPECT_EQ(times.total(), 1200u + 10 + 60);
  times = path(104);
  EXPECT_EQ(times.overhead, 10u);
  EXPECT_EQ(times.ask, 48u + 52);
  EXPECT_EQ(times.message, 47u + 13);
}

TEST(CriticalPath, DoesNotCountThatOperationsOfAStreamWait) {
  ReplaySettings settings;
  settings.nodes = {0};
  const Application job = application({beside({compute(10), compute(20)})});
  EXPECT_EQ(critical_path(job, settings, settings.nodes, uneven_way)->total(), 20u);
}

TEST(CriticalPath, IsNotKnownOfAnyWildcardMissingPartnerOrCircle) {
  ReplaySettings settings;
  settings.nodes = {0, 1};
  const auto path = [&](const Application& job) {
    return critical_path(job, settings, settings.nodes, uneven_way);
  };
  EXPECT_TRUE(path(application({beside({send(1, 8)}), beside({receive(0, 8)})})));
  EXPECT_FALSE(path(application({beside({send(1, 8)}), beside({receive(kAnyRank, 8)})})));
  EXPECT_FALSE(path(application({beside({send(1, 8)}), beside({receive(0, 8, kAnyTag)})})));
  EXPECT_FALSE(path(application({beside({send(1, 8)}), beside({})})));
  RankGraph circle = beside({compute(1), compute(1)});
  circle.require(0, 1);
  circle.require(1, 0);
  EXPECT_FALSE(path(application({circle, beside({})})));
}

}  // namespace
}  // namespace dusk::application
