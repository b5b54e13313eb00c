// SPDX-License-Identifier: Apache-2.0
#include "models/application/message_match.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "tests/models/application/graphs.h"

namespace dusk::application {
namespace {

// All sends and receives of these random applications go to rank 0. The definition: a greatest
// matching of sends and receives, found by augmenting paths.
struct Greatest {
  std::vector<Operation> sends, receives;
  std::vector<Rank> sources;
  std::vector<std::size_t> send_of;

  std::size_t pairs() {
    constexpr std::size_t kNobody = ~std::size_t{0};
    send_of.assign(receives.size(), kNobody);
    std::size_t pairs = 0;
    for (std::size_t send = 0; send < sends.size(); ++send) {
      std::vector<bool> tried(receives.size());
      const std::function<bool(std::size_t)> place = [&](std::size_t s) {
        for (std::size_t r = 0; r < receives.size(); ++r) {
          const Operation& receive = receives[r];
          if (tried[r] || (receive.peer != kAnyRank && receive.peer != sources[s]) ||
              (receive.tag != kAnyTag && receive.tag != sends[s].tag))
            continue;
          tried[r] = true;
          if (send_of[r] != kNobody && !place(send_of[r])) continue;
          send_of[r] = s;
          return true;
        }
        return false;
      };
      pairs += place(send) ? 1 : 0;
    }
    return pairs;
  }
};

TEST(MessageMatch, AgreesWithAGreatestMatching) {
  std::mt19937 random(11);
  const auto below = [&](std::uint32_t limit) {
    return static_cast<std::uint32_t>(random() % limit);
  };
  int correct = 0, wrong = 0, missed = 0;
  for (int i = 0; i < 20'000; ++i) {
    SCOPED_TRACE(i);
    constexpr Rank kRanks = 3;
    Application application = of_ranks(kRanks);
    Greatest greatest;
    const std::uint32_t kinds = below(4), count = 1 + below(6);  // kinds: bits of wildcards
    for (std::uint32_t k = 0; k < count; ++k) {
      const Rank source = below(kRanks);
      const Operation sent = send(0, 1, below(3));
      application.ranks[source].add(sent);
      greatest.sends.push_back(sent);
      greatest.sources.push_back(source);
      Operation posted = receive(source, 1, sent.tag);
      if (below(8) == 0) posted.tag = below(3);
      const std::uint32_t wildcards = below(4);
      const bool both = wildcards == 3 && kinds != 0;
      if (both || (wildcards & kinds & 1) != 0) posted.peer = kAnyRank;
      if (both || (wildcards & kinds & 2) != 0) posted.tag = kAnyTag;
      if (below(10) == 0) continue;
      application.ranks[0].add(posted);
      greatest.receives.push_back(posted);
    }
    close(application);
    bool any_source = false, any_tag = false;
    for (const Operation& receive : greatest.receives) {
      any_source = any_source || (receive.peer == kAnyRank && receive.tag != kAnyTag);
      any_tag = any_tag || (receive.peer != kAnyRank && receive.tag == kAnyTag);
    }
    std::size_t no_receive = 0, no_send = 0;
    for (const MessageFault& fault : message_faults(application, 100)) {
      ASSERT_NE(fault.kind, MessageFaultKind::Sizes);
      (fault.kind == MessageFaultKind::NoReceive ? no_receive : no_send) += fault.more + 1;
    }
    const std::size_t pairs = greatest.pairs();
    const std::size_t left_sends = greatest.sends.size() - pairs;
    const std::size_t left_receives = greatest.receives.size() - pairs;
    if (any_source && any_tag) {
      EXPECT_LE(no_receive, left_sends);
      EXPECT_LE(no_send, left_receives);
      missed += no_receive + no_send < left_sends + left_receives ? 1 : 0;
    } else {
      EXPECT_EQ(no_receive, left_sends);
      EXPECT_EQ(no_send, left_receives);
    }
    ++(left_sends + left_receives == 0 ? correct : wrong);
  }
  EXPECT_GT(correct, 1000);
  EXPECT_GT(wrong, 1000);
  EXPECT_GT(missed, 0) << "both kinds of wildcards: message_match.h says so";
}

}  // namespace
}  // namespace dusk::application
