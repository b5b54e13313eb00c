// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "leaf.h"
#include "rr_arbiter_1/Vrr_arbiter_1.h"
#include "rr_arbiter_3/Vrr_arbiter_3.h"
#include "rr_arbiter_5/Vrr_arbiter_5.h"

namespace {

class RrArbiter : public ::testing::TestWithParam<unsigned> {
 protected:
  unsigned size() const { return 2 * GetParam() + 1; }
  unsigned grant(unsigned request) {
    bench.with([request](auto& pins) { pins.req_i = request; });
    bench.settle();
    return bench.with([](auto& pins) { return unsigned{pins.grant_o}; });
  }
  void edge(bool take, bool hold = false) {
    bench.with([take, hold](auto& pins) {
      pins.take_i = take;
      pins.hold_i = hold;
    });
    bench.edge();
  }
  SizedLeaf<Vrr_arbiter_1, Vrr_arbiter_3, Vrr_arbiter_5> bench{GetParam()};
};

TEST_P(RrArbiter, GrantsEachRequesterOnceInTurn) {
  const unsigned all = (1u << size()) - 1;
  for (unsigned turn = 0; turn < 3 * size(); ++turn) {
    EXPECT_EQ(grant(all), 1u << (turn % size()));
    edge(true);
  }
}

TEST_P(RrArbiter, StaysWhereItIsUntilAGrantIsTaken) {
  const unsigned all = (1u << size()) - 1;
  edge(true);  // no request: nothing is taken
  EXPECT_EQ(grant(all), 1u);
  edge(false);
  EXPECT_EQ(grant(all), 1u);
}

TEST_P(RrArbiter, HoldsTheWinnerWhileItAsks) {
  const unsigned all = (1u << size()) - 1, last = 1u << (size() - 1);
  EXPECT_EQ(grant(last), last);
  edge(true, true);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(grant(all), last);
    edge(true, true);
  }
  EXPECT_EQ(grant(all & ~last), size() > 1 ? 1u : 0u);  // it stops asking: the pointer wraps
}

TEST_P(RrArbiter, FollowsAPointer) {
  std::mt19937 random(5);
  unsigned pointer = 0;
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    const unsigned request = random() & ((1u << size()) - 1);
    unsigned winner = size();
    for (unsigned i = 0; i < size() && winner == size(); ++i) {
      if ((request >> (pointer + i) % size() & 1u) != 0) winner = (pointer + i) % size();
    }
    ASSERT_EQ(grant(request), winner == size() ? 0 : 1u << winner) << "cycle " << cycle;
    const bool take = random() % 3 != 0;
    edge(take);
    if (take && winner != size()) pointer = (winner + 1) % size();
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, RrArbiter, ::testing::Range(0u, 3u), [](const auto& info) {
  return "of" + std::to_string(2 * info.param + 1);
});

}  // namespace
