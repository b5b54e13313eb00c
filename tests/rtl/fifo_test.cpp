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
  unsigned count() { return bits(bench.pins().fifo_count_o, index() * 4, 4); }
  /// The head is read in the cycle after the edge.
  void edge(bool push, bool pop, unsigned data) {
    bench.pins().fifo_write_i = push << index();
    bench.pins().fifo_push_i = push << index();
    bench.pins().fifo_pop_i = pop << index();
    bench.pins().fifo_data_i = data;
    bench.pins().fifo_read_i = 1u << index();
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

TEST_P(Fifo, TakesNothingWithoutAWrite) {
  edge(true, false, 0xbeef);
  bench.pins().fifo_write_i = 0;
  bench.pins().fifo_data_i = 0xdead;
  for (unsigned i = 0; i < 2 * depth(); ++i) {
    bench.edge();
    EXPECT_EQ(count(), 1u);
    EXPECT_EQ(head(), 0xbeefu);
  }
  bench.pins().fifo_pop_i = 1u << index();
  bench.edge();
  EXPECT_FALSE(valid());
  EXPECT_EQ(count(), 0u);
}

/// Three buffers of depth 3; one word or one per buffer is pushed at an edge, all may pop. Of the
/// heads some are read. At edges without a write the push pins are anything.
void follow_three_queues(bool lanes) {
  LeafBench bench;
  Vleaves& pins = bench.pins();
  std::mt19937 random(13);
  std::deque<unsigned> queue[3];
  unsigned heads = 0;
  for (unsigned cycle = 0; cycle < 5000; ++cycle) {
    const unsigned read = random() % 8;
    (lanes ? pins.lanes_read_i : pins.fifos_read_i) = read;
    bench.settle();
    const unsigned valid = lanes ? pins.lanes_valid_o : pins.fifos_valid_o;
    const unsigned long long head = lanes ? pins.lanes_head_o : pins.fifos_head_o;
    const unsigned count = lanes ? pins.lanes_count_o : pins.fifos_count_o;
    const unsigned writer = random() % 4;
    unsigned push = 0, pop = 0;
    unsigned long long data = 0;
    for (unsigned q = 0; q < 3; ++q) {
      ASSERT_EQ(bits(valid, q, 1) != 0, !queue[q].empty()) << "cycle " << cycle;
      ASSERT_EQ(bits(count, q * 2, 2), queue[q].size()) << "cycle " << cycle;
      if (!queue[q].empty()) {
        if (bits(read, q, 1) != 0) {
          ASSERT_EQ(bits(head, q * 16, 16), queue[q].front()) << "cycle " << cycle;
          ++heads;
        }
        if (random() % 3 == 0) {
          pop |= 1u << q;
          queue[q].pop_front();
        }
      }
      if (queue[q].size() < 3 && (lanes ? random() % 2 != 0 : writer == q)) {
        const unsigned word = random() & 0xffff;
        push |= 1u << q;
        data |= static_cast<unsigned long long>(word) << (lanes ? q * 16 : 0);
        queue[q].push_back(word);
      }
    }
    const bool write = push != 0;
    if (!write) push = random() % 8;
    if (lanes) {
      pins.lanes_write_i = write;
      pins.lanes_push_i = push;
      pins.lanes_pop_i = pop;
      pins.lanes_data_i = data;
    } else {
      pins.fifos_write_i = write;
      pins.fifos_push_i = push;
      pins.fifos_pop_i = pop;
      pins.fifos_data_i = static_cast<unsigned>(data);
    }
    bench.edge();
  }
  EXPECT_GT(heads, 1000u);
}

TEST(Fifos, FollowThreeQueuesWithOneWriter) { follow_three_queues(false); }

TEST(Fifos, FollowThreeQueuesWithAWriterEach) { follow_three_queues(true); }

INSTANTIATE_TEST_SUITE_P(Depths, Fifo, ::testing::Range(0u, 3u), [](const auto& info) {
  return "of" + std::to_string(kDepths[info.param]);
});

}  // namespace
