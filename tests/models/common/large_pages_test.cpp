// SPDX-License-Identifier: Apache-2.0
#include "models/common/large_pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace dusk {
namespace {

TEST(LargePages, HoldWhatAVectorHolds) {
  std::vector<std::uint64_t, LargePages<std::uint64_t>> values(3, 7);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(values.data()) % kOwnLines, 0u);
  const std::size_t many = kNearBytes / sizeof(std::uint64_t) + 5;
  values.resize(many);  // from one kind of memory to the other
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(values.data()) % (1u << 21), 0u);
  EXPECT_EQ(std::count(values.begin(), values.end(), 7u), 3);
  EXPECT_EQ(std::count(values.begin(), values.end(), 0u), static_cast<std::ptrdiff_t>(many - 3));
  values.back() = 9;
  const auto copy = values;
  values.clear();
  values.shrink_to_fit();
  EXPECT_EQ(copy.back(), 9u);
}

}  // namespace
}  // namespace dusk
