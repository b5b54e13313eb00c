// SPDX-License-Identifier: Apache-2.0
// Contents of the messages of collectives that carry whole vectors or blocks of equal size.
#include <gtest/gtest.h>

#include "tests/models/application/collective_flow.h"

namespace dusk::application {
namespace {

Members every_member(std::uint32_t n) { return (Members{1} << n) - 1; }
Members only_member(std::uint32_t member) { return Members{1} << member; }

/// One block, carried by every message.
FlowRules whole_vector(std::uint64_t bytes) {
  FlowRules rules;
  rules.bytes = [bytes](std::uint32_t) { return bytes; };
  rules.carried = [](auto...) { return std::vector<std::uint32_t>{0}; };
  return rules;
}

FlowRules sums(std::uint32_t n, std::uint64_t bytes) {
  FlowRules rules = whole_vector(bytes);
  rules.at_first = [](std::uint32_t member, std::uint32_t) { return only_member(member); };
  rules.complete = [n](std::uint32_t) { return every_member(n); };
  rules.wanted = [](auto...) { return true; };
  return rules;
}

void expect_flow(const CollectiveCall& call, std::uint32_t n, const FlowRules& rules) {
  const CollectiveCase c(call, n);
  EXPECT_EQ(flow_fault(c, rules), "") << c.text();
}

TEST(CollectiveFlow, BroadcastsReachEveryMember) {
  for (const Algorithm algorithm :
       {Algorithm::Linear, Algorithm::Binomial, Algorithm::Binary, Algorithm::KNomial}) {
    for (const std::uint32_t n : group_sizes()) {
      FlowRules rules = whole_vector(100);
      rules.at_first = [](std::uint32_t m, std::uint32_t) { return m == 0 ? only_member(0) : 0; };
      rules.complete = [](std::uint32_t) { return only_member(0); };
      rules.wanted = [](auto...) { return true; };
      for (std::uint32_t root = 0; root < n; root += 3)
        expect_flow(call_of(Collective::Broadcast, algorithm, 100, root), n, rules);
    }
  }
}

TEST(CollectiveFlow, ReductionsAddEachContributionOnce) {
  for (const std::uint32_t n : group_sizes()) {
    for (const Algorithm algorithm :
         {Algorithm::Linear, Algorithm::Binomial, Algorithm::Binary, Algorithm::InOrderBinary}) {
      FlowRules rules = sums(n, 100);
      rules.wanted = [](std::uint32_t member, std::uint32_t) { return member == 0; };
      for (std::uint32_t root = 0; root < n; root += 3) {
        CollectiveCall call = call_of(Collective::Reduce, algorithm, 100, root);
        expect_flow(call, n, rules);
        call.reduce_ns_per_kib = 1024;
        expect_flow(call, n, rules);
      }
    }
    for (const Algorithm algorithm : {Algorithm::Linear, Algorithm::Binomial,
                                      Algorithm::RecursiveDoubling, Algorithm::ReduceBroadcast}) {
      CollectiveCall call = call_of(Collective::AllReduce, algorithm, 100);
      call.reduce_ns_per_kib = 1024;
      expect_flow(call, n, sums(n, 100));
    }
  }
}

/// Each member must know that all others have arrived before it continues.
TEST(CollectiveFlow, BarriersHoldEveryMember) {
  for (const Algorithm algorithm : algorithms_of(Collective::Barrier)) {
    for (const std::uint32_t n : group_sizes()) {
      // One block for each member: what a member knows goes to others more than once.
      FlowRules rules;
      rules.blocks = n;
      rules.bytes = [](std::uint32_t) { return 0; };
      rules.at_first = [](std::uint32_t m, std::uint32_t b) { return m == b ? only_member(b) : 0; };
      rules.complete = only_member;
      rules.wanted = [](auto...) { return true; };
      // A message of dissemination has the blocks of the members behind its sender.
      rules.carried = [&](std::uint32_t sender, std::uint32_t receiver, std::uint32_t k,
                          std::uint32_t) {
        std::vector<std::uint32_t> blocks = {sender};
        if (algorithm != Algorithm::Bruck) return blocks;
        EXPECT_EQ((sender + (1U << k)) % n, receiver);
        for (std::uint32_t b = 1; b < std::min(1U << k, n); ++b)
          blocks.push_back((sender + n - b) % n);
        return blocks;
      };
      if (algorithm == Algorithm::Bruck)
        expect_flow(call_of(Collective::Barrier, algorithm, 9), n, rules);
      else
        expect_flow(call_of(Collective::Barrier, algorithm, 9), n, sums(n, 0));
    }
  }
}

/// A message has all blocks that its sender holds and its receiver does not.
TEST(CollectiveFlow, GathersMoveEachBlockOnce) {
  for (const std::uint32_t n : group_sizes()) {
    for (const Algorithm algorithm : algorithms_of(Collective::AllGather)) {
      const CollectiveCase c(call_of(Collective::AllGather, algorithm, 10), n);
      EXPECT_EQ(block_count_fault(c, every_member(n)), "") << c.text();
    }
    for (const Algorithm algorithm : algorithms_of(Collective::Gather)) {
      for (std::uint32_t root = 0; root < n; root += 5) {
        const CollectiveCase c(call_of(Collective::Gather, algorithm, 10, root), n);
        EXPECT_EQ(block_count_fault(c, only_member(0)), "") << c.text();
      }
    }
  }
}

/// A member keeps one block of those that it receives, and sends after that.
TEST(CollectiveFlow, ScattersLeaveOneBlock) {
  for (const Algorithm algorithm : algorithms_of(Collective::Scatter)) {
    for (const std::uint32_t n : group_sizes()) {
      const CollectiveCase c(call_of(Collective::Scatter, algorithm, 10, n / 3), n);
      std::int64_t total = 0;
      for (const Rank rank : c.group) {
        std::int64_t kept = 0;
        const RankGraph& graph = c.application.ranks[rank];
        for (OperationId id = 0; id < graph.size(); ++id) {
          const auto bytes = static_cast<std::int64_t>(graph[id].size);
          if (graph[id].kind == OperationKind::Receive) kept += bytes;
          if (graph[id].kind == OperationKind::Send) kept -= bytes;
          ASSERT_GE(c.member(rank) == 0 ? 0 : kept, 0) << c.text();
        }
        if (c.member(rank) != 0) {
          EXPECT_EQ(kept, 10) << c.text();
        }
        total += kept;
      }
      EXPECT_EQ(total, 0);
    }
  }
}

TEST(CollectiveFlow, AllToAllBringsEachBlockHome) {
  for (const Algorithm algorithm : algorithms_of(Collective::AllToAll)) {
    for (const std::uint32_t n : group_sizes()) {
      FlowRules rules;  // block source * n + destination
      rules.blocks = n * n;
      rules.bytes = [](std::uint32_t) { return 10; };
      rules.at_first = [n](std::uint32_t m, std::uint32_t b) {
        return b / n == m ? only_member(m) : 0;
      };
      rules.complete = [n](std::uint32_t b) { return only_member(b / n); };
      rules.wanted = [n](std::uint32_t m, std::uint32_t b) { return b % n == m; };
      rules.carried = [&](std::uint32_t sender, std::uint32_t receiver, std::uint32_t k,
                          std::uint32_t) {
        std::vector<std::uint32_t> blocks;
        if (algorithm != Algorithm::Bruck) {
          blocks.push_back(sender * n + receiver);
          return blocks;
        }
        // A block has gone the low k bits of its way; the blocks with bit k set go on.
        for (std::uint32_t way = 1; way < n; ++way) {
          const std::uint32_t source = (sender + n - (way & ((1U << k) - 1))) % n;
          if ((way >> k & 1) != 0) blocks.push_back(source * n + (source + way) % n);
        }
        return blocks;
      };
      expect_flow(call_of(Collective::AllToAll, algorithm, 10), n, rules);
    }
  }
}

}  // namespace
}  // namespace dusk::application
