// SPDX-License-Identifier: Apache-2.0
#include "sw/common/pattern.h"

#include <gmock/gmock.h>

#include <regex>

namespace dusk {
namespace {

using testing::ElementsAre;

TEST(Pattern, MatchesTheWholeText) {
  EXPECT_FALSE(match("p8v3 ", R"(p(\d)v(\d))"));
  EXPECT_THAT(match("p8v3", R"(p(\d)v(\d))").value(), ElementsAre("p8v3", "8", "3"));
}

TEST(Pattern, FindsTheFirstPlace) {
  EXPECT_THAT(find("a1b22", R"([a-z](\d+))").value(), ElementsAre("a1", "1"));
  EXPECT_FALSE(find("none", R"(\d)"));
}

TEST(Pattern, LeavesAGroupEmptyThatTookNoPart) {
  EXPECT_THAT(match("v3", R"((p\d)?v(\d))").value(), ElementsAre("v3", "", "3"));
}

TEST(Pattern, DoesNotFollowALongText) {
  EXPECT_TRUE(match(std::string(kMatchBytes, 'a'), "a*"));
  EXPECT_FALSE(match(std::string(kMatchBytes + 1, 'a'), "a*"));
  EXPECT_FALSE(match(std::string(1'000'000, 'a'), "a*"));
}

TEST(Pattern, RefusesWhatIsNone) { EXPECT_THROW(match("", "("), std::regex_error); }

}  // namespace
}  // namespace dusk
