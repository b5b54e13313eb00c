// SPDX-License-Identifier: Apache-2.0
// Ages of the head flits that wait for an output VC (docs/rtl/head_ages.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "head_ages/Vhead_ages.h"
#include "leaf.h"

namespace {

constexpr unsigned kVcs = 6, kAll = 077;

/// Three ports with two VCs. Bit port*2+vc.
class HeadAges : public ::testing::Test {
 protected:
  void age_out(unsigned windows) { bench_.pins().age_out_i = windows; }

  /// Simulates one cycle and the edge after it. Returns the head flits that are aged in the cycle.
  unsigned cycle(unsigned waiting, unsigned granted = 0, bool window_end = false) {
    auto& pins = bench_.pins();
    pins.waiting_i = waiting;
    pins.granted_i = granted;
    pins.window_end_i = window_end;
    const unsigned aged = bench_.settle().aged_o;
    bench_.edge();
    return aged;
  }
  /// The same with the end of a window.
  unsigned window_end(unsigned waiting, unsigned granted = 0) {
    return cycle(waiting, granted, true);
  }

  Leaf<Vhead_ages> bench_;
};

TEST_F(HeadAges, AreWindowsThatEndedWhileAHeaderWaited) {
  for (unsigned windows = 1; windows <= 7; ++windows) {
    bench_.reset();
    age_out(windows);
    for (unsigned end = 0; end < windows; ++end) {
      for (unsigned i = 0; i < 3; ++i) EXPECT_EQ(cycle(010), 0u) << windows << ", " << end;
      EXPECT_EQ(window_end(010), 0u) << windows << ", " << end;
    }
    EXPECT_EQ(cycle(010), 010u) << windows;
    EXPECT_EQ(cycle(010), 010u) << "until it is granted a VC";
  }
}

TEST_F(HeadAges, StayAtTheHighest) {
  age_out(7);
  for (unsigned end = 0; end < 7; ++end) EXPECT_EQ(window_end(001), 0u) << end;
  for (unsigned end = 0; end < 20; ++end) EXPECT_EQ(window_end(001), 001u) << end;
}

TEST_F(HeadAges, AreNeverReachedWithoutAgeOut) {
  for (unsigned end = 0; end < 20; ++end) EXPECT_EQ(window_end(kAll), 0u) << end;
}

TEST_F(HeadAges, BeginAgainWithAGrant) {
  age_out(2);
  for (unsigned end = 0; end < 4; ++end) window_end(011);
  EXPECT_EQ(cycle(011, 001), 011u) << "aged until the edge";
  EXPECT_EQ(cycle(011), 010u) << "the next header there";
  EXPECT_EQ(window_end(011), 010u);
  EXPECT_EQ(cycle(011), 010u) << "one window";
  EXPECT_EQ(window_end(011), 010u);
  EXPECT_EQ(cycle(011), 011u) << "two";
}

TEST_F(HeadAges, BeginAgainWithAGrantAtTheEndOfAWindow) {
  age_out(1);
  window_end(002);
  EXPECT_EQ(window_end(002, 002), 002u);
  EXPECT_EQ(cycle(002), 0u);
}

TEST_F(HeadAges, AreOfHeadersThatWait) {
  age_out(1);
  window_end(004);
  EXPECT_EQ(cycle(000), 0u) << "nothing waits";
  EXPECT_EQ(cycle(004), 0u) << "another header";
  window_end(000);
  EXPECT_EQ(cycle(004), 0u) << "nothing waited at the end";
  window_end(004);
  EXPECT_EQ(cycle(004), 004u);
}

TEST_F(HeadAges, FollowTheRuleOfEachVc) {
  std::mt19937 random(7);
  const auto drawn = [&random](unsigned n) { return static_cast<unsigned>(random() % n); };
  std::array<unsigned, 8> seen{};  // cycles with so many aged head flits
  for (unsigned windows = 0; windows < 8; ++windows) {
    bench_.reset();
    age_out(windows);
    std::array<unsigned, kVcs> age{};
    unsigned waiting = 0;
    for (unsigned i = 0; i < 2000; ++i) {
      waiting |= drawn(kAll + 1);
      const unsigned granted = drawn(8) == 0 ? waiting & drawn(kAll + 1) : 0;
      const bool end = drawn(4) == 0;
      unsigned aged = 0;
      for (unsigned v = 0; v < kVcs; ++v) {
        const bool waits = (waiting >> v & 1u) != 0;
        aged |= (waits && windows != 0 && age[v] >= windows) << v;
        if (!waits || (granted >> v & 1u) != 0) {
          age[v] = 0;
        } else if (end) {
          age[v] = std::min(age[v] + 1, 7u);
        }
      }
      ASSERT_EQ(cycle(waiting, granted, end), aged) << "cycle " << i;
      seen[static_cast<unsigned>(__builtin_popcount(aged))]++;
      waiting &= ~granted;
    }
  }
  for (unsigned count = 0; count <= kVcs; ++count) EXPECT_GT(seen[count], 0u) << count;
}

}  // namespace
