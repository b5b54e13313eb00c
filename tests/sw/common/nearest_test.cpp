// SPDX-License-Identifier: Apache-2.0
#include "sw/common/nearest.h"

#include <gtest/gtest.h>

#include "sw/common/choice_option.h"

namespace dusk {
namespace {

TEST(Nearest, ChoicesAreListedAndTheNearestIsNamed) {
  const std::vector<std::string> names = {"uniform", "tornado"};
  EXPECT_EQ(with_nearest("uniform, tornado", "tornadoo", names),
            "uniform, tornado; did you mean tornado?");
  EXPECT_EQ(with_nearest("uniform, tornado", "zzz", names), "uniform, tornado");
  EXPECT_EQ(instead_of("tornadoo", names), "did you mean tornado?");
  EXPECT_EQ(instead_of("zzz", names), "uniform, tornado");
}

TEST(OneOf, TakesItsNamesAndSaysWhichIsMeant) {
  const CLI::Validator check = one_of({"fixed", "both"});
  std::string word = "both";
  EXPECT_EQ(check(word), "");
  word = "bothh";
  EXPECT_EQ(check(word), "unknown 'bothh' (fixed, both; did you mean both?)");
  word = "zzz";
  EXPECT_EQ(check(word), "unknown 'zzz' (fixed, both)");
  EXPECT_EQ(check.get_description(), "{fixed,both}");
}

}  // namespace
}  // namespace dusk
