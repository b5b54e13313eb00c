// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <deque>
#include <random>

#include "leaf_bench.h"

namespace {

constexpr unsigned kDepths[] = {1, 3, 4};

class Fifo : public ::testing::TestWithParam<unsigned> {
 protected:
  unsigned index() const { return GetParam(); }
  unsigned depth() const { return kDepths[index()]; }
  bool valid() { return bits(bench.pins().fifo_valid_o, index(), 1) != 0; }
  unsigned head() { return bits(bench.pins().fifo_head_o, index() * 16, 16); }
  unsigned count() { return bits(bench.pins().fifo_count_o, index() * 9, 9); }
  void edge(bool push, bool pop, unsigned data) {
    bench.pins().fifo_push_i = push << index();
    bench.pins().fifo_pop_i = pop << index();
    bench.pins().fifo_data_i = data;
    bench.edge();
  }
  LeafBench bench;
};

TEST_P(Fifo, IsEmptyAfterReset) {
  EXPECT_FALSE(valid());
  EXPECT_EQ(count(), 0u);
}

TEST_P(Fifo, ShowsAWordInTheNextCycle) {
  edge(true, false, 0xbeef);
  EXPECT_TRUE(valid());
  EXPECT_EQ(head(), 0xbeefu);
}

TEST_P(Fifo, TakesAWordWhenFullIfOneLeaves) {
  for (unsigned i = 0; i < depth(); ++i) edge(true, false, i);
  EXPECT_EQ(count(), depth());
  for (unsigned i = 0; i < 3 * depth(); ++i) {
    EXPECT_EQ(head(), i);
    edge(true, true, i + depth());
    EXPECT_EQ(count(), depth());
  }
}

TEST_P(Fifo, FollowsAQueue) {
  std::mt19937 random(7);
  std::deque<unsigned> queue;
  for (unsigned cycle = 0; cycle < 5000; ++cycle) {
    ASSERT_EQ(valid(), !queue.empty()) << "cycle " << cycle;
    ASSERT_EQ(count(), queue.size()) << "cycle " << cycle;
    if (!queue.empty()) {
      ASSERT_EQ(head(), queue.front()) << "cycle " << cycle;
    }
    const bool pop = !queue.empty() && random() % 2 != 0;
    const bool push = (queue.size() < depth() || pop) && random() % 2 != 0;
    const unsigned word = random() & 0xffff;
    edge(push, pop, word);
    if (pop) queue.pop_front();
    if (push) queue.push_back(word);
  }
}

INSTANTIATE_TEST_SUITE_P(Depths, Fifo, ::testing::Range(0u, 3u),
                         [](const auto& info) { return "of" + std::to_string(kDepths[info.param]); });

}  // namespace
