// SPDX-License-Identifier: Apache-2.0
#include "sw/common/next_steps.h"

#include <gtest/gtest.h>

namespace dusk {
namespace {

TEST(NextSteps, AreCommandsForAShell) {
  EXPECT_EQ(next_steps("results/a-sweep"),
            "next: ./dusk report results/a-sweep or ./dusk results show results/a-sweep\n");
  EXPECT_EQ(show_command("two words"), "./dusk results show 'two words'");
}

}  // namespace
}  // namespace dusk
