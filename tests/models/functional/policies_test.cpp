// SPDX-License-Identifier: Apache-2.0
// Requests of each request policy, and preferences of each arbiter, on queues set by hand.
#include <gmock/gmock.h>

#include <map>

#include "models/functional/arbiters/arbiters.h"
#include "models/functional/requests/escape_only.h"
#include "models/functional/requests/patient_smart_request.h"
#include "models/functional/requests/random_request.h"
#include "models/functional/requests/shortest_request.h"
#include "models/functional/requests/smart_request.h"
#include "models/functional/restrictions.h"

namespace dusk::functional {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

constexpr NodeId kNode = 0;

/// A 3D torus with two adaptive VCs: outputs 3 x port + VC, the injection queue is 18.
Settings settings() {
  Settings s;
  s.size = {4, 4, 4};
  s.adaptive_vcs = 2;
  s.longest = 8;
  s.queue = 64;
  return s;
}

struct FunctionalRequest : ::testing::Test {
  /// A head of 8 flits in queue `q` with hops left in the dimensions of the bits.
  Head& head(std::uint32_t q, unsigned forward, unsigned negative = 0) {
    Head& head = state.head[state.at(kNode, q)];
    head.length = 8;
    head.forward = static_cast<std::uint8_t>(forward);
    head.negative = static_cast<std::uint8_t>(negative);
    head.productive = 0;
    for (unsigned d = 0; d < 3; ++d)
      if ((forward >> d & 1) != 0)
        head.productive |= std::uint64_t{0b111} << (2 * d + (negative >> d & 1)) * 3;
    return head;
  }
  /// Returns the request by the free space.
  template <class Policy>
  std::uint32_t choice(Policy& policy, std::uint32_t q, Head& of, NodeId node = kNode) {
    return policy.choose(node, q, of, with_space(state, node, of.productive, of.length));
  }
  template <class Policy>
  std::map<std::uint32_t, int> ask(Policy& policy, std::uint32_t q, Head& of, int times) {
    std::map<std::uint32_t, int> asked;
    for (int i = 0; i < times; ++i) ++asked[choice(policy, q, of)];
    return asked;
  }
  Queue& behind(std::uint32_t output) {
    return state.queue[state.at(state.geometry.neighbor(kNode, state.port_of(output)), output)];
  }
  void fill(std::uint32_t output) { state.set_space(kNode, output, 7); }

  State state{settings()};
};

TEST_F(FunctionalRequest, EscapeIsDimensionOrder) {
  EscapeOnly escape(state);
  EXPECT_EQ(choice(escape, 18, head(18, 0b111)), 0U);
  EXPECT_EQ(choice(escape, 18, head(18, 0b110, 0b010)), 9U);  // Y-
  EXPECT_EQ(choice(escape, 18, head(18, 0b100)), 12U);        // Z+
}

TEST_F(FunctionalRequest, RandomAsksForAnyAdaptiveOutputWithRoom) {
  RandomRequest random(state);
  Head& x = head(18, 0b101, 0b100);  // X+ and Z-
  fill(1);
  const auto asked = ask(random, 18, x, 3000);
  EXPECT_THAT(asked, ElementsAre(Pair(2, ::testing::AllOf(::testing::Gt(870), ::testing::Lt(1130))),
                                 Pair(16, ::testing::_), Pair(17, ::testing::_)));
  for (const std::uint32_t output : {2U, 16U, 17U}) fill(output);
  EXPECT_EQ(choice(random, 18, x), 0U);
  fill(0);
  EXPECT_EQ(choice(random, 18, x), kNone);
}

// Seven packets are in the queue behind output 1 and one has been granted the last places.
TEST_F(FunctionalRequest, RoomBehindATakenOutputIsWhatTheFlitsThereLeave) {
  RandomRequest random(state);
  Head& x = head(18, 0b001);
  for (const std::uint32_t output : {1U, 2U}) state.set_space(kNode, output, 0);
  behind(1).flits = 56;
  EXPECT_EQ(choice(random, 18, x), 0U);  // free: the eighth is there, or will be
  state.busy[kNode] = state.bit(1);
  EXPECT_EQ(choice(random, 18, x), 1U);
  behind(1).flits = 57;
  EXPECT_EQ(choice(random, 18, x), 0U);
}

TEST_F(FunctionalRequest, ShortestAsksForTheQueueWithTheFewestFlits) {
  Head& x = head(18, 0b011);
  const auto asked = [&] {
    ShortestRequest shortest(state);
    return choice(shortest, 18, x);
  };
  EXPECT_EQ(asked(), 1U);  // the first of equal ones
  behind(1).flits = behind(2).flits = behind(7).flits = 16;
  behind(8).flits = 8;
  EXPECT_EQ(asked(), 8U);
  // Flits on their way do not count, nor those that have left: 16 - 9 of the first.
  state.now = 10;
  behind(1).packets = 2;
  behind(1).whole = 19;
  EXPECT_EQ(asked(), 1U);
  behind(2).leaving = 2;  // 16 - 9 as well, but not the first
  EXPECT_EQ(asked(), 1U);
  behind(2).leaving = 1;
  EXPECT_EQ(asked(), 2U);
  for (const std::uint32_t output : {1U, 2U, 7U, 8U}) fill(output);
  EXPECT_EQ(asked(), 0U);
  // The policy may remember results, but not into the next cycle, nor for another node.
  ShortestRequest shortest(state);
  for (const std::uint32_t output : {1U, 2U, 7U, 8U}) {
    state.set_space(kNode, output, state.settings.queue);
    behind(output) = Queue{};
    behind(output).flits = output == 8 ? 8 : 16;
  }
  EXPECT_EQ(choice(shortest, 18, x), 8U);
  EXPECT_EQ(choice(shortest, 18, x, kNode + 1), 1U);
  behind(7).flits = 4;
  ++state.now;
  EXPECT_EQ(choice(shortest, 18, x), 7U);
}

// Space for a packet of 8 flits is promised in the queue behind output 1, and none of its flits has
// arrived.
TEST_F(FunctionalRequest, ShortestMayMeasureWhatIsPromised) {
  Head& x = head(18, 0b001);
  state.set_space(kNode, 1, state.settings.queue - 8);
  behind(2).flits = 4;
  state.set_space(kNode, 2, state.settings.queue - 4);
  ShortestRequest present(state);
  EXPECT_EQ(choice(present, 18, x), 1U);
  state.settings.measure = Measure::Promised;
  ShortestRequest promised(state);
  EXPECT_EQ(choice(promised, 18, x), 2U);
}

// In queue 7 (Y+, first adaptive VC) with hops in X-, Y+ and Z+.
TEST_F(FunctionalRequest, SmartGoesStraightOnThenTurnsThenEscapes) {
  SmartRequest smart(state);
  Head& y = head(7, 0b111, 0b001);
  SmartRequest::begin(y);
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(choice(smart, 7, y), 7U);
    SmartRequest::refused(y);
    EXPECT_THAT(ask(smart, 7, y, 50), ElementsAre(Pair(13, ::testing::_), Pair(14, ::testing::_)));
    SmartRequest::refused(y);
    EXPECT_THAT(ask(smart, 7, y, 50), ElementsAre(Pair(4, ::testing::_), Pair(5, ::testing::_)));
    SmartRequest::refused(y);
    EXPECT_EQ(choice(smart, 7, y), 3U);  // dimension order: X-
    SmartRequest::refused(y);
  }
}

// A dimension without free space is skipped within the cycle. A refused request is not made again
// in the same cycle.
TEST_F(FunctionalRequest, SmartPassesOverWhatHasNoRoom) {
  SmartRequest smart(state);
  Head& y = head(7, 0b111, 0b001);
  SmartRequest::begin(y);
  fill(7);
  EXPECT_THAT(ask(smart, 7, y, 50), ElementsAre(Pair(13, ::testing::_), Pair(14, ::testing::_)));
  for (const std::uint32_t output : {13U, 14U, 4U, 5U}) fill(output);
  EXPECT_EQ(choice(smart, 7, y), 3U);
  SmartRequest::refused(y);
  EXPECT_EQ(choice(smart, 7, y), 3U);
  // Without the escape there is nothing to ask for; the next cycle begins again.
  fill(3);
  EXPECT_EQ(choice(smart, 7, y), kNone);
  state.set_space(kNode, 7, 8);
  EXPECT_EQ(choice(smart, 7, y), 7U);
}

TEST_F(FunctionalRequest, APatientOneTakesACycleForEachAttempt) {
  PatientSmartRequest smart(state);
  Head& y = head(7, 0b111, 0b001);
  PatientSmartRequest::begin(y);
  fill(7);
  fill(3);
  EXPECT_EQ(choice(smart, 7, y), kNone);  // straight on
  EXPECT_THAT(ask(smart, 7, y, 50), ElementsAre(Pair(13, ::testing::_), Pair(14, ::testing::_)));
  PatientSmartRequest::refused(y);
  EXPECT_THAT(ask(smart, 7, y, 50), ElementsAre(Pair(4, ::testing::_), Pair(5, ::testing::_)));
  PatientSmartRequest::refused(y);
  EXPECT_EQ(choice(smart, 7, y), kNone);  // the escape
  state.set_space(kNode, 7, 8);
  EXPECT_EQ(choice(smart, 7, y), 7U);
}

TEST_F(FunctionalRequest, SmartDrawsTheVcFromInjectionAndEscapeQueues) {
  SmartRequest smart(state);
  Head& injected = head(18, 0b100);
  SmartRequest::begin(injected);
  EXPECT_THAT(ask(smart, 18, injected, 50),
              ElementsAre(Pair(13, ::testing::_), Pair(14, ::testing::_)));
  Head& escape = head(6, 0b010);  // Y+, escape
  SmartRequest::begin(escape);
  EXPECT_THAT(ask(smart, 6, escape, 50), ElementsAre(Pair(7, ::testing::_), Pair(8, ::testing::_)));
  SmartRequest::refused(escape);
  EXPECT_EQ(choice(smart, 6, escape), 6U);
  // Travelled to the end in Y: the first attempt is the next dimension.
  Head& turns = head(7, 0b001);
  SmartRequest::begin(turns);
  EXPECT_THAT(ask(smart, 7, turns, 50), ElementsAre(Pair(1, ::testing::_), Pair(2, ::testing::_)));
}

struct FunctionalArbiter : FunctionalRequest {
  template <class Arbiter>
  std::vector<std::uint32_t> winners(Arbiter& arbiter, std::uint64_t requests, int times) {
    std::vector<std::uint32_t> list;
    for (int i = 0; i < times; ++i) list.push_back(arbiter.choose(kNode, 4, requests));
    return list;
  }
  static constexpr std::uint64_t kThree = 1U << 1 | 1U << 5 | 1U << 18;
};

TEST_F(FunctionalArbiter, RoundRobinGoesOnAfterTheLastWinner) {
  RoundRobinArbiter arbiter(state);
  EXPECT_THAT(winners(arbiter, kThree, 4), ElementsAre(1, 5, 18, 1));
  EXPECT_EQ(arbiter.choose(kNode, 4, 1U << 0 | 1U << 2), 2U);
  EXPECT_EQ(arbiter.choose(kNode, 5, kThree), 1U);      // each output has its own
  EXPECT_EQ(arbiter.choose(kNode + 1, 4, kThree), 1U);  // at each node
}

TEST_F(FunctionalArbiter, OldestPrefersTheLongestWait) {
  OldestArbiter arbiter(state);
  state.now = 100;
  state.queue[state.at(kNode, 1)].since = 90;
  state.queue[state.at(kNode, 5)].since = 80;
  state.queue[state.at(kNode, 18)].since = 80;
  EXPECT_THAT(winners(arbiter, kThree, 4), ElementsAre(5, 18, 5, 18));
  state.queue[state.at(kNode, 1)].since = 79;
  EXPECT_THAT(winners(arbiter, kThree, 2), ElementsAre(1, 1));
}

TEST_F(FunctionalArbiter, LongestPrefersTheFullestQueue) {
  LongestArbiter arbiter(state);
  state.queue[state.at(kNode, 1)].flits = 16;
  state.queue[state.at(kNode, 5)].flits = 24;
  state.queue[state.at(kNode, 18)].flits = 24;
  EXPECT_THAT(winners(arbiter, kThree, 4), ElementsAre(5, 18, 5, 18));
  state.now = 10;
  state.queue[state.at(kNode, 18)].leaving = 10;  // one flit has left
  EXPECT_THAT(winners(arbiter, kThree, 2), ElementsAre(5, 5));
}

TEST_F(FunctionalArbiter, LongestAddsALeadToTheNodesOwnQueue) {
  LongestArbiter arbiter(state);
  state.queue[state.at(kNode, 1)].flits = 24;
  state.queue[state.at(kNode, 5)].flits = 20;
  state.queue[state.at(kNode, 18)].flits = 24;
  EXPECT_THAT(winners(arbiter, kThree, 4), ElementsAre(1, 18, 1, 18));
  state.settings.own_lead = 1;
  EXPECT_THAT(winners(arbiter, kThree, 2), ElementsAre(18, 18));
  state.settings.own_lead = -1;
  EXPECT_THAT(winners(arbiter, kThree, 2), ElementsAre(1, 1));
  state.settings.own_lead = -100;  // less than nothing
  EXPECT_THAT(winners(arbiter, state.bit(18), 1), ElementsAre(18));
}

TEST_F(FunctionalArbiter, RandomPrefersNobody) {
  RandomArbiter arbiter(state);
  std::map<std::uint32_t, int> wins;
  for (const std::uint32_t winner : winners(arbiter, kThree, 3000)) ++wins[winner];
  ASSERT_EQ(wins.size(), 3U);
  for (const auto& [queue, count] : wins) EXPECT_NEAR(count, 1000, 130) << queue;
}

// Queue 3 is the escape of X- at this node.
TEST_F(FunctionalRequest, ABubbleIsAskedForWhereAPacketEntersARing) {
  Queue& ring = state.queue[state.at(kNode, 3)];
  for (const std::uint32_t flits : {49U, 48U}) {  // 64 flits in all; two packets of 8 flits are 16
    ring.flits = flits;
    for (const std::uint32_t from : {18U, 4U, 0U, 6U}) {
      EXPECT_EQ(bubble_left(state, kNode, from, 3), flits == 48) << from;
      EXPECT_EQ(escape_or_none(state, kNode, from, head(from, 0b001, 0b001), state.bit(3)),
                flits == 48 ? 3 : kNone);
      EXPECT_EQ(escape_or_none(state, kNode, from, head(from, 0b001, 0b001), 0), kNone);
    }
    EXPECT_TRUE(bubble_left(state, kNode, 3, 3));   // stays in the ring
    EXPECT_TRUE(bubble_left(state, kNode, 18, 4));  // no escape
  }
  // Flits on their way do not count, nor those that have left.
  state.now = 10;
  ring.flits = 56;
  ring.packets = 7;
  ring.whole = 18;
  EXPECT_TRUE(bubble_left(state, kNode, 18, 3));
  ++state.now;
  EXPECT_FALSE(bubble_left(state, kNode, 18, 3));
  ring.leaving = 11;
  EXPECT_TRUE(bubble_left(state, kNode, 18, 3));
  ring = Queue{};
  ring.flits = 64;
  EXPECT_FALSE(bubble_left(state, kNode, 18, 3));
  state.settings.bubble = 0;
  EXPECT_TRUE(bubble_left(state, kNode, 18, 3));
}

}  // namespace
}  // namespace dusk::functional
