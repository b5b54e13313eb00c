// SPDX-License-Identifier: Apache-2.0
#include "sw/common/message.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <fstream>
#include <string>

#include "sw/common/text.h"

namespace dusk {
namespace {

using testing::internal::CaptureStderr;
using testing::internal::GetCapturedStderr;

template <class Print>
std::string printed(Print print) {
  CaptureStderr();
  print();
  return GetCapturedStderr();
}

TEST(Message, IsOneLineWithoutControlCharacters) {
  EXPECT_EQ(printed([] { message("{}: {} of {}", "a\x1b[31m\nb", 1, 2.5); }),
            "a [31m b: 1 of 2.5\n");
}

TEST(Message, HasAnEnd) {
  const std::string line = printed([] { message("{}", std::string(5000, 'x')); });
  EXPECT_EQ(line, std::string(kMessageBytes - 3, 'x') + "…\n");
}

TEST(Message, ThatCannotBeWrittenChangesNothing) {
  const int kept = dup(STDERR_FILENO);
  close(STDERR_FILENO);
  message("nobody reads this: {}", 1);
  dup2(kept, STDERR_FILENO);
  close(kept);
  std::FILE* const full = std::fopen("/dev/full", "w");
  ASSERT_NE(full, nullptr);
  put_line(full, "no room");
  EXPECT_NE(std::ferror(full), 0);
  std::fclose(full);
  std::clearerr(stderr);
}

TEST(NumberIn, IsTheWholeTextAndFinite) {
  EXPECT_EQ(number_in<double>("1e3"), 1000);
  EXPECT_EQ(number_in<unsigned>("7"), 7u);
  for (const char* text : {"", "1e", "12x", " 1", "nan", "inf", "-inf", "infinity", "1e999"})
    EXPECT_EQ(number_in<double>(text), std::nullopt) << text;
  EXPECT_TRUE(std::isnan(figure_in<double>("-nan").value()));
  for (const char* text : {"-1", "4294967296", "99999999999999999999999", "1.5", "+1"})
    EXPECT_EQ(number_in<unsigned>(text), std::nullopt) << text;
}

}  // namespace
}  // namespace dusk
