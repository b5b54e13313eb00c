// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "leaf.h"
#include "output_serializer/Voutput_serializer.h"

namespace {

struct Sent {
  unsigned cycle, vc, flit;
  bool operator==(const Sent& o) const { return cycle == o.cycle && vc == o.vc && flit == o.flit; }
};

class OutputSerializer : public ::testing::Test {
 protected:
  OutputSerializer() {
    bench.pins().sendable_i = 1;
    bench.pins().has_credit_i = 7;
    bench.settle();
  }
  unsigned ready() { return bench.pins().ready_o; }
  unsigned empty() { return bench.pins().empty_o; }
  unsigned consume() { return bench.pins().consume_o; }
  bool busy() { return bench.pins().busy_o != 0; }
  bool valid() { return bench.pins().valid_o != 0; }

  void drive(unsigned accept, unsigned flit = 0, unsigned width = 0) {
    bench.pins().accept_i = accept;
    bench.pins().flit_i = flit;
    bench.pins().width_i = width;
    bench.settle();
  }
  /// An edge that accepts a flit of VC `vc`, or none.
  void accept(unsigned vc, unsigned flit, unsigned width) {
    drive(1u << vc, flit, width);
    edge();
  }
  void edge() {
    bench.edge();
    ++cycle_;
    drive(0, 0xdead, cycle_ % 3);  // without a flit, its other bits do not matter
    if (valid()) {
      sent_.push_back({cycle_, bench.pins().vc_o, bench.pins().flit_o});
    }
  }

  Leaf<Voutput_serializer> bench;
  unsigned cycle_ = 0;
  std::vector<Sent> sent_;
};

TEST_F(OutputSerializer, TakesTwoToTheLevelCyclesForAFlit) {
  for (unsigned width = 0; width < 3; ++width) {
    const unsigned from = cycle_, cycles = 1u << width;
    accept(1, 0x1230 + width, width);
    for (unsigned part = 1; part <= cycles; ++part) {
      EXPECT_TRUE(busy());
      EXPECT_EQ(valid(), part == cycles) << "width " << width << " part " << part;
      EXPECT_EQ(ready(), part == cycles ? 7u : 0u);
      EXPECT_EQ(empty(), part == cycles ? 7u : 0u);
      edge();
    }
    EXPECT_FALSE(busy());
    EXPECT_FALSE(valid());
    ASSERT_FALSE(sent_.empty());
    EXPECT_EQ(sent_.back(), (Sent{from + cycles, 1, 0x1230 + width}));
  }
  EXPECT_EQ(sent_.size(), 3u);
}

TEST_F(OutputSerializer, IsReadyForVcsWithACredit) {
  for (unsigned credits = 0; credits < 8; ++credits) {
    bench.pins().has_credit_i = credits;
    drive(0);
    EXPECT_EQ(ready(), credits);
    bench.pins().sendable_i = 0;
    drive(0);
    EXPECT_EQ(ready(), 0u);
    bench.pins().sendable_i = 1;
  }
  for (unsigned vc = 0; vc < 3; ++vc) {
    drive(1u << vc);
    EXPECT_EQ(consume(), 1u << vc);
  }
}

TEST_F(OutputSerializer, KeepsEveryFlitOfARandomStream) {
  std::mt19937 random(7);
  std::vector<Sent> expected;
  unsigned accepted = 0;
  while (accepted < 2000) {
    bench.pins().has_credit_i = random() % 8;
    drive(0);
    const unsigned vc = random() % 3;
    if ((ready() >> vc & 1u) != 0 && random() % 4 != 0) {
      const unsigned width = random() % 3, flit = random() & 0xffff;
      expected.push_back({cycle_ + (1u << width), vc, flit});
      accept(vc, flit, width);
      ++accepted;
    } else {
      edge();
    }
  }
  for (unsigned i = 0; i < 4; ++i) edge();
  EXPECT_EQ(sent_, expected);
}

TEST_F(OutputSerializer, ForgetsItsFlitInReset) {
  accept(2, 0xabcd, 2);
  bench.reset();
  EXPECT_FALSE(busy());
  EXPECT_EQ(empty(), 7u);
  for (unsigned i = 0; i < 5; ++i) edge();
  EXPECT_TRUE(sent_.empty());
}

}  // namespace
