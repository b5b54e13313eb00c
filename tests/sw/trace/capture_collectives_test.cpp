// SPDX-License-Identifier: Apache-2.0
// Messages of collective operations that only captured programs have.
#include "sw/trace/capture_collectives.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

#include "tests/models/application/graphs.h"

namespace dusk {
namespace {

using application::Application;
using application::Rank;
using Pairs = std::map<std::pair<Rank, Rank>, std::uint64_t>;  ///< bytes from, to

/// Bytes that each pair exchanges in one operation, and the tags that it took.
Pairs pairs_of(const RecordedCollective& call, std::uint32_t* tags = nullptr) {
  Application application = application::of_ranks(call.members.size());
  std::uint32_t tag = 0;
  const MemberLists ends = append_by({})(application, call, MemberLists(call.members.size()), tag);
  EXPECT_EQ(ends.size(), call.members.size());
  if (tags != nullptr) *tags = tag;
  Pairs sent, received;
  for (Rank rank = 0; rank < application.ranks.size(); ++rank) {
    for (const auto& send : application::sends_of(application.ranks[rank]))
      sent[{rank, send.peer}] += send.size;
    for (const auto& receive : application::receives_of(application.ranks[rank]))
      received[{receive.peer, rank}] += receive.size;
  }
  EXPECT_EQ(sent, received);
  return sent;
}

RecordedCollective call_of(dusk_operation operation, std::vector<std::uint64_t> blocks,
                           std::uint32_t root = 0) {
  RecordedCollective call;
  call.operation = operation;
  call.members = {0, 1, 2};
  call.root = root;
  call.blocks = std::move(blocks);
  return call;
}

TEST(CaptureCollectivesTest, RootedVectorsAreOneMessageForEachBlockThatIsNotEmpty) {
  EXPECT_EQ(pairs_of(call_of(DUSK_GATHERV, {10, 0, 30}, 2)), (Pairs{{{0, 2}, 10}}));
  EXPECT_EQ(pairs_of(call_of(DUSK_SCATTERV, {10, 20, 30}, 1)), (Pairs{{{1, 0}, 10}, {{1, 2}, 30}}));
}

TEST(CaptureCollectivesTest, AlltoallvIsOneMessageForEachPair) {
  EXPECT_EQ(pairs_of(call_of(DUSK_ALLTOALLV, {9, 1, 2, 3, 9, 4, 5, 0, 9})),
            (Pairs{{{0, 1}, 1}, {{0, 2}, 2}, {{1, 0}, 3}, {{1, 2}, 4}, {{2, 0}, 5}}));
}

TEST(CaptureCollectivesTest, AllgathervChangesItsAlgorithmWithItsBytes) {
  std::uint32_t tags = 0;
  // A gather of 1 and 2 bytes, then a broadcast of 3 bytes.
  const Pairs small = pairs_of(call_of(DUSK_ALLGATHERV, {0, 1, 2}), &tags);
  EXPECT_EQ(tags, 2);
  EXPECT_EQ(small.at({1, 0}), 1);
  EXPECT_EQ(small.at({2, 0}), 2);
  EXPECT_EQ(small.at({0, 1}), 3);
  // Bruck: step 1 sends the own block to m - 1, step 2 the own one to m - 2.
  EXPECT_EQ(pairs_of(call_of(DUSK_ALLGATHERV, {1000, 2000, 3000})), (Pairs{{{0, 2}, 1000},
                                                                           {{1, 0}, 2000},
                                                                           {{2, 1}, 3000},
                                                                           {{0, 1}, 1000},
                                                                           {{1, 2}, 2000},
                                                                           {{2, 0}, 3000}}));
  // Ring: m sends its own block and that of m - 1 to m + 1.
  const std::uint64_t one = 1'000'000;
  EXPECT_EQ(pairs_of(call_of(DUSK_ALLGATHERV, {one, 2 * one, 3 * one})),
            (Pairs{{{0, 1}, 4 * one}, {{1, 2}, 3 * one}, {{2, 0}, 5 * one}}));
}

TEST(CaptureCollectivesTest, ScansAreAChain) {
  RecordedCollective call = call_of(DUSK_SCAN, {});
  call.bytes = 8;
  EXPECT_EQ(pairs_of(call), (Pairs{{{0, 1}, 8}, {{1, 2}, 8}}));
}

TEST(CaptureCollectivesTest, OthersAreTheModels) {
  RecordedCollective call = call_of(DUSK_GATHER, {}, 1);
  call.bytes = 8;
  Application application = application::of_ranks(3);
  std::uint32_t tag = 5;
  append_by(application::collective_settings("gather=linear"))(application, call, MemberLists(3),
                                                               tag);
  EXPECT_EQ(tag, 6);
  for (const Rank rank : {0U, 2U}) {
    ASSERT_EQ(application.ranks[rank].size(), 1);
    EXPECT_EQ(application.ranks[rank][0].peer, 1);
    EXPECT_EQ(application.ranks[rank][0].tag, 5);
    EXPECT_EQ(application.ranks[rank][0].size, 8);
  }
}

TEST(CaptureCollectivesTest, ReductionsTakeTime) {
  application::CollectiveSettings settings;
  settings.reduce_ns_per_kib = 300;
  for (const dusk_operation operation : {DUSK_SCAN, DUSK_ALLREDUCE}) {
    RecordedCollective call = call_of(operation, {});
    call.bytes = 2048;
    Application application = application::of_ranks(3);
    std::uint32_t tag = 0;
    append_by(settings)(application, call, MemberLists(3), tag);
    std::uint64_t longest = 0;
    for (const auto& graph : application.ranks)
      for (const std::uint64_t time : application::times_of(graph))
        longest = std::max(longest, time);
    EXPECT_EQ(longest, 600) << operation;
  }
}

}  // namespace
}  // namespace dusk
