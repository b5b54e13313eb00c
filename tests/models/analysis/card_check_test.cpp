// SPDX-License-Identifier: Apache-2.0
// The check of the pins of a 3DT torus, compared with known properties of its routes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/analysis/card_deadlock.h"
#include "models/topology/card_settings.h"
#include "tests/models/routing/card_networks.h"

namespace dusk {
namespace {

using Is = CardConfiguration;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr PacketLengths kFour{4, 4};

/// Virtual cut-through. A bubble of one flit is the least one for packets of 4 flits.
CardRunSettings run_of(RingEscape escape, std::uint32_t vcs, std::uint32_t bubble = 1) {
  CardRunSettings run;
  run.router.vcs_in_use = vcs;
  run.router.depth_in_use = run.router.internal_depth = 8;
  for (auto& rules : run.router.admission)
    for (AdmissionRule& rule : rules) rule.downstream.length = true;
  run.vcs.escape = escape;
  run.vcs.link_vcs = escape == RingEscape::Bubble ? 1 : 2;
  run.vcs.bubble = bubble;
  return run;
}

DeadlockVerdict verdict(const CardTorusSizes& sizes, const CardRunSettings& run,
                        const PacketLengths& lengths = kFour) {
  const Topology torus = make_card_torus(sizes);
  return check_card_deadlock(torus, sizes, make_card_settings(torus, sizes, run), lengths);
}

TEST(CardCheck, IsFreeWithTheVcsThatTheThesisAsksFor) {
  for (const TorusCoordinates& size : {TorusCoordinates{2, 2, 2}, {4, 4, 2}, {4, 2, 5}}) {
    for (const auto& row : names(Is{})) {
      const CardTorusSizes sizes = card_sizes(size, row.value);
      for (const RingEscape escape : {RingEscape::Dateline, RingEscape::Bubble}) {
        for (const RingTie tie : {RingTie::Plus, RingTie::Random, RingTie::Alternate}) {
          CardRunSettings run = run_of(escape, needed_internal_vcs(row.value, escape));
          run.router.ring_tie = tie;
          EXPECT_EQ(verdict(sizes, run).reason, "") << row.name << " " << name_of(escape);
        }
      }
    }
  }
}

TEST(CardCheck, IsNotFreeWhereTypesShareVcs) {
  const CardTorusSizes d = card_sizes({4, 4, 4}, Is::D), a = card_sizes({4, 4, 4}, Is::A);
  for (const RingEscape escape : {RingEscape::Dateline, RingEscape::Bubble}) {
    for (const std::uint32_t vcs : {2u, needed_internal_vcs(Is::D, escape) - 1})
      EXPECT_FALSE(verdict(d, run_of(escape, vcs)).free) << vcs << " " << name_of(escape);
    EXPECT_FALSE(verdict(a, run_of(escape, 2)).free) << name_of(escape);
  }
}

TEST(CardCheck, IsNotFreeWithLessThanTheLeastBubble) {
  const CardTorusSizes sizes = card_sizes({4, 2, 2}, Is::D);
  const DeadlockVerdict none = verdict(sizes, run_of(RingEscape::Bubble, 3, 0));
  EXPECT_FALSE(none.free);
  EXPECT_THAT(none.reason, StartsWith("card 0 of (0,0,0) port 0, VC 0 -> "));
  EXPECT_TRUE(verdict(card_sizes({3, 3, 2}, Is::D), run_of(RingEscape::Bubble, 3, 0)).free)
      << "no way has two external hops in a dimension";
  CardRunSettings alternate = run_of(RingEscape::Bubble, 3, 0);
  alternate.router.ring_tie = RingTie::Alternate;
  EXPECT_TRUE(verdict(card_sizes({4, 4, 4}, Is::D), alternate).free)
      << "such ways begin at every other torus node";
  // Lengths of 2 and 4 flits: in X 4 queues, in Y of 4 torus nodes 8.
  const PacketLengths two{4, 2};
  EXPECT_TRUE(verdict(sizes, run_of(RingEscape::Bubble, 3, 4 * 2 + 1), two).free);
  EXPECT_FALSE(verdict(sizes, run_of(RingEscape::Bubble, 3, 4 * 2), two).free);
  const CardTorusSizes split = card_sizes({2, 4, 2}, Is::D);
  EXPECT_TRUE(verdict(split, run_of(RingEscape::Bubble, 3, 8 * 2 + 1), two).free);
  EXPECT_FALSE(verdict(split, run_of(RingEscape::Bubble, 3, 8 * 2), two).free);
}

TEST(CardCheck, TakesTheBubbleInEitherBuffer) {
  const CardTorusSizes sizes = card_sizes({4, 4, 2}, Is::G);
  CardRunSettings run = run_of(RingEscape::Bubble, 3, 1 + 4 + 1);
  run.vcs.bubble_at = BubbleAt::Local;
  EXPECT_TRUE(verdict(sizes, run).free);
  run.vcs.bubble = 1 + 4;
  EXPECT_FALSE(verdict(sizes, run).free);
}

TEST(CardCheck, NamesTheRingsOfACycle) {
  // Types 1 and 3 share a VC, and all rings are kept from filling.
  EXPECT_THAT(verdict(card_sizes({5, 5, 5}, Is::D), run_of(RingEscape::Bubble, 2)).reason,
              HasSubstr("and its ring"));
}

}  // namespace
}  // namespace dusk
