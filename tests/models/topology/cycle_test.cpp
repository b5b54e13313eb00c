// SPDX-License-Identifier: Apache-2.0
#include "models/topology/cycle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(FindCycle, FindsNoneInAnAcyclicGraph) {
  EXPECT_THAT(find_cycle({}, 3), IsEmpty());
  EXPECT_THAT(find_cycle({{0, 1}, {0, 2}, {1, 2}}, 3), IsEmpty());
}

TEST(FindCycle, TakesTheShorterWayBack) {
  EXPECT_THAT(find_cycle({{2, 0}, {0, 1}, {1, 2}, {0, 2}}, 3), ElementsAre(0, 2, 0));
}

TEST(FindCycle, TakesEdgesInAnyOrderAndTwice) {
  EXPECT_THAT(find_cycle({{1, 1}, {0, 1}, {0, 1}}, 2), ElementsAre(1, 1));
}

}  // namespace
}  // namespace dusk
