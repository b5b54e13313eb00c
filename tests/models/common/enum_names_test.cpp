// SPDX-License-Identifier: Apache-2.0
// Names of enums of the models: each value has a different name.
#include "models/common/enum_names.h"

#include <gtest/gtest.h>

#include "models/common/channel_state.h"
#include "models/common/flit.h"
#include "models/functional/settings.h"
#include "models/routing/card_route.h"
#include "models/switch/switch_engine.h"
#include "models/topology/bubble.h"
#include "models/traffic/closed_loop_rule.h"
#include "tests/support/enum_rows.h"

namespace dusk {
namespace {

enum class Color { Red, Green = 5, Blue };
constexpr auto names(Color) {
  return enum_rows<Color>({{Color::Red, "red"}, {Color::Green, "green"}, {Color::Blue, "blue"}});
}
using Row = EnumName<Color>;

TEST(EnumNames, GoBothWays) {
  EXPECT_STREQ(name_of(Color::Green), "green");
  EXPECT_STREQ(name_of(static_cast<Color>(3)), "?");
  EXPECT_EQ(value_named<Color>("blue"), Color::Blue);
  EXPECT_FALSE(value_named<Color>("black"));
  EXPECT_EQ(list_of_names<Color>(), (std::vector<std::string>{"red", "green", "blue"}));
}

TEST(EnumNames, ThatAreMissingOrDoubledAreFound) {
  EXPECT_EQ(enum_values<Color>(), (std::vector<Color>{Color::Red, Color::Green, Color::Blue}));
  const Row red{Color::Red, "red"}, green{Color::Green, "green"}, blue{Color::Blue, "blue"};
  const auto fault = [](const std::vector<Row>& rows) { return fault_of_rows<Color>(rows); };
  EXPECT_EQ(fault({red, green, blue}), "");
  EXPECT_EQ(fault({blue, red, green}), "") << "any order";
  EXPECT_EQ(fault({red, blue}), "no name: 5");
  EXPECT_EQ(fault({red, green, {Color::Blue, "red"}}), "two values are named red");
  EXPECT_EQ(fault({red, green, blue, {Color::Red, "ruby"}}), "a second name: ruby");
  EXPECT_EQ(fault({red, green, blue, {static_cast<Color>(9), "black"}}), "no value: 9");
}

template <class Enum>
class NamesOfModels : public testing::Test {};
using Enums = testing::Types<ChannelState, FlitKind, Selection, VcArbiter, TieBreak, RingTie,
                             VcAllocator, RingEscape, BubbleAt, CardConfiguration, CardEscape,
                             ClosedLoopRule, functional::RequestKind, functional::ArbiterKind,
                             functional::ConsumptionKind, functional::BubbleIn, functional::Outputs,
                             functional::Attempt, functional::Measure, functional::Feed>;
TYPED_TEST_SUITE(NamesOfModels, Enums);

TYPED_TEST(NamesOfModels, AreComplete) { EXPECT_EQ(fault_of_names<TypeParam>(), ""); }

}  // namespace
}  // namespace dusk
