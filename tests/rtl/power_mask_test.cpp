// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf.h"
#include "power_mask/Vpower_mask.h"
#include "tests/support/power_mask_cases.h"

namespace {

class PowerMask : public ::testing::Test {
 protected:
  unsigned decide(const dusk::PowerMaskCase& c, bool step_up, bool step_down, bool look = true) {
    Vpower_mask& pins = bench_.pins();
    pins.look_i = look;
    pins.want_i = c.want;
    pins.step_up_i = step_up;
    pins.step_down_i = step_down;
    pins.active_i = c.active;
    pins.pinned_i = c.pinned;
    pins.present_i = c.present;
    pins.coupled_i = c.coupled;
    pins.trim_lock_i = c.trim_lock;
    pins.asc_begin_on_i = c.begin_on;
    pins.asc_begin_off_i = c.begin_off;
    pins.asc_alive_i = c.alive;
    pins.any_not_off_i = c.any_not_off;
    pins.override_i = c.override_up;
    pins.may_drop_i = c.may_drop;
    return bench_.settle().want_o;
  }

  Leaf<Vpower_mask> bench_;
};

TEST_F(PowerMask, DecidesEveryCase) {
  for (const dusk::PowerMaskCase& c : dusk::power_mask_cases())
    EXPECT_EQ(decide(c, c.step > 0, c.step < 0), c.expected) << c.rule;
}

TEST_F(PowerMask, AStepUpGoesBeforeAStepDown) {
  EXPECT_EQ(decide({"both", 0, 0x1f}, true, true), 0x3fu);
}

TEST_F(PowerMask, StaysAsItIsWhereNobodyLooks) {
  unsigned would_change = 0;
  for (dusk::PowerMaskCase c : dusk::power_mask_cases()) {
    c.want = c.expected;
    EXPECT_EQ(decide(c, c.step > 0, c.step < 0, false), c.want) << c.rule;
    would_change += decide(c, c.step > 0, c.step < 0) != c.want;
  }
  EXPECT_GT(would_change, 0u);
}

}  // namespace
