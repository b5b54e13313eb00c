// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf_bench.h"
#include "tests/support/power_mask_cases.h"

namespace {

class PowerMask : public ::testing::Test {
 protected:
  unsigned decide(const dusk::PowerMaskCase& c, bool step_up, bool step_down, bool look = true) {
    Vleaves& pins = bench_.pins();
    pins.mask_look_i = look;
    pins.mask_want_i = c.want;
    pins.mask_step_up_i = step_up;
    pins.mask_step_down_i = step_down;
    pins.mask_active_i = c.active;
    pins.mask_pinned_i = c.pinned;
    pins.mask_present_i = c.present;
    pins.mask_coupled_i = c.coupled;
    pins.mask_trim_lock_i = c.trim_lock;
    pins.mask_begin_on_i = c.begin_on;
    pins.mask_begin_off_i = c.begin_off;
    pins.mask_alive_i = c.alive;
    pins.mask_any_not_off_i = c.any_not_off;
    pins.mask_override_i = c.override_up;
    pins.mask_may_drop_i = c.may_drop;
    return bench_.settle().mask_want_o;
  }

  LeafBench bench_;
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
