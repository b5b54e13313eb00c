// SPDX-License-Identifier: Apache-2.0
/// Files of one test in the temporary folder.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace dusk {

/// Returns a path that only the running test uses: it has the name of the test, then `end`.
inline std::string temporary_name(const std::string& end) {
  const auto* info = testing::UnitTest::GetInstance()->current_test_info();
  std::string name = std::string(info->test_suite_name()) + info->name() + end;
  std::replace(name.begin(), name.end(), '/', '-');  // parameterized tests have / in their name
  return testing::TempDir() + name;
}

/// Writes a new file. Returns its path.
inline std::string written(const std::string& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
  return file;
}

}  // namespace dusk
