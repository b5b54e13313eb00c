// SPDX-License-Identifier: Apache-2.0
#include "sw/common/color.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

#include "sw/common/message.h"

namespace dusk {
namespace {

/// A terminal whose output is read, and the environment that decides on colors.
class Color : public testing::Test {
 protected:
  void SetUp() override {
    reader_ = posix_openpt(O_RDWR | O_NOCTTY);
    ASSERT_GE(reader_, 0);
    ASSERT_EQ(grantpt(reader_) | unlockpt(reader_), 0);
    terminal_ = std::fopen(ptsname(reader_), "w");
    ASSERT_NE(terminal_, nullptr);
    unsetenv("NO_COLOR");
    setenv("TERM", "xterm", 1);
  }
  void TearDown() override {
    if (terminal_ != nullptr) std::fclose(terminal_);
    close(reader_);
  }
  std::string shown_line(const char* line) {
    put_line(terminal_, line);
    char text[200];
    const ssize_t size = read(reader_, text, sizeof text);
    return {text, size > 0 ? static_cast<std::size_t>(size) : 0};
  }

  int reader_ = -1;
  std::FILE* terminal_ = nullptr;
};

TEST_F(Color, NeedsATerminal) {
  EXPECT_TRUE(is_colored(terminal_));
  std::FILE* const file = std::tmpfile();
  EXPECT_FALSE(is_colored(file));
  std::fclose(file);
}

TEST_F(Color, RespectsNoColor) {
  setenv("NO_COLOR", "", 1);
  EXPECT_TRUE(is_colored(terminal_)) << "an empty NO_COLOR counts as unset";
  for (const char* value : {"1", "0", "no"}) {
    setenv("NO_COLOR", value, 1);
    EXPECT_FALSE(is_colored(terminal_)) << value;
  }
}

TEST_F(Color, IsNotSentToADumbTerminal) {
  setenv("TERM", "dumb", 1);
  EXPECT_FALSE(is_colored(terminal_));
  unsetenv("TERM");
  EXPECT_FALSE(is_colored(terminal_));
}

TEST_F(Color, MarksTheFirstWordOfAWarning) {
  EXPECT_EQ(shown_line("warning: no plots"), "\x1b[1m\x1b[33mwarning:\x1b[0m no plots\r\n");
  EXPECT_EQ(shown_line("check failed: a"), "\x1b[1m\x1b[31mcheck failed:\x1b[0m a\r\n");
  EXPECT_EQ(shown_line("note: a"), "note: a\r\n");
  setenv("NO_COLOR", "1", 1);
  EXPECT_EQ(shown_line("warning: no plots"), "warning: no plots\r\n");
}

TEST(Verdict, HasNoColorInAPipe) {
  testing::internal::CaptureStdout();
  const std::string text = with_verdict("checks passed: all", "passed: ", Tone::Good);
  testing::internal::GetCapturedStdout();
  EXPECT_EQ(text, "checks passed: all");
  EXPECT_EQ(toned(Tone::Good, "passed"), "\x1b[1m\x1b[32mpassed\x1b[0m");
}

}  // namespace
}  // namespace dusk
