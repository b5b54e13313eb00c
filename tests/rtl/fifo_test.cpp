// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <deque>
#include <random>

#include "fifo_1/Vfifo_1.h"
#include "fifo_3/Vfifo_3.h"
#include "fifo_4/Vfifo_4.h"
#include "fifos/Vfifos.h"
#include "fifos_of_writers/Vfifos_of_writers.h"
#include "leaf.h"

namespace {

constexpr unsigned kDepths[] = {1, 3, 4};

class Fifo : public ::testing::TestWithParam<unsigned> {
 protected:
  unsigned depth() const { return kDepths[GetParam()]; }
  bool valid() {
    return bench.with([](auto& pins) { return pins.valid_o != 0; });
  }
  unsigned head() {
    return bench.with([](auto& pins) { return unsigned{pins.head_o}; });
  }
  unsigned count() {
    return bench.with([](auto& pins) { return unsigned{pins.count_o}; });
  }
  /// The head is read in the cycle after the edge.
  void edge(bool push, bool pop, unsigned data) {
    bench.with([=](auto& pins) {
      pins.push_i = push;
      pins.pop_i = pop;
      pins.data_i = data;
      pins.read_i = 1;
    });
    bench.edge();
  }
  SizedLeaf<Vfifo_1, Vfifo_3, Vfifo_4> bench{GetParam()};
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
  for (unsigned i = 0; i < 2 * depth(); ++i) {
    edge(false, false, 0xdead);
    EXPECT_EQ(count(), 1u);
    EXPECT_EQ(head(), 0xbeefu);
  }
  edge(false, true, 0xdead);
  EXPECT_FALSE(valid());
  EXPECT_EQ(count(), 0u);
}

/// Three buffers of depth 3. One word, or one per buffer, is pushed at an edge; all may pop. Some
/// first words are read.
template <class Model>
void follow_three_queues() {
  constexpr bool lanes = std::is_same_v<Model, Vfifos_of_writers>;
  Leaf<Model> bench;
  Model& pins = bench.pins();
  std::mt19937 random(13);
  std::deque<unsigned> queue[3];
  unsigned heads = 0;
  for (unsigned cycle = 0; cycle < 5000; ++cycle) {
    const unsigned read = random() % 8;
    pins.read_i = read;
    bench.settle();
    const unsigned writer = random() % 4;
    unsigned push = 0, pop = 0;
    unsigned long long data = 0;
    for (unsigned q = 0; q < 3; ++q) {
      ASSERT_EQ(bits(pins.valid_o, q, 1) != 0, !queue[q].empty()) << "cycle " << cycle;
      ASSERT_EQ(sliced(pins.count_o, q, 3, 2), queue[q].size()) << "cycle " << cycle;
      if (!queue[q].empty()) {
        if (bits(read, q, 1) != 0) {
          ASSERT_EQ(bits(pins.head_o, q * 16, 16), queue[q].front()) << "cycle " << cycle;
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
    pins.push_i = push;
    pins.pop_i = pop;
    put(pins.data_i, data);
    bench.edge();
  }
  EXPECT_GT(heads, 1000u);
}

TEST(Fifos, FollowThreeQueuesWithOneWriter) { follow_three_queues<Vfifos>(); }

TEST(Fifos, FollowThreeQueuesWithAWriterEach) { follow_three_queues<Vfifos_of_writers>(); }

INSTANTIATE_TEST_SUITE_P(Depths, Fifo, ::testing::Range(0u, 3u), [](const auto& info) {
  return "of" + std::to_string(kDepths[info.param]);
});

}  // namespace
