// SPDX-License-Identifier: Apache-2.0
// The masks of the tree policy against docs/rtl/power_mask.md and utilization_monitor.md.
#include "models/link_power/tree/power_mask.h"

#include <gtest/gtest.h>

#include "tests/support/power_mask_cases.h"

namespace dusk {
namespace {

TEST(UtilizationStep, ComparesWithTheEntryOfTheActiveChannels) {
  ThresholdTable s;
  s.on = {10, 20};
  s.off = {2, 8};
  EXPECT_EQ(utilization_step(s, 10, 1), UtilizationStep::None);
  EXPECT_EQ(utilization_step(s, 11, 1), UtilizationStep::Up);
  EXPECT_EQ(utilization_step(s, 11, 2), UtilizationStep::None);
  EXPECT_EQ(utilization_step(s, 7, 2), UtilizationStep::Down);
  EXPECT_EQ(utilization_step(s, 99, 0), UtilizationStep::None);
}

TEST(WantedChannels, AreThoseOfEveryCase) {
  for (const PowerMaskCase& c : power_mask_cases()) {
    PowerMaskPins pins;
    pins.present = c.present;
    pins.pinned = c.pinned;
    pins.coupled = c.coupled;
    pins.trim_lock = c.trim_lock;
    PowerMaskInputs in;
    in.wanted = c.want;
    in.on = c.active << 4;
    in.may_drop = c.may_drop << 4;
    in.begin_on = c.begin_on;
    in.begin_off = c.begin_off;
    in.alive = c.alive;
    in.any_not_off = c.any_not_off;
    in.override_up = c.override_up;
    in.step = c.step > 0   ? UtilizationStep::Up
              : c.step < 0 ? UtilizationStep::Down
                           : UtilizationStep::None;
    EXPECT_EQ(wanted_channels(pins, 4, in), c.expected) << c.rule;
  }
}

}  // namespace
}  // namespace dusk
