// SPDX-License-Identifier: Apache-2.0
// Messages and bytes of collectives, compared with publications and measurements.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "tests/models/application/collective_case.h"

namespace dusk::application {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

/// Messages that a rank of 0..n-1 sends: (destination, bytes), in order. The group is 0..n-1.
using SentMessages = std::vector<std::pair<Rank, std::uint64_t>>;
std::vector<SentMessages> sent_messages(const CollectiveCall& call, std::uint32_t n) {
  Application application = of_ranks(n);
  std::vector<Rank> group;
  for (Rank rank = 0; rank < n; ++rank) group.push_back(rank);
  std::uint32_t tag = 0;
  append_collective(application, group, call, MemberOperations(n), tag);
  std::vector<SentMessages> sent(n);
  for (Rank rank = 0; rank < n; ++rank)
    for (const Operation& one : sends_of(application.ranks[rank]))
      sent[rank].emplace_back(one.peer, one.size);
  return sent;
}
std::vector<SentMessages> sent_messages(Collective collective, Algorithm algorithm,
                                        std::uint64_t bytes, std::uint32_t n) {
  return sent_messages(call_of(collective, algorithm, bytes), n);
}
std::uint64_t sum_of_sent(const SentMessages& sent) {
  std::uint64_t bytes = 0;
  for (const auto& [to, size] : sent) bytes += size;
  return bytes;
}

TEST(CollectiveTotals, AreThoseOfThePublications) {
  for (const std::uint32_t n : {2, 4, 8, 16, 32}) {
    std::uint32_t log = 0;
    while (1U << log < n) ++log;
    const std::uint64_t size = 32 * n;
    for (const Rank rank : {0U, n / 2, n - 1}) {
      const auto sent = [&](Collective collective, Algorithm algorithm) {
        return sent_messages(collective, algorithm, size, n)[rank];
      };
      // Thakur, Rabenseifner and Gropp 2005, and Patarasu and Yuan 2009 (ring).
      for (const Algorithm algorithm : {Algorithm::Ring, Algorithm::Rabenseifner})
        EXPECT_EQ(sum_of_sent(sent(Collective::AllReduce, algorithm)), 2 * (n - 1) * size / n);
      EXPECT_EQ(sent(Collective::AllReduce, Algorithm::Ring).size(), 2 * (n - 1));
      EXPECT_EQ(sent(Collective::AllReduce, Algorithm::Rabenseifner).size(), 2 * log);
      EXPECT_EQ(sum_of_sent(sent(Collective::AllReduce, Algorithm::RecursiveDoubling)), log * size);
      for (const Algorithm algorithm : algorithms_of(Collective::AllGather))
        EXPECT_EQ(sum_of_sent(sent(Collective::AllGather, algorithm)), (n - 1) * size);
      EXPECT_EQ(sent(Collective::AllGather, Algorithm::Bruck).size(), log);
      EXPECT_EQ(sent(Collective::AllGather, Algorithm::NeighborExchange).size(), n / 2);
      for (const Algorithm algorithm : algorithms_of(Collective::ReduceScatter))
        EXPECT_EQ(sum_of_sent(sent(Collective::ReduceScatter, algorithm)), (n - 1) * size);
      // Bruck et al. 1997: log2 n steps of n / 2 blocks.
      EXPECT_EQ(sent(Collective::AllToAll, Algorithm::Bruck).size(), log);
      EXPECT_EQ(sum_of_sent(sent(Collective::AllToAll, Algorithm::Bruck)), log * n / 2 * size);
      EXPECT_EQ(sent(Collective::AllToAll, Algorithm::Pairwise).size(), n - 1);
      EXPECT_EQ(sum_of_sent(sent(Collective::AllToAll, Algorithm::Pairwise)), (n - 1) * size);
      EXPECT_EQ(sent(Collective::Barrier, Algorithm::Bruck).size(), log);
    }
  }
}

TEST(CollectiveTotals, GroupsThatAreNoPowerOfTwoPairUp) {
  // 11 = 8 + 3: ranks 0, 2, 4 rest, and each gets the result.
  const std::vector<SentMessages> sent =
      sent_messages(Collective::AllReduce, Algorithm::RecursiveDoubling, 100, 11);
  EXPECT_THAT(sent[2], ElementsAre(Pair(3, 100)));
  EXPECT_THAT(sent[3], ElementsAre(Pair(1, 100), Pair(6, 100), Pair(8, 100), Pair(2, 100)));
  // The rank that rests sends half of its data and returns its half of the sum; the other rank of
  // the pair continues.
  const std::vector<SentMessages> halved =
      sent_messages(Collective::AllReduce, Algorithm::Rabenseifner, 800, 11);
  EXPECT_THAT(halved[3], ElementsAre(Pair(2, 400), Pair(2, 400)));
  EXPECT_THAT(halved[2], ElementsAre(Pair(3, 400), Pair(0, 400), Pair(6, 200), Pair(8, 100),
                                     Pair(8, 100), Pair(6, 200), Pair(0, 400), Pair(3, 800)));
}

// Open MPI 4.1.4 on 16 ranks, as its monitoring component counted the messages.
TEST(OpenMpi, BroadcastIsMeasured) {
  const std::vector<SentMessages> small =
      sent_messages(Collective::Broadcast, Algorithm::Auto, 64, 16);
  EXPECT_THAT(small[0], UnorderedElementsAre(Pair(1, 64), Pair(2, 64), Pair(3, 64), Pair(4, 64),
                                             Pair(8, 64), Pair(12, 64)));
  std::size_t count = 0;
  for (const SentMessages& sent : small) count += sent.size();
  EXPECT_EQ(count, 15U);
  EXPECT_THAT(sent_messages(Collective::Broadcast, Algorithm::Auto, 100'000, 16)[0],
              ElementsAre(Pair(1, 100'000), Pair(2, 100'000), Pair(4, 100'000), Pair(8, 100'000)));
}

TEST(OpenMpi, AllReduceIsMeasured) {
  const std::vector<SentMessages> small =
      sent_messages(Collective::AllReduce, Algorithm::Auto, 1024, 16);
  for (Rank rank = 0; rank < 16; ++rank) {
    EXPECT_THAT(small[rank], ElementsAre(Pair(rank ^ 1, 1024), Pair(rank ^ 2, 1024),
                                         Pair(rank ^ 4, 1024), Pair(rank ^ 8, 1024)));
  }
  const std::vector<SentMessages> large =
      sent_messages(Collective::AllReduce, Algorithm::Auto, 100'000, 16);
  std::uint64_t total = 0;
  for (Rank rank = 0; rank < 16; ++rank) {
    std::map<Rank, SentMessages> to;
    for (const auto& message : large[rank]) to[message.first].push_back(message);
    EXPECT_THAT(to[rank ^ 1], ElementsAre(Pair(rank ^ 1, 50'000), Pair(rank ^ 1, 50'000)));
    EXPECT_THAT(to[rank ^ 2], ElementsAre(Pair(rank ^ 2, 25'000), Pair(rank ^ 2, 25'000)));
    total += sum_of_sent(large[rank]);
  }
  EXPECT_EQ(total, 3'000'000U);
}

TEST(OpenMpi, OthersAreMeasured) {
  const std::vector<SentMessages> bruck =
      sent_messages(Collective::AllToAll, Algorithm::Auto, 100, 16);
  for (const SentMessages& sent : bruck) {
    EXPECT_EQ(sent.size(), 4U);
    for (const auto& [to, bytes] : sent) EXPECT_EQ(bytes, 800U);
  }
  for (const std::uint64_t bytes : {5'000, 20'000}) {
    for (const SentMessages& sent :
         sent_messages(Collective::AllToAll, Algorithm::Auto, bytes, 16)) {
      std::map<Rank, std::uint64_t> direct(sent.begin(), sent.end());
      EXPECT_EQ(sent.size(), 15U);
      EXPECT_EQ(direct.size(), 15U);
      EXPECT_THAT(direct, Each(Pair(testing::_, bytes)));
    }
  }
  const std::vector<SentMessages> gathered =
      sent_messages(Collective::AllGather, Algorithm::Auto, 100, 16);
  EXPECT_THAT(gathered[5], ElementsAre(Pair(4, 100), Pair(7, 200), Pair(1, 400), Pair(13, 800)));
  EXPECT_THAT(sent_messages(Collective::Barrier, Algorithm::Auto, 0, 16)[0],
              ElementsAre(Pair(1, 0), Pair(2, 0), Pair(4, 0), Pair(8, 0)));
}

TEST(OpenMpi, ChoosesByColumnAndSize) {
  const auto chosen = [](Collective collective, std::uint64_t bytes, std::uint32_t members) {
    return std::string(name_of(choose_algorithm(collective, bytes, members)));
  };
  EXPECT_EQ(chosen(Collective::Broadcast, 4095, 16), "k_nomial");
  EXPECT_EQ(chosen(Collective::Broadcast, 4096, 16), "binomial");
  EXPECT_EQ(chosen(Collective::Broadcast, 4096, 2), "binomial");
  EXPECT_EQ(chosen(Collective::Broadcast, 1 << 20, 63), "scatter_all_gather");
  EXPECT_EQ(chosen(Collective::Broadcast, 1 << 20, 64), "k_nomial");
  EXPECT_EQ(chosen(Collective::Broadcast, 16384, 1000), "split_binary");
  EXPECT_EQ(chosen(Collective::Reduce, 8192, 256), "in_order_binary");
  EXPECT_EQ(chosen(Collective::Reduce, 8192, 512), "binomial");
  EXPECT_EQ(chosen(Collective::AllReduce, 8, 16), "recursive_doubling");
  EXPECT_EQ(chosen(Collective::AllReduce, 4095, 300), "reduce_broadcast");
  EXPECT_EQ(chosen(Collective::AllReduce, 4095, 512), "recursive_doubling");
  EXPECT_EQ(chosen(Collective::AllToAll, 3, 16), "linear");
  EXPECT_EQ(chosen(Collective::AllToAll, 32768, 256), "pairwise");
  EXPECT_EQ(chosen(Collective::AllGather, 64, 255), "recursive_doubling");
  EXPECT_EQ(chosen(Collective::AllGather, 64, 256), "bruck");
  EXPECT_EQ(chosen(Collective::Barrier, 0, 256), "binomial");
  EXPECT_EQ(chosen(Collective::Gather, 2048, 256), "linear");
  EXPECT_EQ(chosen(Collective::Scatter, 512, 128), "linear");
  EXPECT_EQ(chosen(Collective::ReduceScatter, 8191, 64), "recursive_halving");
  EXPECT_EQ(chosen(Collective::ReduceScatter, 8192, 64), "pairwise");
}

/// Auto must be a choice that exists, at every size.
TEST(OpenMpi, ChoicesExist) {
  for (const auto& row : names(Collective{})) {
    for (const std::uint32_t members : {1, 2, 15, 16, 63, 64, 255, 256, 511, 512, 4096}) {
      for (std::uint64_t bytes = 0; bytes < 1 << 24; bytes = 2 * bytes + 1) {
        const Algorithm chosen = choose_algorithm(row.value, bytes, members);
        EXPECT_THAT(algorithms_of(row.value), testing::Contains(chosen));
      }
    }
  }
}

}  // namespace
}  // namespace dusk::application
