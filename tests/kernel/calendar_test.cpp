// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/calendar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
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

TEST(WakeSet, VisitsTheMembersOfEitherSetInAnyRange) {
  WakeSet one(200), other(200);
  for (const std::size_t m : {0u, 63u, 64u, 130u}) one.insert(m);
  for (const std::size_t m : {5u, 63u, 127u, 199u}) other.insert(m);
  const std::vector<std::size_t> all = {0, 5, 63, 64, 127, 130, 199};
  for (std::size_t first = 0; first <= 200; ++first) {
    for (std::size_t end = first; end <= 200; ++end) {
      std::vector<std::size_t> found, expected;
      for_each_of_either(one, other, first, end, [&found](std::size_t m) { found.push_back(m); });
      std::copy_if(all.begin(), all.end(), std::back_inserter(expected),
                   [=](std::size_t m) { return m >= first && m < end; });
      ASSERT_EQ(found, expected) << first << " to " << end;
    }
  }
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
