// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf_bench.h"

namespace {

/// One trunk of four links. Without more words all are present and lit, and may go off.
struct Case {
  const char* rule;
  unsigned want;
  unsigned step_up = 0, step_down = 0, override_ = 0;
  unsigned active = 0xf, present = 0xf, may_drop = 0xf, may_narrow = 1;
  unsigned level = 0, narrowest = 0, width_timing = 0;
};

/// Wanted afterwards, and the command to the width FSM.
enum Width : unsigned { kStay, kNarrower, kWider, kWidest };
struct Decision {
  unsigned want;
  unsigned width = kStay;
};

Case make(const char* rule, unsigned want) { return {rule, want}; }
Case step_up(const char* rule, unsigned want) {
  Case c = make(rule, want);
  c.step_up = 1;
  return c;
}
Case step_down(const char* rule, unsigned want) {
  Case c = make(rule, want);
  c.step_down = 1;
  return c;
}
Case override_of(const char* rule, unsigned want) {
  Case c = make(rule, want);
  c.override_ = 1;
  return c;
}
/// A step down of a trunk whose only link is wanted and lit.
Case last_link(const char* rule, unsigned level, unsigned narrowest) {
  Case c = step_down(rule, 0x4);
  c.active = 0x4;
  c.level = level;
  c.narrowest = narrowest;
  return c;
}

void expect(const Case& c, const Decision& expected) {
  LeafBench bench;
  Vleaves& pins = bench.pins();
  pins.trunk_mask_present_i = c.present;
  pins.trunk_mask_narrowest_i = c.narrowest;
  pins.trunk_mask_want_i = c.want;
  pins.trunk_mask_active_i = c.active;
  pins.trunk_mask_may_drop_i = c.may_drop;
  pins.trunk_mask_may_narrow_i = c.may_narrow;
  pins.trunk_mask_step_up_i = c.step_up;
  pins.trunk_mask_step_down_i = c.step_down;
  pins.trunk_mask_override_i = c.override_;
  pins.trunk_mask_level_i = c.level;
  pins.trunk_mask_width_timing_i = c.width_timing;
  bench.settle();
  EXPECT_EQ(pins.trunk_mask_want_o, expected.want) << c.rule;
  EXPECT_EQ(pins.trunk_mask_narrower_o, expected.width == kNarrower) << c.rule;
  EXPECT_EQ(pins.trunk_mask_wider_o, expected.width == kWider) << c.rule;
  EXPECT_EQ(pins.trunk_mask_widest_o, expected.width == kWidest) << c.rule;
}

TEST(TrunkMask, StepsUp) {
  expect(make("nothing happens, nothing changes", 0xa), {0xa});
  expect(step_up("the lowest link that is not wanted", 0xd), {0xf});
  expect(step_up("one at a time", 0x0), {0x1});
  expect(step_up("all wanted: nothing", 0xf), {0xf});
  Case c = step_up("absent ones are no links", 0x1);
  c.present = 0x9;
  expect(c, {0x9});
  c = step_up("none left: nothing", 0x9);
  c.present = 0x9;
  expect(c, {0x9});
  c = step_up("a narrow link is widened first", 0x2);
  c.level = c.narrowest = 2;
  expect(c, {0x2, kWider});
  c.level = 1;
  expect(c, {0x2, kWider});
  c.rule = "while its width changes: nothing";
  c.width_timing = 1;
  expect(c, {0x2});
  c = step_up("at full width the timing is that of the power: a link", 0x2);
  c.width_timing = 1;
  expect(c, {0x3});
  c = step_up("a step up goes before a step down", 0x3);
  c.step_down = 1;
  expect(c, {0x7});
}

TEST(TrunkMask, StepsDown) {
  expect(step_down("the highest lit link goes", 0xf), {0x7});
  Case c = step_down("one that is not lit stays", 0xf);
  c.active = 0x7;
  expect(c, {0xb});
  c = step_down("one that is lit but not wanted is none", 0x3);
  expect(c, {0x1});
  c = step_down("the only lit link stays while others come on", 0xf);
  c.active = 0x4;
  expect(c, {0xf});
  c = step_down("nor is it narrowed", 0xf);
  c.active = 0x4;
  c.narrowest = 2;
  expect(c, {0xf});
  c = step_down("no lit link: nothing", 0xf);
  c.active = 0x0;
  c.narrowest = 2;
  expect(c, {0xf});
  c = step_down("nothing wanted: nothing", 0x0);
  c.narrowest = 2;
  expect(c, {0x0});
  c = step_down("the highest that may go goes", 0xf);
  c.may_drop = 0x6;
  expect(c, {0xb});
  c = step_down("none may: nothing", 0xf);
  c.may_drop = 0x0;
  expect(c, {0xf});
  c = step_down("one that may go but is not lit: nothing", 0xf);
  c.may_drop = 0x8;
  c.active = 0x3;
  expect(c, {0xf});
  c = step_down("with several lit links no width", 0x6);
  c.may_drop = 0x0;
  c.narrowest = 2;
  expect(c, {0x6});
  c = step_down("an absent one does not count", 0xf);
  c.present = 0x7;
  expect(c, {0x3});
}

TEST(TrunkMask, NarrowsTheLastLink) {
  expect(last_link("the last link stays as it is without narrowing", 0, 0), {0x4});
  expect(last_link("it is narrowed", 0, 1), {0x4, kNarrower});
  expect(last_link("a level at a time", 0, 2), {0x4, kNarrower});
  expect(last_link("further", 1, 2), {0x4, kNarrower});
  expect(last_link("down to the narrowest", 1, 1), {0x4});
  expect(last_link("and no further", 2, 2), {0x4});
  Case c = last_link("not while the width changes", 0, 2);
  c.width_timing = 1;
  expect(c, {0x4});
  c = last_link("not while it may not", 0, 2);
  c.may_narrow = 0;
  expect(c, {0x4});
  c = last_link("what is allowed to go off does not count", 0, 2);
  c.may_drop = 0;
  expect(c, {0x4, kNarrower});
  c = last_link("not before it is lit", 0, 2);
  c.active = 0;
  expect(c, {0x4});
}

TEST(TrunkMask, OverrideGoesBeforeEverything) {
  expect(override_of("all links", 0x1), {0xf});
  Case c = override_of("that are present", 0x1);
  c.present = 0xb;
  expect(c, {0xb});
  c = override_of("a step down does not take one", 0xf);
  c.step_down = 1;
  expect(c, {0xf});
  c = override_of("narrow ones at full width", 0x1);
  c.level = c.narrowest = 2;
  expect(c, {0xf, kWidest});
  c.rule = "at once, not a level at a time";
  c.step_up = 1;
  expect(c, {0xf, kWidest});
  c.rule = "when their width does not change already";
  c.width_timing = 1;
  expect(c, {0xf});
  c = override_of("nothing is narrowed", 0x4);
  c.active = 0x4;
  c.step_down = 1;
  c.narrowest = 2;
  expect(c, {0xf});
}

}  // namespace
