// SPDX-License-Identifier: Apache-2.0
#include "sw/report/keys_text.h"

#include <gmock/gmock.h>

#include "sw/common/commands.h"
#include "sw/common/config_error.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string error_of(const std::string& word) {
  try {
    found_keys(word);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

TEST(FoundKeys, AreThoseOfTheNameTheHelpAndTheValues) {
  EXPECT_THAT(found_keys("link_latency"), StartsWith("[network]\n  network.link_latency "));
  EXPECT_THAT(found_keys("between switches"), HasSubstr("  network.link_latency "));
  EXPECT_THAT(found_keys("tornado"), HasSubstr("  traffic.pattern "));
  EXPECT_THAT(found_keys("tornado"), Not(HasSubstr("network.link_latency")));
}

TEST(FoundKeys, IgnoreSmallAndCapitalLetters) {
  EXPECT_EQ(found_keys("TORNADO"), found_keys("tornado"));
  EXPECT_EQ(found_keys("between Switches"), found_keys("between switches"));
}

TEST(FoundKeys, KnowTheNamesOfOtherSimulators) {
  EXPECT_THAT(found_keys("injection_rate"), HasSubstr("  traffic.load "));
}

TEST(FoundKeys, ArePrintedAsInTheWholeList) {
  const std::string all = keys_text(), found = found_keys("link_latency");
  EXPECT_THAT(all, HasSubstr(found.substr(found.find('\n') + 1)));
  EXPECT_THAT(found, HasSubstr("integer in cycles, default 1\n"));
  EXPECT_THAT(found, HasSubstr("1 to 1000\n"));
  EXPECT_THAT(found_keys("network.wrap"), HasSubstr("Only with topology torus"));
}

TEST(FoundKeys, NameTheNearestIfThereIsNone) {
  EXPECT_EQ(error_of("tornadoo"),
            "tornadoo: no key has this in its name, help or values (did you mean tornado?)");
  EXPECT_THAT(error_of("traffic.laod"), HasSubstr("(did you mean traffic.load?)"));
  EXPECT_THAT(error_of("zzzzzzzzzzzz"), HasSubstr("(dusk keys lists them)"));
  EXPECT_THAT(error_of("zz\nz\x1b[31m"), StartsWith("zz z [31m: no key has"));
}

}  // namespace
}  // namespace dusk
