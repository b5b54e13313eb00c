// SPDX-License-Identifier: Apache-2.0
#include "models/application/matcher.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <vector>

#include "models/application/send_order.h"

namespace dusk::application {
namespace {

TEST(Matcher, TakesReceivesInTheOrderOfPosting) {
  Matcher matcher;
  EXPECT_FALSE(matcher.post(10, 3, 7));
  EXPECT_FALSE(matcher.post(11, kAnyRank, 7));
  EXPECT_FALSE(matcher.post(12, 3, 7));
  EXPECT_EQ(matcher.arrive(0, 3, 7), 10u);
  EXPECT_EQ(matcher.arrive(1, 3, 7), 11u);
  EXPECT_EQ(matcher.arrive(2, 3, 7), 12u);
}

TEST(Matcher, KeepsWhatNobodyAsksFor) {
  Matcher matcher;
  EXPECT_FALSE(matcher.arrive(0, 3, 7));
  EXPECT_FALSE(matcher.post(10, 3, 8));
  EXPECT_FALSE(matcher.post(11, 2, 7));
  EXPECT_EQ(matcher.messages(), 1u);
  EXPECT_EQ(matcher.oldest_receive(), 10u);
  EXPECT_EQ(matcher.post(12, kAnyRank, kAnyTag), 0u);
  EXPECT_EQ(matcher.messages(), 0u);
}

TEST(Matcher, CountsTheMessagesThatWait) {
  Matcher matcher;
  matcher.arrive(0, 3, 7);
  matcher.arrive(1, 3, 7);
  matcher.arrive(2, 3, 8);
  EXPECT_EQ(matcher.messages(), 3u);
}

/// A list that is searched from its front: the definition.
class SlowMatcher {
 public:
  struct Entry {
    std::uint32_t number;
    Rank source;
    std::uint32_t tag;
  };
  std::optional<std::uint32_t> post(OperationId receive, Rank source, std::uint32_t tag) {
    return meet(messages_, receives_, {receive, source, tag});
  }
  std::optional<OperationId> arrive(std::uint32_t message, Rank source, std::uint32_t tag) {
    return meet(receives_, messages_, {message, source, tag});
  }

 private:
  static bool fits(const Entry& a, const Entry& b) {
    const auto same = [](std::uint32_t x, std::uint32_t y) {
      return x == y || x == kAnyRank || y == kAnyRank;
    };
    return same(a.source, b.source) && same(a.tag, b.tag);
  }
  static std::optional<std::uint32_t> meet(std::vector<Entry>& there, std::vector<Entry>& here,
                                           const Entry& entry) {
    for (auto it = there.begin(); it != there.end(); ++it) {
      if (!fits(*it, entry)) continue;
      const std::uint32_t number = it->number;
      there.erase(it);
      return number;
    }
    here.push_back(entry);
    return std::nullopt;
  }
  std::vector<Entry> receives_, messages_;
};

TEST(Matcher, DoesWhatASearchOfListsDoes) {
  std::mt19937 random(1);
  const auto draw = [&](unsigned bound) { return static_cast<std::uint32_t>(random() % bound); };
  for (int round = 0; round < 50; ++round) {
    Matcher matcher;
    SlowMatcher slow;
    unsigned met = 0;
    for (std::uint32_t step = 0; step < 300; ++step) {
      const bool receives = draw(2) == 0;
      Rank source = draw(3);
      std::uint32_t tag = draw(3);
      if (receives && draw(3) == 0) source = kAnyRank;
      if (receives && draw(3) == 0) tag = kAnyTag;
      const auto found =
          receives ? matcher.post(step, source, tag) : matcher.arrive(step, source, tag);
      ASSERT_EQ(found, receives ? slow.post(step, source, tag) : slow.arrive(step, source, tag));
      met += found ? 1 : 0;
    }
    EXPECT_GT(met, 80u);
  }
}

TEST(ArrivalOrder, HandsOutMessagesInTheOrderOfSending) {
  SendOrder sent;
  EXPECT_EQ(sent.next(4), 0u);
  EXPECT_EQ(sent.next(5), 0u);
  EXPECT_EQ(sent.next(4), 1u);
  ArrivalOrder order;
  std::vector<std::uint32_t> taken;
  const auto take = [&](std::uint32_t message) { taken.push_back(message); };
  order.arrive(4, 2, 102, take);
  order.arrive(4, 1, 101, take);
  EXPECT_TRUE(taken.empty());
  order.arrive(5, 0, 200, take);
  order.arrive(4, 0, 100, take);
  order.arrive(4, 3, 103, take);
  EXPECT_EQ(taken, (std::vector<std::uint32_t>{200, 100, 101, 102, 103}));
}

}  // namespace
}  // namespace dusk::application
