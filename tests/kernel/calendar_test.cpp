// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/calendar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "models/kernel/wake_set.h"

namespace dusk {
namespace {

TEST(Calendar, PopsTheEarliestAndOfEqualsTheLowest) {
  Calendar calendar(5);
  calendar.set(4, 10);
  calendar.set(1, 20);
  calendar.set(3, 10);
  EXPECT_EQ(calendar.next(), 10u);
  EXPECT_EQ(calendar.first(), 3u);
  EXPECT_EQ(calendar.pop(), 3u) << "first() leaves it";
  EXPECT_EQ(calendar.pop(), 4u);
  EXPECT_EQ(calendar.pop(), 1u);
  EXPECT_EQ(calendar.next(), kNever);
}

TEST(Calendar, AgreesWithAPlainTableForAnySize) {
  for (const std::size_t members : {1u, 2u, 3u, 64u, 65u}) {
    std::mt19937 random(7);
    Calendar calendar(members);
    std::vector<Cycle> table(members, kNever);
    for (int i = 0; i < 2000; ++i) {
      const std::size_t member = random() % members;
      table[member] = random() % 5 == 0 ? kNever : random() % 50;
      calendar.set(member, table[member]);
      const auto first = std::min_element(table.begin(), table.end());
      ASSERT_EQ(calendar.next(), *first);
      if (*first == kNever || random() % 3 != 0) continue;
      ASSERT_EQ(calendar.pop(), static_cast<std::size_t>(first - table.begin()));
      *first = kNever;
    }
  }
}

TEST(WakeSet, TakesEveryMarkOnce) {
  std::vector<std::uint8_t> marks(72, 0);
  marks[0] = marks[7] = marks[8] = marks[69] = 1;
  WakeSet set(70);
  set.insert(3);
  set.take_marks(marks.data());
  std::vector<std::size_t> members;
  const auto note = [&members](std::size_t m) { members.push_back(m); };
  set.drain(note);
  EXPECT_EQ(members, (std::vector<std::size_t>{0, 3, 7, 8, 69}));
  set.take_marks(marks.data());
  EXPECT_FALSE(set.any());
}

TEST(WakeSet, HoldsExactlyItsMembersWhenFilled) {
  for (const std::size_t members : {1u, 63u, 64u, 65u, 128u}) {
    WakeSet set(members);
    set.insert_all();
    std::size_t count = 0;
    set.drain([&](std::size_t m) { EXPECT_EQ(m, count++); });
    EXPECT_EQ(count, members);
    EXPECT_FALSE(set.any());
  }
}

}  // namespace
}  // namespace dusk
