// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "models/application/collective.h"
#include "tests/models/application/collective_case.h"
#include "tests/models/application/trace_files.h"
#include "tests/models/application/zero_latency_run.h"
#include "tests/support/enum_rows.h"

namespace dusk::application {
namespace {

using ::testing::HasSubstr;

TEST(Collective, NamesAreComplete) {
  EXPECT_EQ(fault_of_names<Collective>(), "");
  EXPECT_EQ(fault_of_names<Algorithm>(), "");
}

TEST(Collective, EachAlgorithmRunsToItsEnd) {
  for (const auto& [collective, algorithm] : all_algorithms()) {
    for (const std::uint32_t n : group_sizes()) {
      for (const std::uint64_t bytes : {0, 1, 300000}) {
        CollectiveCall call = call_of(collective, algorithm, bytes, (n + 1) / 2 % n);
        call.reduce_ns_per_kib = 3;
        const CollectiveCase c(call, n);
        for (const SendsBy sends : {SendsBy::Eager, SendsBy::Rendezvous})
          EXPECT_EQ(ZeroLatencyRun(c.application, sends).fault(), "") << c.text();
        EXPECT_EQ(c.application.ranks[0].size() + c.application.ranks[n + 1].size(), 0U);
        EXPECT_EQ(c.tag, 8U);
        for (const auto& ends : c.ends) {
          EXPECT_GE(ends.size(), 1U) << c.text();
          EXPECT_LE(ends.size(), kMostEnds) << c.text();
        }
      }
    }
  }
}

/// The run must find operations and messages that are left over.
TEST(ZeroLatencyRun, FindsFaults) {
  Application application = of_ranks(2);
  Operation posted = receive(0, 8);
  application.ranks[0].add(send(1, 8));
  const auto fault = [&](const Operation* received) {
    Application copy = application;
    if (received != nullptr) copy.ranks[1].add(*received);
    close(copy);
    return ZeroLatencyRun(copy).fault();
  };
  EXPECT_EQ(fault(&posted), "");
  EXPECT_EQ(fault(nullptr), "a message is left over");
  posted.size = 9;
  EXPECT_EQ(fault(&posted), "a message and its receive differ in size");
  posted.tag = 1;
  EXPECT_EQ(fault(&posted), "rank 1 has operations left over");
}

TEST(Collective, FollowingCollectivesWaitAndHaveTheirOwnTags) {
  Application application = of_ranks(5);
  const std::vector<Rank> group = {0, 1, 2, 3, 4};
  std::uint32_t tag = 0;
  MemberOperations ends(5);
  for (const auto& [collective, algorithm] : all_algorithms()) {
    const std::vector<std::uint32_t> before = {application.ranks[0].size(),
                                               application.ranks[4].size()};
    const MemberOperations after = ends;
    ends = append_collective(application, group, call_of(collective, algorithm, 64), after, tag);
    for (OperationId id = before[1]; id < application.ranks[4].size(); ++id) {
      if (application.ranks[4][id].kind == OperationKind::Compute) continue;
      EXPECT_EQ(application.ranks[4][id].tag, tag - 1);
    }
  }
  EXPECT_EQ(tag, all_algorithms().size());
  close(application);
  EXPECT_EQ(ZeroLatencyRun(application).fault(), "");
  for (const RankGraph& rank : application.ranks) {
    // Only the first collective, whose receive and send may be together, waits for nothing.
    EXPECT_LE(rank.first_operations().size(), 2U);
  }
}

TEST(Collective, ReductionsTakeTime) {
  CollectiveCall call = call_of(Collective::AllReduce, Algorithm::RecursiveDoubling, 2048);
  call.reduce_ns_per_kib = 1.25;
  call.stream = 3;
  const CollectiveCase c(call, 8);
  for (const Rank rank : c.group) {
    std::vector<std::uint64_t> times;
    const RankGraph& graph = c.application.ranks[rank];
    for (OperationId id = 1; id < graph.size(); ++id) {
      EXPECT_EQ(graph[id].stream, 3);
      if (graph[id].kind == OperationKind::Compute) times.push_back(graph[id].size);
    }
    EXPECT_EQ(times, (std::vector<std::uint64_t>{3, 3, 3}));  // 2.5 ns, rounded
  }
}

TEST(Collective, RefusesInOneLine) {
  const auto refusal = [](CollectiveCall call, std::uint32_t members) {
    return refuse_collective(call, members).value_or("");
  };
  EXPECT_EQ(refusal(call_of(Collective::AllToAll, Algorithm::Binomial, 1), 4),
            "all_to_all has no algorithm 'binomial' (auto, linear, pairwise, bruck)");
  EXPECT_EQ(refusal(call_of(Collective::Gather, Algorithm::Linear, 1, 4), 4),
            "root 4 is out of range (0 to 3)");
  EXPECT_EQ(refusal(call_of(Collective::AllToAll, Algorithm::Bruck, 1, 4), 4), "");
  EXPECT_EQ(refusal(call_of(Collective::AllToAll, Algorithm::Bruck, kMostCollectiveBytes), 4), "");
  EXPECT_THAT(refusal(call_of(Collective::AllToAll, Algorithm::Bruck, kMostCollectiveBytes + 1), 4),
              HasSubstr("bytes are too many (at most 1099511627776)"));
  CollectiveCall call = call_of(Collective::Reduce, Algorithm::Linear, 1);
  for (const double bad : {-1.0, 2e9, std::numeric_limits<double>::quiet_NaN()}) {
    call.reduce_ns_per_kib = bad;
    EXPECT_EQ(refusal(call, 4), "reduce_ns_per_kib is out of range (0 to 1000000000)");
  }
}

TEST(Collective, RefusesGroups) {
  Application application = of_ranks(4);
  const auto fault = [&](const std::vector<Rank>& group, std::size_t after, std::uint32_t tag) {
    return message_of(
        [&] { append_collective(application, group, {}, MemberOperations(after), tag); });
  };
  EXPECT_EQ(fault({}, 0, 0), "collective: the group is empty (at least one rank)");
  EXPECT_EQ(fault({1, 2, 1}, 3, 0), "collective: the group names a rank twice (each rank once)");
  EXPECT_EQ(fault({1, 4}, 2, 0), "collective: rank 4 is not there (the application has 4 ranks)");
  EXPECT_EQ(fault({1, 2}, 3, 0),
            "collective: the group has 2 ranks, but what they wait for has 3 (as many)");
  EXPECT_EQ(fault({1, 2}, 2, kAnyTag), "collective: no tag is left");
  EXPECT_EQ(application.operations(), 0U);
  EXPECT_EQ(fault({1, 2}, 2, 0), "");
}

}  // namespace
}  // namespace dusk::application
