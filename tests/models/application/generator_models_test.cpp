// SPDX-License-Identifier: Apache-2.0
// The generators that model a program: factorization and training.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "models/application/generator.h"
#include "tests/models/application/generated.h"

namespace dusk::application {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

/// Bytes of the sends of a rank to `to`.
std::vector<std::uint64_t> bytes_to(const RankGraph& rank, Rank to) {
  std::vector<std::uint64_t> list;
  for (const Operation& send : sends_of(rank)) {
    if (send.peer == to) list.push_back(send.size);
  }
  return list;
}

std::uint64_t sum_of_bytes(const std::vector<std::uint64_t>& times) {
  return std::accumulate(times.begin(), times.end(), std::uint64_t{0});
}

TEST(PanelGenerator, ShrinksFromStepToStep) {
  GeneratorSettings settings = settings_of(6, 4, 1200);
  settings.compute_ns = 1600;
  const Application application = generate("panel", settings);  // 2 rows of ranks 0 1 2 and 3 4 5
  // Panels of columns 0, 1, 2, 0 go around the rows: 1200, 900, 600, 300 bytes.
  EXPECT_THAT(bytes_to(application.ranks[0], 1), ElementsAre(1200, 600, 300));
  EXPECT_THAT(bytes_to(application.ranks[4], 5), ElementsAre(1200, 900, 300));
  EXPECT_THAT(bytes_to(application.ranks[5], 3), ElementsAre(900, 600));
  // Pivots of 2 * 1200 * 2 / 4 bytes in the column of the panel, then swaps of a third of it.
  EXPECT_THAT(bytes_to(application.ranks[0], 3), ElementsAre(1200, 400, 300, 200, 1200, 100));
  EXPECT_THAT(bytes_to(application.ranks[1], 4), ElementsAre(400, 1200, 300, 200, 100));
  // Updates shrink with the square of the remaining matrix, panels (3 / 8 of it at first) with its
  // size.
  EXPECT_THAT(times_of(application.ranks[0]), ElementsAre(600, 1600, 900, 400, 150, 100));
  EXPECT_THAT(times_of(application.ranks[1]), ElementsAre(1600, 450, 900, 400, 100));
}

TEST(PanelGenerator, TakesTheGridThatIsGiven) {
  GeneratorSettings settings = settings_of(6, 1, 600);
  settings.sizes = {6, 1};
  const Application column = generate("panel", settings);
  EXPECT_EQ(sum_of_bytes(bytes_to(column.ranks[2], 3)),
            2U * 600 * 6 + 5 * 600);  // pivots (pairs 2, 3), ring
  settings.sizes = {1, 6};
  EXPECT_THAT(bytes_to(generate("panel", settings).ranks[2], 3), ElementsAre(600));
}

TEST(DataParallelGenerator, ReducesBesideTheBackwardPass) {
  GeneratorSettings settings = settings_of(4, 2, 1000);
  settings.layers = 3;
  settings.compute_ns = 3000;
  settings.algorithm = "ring";
  const Application application = generate("data_parallel", settings);
  for (const RankGraph& rank : application.ranks) {
    const std::vector<std::uint64_t> step = {300, 300, 300, 600, 600, 600, 300};
    std::vector<std::uint64_t> twice = step;
    twice.insert(twice.end(), step.begin(), step.end());
    EXPECT_THAT(times_of(rank), ElementsAreArray(twice));
    std::vector<OperationId> computes, sends;
    for (OperationId id = 0; id < rank.size(); ++id) {
      if (rank[id].kind == OperationKind::Send) sends.push_back(id);
      if (rank[id].size > 0 && rank[id].kind == OperationKind::Compute) computes.push_back(id);
      EXPECT_EQ(rank[id].stream, rank[id].kind == OperationKind::Compute ? 0 : 1);
    }
    ASSERT_EQ(sends.size(), 2U * 3 * 6);
    for (std::uint32_t bucket = 0; bucket < 3; ++bucket) {
      const OperationId first = sends[6 * bucket], last = sends[6 * bucket + 5];
      EXPECT_TRUE(waits_for(rank, first, computes[3 + bucket]));
      // The next layer continues meanwhile; the optimizer and the next step wait.
      for (OperationId next = 4 + bucket; next < 6; ++next) {
        EXPECT_FALSE(waits_for(rank, first, computes[next]));
        EXPECT_FALSE(waits_for(rank, computes[next], first));
      }
      EXPECT_TRUE(waits_for(rank, computes[6], last));
      EXPECT_TRUE(waits_for(rank, computes[7], last));
    }
  }
}

TEST(PipelineGenerator, AlternatesForwardAndBackward) {
  GeneratorSettings settings = settings_of(4, 1, 1000);
  settings.micro_batches = 6;
  settings.compute_ns = 6 * 300;
  const Application application = generate("pipeline", settings);
  const std::uint64_t f = 100, b = 200;
  EXPECT_THAT(times_of(application.ranks[0]), ElementsAre(f, f, f, f, b, f, b, f, b, b, b, b));
  EXPECT_THAT(times_of(application.ranks[2]), ElementsAre(f, f, b, f, b, f, b, f, b, f, b, b));
  EXPECT_THAT(times_of(application.ranks[3]), ElementsAre(f, b, f, b, f, b, f, b, f, b, f, b));
  EXPECT_THAT(destinations_of(application.ranks[0]), ElementsAre(1, 1, 1, 1, 1, 1));
  EXPECT_THAT(destinations_of(application.ranks[1]),
              ElementsAre(0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2));
  EXPECT_THAT(destinations_of(application.ranks[3]), ElementsAre(2, 2, 2, 2, 2, 2));
  settings.micro_batches = 2;  // fewer than stages: no steady state
  EXPECT_THAT(times_of(generate("pipeline", settings).ranks[0]), ElementsAre(300, 300, 600, 600));
}

/// Each pass waits for its input, and each output for its pass.
TEST(PipelineGenerator, MessagesBelongToTheirPass) {
  GeneratorSettings settings = settings_of(3, 1, 1000);
  settings.micro_batches = 4;
  settings.compute_ns = 1200;
  const Application application = generate("pipeline", settings);
  const RankGraph& rank = application.ranks[1];
  std::uint32_t passes = 0;
  for (OperationId id = 0; id < rank.size(); ++id) {
    if (rank[id].kind != OperationKind::Compute) continue;
    const bool forward = rank[id].size == 100;
    std::uint32_t inputs = 0, outputs = 0;
    for (OperationId other = 0; other < rank.size(); ++other) {
      const bool from_here = (rank[other].peer == 0) == forward;
      if (rank[other].kind == OperationKind::Receive && from_here)
        inputs += waits_for(rank, id, other) ? 1 : 0;
      if (rank[other].kind == OperationKind::Send && !from_here)
        outputs += waits_for(rank, other, id) ? 1 : 0;
    }
    // Passes of one direction are in the order of the micro-batches, 0 to 3.
    const std::uint32_t batch = inputs - 1;
    EXPECT_EQ(outputs, 4 - batch);
    ++passes;
  }
  EXPECT_EQ(passes, 8U);
}

}  // namespace
}  // namespace dusk::application
