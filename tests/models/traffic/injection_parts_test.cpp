// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/traffic/injection_process.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;

InjectionSettings of(const std::string& process, double rate) {
  InjectionSettings settings;
  settings.process = process;
  settings.rate = rate;
  return settings;
}

TEST(InjectionParts, NameTheKeysThatTheyRead) {
  EXPECT_THAT(injections_that_read("load"),
              ElementsAre("bernoulli", "uniform_gaps", "self_similar"));
  EXPECT_THAT(injections_that_read("ramp_high"),
              ElementsAre("ramp", "uniform_gaps_ramp", "self_similar_ramp"));
  EXPECT_THAT(injections_that_read("on_rate"), ElementsAre("self_similar", "self_similar_ramp"));
}

TEST(InjectionParts, BlameTheLoadThatIsTooHigh) {
  InjectionSettings settings = of("self_similar_ramp", 5);
  settings.ramp.high = 1;
  EXPECT_FALSE(refuse_injection(settings)) << "the constant load does not count";
  settings.on_off.on_rate = 0.5;
  auto fault = refuse_injection(settings);
  ASSERT_TRUE(fault);
  EXPECT_STREQ(fault->keys.front(), "traffic.ramp_high");
  EXPECT_EQ(fault->text, "1 is above on_rate = 0.5 (at most on_rate)");
  settings.process = "ramp";
  EXPECT_FALSE(refuse_injection(settings));
  settings.ramp.low = 2;
  fault = refuse_injection(settings);
  ASSERT_TRUE(fault);
  EXPECT_STREQ(fault->keys.front(), "traffic.ramp_low");
}

TEST(InjectionParts, OfOnAndOffPeriodsAreSelfSimilar) {
  const InjectionPart& on_off = injection_process("self_similar");
  EXPECT_DOUBLE_EQ(on_off.hurst(of("self_similar", 0.1)), 0.8);  // (3 - 1.4) / 2
  EXPECT_EQ(injection_process("bernoulli").hurst, nullptr);
}

}  // namespace
}  // namespace dusk
