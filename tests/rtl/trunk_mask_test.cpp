// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf_bench.h"
#include "tests/support/trunk_mask_cases.h"

namespace {

using dusk::TrunkMaskCase;
using dusk::TrunkMaskWidth;

class TrunkMask : public ::testing::Test {
 protected:
  void expect(const TrunkMaskCase& c, bool step_up, bool step_down, bool look = true) {
    Vleaves& pins = bench_.pins();
    pins.trunk_mask_look_i = look;
    pins.trunk_mask_present_i = c.present;
    pins.trunk_mask_narrowest_i = c.narrowest;
    pins.trunk_mask_want_i = c.want;
    pins.trunk_mask_active_i = c.active;
    pins.trunk_mask_may_drop_i = c.may_drop;
    pins.trunk_mask_may_narrow_i = c.may_narrow;
    pins.trunk_mask_step_up_i = step_up;
    pins.trunk_mask_step_down_i = step_down;
    pins.trunk_mask_override_i = c.override_on;
    pins.trunk_mask_level_i = c.level;
    pins.trunk_mask_width_timing_i = c.width_timing;
    bench_.settle();
    EXPECT_EQ(pins.trunk_mask_want_o, c.expected) << c.rule;
    EXPECT_EQ(pins.trunk_mask_narrower_o, c.width == TrunkMaskWidth::Narrower) << c.rule;
    EXPECT_EQ(pins.trunk_mask_wider_o, c.width == TrunkMaskWidth::Wider) << c.rule;
    EXPECT_EQ(pins.trunk_mask_widest_o, c.width == TrunkMaskWidth::Widest) << c.rule;
  }

  LeafBench bench_;
};

TEST_F(TrunkMask, DecidesEveryCase) {
  for (const TrunkMaskCase& c : dusk::trunk_mask_cases()) expect(c, c.step > 0, c.step < 0);
}

TEST_F(TrunkMask, AStepUpGoesBeforeAStepDown) {
  expect({"both", 0x7, TrunkMaskWidth::Stay, 0x3}, true, true);
}

TEST_F(TrunkMask, StaysAsItIsWhereNobodyLooks) {
  for (TrunkMaskCase c : dusk::trunk_mask_cases()) {
    c.want = c.expected;
    c.width = TrunkMaskWidth::Stay;
    expect(c, c.step > 0, c.step < 0, false);
  }
}

}  // namespace
