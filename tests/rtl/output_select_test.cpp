// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "leaf.h"
#include "select_3/Vselect_3.h"
#include "select_6/Vselect_6.h"
#include "select_8/Vselect_8.h"

namespace {

constexpr unsigned kPorts[] = {3, 6, 8}, kVcs = 3;
enum Select : unsigned { kMostFree, kFirst, kCyclic, kRoundRobin = 8 };
enum Tie : unsigned { kRandom, kRotating, kLowest };

class OutputSelect : public ::testing::TestWithParam<unsigned> {
 protected:
  unsigned ports() const { return kPorts[GetParam()]; }

  /// Free VCs per port, as the thermometer pins.
  void free_vcs(const std::array<unsigned, 8>& free) {
    unsigned at_least = 0;
    for (unsigned c = 0; c < kVcs; ++c) {
      for (unsigned p = 0; p < ports(); ++p)
        at_least |= (free[p] > c ? 1u : 0u) << (c * ports() + p);
    }
    bench.with([at_least](auto& pins) { pins.at_least_i = at_least; });
  }

  unsigned choose(Select select, Tie tie, unsigned candidates) {
    const unsigned all = (1u << ports()) - 1;
    bench.with([&](auto& pins) {
      pins.select_i = select;
      pins.tie_i = tie;
      pins.asks_i = asks ? 1 : 0;
      pins.candidates_i = candidates;
      pins.open_i = open & all;
      pins.kept_i = kept & all;
      pins.preferred_i = preferred & all;
      pins.random_i = random_byte;
      pins.at_or_above_i = all >> pointer << pointer;
    });
    bench.settle();
    return bench.with([](auto& pins) { return unsigned{pins.port_o}; });
  }

  /// First member at or above the pointer, cyclic.
  unsigned rotate(unsigned members, unsigned pointer) const {
    for (unsigned i = 0; i < ports(); ++i) {
      const unsigned p = (pointer + i) % ports();
      if ((members >> p & 1u) != 0) return 1u << p;
    }
    return 0;
  }

  bool asks = true;
  unsigned random_byte = 0, pointer = 0;
  unsigned open = 0xff, kept = 0, preferred = 0xff;
  SizedLeaf<Vselect_3, Vselect_6, Vselect_8> bench{GetParam()};
};

TEST_P(OutputSelect, FirstFreeIsTheLowestOfEveryMask) {
  free_vcs({1, 3, 2, 3, 1, 2, 3, 1});
  for (unsigned mask = 0; mask < 1u << ports(); ++mask) {
    EXPECT_EQ(choose(kFirst, kRandom, mask), rotate(mask, 0)) << mask;
  }
}

TEST_P(OutputSelect, TakesWhatIsOpenAndOfThatWhatIsKept) {
  free_vcs({1, 3, 2, 3, 1, 2, 3, 1});
  for (const unsigned now : {0u, 2u, 6u, 5u, 0xffu}) {
    for (const unsigned before : {0u, 1u, 4u, 6u, 0xffu}) {
      open = now;
      kept = before;
      for (unsigned mask = 0; mask < 1u << ports(); ++mask) {
        const unsigned asked = mask & open;
        EXPECT_EQ(choose(kFirst, kRandom, mask),
                  rotate((asked & kept) != 0 ? asked & kept : asked, 0))
            << mask << " open " << now << " kept " << before;
      }
    }
  }
}

TEST_P(OutputSelect, PrefersWhatIsKeptThenWhatIsPreferred) {
  free_vcs({1, 3, 2, 3, 1, 2, 3, 1});
  for (const unsigned before : {0u, 1u, 4u}) {
    for (const unsigned rather : {0u, 2u, 5u, 6u}) {
      kept = before;
      preferred = rather;
      for (unsigned mask = 0; mask < 1u << ports(); ++mask) {
        const unsigned pool = (mask & kept) != 0        ? mask & kept
                              : (mask & preferred) != 0 ? mask & preferred
                                                        : mask;
        EXPECT_EQ(choose(kFirst, kRandom, mask), rotate(pool, 0))
            << mask << " kept " << before << " preferred " << rather;
      }
    }
  }
}

TEST_P(OutputSelect, ChoosesNothingForAHeaderThatDoesNotAsk) {
  free_vcs({1, 3, 2, 3, 1, 2, 3, 1});
  for (const Select select : {kMostFree, kFirst, kCyclic, kRoundRobin}) {
    asks = false;
    EXPECT_EQ(choose(select, kRandom, 6), 0u) << select;
    asks = true;
    EXPECT_NE(choose(select, kRandom, 6), 0u) << select;
  }
}

TEST_P(OutputSelect, CyclicStartsAtThePointerForEveryMask) {
  free_vcs({1, 3, 2, 3, 1, 2, 3, 1});
  for (pointer = 0; pointer < ports(); ++pointer) {
    for (unsigned mask = 0; mask < 1u << ports(); ++mask) {
      EXPECT_EQ(choose(kCyclic, kRandom, mask), rotate(mask, pointer))
          << mask << " from " << pointer;
    }
  }
}

TEST_P(OutputSelect, RoundRobinStartsAtThePointerAmongThePreferredOfEveryMask) {
  free_vcs({1, 3, 2, 3, 1, 2, 3, 1});
  for (preferred = 0; preferred < 1u << ports(); ++preferred) {
    for (pointer = 0; pointer <= ports(); ++pointer) {
      for (unsigned mask = 0; mask < 1u << ports(); ++mask) {
        const unsigned pool = (mask & preferred) != 0 ? mask & preferred : mask;
        ASSERT_EQ(choose(kRoundRobin, kRandom, mask), rotate(pool, pointer))
            << mask << " preferred " << preferred << " from " << pointer;
      }
    }
  }
}

TEST_P(OutputSelect, MostFreeTakesTheFreestOfEveryMask) {
  const std::array<std::array<unsigned, 8>, 3> patterns = {
      {{1, 3, 2, 3, 1, 2, 3, 1}, {1, 1, 1, 1, 1, 1, 1, 1}, {2, 1, 2, 1, 2, 1, 2, 1}}};
  for (const auto& free : patterns) {
    free_vcs(free);
    for (unsigned mask = 0; mask < 1u << ports(); ++mask) {
      unsigned most = 0, best = 0;
      for (unsigned p = 0; p < ports(); ++p) {
        if ((mask >> p & 1u) != 0 && free[p] > most) most = free[p];
      }
      for (unsigned p = 0; p < ports(); ++p)
        best |= ((mask >> p & 1u) != 0 && free[p] == most) << p;
      EXPECT_EQ(choose(kMostFree, kLowest, mask), rotate(best, 0)) << mask;
      for (pointer = 0; pointer < ports(); ++pointer) {
        EXPECT_EQ(choose(kMostFree, kRotating, mask), rotate(best, pointer)) << mask;
      }
      std::vector<unsigned> members;
      for (unsigned p = 0; p < ports(); ++p) {
        if ((best >> p & 1u) != 0) members.push_back(1u << p);
      }
      for (random_byte = 0; random_byte < 256; random_byte += 5) {
        const unsigned expected = members.empty() ? 0 : members[members.size() * random_byte / 256];
        EXPECT_EQ(choose(kMostFree, kRandom, mask), expected) << mask << " random " << random_byte;
      }
    }
  }
}

TEST_P(OutputSelect, RandomTiesCoverEveryMemberEqually) {
  free_vcs({2, 2, 2, 2, 2, 2, 2, 2});
  for (unsigned mask = 1; mask < 1u << ports(); ++mask) {
    const unsigned members = static_cast<unsigned>(__builtin_popcount(mask));
    std::array<unsigned, 8> hits{};
    for (random_byte = 0; random_byte < 256; ++random_byte) {
      ++hits[static_cast<unsigned>(__builtin_ctz(choose(kMostFree, kRandom, mask)))];
    }
    for (unsigned p = 0; p < ports(); ++p) {
      if ((mask >> p & 1u) == 0) {
        EXPECT_EQ(hits[p], 0u);
      } else {
        EXPECT_NEAR(hits[p], 256.0 / members, 1.0) << mask << " port " << p;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, OutputSelect, ::testing::Range(0u, 3u), [](const auto& info) {
  return "of" + std::to_string(kPorts[info.param]);
});

}  // namespace
