// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "leaf_bench.h"

namespace {

/// Eight ports: bits 0..3 lead down, 4..7 up. The four-bit masks are of the up channels or their
/// pairs.
struct Case {
  const char* rule;
  unsigned expected;
  unsigned want;
  unsigned step_up = 0, step_down = 0;
  unsigned active = 0xf;
  unsigned pinned = 0, present = 0xff;
  unsigned coupled = 0, trim_lock = 0;
  unsigned begin_on = 0, begin_off = 0, alive = 0, any_not_off = 0, override_ = 0;
  unsigned may_drop = 0xf;
};

Case make(const char* rule, unsigned expected, unsigned want) { return {rule, expected, want}; }

unsigned decide(const Case& c) {
  LeafBench bench;
  Vleaves& pins = bench.pins();
  pins.mask_want_i = c.want;
  pins.mask_step_up_i = c.step_up;
  pins.mask_step_down_i = c.step_down;
  pins.mask_active_i = c.active;
  pins.mask_pinned_i = c.pinned;
  pins.mask_present_i = c.present;
  pins.mask_coupled_i = c.coupled;
  pins.mask_trim_lock_i = c.trim_lock;
  pins.mask_begin_on_i = c.begin_on;
  pins.mask_begin_off_i = c.begin_off;
  pins.mask_alive_i = c.alive;
  pins.mask_any_not_off_i = c.any_not_off;
  pins.mask_override_i = c.override_;
  pins.mask_may_drop_i = c.may_drop;
  return bench.settle().mask_want_o;
}

void expect(const Case& c) { EXPECT_EQ(decide(c), c.expected) << c.rule; }

TEST(PowerMask, FollowsUtilisation) {
  Case c = make("nothing happens, nothing changes", 0x5a, 0x5a);
  expect(c);
  c = make("a step up adds the lowest channel that is not wanted", 0x7f, 0x5f);
  c.step_up = 1;
  expect(c);
  c = make("a step up with all wanted changes nothing", 0xff, 0xff);
  c.step_up = 1;
  expect(c);
  c = make("a step up skips absent channels", 0x5f, 0x1f);
  c.step_up = 1;
  c.present = 0xdf;
  expect(c);
  c = make("a step down drops the highest active one", 0x7f, 0xff);
  c.step_down = 1;
  expect(c);
  c = make("one that is not yet active stays", 0xbf, 0xff);
  c.step_down = 1;
  c.active = 0x7;
  expect(c);
  c = make("a pinned one stays", 0xbf, 0xff);
  c.step_down = 1;
  c.pinned = 0x80;
  expect(c);
  c = make("the last one stays", 0x4f, 0x4f);
  c.step_down = 1;
  expect(c);
  c = make("the highest that may not go now stays, and no other goes in its place", 0xff, 0xff);
  c.step_down = 1;
  c.may_drop = 0x7;
  expect(c);
  c = make("it goes when it may", 0x7f, 0xff);
  c.step_down = 1;
  c.may_drop = 0x8;
  expect(c);
  c = make("a step up goes before a step down", 0x3f, 0x1f);
  c.step_up = c.step_down = 1;
  expect(c);
}

TEST(PowerMask, TrimLockKeepsChannelsWithAnAlivePairedInput) {
  Case c = make("with the lock the paired input holds its channel", 0x5f, 0x7f);
  c.step_down = c.trim_lock = c.coupled = 1;
  c.alive = 0x5;  // inputs 0 and 2: channels 4 and 6 stay, 5 is the highest that may go
  c.any_not_off = 1;
  expect(c);
  c.rule = "without it the highest goes";
  c.trim_lock = 0;
  c.expected = 0x3f;
  expect(c);
  c.rule = "the lock is for coupled switches";
  c.trim_lock = 1;
  c.coupled = 0;
  c.expected = 0x3f;
  expect(c);
}

TEST(PowerMask, FollowsItsInputsWhenCoupled) {
  Case c = make("an input that begins to go off takes its channel along", 0xbf, 0xff);
  c.coupled = c.any_not_off = 1;
  c.begin_off = 0x4;
  c.alive = 0xf;
  expect(c);
  c = make("one that begins to come on raises it", 0x5f, 0x10);
  c.coupled = c.any_not_off = 1;
  c.begin_on = c.alive = 0x4;
  expect(c);
  c = make("without an alive ascending input no up channel", 0x0f, 0xff);
  c.coupled = c.any_not_off = 1;
  expect(c);
  c = make("with one at least one: the lowest that was wanted", 0x4f, 0x4f);
  c.coupled = c.any_not_off = 1;
  c.begin_off = 0x4;
  c.alive = 0x2;
  expect(c);
  c = make("or the lowest present", 0x2f, 0x00);
  c.coupled = c.any_not_off = 1;
  c.alive = 0x2;
  c.present = 0xef;
  expect(c);
  c = make("no down channel once every input is off", 0x00, 0x0f);
  c.coupled = 1;
  expect(c);
  c = make("all down channels while any is not", 0x0f, 0x00);
  c.coupled = c.any_not_off = 1;
  expect(c);
}

TEST(PowerMask, ObeysRulesInOrder) {
  Case c = make("coupling goes after utilisation", 0x1f, 0x1f);
  c.step_up = c.coupled = c.any_not_off = 1;
  c.begin_off = 0x2;
  c.alive = 0x1;
  expect(c);
  c = make("coming on goes before going off", 0x5f, 0x5f);
  c.coupled = c.any_not_off = 1;
  c.begin_on = c.begin_off = 0x4;
  c.alive = 0x5;
  expect(c);
  c = make("the override goes after coupling", 0xf0, 0x00);
  c.coupled = c.override_ = 1;
  expect(c);
  c = make("pins go after coupling", 0x20, 0xff);
  c.coupled = 1;
  c.pinned = 0x20;
  expect(c);
  c = make("absence goes before everything", 0x7e, 0x00);
  c.coupled = c.any_not_off = c.override_ = 1;
  c.pinned = 0x81;
  c.present = 0x7e;
  expect(c);
}

TEST(PowerMask, KeepsTheLastLitChannelWhileAnotherIsComingOn) {
  Case c = make("its paired input goes off", 0x3f, 0x3f);
  c.active = 0x2;
  c.coupled = c.any_not_off = 1;
  c.begin_off = 0x2;
  c.alive = 0x3;
  expect(c);
  c = make("once the other is lit it goes", 0x1f, 0x3f);
  c.active = 0x3;
  c.coupled = c.any_not_off = 1;
  c.begin_off = 0x2;
  c.alive = 0x3;
  expect(c);
  c = make("a step down does not take it", 0x3f, 0x3f);
  c.active = 0x1;
  c.step_down = 1;
  expect(c);
}

}  // namespace
