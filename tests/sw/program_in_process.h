// SPDX-License-Identifier: Apache-2.0
/// Runs the program within a test, for inputs that it refuses before anything is simulated.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "sw/common/commands.h"
#include "sw/common/message.h"
#include "sw/common/text.h"
#include "sw/run/run_command.h"

namespace dusk {

struct Reported {
  int status = 0;
  std::string text;  ///< text of stderr
};

/// Does the same as main().
inline Reported reported(std::vector<std::string> words) {
  words.insert(words.begin(), "dusk");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  Reported all;
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  try {
    all.status = run_program(static_cast<int>(words.size()), arguments.data());
  } catch (const std::exception& error) {
    message("{}", error.what());
    all.status = kWrongInput;
  }
  std::fflush(stdout);
  testing::internal::GetCapturedStdout();
  all.text = testing::internal::GetCapturedStderr();
  return all;
}

/// One line that ends, without control characters.
inline void expect_one_clear_line(const Reported& reported, const std::string& what) {
  EXPECT_EQ(reported.status, kWrongInput) << what << ": " << reported.text;
  EXPECT_EQ(reported.text, one_line(reported.text.substr(0, reported.text.size() - 1)) + "\n")
      << what;
  EXPECT_LE(reported.text.size(), kMessageBytes + 1) << what;
}

}  // namespace dusk
