// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf.h"
#include "tests/support/trunk_mask_cases.h"
#include "trunk_mask/Vtrunk_mask.h"

namespace {

using dusk::TrunkMaskCase;
using dusk::TrunkMaskWidth;

class TrunkMask : public ::testing::Test {
 protected:
  void expect(const TrunkMaskCase& c, bool step_up, bool step_down, bool look = true) {
    Vtrunk_mask& pins = bench_.pins();
    pins.look_i = look;
    pins.present_i = c.present;
    pins.narrowest_i = c.narrowest;
    pins.want_i = c.want;
    pins.active_i = c.active;
    pins.may_drop_i = c.may_drop;
    pins.may_narrow_i = c.may_narrow;
    pins.step_up_i = step_up;
    pins.step_down_i = step_down;
    pins.override_i = c.override_on;
    pins.level_i = c.level;
    pins.width_timing_i = c.width_timing;
    bench_.settle();
    EXPECT_EQ(pins.want_o, c.expected) << c.rule;
    EXPECT_EQ(pins.narrower_o, c.width == TrunkMaskWidth::Narrower) << c.rule;
    EXPECT_EQ(pins.wider_o, c.width == TrunkMaskWidth::Wider) << c.rule;
    EXPECT_EQ(pins.widest_o, c.width == TrunkMaskWidth::Widest) << c.rule;
  }

  Leaf<Vtrunk_mask> bench_;
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
