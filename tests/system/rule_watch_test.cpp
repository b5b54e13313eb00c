// SPDX-License-Identifier: Apache-2.0
// Failed rules of the RTL: the rule, the switch and the cycle.
#include "rtl/rule_watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "models/twin/switch_model.h"
#include "rtl/rtl_sources.h"

namespace dusk {
namespace {

/// Line of the first text in a source, from 1.
int line_of(const std::string& path, const std::string& text) {
  for (const RtlSource& source : rtl_sources()) {
    if (source.path != path) continue;
    const auto end = source.text.begin() + static_cast<std::ptrdiff_t>(source.text.find(text));
    return 1 + static_cast<int>(std::count(source.text.begin(), end, '\n'));
  }
  return 0;
}

TEST(RuleWatch, TellsSwitchAndCycle) {
  std::vector<std::string> broken;
  bool breaks = false;
  const auto factory = make_watched_factory(
      make_model_factory(SwitchShape{}),
      [&breaks](std::string& place) {
        place = "rtl/own.sv:7";
        return std::exchange(breaks, false);
      },
      [&broken](const BrokenRule& rule) {
        broken.push_back(std::to_string(rule.id) + " at " + std::to_string(rule.cycle) + " " +
                         rule.place);
      });
  EXPECT_TRUE(factory->concurrent());
  const auto first = factory->make(), second = factory->make();
  SwitchSettings settings;
  SwitchInputs inputs;
  SwitchOutputs outputs;
  first->reset(settings, inputs);
  first->step(4, inputs, outputs);
  EXPECT_TRUE(broken.empty());
  breaks = true;
  second->reset(settings, inputs);
  breaks = true;
  second->step(5, inputs, outputs);
  second->step(6, inputs, outputs);
  EXPECT_THAT(broken, testing::ElementsAre("1 at 0 rtl/own.sv:7", "1 at 5 rtl/own.sv:7"));
}

TEST(RuleWatch, NamesTheRule) {
  const std::string fifo = "rtl/common/dusk_fifo.sv";
  const int line = line_of(fifo, "NoPushWhenFull");
  ASSERT_GT(line, 0);
  const std::string place = fifo + ":" + std::to_string(line);
  EXPECT_EQ(named_rule(place), "NoPushWhenFull, " + place);
  EXPECT_EQ(named_rule(fifo + ":1"), fifo + ":1");
  EXPECT_EQ(named_rule(fifo + ":100000"), fifo + ":100000");
  EXPECT_EQ(named_rule("own.sv:7"), "own.sv:7");
  EXPECT_EQ(named_rule("nowhere"), "nowhere");
}

}  // namespace
}  // namespace dusk
