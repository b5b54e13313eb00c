// SPDX-License-Identifier: Apache-2.0
// The twin's parts against the pages in docs/rtl. tests/system/twin_test shows that the whole is
// exact.
#include "models/twin/switch_model.h"

#include <gmock/gmock.h>

#include <set>
#include <stdexcept>

#include "models/link_power/part.h"
#include "models/twin/switch_allocation.h"
#include "models/twin/tie_break.h"

namespace dusk {
namespace {

TEST(TieBreak, HasThePeriodOfAllSixteenBits) {
  std::set<std::uint16_t> seen;
  std::uint16_t value = 1;
  while (seen.insert(value).second) value = next_tie_break(value);
  EXPECT_EQ(seen.size(), 65535u);
}

TEST(TieBreak, DrawsEachMemberForItsShareOfTheBytes) {
  EXPECT_EQ(drawn_member(0b1011000, 0), 3u);
  EXPECT_EQ(drawn_member(0b1011000, 85), 3u);
  EXPECT_EQ(drawn_member(0b1011000, 86), 4u);
  EXPECT_EQ(drawn_member(0b1011000, 255), 6u);
}

TEST(SwitchAllocation, PerPortTakesTurnsAndHoldsIfAsked) {
  SwitchShape shape;
  shape.vcs = 3;
  shape.crossbar_in_per_vc = shape.crossbar_out_per_vc = false;
  VcSet<1> request;
  for (unsigned vc = 0; vc < 3; ++vc) request.insert(vc);  // all of port 0, to port 4
  for (const bool hold : {false, true}) {
    SwitchSettings s;
    s.hold_arbitration = hold;
    SwitchAllocation<1> allocation;
    allocation.reset(shape, s);
    std::vector<VcIndex> crossed;
    for (int edge = 0; edge < 4; ++edge) {
      allocation.allocate(
          request, [](VcIndex vc) { return 32 + vc; }, [](VcIndex) { return true; },
          [&](VcIndex from, VcIndex) { crossed.push_back(from); });
    }
    EXPECT_EQ(crossed,
              hold ? (std::vector<VcIndex>{0, 0, 0, 0}) : (std::vector<VcIndex>{0, 1, 2, 0}));
  }
}

TEST(ModelFactory, TellsTheRuleThatAShapeBreaks) {
  SwitchShape shape;
  EXPECT_EQ(make_model_factory(shape)->make()->shape().ports, 8u);
  shape.vcs = 9;
  try {
    make_model_factory(shape);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "switch model: VCs must be 1 to 8");
  }
}

}  // namespace
}  // namespace dusk
