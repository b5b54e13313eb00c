// SPDX-License-Identifier: Apache-2.0
#include "sw/common/child_process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "sw/common/interrupt.h"

namespace dusk {
namespace {

TEST(RunInSight, TheProgramWritesWhereThisOneWritesAndHasTheVariables) {
  testing::internal::CaptureStdout();
  const int status =
      run_in_sight({"sh", "-c", "echo \"$DUSK_WORD\"; exit 9"}, {{"DUSK_WORD", "a b"}});
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "a b\n");
  EXPECT_EQ(status, 9);
  EXPECT_EQ(std::getenv("DUSK_WORD"), nullptr);
}

TEST(RunInSight, TheProgramIsInTheGroupOfThisOne) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(run_in_sight({"sh", "-c", "cut -d ' ' -f 5 /proc/$$/stat"}, {}), 0);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), std::to_string(getpgrp()) + "\n");
}

TEST(RunInSight, AProgramThatIsNotThereIs127) {
  EXPECT_EQ(run_in_sight({"/absent/program"}, {}), 127);
}

TEST(RunInSight, AnInterruptionEndsAProgramThatGoesOn) {
  const auto run = [] {
    catch_interrupts();
    try {
      run_in_sight({"sh", "-c", "kill -INT $PPID; exec sleep 60"}, {});
    } catch (const Interrupted&) {
      std::_Exit(9);
    }
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(9), "");
}

}  // namespace
}  // namespace dusk
