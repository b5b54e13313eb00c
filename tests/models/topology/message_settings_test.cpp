// SPDX-License-Identifier: Apache-2.0
// Sets of VCs of message classes in the settings of a network, and their freedom from deadlock.
#include "models/topology/message_settings.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <stdexcept>

#include "models/topology/dependency_graph.h"
#include "models/topology/tree.h"
#include "models/topology/tree_settings.h"
#include "tests/models/torus_network.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ClassVcs = std::array<std::uint8_t, kVcClasses>;

/// 8 VCs, of which message class 0 has the lowest 4 unless `messages` says something else.
TorusRunSettings run_with(const MessageVcs& messages, RingEscape escape = RingEscape::Dateline) {
  TorusRunSettings run;
  run.router.vcs_in_use = 8;
  run.router.message_vcs = messages;
  run.router.depth_in_use = 8;
  run.router.atomic_vc_allocation = false;
  cut_through(run.router);
  run.vcs.adaptive_vcs = 1;
  run.vcs.local_vcs = 2;
  run.vcs.escape = escape;
  return run;
}
Topology network(Rings wrap, const std::vector<std::uint32_t>& size = {5, 4}) {
  TorusSizes sizes;
  sizes.size = size;
  sizes.wrap = wrap;
  return make_torus(sizes);
}
Built built(const TorusRunSettings& run, Rings wrap = true) {
  Built result{network(wrap), {}};
  result.settings = make_torus_settings(result.torus, run);
  return result;
}
/// VCs of the classes that a torus has.
ClassVcs of_torus(const SwitchSettings& settings) {
  ClassVcs vcs{};
  std::copy_n(settings.class_vcs.begin(), vcs.size(), vcs.begin());
  return vcs;
}
ClassVcs classes(const TorusRunSettings& run, Rings wrap = true) {
  return of_torus(built(run, wrap).settings[7]);
}

TEST(MessageSettings, ASetOfItsOwnHasEscapesAndIsLocal) {
  TorusRunSettings run = run_with({0x0f, 0x0f, 0x70, 0x0f});
  EXPECT_THAT(classes(run), ElementsAre(0x01, 0x36, 0x48, 0x73)) << "VC 7 is of no set";
  EXPECT_THAT(classes(run, false), ElementsAre(0x01, 0x36, 0x48, 0x73));
  run.vcs.escape = RingEscape::Bubble;
  EXPECT_THAT(classes(run), ElementsAre(0x01, 0x7e, 0x7e, 0x73));
}

TEST(MessageSettings, EveryDistinctSetIsDividedOnce) {
  EXPECT_THAT(classes(run_with({0x0f, 0x30, 0xc0, 0x30})), ElementsAre(0x01, 0x56, 0xa8, 0xf3));
}

TEST(MessageSettings, OneSetIsDividedAsEver) {
  TorusRunSettings run = run_with({0xff, 0xff, 0xff, 0xff});
  run.vcs.idle_vcs = 2;
  EXPECT_THAT(classes(run), ElementsAre(0x01, 0x0e, 0x30, 0x03));
  run.router.message_vcs = {0x3f, 0x3f, 0x3f, 0x3f};
  EXPECT_THAT(classes(run), ElementsAre(0x01, 0x0e, 0x30, 0x03));
}

TEST(MessageSettings, IdleVcsAreTakenFromTheCommonOnesOnly) {
  TorusRunSettings run = run_with({0x1f, 0xe0, 0x1f, 0x1f});
  EXPECT_THAT(classes(run), ElementsAre(0x01, 0x66, 0x98, 0xe3));
  run.vcs.idle_vcs = 4;
  EXPECT_THAT(classes(run), ElementsAre(0x01, 0x66, 0x88, 0xe3));
}

TEST(MessageSettings, RefuseSetsThatCannotBe) {
  const auto refused = [](const MessageVcs& messages, Rings wrap = true,
                          RingEscape escape = RingEscape::Dateline) {
    try {
      built(run_with(messages, escape), wrap);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refused({0x0f, 0x30, 0xc0, 0x30}), "");
  EXPECT_THAT(refused({0x0f, 0x10, 0x0f, 0x0f}), HasSubstr("message class 1"))
      << "two are needed with datelines";
  EXPECT_EQ(refused({0x0f, 0x10, 0x0f, 0x0f}, false), "");
  EXPECT_EQ(refused({0x0f, 0x10, 0x0f, 0x0f}, true, RingEscape::Bubble), "");
  EXPECT_THAT(refused({0x0f, 0x18, 0x0f, 0x0f}), HasSubstr("message class 0"));
  EXPECT_THAT(refused({0x0f, 0x70, 0xc0, 0x0f}), HasSubstr("message class 1"));
  EXPECT_THAT(refused({0xf0, 0x0f, 0xf0, 0xf0}), HasSubstr("below"));
  EXPECT_THAT(refused({0x0f, 0x00, 0x0f, 0x0f}), HasSubstr("none"));
  EXPECT_THAT(refused({0x03, 0x30, 0x03, 0x03}), HasSubstr("adaptive")) << "too few common VCs";
  TorusRunSettings run = run_with({0x0f, 0x30, 0x0f, 0x0f});
  run.vcs.local_vcs = 4;
  EXPECT_NO_THROW(built(run));
  run.vcs.local_vcs = 5;
  EXPECT_THROW(built(run), std::invalid_argument);
}

TEST(MessageSettings, OfATreeAreTheSetsAlone) {
  const Topology tree = make_k_ary_n_tree(2, 3, 4);
  TreeRunSettings run;
  run.router.vcs_in_use = 4;
  run.router.message_vcs = {0x3, 0xc, 0x3, 0xc};
  for (const SwitchSettings& s : make_tree_settings(tree, run)) {
    EXPECT_EQ(s.message_vcs, run.router.message_vcs);
    EXPECT_EQ(s.vcs_in_use, 4u);
  }
  run.router.message_vcs[1] = 0x6;
  EXPECT_THROW(make_tree_settings(tree, run), std::invalid_argument);
  run.router.message_vcs[1] = 0xf0;
  EXPECT_THROW(make_tree_settings(tree, run), std::invalid_argument);
}

TEST(MessageSettings, OfAClassAreRestrictedToItsSet) {
  const SwitchSettings s = built(run_with({0x0f, 0x30, 0xc0, 0x0f})).settings[3];
  EXPECT_THAT(of_torus(settings_of_class(s, 0)), ElementsAre(0x01, 0x06, 0x08, 0x03));
  EXPECT_THAT(of_torus(settings_of_class(s, 1)), ElementsAre(0, 0x10, 0x20, 0x30));
  EXPECT_THAT(of_torus(settings_of_class(s, 2)), ElementsAre(0, 0x40, 0x80, 0xc0));
  EXPECT_THAT(of_torus(settings_of_class(s, 3)), ElementsAre(0x01, 0x06, 0x08, 0x03));
  EXPECT_EQ(settings_of_class(s, 2).address, s.address);
}

TEST(MessageSettings, ClassesWithTheSameVcsInUseAreOneSet) {
  std::vector<SwitchSettings> all = built(run_with({0x0f, 0x30, 0x0f, 0x30})).settings;
  EXPECT_THAT(first_classes(all), ElementsAre(0, 1));
  for (SwitchSettings& s : all) s.message_vcs = {0x0f, 0x30, 0x8f, 0x70};
  EXPECT_THAT(first_classes(all), ElementsAre(0, 1)) << "VCs 6 and 7 are of no class";
  all[4].message_vcs[3] = 0x0f;
  EXPECT_THAT(first_classes(all), ElementsAre(0, 1, 3)) << "of one switch another one";
}

DeadlockVerdict judge(const Built& network, const PacketLengths& lengths = {}) {
  return check_deadlock_freedom(network.torus, network.settings, {}, torus_route, lengths);
}

TEST(MessageDeadlock, EverySetIsFreeByItself) {
  const Built sets = built(run_with({0x0f, 0x30, 0xc0, 0x0f}));
  const DeadlockVerdict verdict = judge(sets);
  EXPECT_TRUE(verdict.free) << verdict.reason;
  Built one = sets;
  DeadlockVerdict sum;
  for (const unsigned c : {0u, 1u, 2u}) {
    for (SwitchId s = 0; s < one.settings.size(); ++s) {
      one.settings[s] = settings_of_class(sets.settings[s], c);
      one.settings[s].message_vcs.fill(0xff);
    }
    const DeadlockVerdict alone = judge(one);
    sum.channels += alone.channels;
    sum.dependencies += alone.dependencies;
  }
  EXPECT_EQ(verdict.channels, sum.channels);
  EXPECT_EQ(verdict.dependencies, sum.dependencies);
}

TEST(MessageDeadlock, ASetWithOneEscapeVcOnARingIsACycle) {
  Built sets = built(run_with({0x0f, 0x30, 0xc0, 0x0f}));
  // VC 7 alone of both escape classes: a packet of message class 2 has no other.
  for (SwitchSettings& s : sets.settings) {
    s.message_vcs[2] = 0x80;
    s.class_vcs[1] |= 0x80;
  }
  const DeadlockVerdict verdict = judge(sets);
  EXPECT_FALSE(verdict.free);
  EXPECT_THAT(verdict.reason, HasSubstr("message class 2: switch "));
  EXPECT_THAT(verdict.reason, HasSubstr("VC 7"));
  EXPECT_THAT(verdict.reason, Not(HasSubstr("VC 6")));
  for (SwitchSettings& s : sets.settings) s.message_vcs[2] = 0xc0;
  EXPECT_FALSE(judge(sets).free) << "VC 7 before and behind the dateline";
  for (SwitchSettings& s : sets.settings) s.message_vcs.fill(0x3f);
  EXPECT_TRUE(judge(sets).free) << "nobody may get VC 7";
}

TEST(MessageDeadlock, ASetThatLacksAnEscapeClassHasNoWay) {
  Built sets = built(run_with({0x0f, 0x30, 0xc0, 0x0f}));
  for (SwitchSettings& s : sets.settings) s.message_vcs[1] = 0x10;  // before the dateline only
  const DeadlockVerdict verdict = judge(sets);
  EXPECT_FALSE(verdict.free);
  EXPECT_THAT(verdict.reason, HasSubstr("message class 1: packets at "));
}

TEST(MessageDeadlock, OfTheFirstSetIsToldWithoutItsClass) {
  Built sets = built(run_with({0x0f, 0x30, 0x0f, 0x0f}));
  for (SwitchSettings& s : sets.settings) s.message_vcs[0] = 0x07;
  const DeadlockVerdict verdict = judge(sets);
  EXPECT_FALSE(verdict.free);
  EXPECT_THAT(verdict.reason, Not(HasSubstr("message class")));
}

/// With several lengths the least bubble grows with the queues of the ring: those of a set.
TEST(MessageDeadlock, ABubbleIsJudgedByTheQueuesOfEachSet) {
  // {1, 2, 3, 4} flits; rings of 5: of n escape VCs 5 * n * 3 + 1 flits downstream.
  const PacketLengths lengths{4, 1};
  const auto with = [&lengths](const MessageVcs& messages, std::uint32_t bubble) {
    TorusRunSettings run = run_with(messages, RingEscape::Bubble);
    run.vcs.bubble_at = BubbleAt::Downstream;
    run.vcs.bubble = bubble;
    return judge(built(run), lengths);
  };
  EXPECT_TRUE(with({0x03, 0x04, 0x08, 0x03}, 16).free) << "one queue in each set";
  EXPECT_FALSE(with({0x03, 0x04, 0x08, 0x03}, 15).free);
  const DeadlockVerdict less = with({0x03, 0x04, 0x18, 0x03}, 30);
  EXPECT_FALSE(less.free) << "message class 2 has two queues";
  EXPECT_THAT(less.reason, HasSubstr("message class 2: "));
  EXPECT_TRUE(with({0x03, 0x04, 0x18, 0x03}, 31).free);
  EXPECT_FALSE(with({0xff, 0xff, 0xff, 0xff}, 31).free) << "one set of seven queues";
}

}  // namespace
}  // namespace dusk
