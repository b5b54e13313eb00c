// SPDX-License-Identifier: Apache-2.0
#include "sw/jobs/child_process.h"

#include <gtest/gtest.h>

namespace dusk {
namespace {

TEST(ShellWord, IsQuotedOnlyIfItMustBe) {
  EXPECT_EQ(shell_word("traffic.load=0.1:0.4:0.1"), "traffic.load=0.1:0.4:0.1");
  EXPECT_EQ(shell_word("accepted_throughput=1%"), "accepted_throughput=1%");
  EXPECT_EQ(shell_word("two words.csv"), "'two words.csv'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word("$HOME"), "'$HOME'");
  EXPECT_EQ(shell_word(""), "''");
}

}  // namespace
}  // namespace dusk
