// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/event_schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace dusk {
namespace {

/// Compares the due members of each cycle with a table. Appointments are near, far and, at the
/// beginning, past.
TEST(EventSchedule, AgreesWithAPlainTable) {
  for (const std::size_t members : {1u, 63u, 64u, 200u}) {
    std::mt19937 random(11);
    EventSchedule schedule(members);
    std::vector<Cycle> table(members, kNever);
    const auto appoint = [&](std::size_t member, Cycle from, Cycle now) {
      const unsigned kind = random() % 8;
      table[member] = kind == 0 ? kNever : from + random() % (kind < 3 ? 300 : 70);
      schedule.set(member, table[member], now);
      ASSERT_EQ(schedule.of(member), table[member]);
    };
    for (Cycle now = 100; now < 3000; ++now) {
      for (int i = 0; i < 3; ++i) appoint(random() % members, now == 100 ? 50 : now, now);
      ASSERT_EQ(schedule.next(now), *std::min_element(table.begin(), table.end()));
      schedule.take_due(now, [&](std::size_t member) {
        const auto first = std::min_element(table.begin(), table.end());
        ASSERT_LE(*first, now);
        ASSERT_EQ(member, static_cast<std::size_t>(first - table.begin()));
        *first = kNever;
        ASSERT_EQ(schedule.of(member), kNever);
        if (random() % 2 == 0) appoint(member, now + 1, now);
      });
      ASSERT_GT(*std::min_element(table.begin(), table.end()), now) << "nobody is left";
    }
  }
}

}  // namespace
}  // namespace dusk
