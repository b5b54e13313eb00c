// SPDX-License-Identifier: Apache-2.0
// Selection of small trunk switches compared with a direct form of the rules of
// docs/rtl/trunk_select.md: every set of ports, every number of free VCs, every first dimension and
// pointer.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "leaf.h"
#include "trunk_select_1x2/Vtrunk_select_1x2.h"
#include "trunk_select_2x1/Vtrunk_select_2x1.h"
#include "trunk_select_3x1/Vtrunk_select_3x1.h"

namespace {

constexpr unsigned kVcs = 3;
enum Select : unsigned { kMostFree, kFirst, kCyclic, kOblivious, kWidest, kRoundRobin = 8 };
constexpr std::array<Select, 6> kSelections = {kMostFree,  kFirst,  kCyclic,
                                               kOblivious, kWidest, kRoundRobin};
enum Tie : unsigned { kTieRandom, kTieRotating, kTieLowest };

struct Size {
  unsigned dims, trunk, local;
  unsigned trunk_ports() const { return 2 * dims * trunk; }
  unsigned ports() const { return trunk_ports() + local; }
};
constexpr std::array<Size, 3> kSizes = {{{2, 1, 2}, {1, 2, 1}, {3, 1, 2}}};

struct Inputs {
  unsigned select = 0, tie = 0, candidates = 0, first_dim = 0, random = 0, pointer = 0;
  std::array<unsigned, 8> free{}, width{};  ///< [port]
};

using Ports = std::vector<unsigned>;

/// Returns the members with the smallest `key`.
template <typename Key>
Ports least(const Ports& ports, Key key) {
  unsigned best = ~0u;
  for (const unsigned p : ports) best = std::min(best, key(p));
  Ports result;
  for (const unsigned p : ports) {
    if (key(p) == best) result.push_back(p);
  }
  return result;
}

/// The chosen port; `candidates` is not empty.
unsigned choose(const Size& size, const Inputs& in) {
  Ports candidates;
  for (unsigned p = 0; p < size.ports(); ++p) {
    if ((in.candidates >> p & 1u) != 0) candidates.push_back(p);
  }
  const auto drawn = [&](const Ports& of) { return of[of.size() * in.random / 256]; };
  const auto taken = [](unsigned free) { return kVcs - free; };
  const auto in_turn = [&](const Ports& of) {
    return least(of, [&](unsigned p) { return p < in.pointer ? 1u : 0u; }).front();
  };
  switch (in.select) {
    case kMostFree: {
      const Ports best = least(candidates, [&](unsigned p) { return taken(in.free[p]); });
      if (in.tie == kTieRandom) return drawn(best);
      if (in.tie == kTieLowest) return best.front();
      return in_turn(best);
    }
    case kFirst:
      return candidates.front();
    case kCyclic:
      return least(candidates,
                   [&](unsigned p) {
                     if (p >= size.trunk_ports()) return 0u;
                     const unsigned d = p / (2 * size.trunk);
                     return (d + size.dims - in.first_dim) % size.dims;
                   })
          .front();
    case kOblivious:
      return drawn(candidates);
    case kRoundRobin:
      return in_turn(candidates);
    default:
      return least(least(candidates, [&](unsigned p) { return in.width[p]; }),
                   [&](unsigned p) { return taken(in.free[p]); })
          .front();
  }
}

class TrunkSelect : public ::testing::TestWithParam<unsigned> {
 protected:
  const Size& size() const { return kSizes[GetParam()]; }

  unsigned rtl(const Inputs& in) {
    unsigned at_least = 0, width = 0;
    for (unsigned p = 0; p < size().ports(); ++p) {
      for (unsigned c = 0; c < in.free[p]; ++c) at_least |= 1u << (c * size().ports() + p);
      width |= in.width[p] << (2 * p);
    }
    bench_.with([&](auto& pins) {
      pins.select_i = in.select;
      pins.tie_i = in.tie;
      pins.candidates_i = in.candidates;
      pins.at_least_i = at_least;
      pins.width_i = width;
      pins.first_dim_i = in.first_dim;
      pins.random_i = in.random;
      pins.at_or_above_i = ((1u << size().ports()) - 1) >> in.pointer << in.pointer;
    });
    bench_.settle();
    return bench_.with([](auto& pins) { return unsigned{pins.port_o}; });
  }

  /// Every selection on these ways, with everything that counts for it.
  void compare(Inputs in) {
    for (const Select select : kSelections) {
      in.select = select;
      for (in.tie = kTieRandom; in.tie <= kTieLowest; ++in.tie) {
        for (in.first_dim = 0; in.first_dim < size().dims; ++in.first_dim) {
          in.random = random_() % 256;
          in.pointer = random_() % (size().ports() + 1);
          ASSERT_EQ(rtl(in), in.candidates == 0 ? 0u : 1u << choose(size(), in))
              << "selection " << in.select << " tie rule " << in.tie << " ways " << in.candidates
              << " first dimension " << in.first_dim << " random " << in.random << " pointer "
              << in.pointer;
          ++compared_;
        }
      }
    }
  }

  /// Free VCs of each way from 1 upwards, a digit of `state` each; other ports have any. Widths,
  /// alike in a trunk, are drawn.
  Inputs inputs(unsigned candidates, unsigned state) {
    Inputs in;
    in.candidates = candidates;
    for (unsigned p = 0; p < size().ports(); ++p) {
      if ((candidates >> p & 1u) != 0) {
        in.free[p] = 1 + state % kVcs;
        state /= kVcs;
      } else {
        in.free[p] = random_() % (kVcs + 1);
      }
      if (p < size().trunk_ports()) {
        in.width[p] = p % size().trunk == 0 ? random_() % 3 : in.width[p - 1];
      }
    }
    return in;
  }

  SizedLeaf<Vtrunk_select_2x1, Vtrunk_select_1x2, Vtrunk_select_3x1> bench_{GetParam()};
  std::mt19937 random_{3};
  std::size_t compared_ = 0;
};

TEST_P(TrunkSelect, ChoosesAsTheRulesSayOfEverySetOfWays) {
  const unsigned trunk_candidates = 1u << size().trunk_ports(),
                 local_candidates = 1u << size().local;
  std::size_t states = 0;
  for (unsigned of_trunks = 0; of_trunks < trunk_candidates; ++of_trunks) {
    for (unsigned of_local = 0; of_local < (of_trunks == 0 ? local_candidates : 1u); ++of_local) {
      const unsigned candidates = of_trunks | of_local << size().trunk_ports();
      unsigned counts = 1;
      for (unsigned rest = candidates; rest != 0; rest &= rest - 1) counts *= kVcs;
      for (unsigned state = 0; state < counts; ++state, ++states) {
        compare(inputs(candidates, state));
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_EQ(compared_, states * kSelections.size() * 3 * size().dims);
}

TEST_P(TrunkSelect, PrefersTheWidestWhateverIsFree) {
  Inputs in;
  in.select = kWidest;
  in.candidates = 0b1010;  // two trunks in each of the sizes
  in.width = {0, 2, 0, 1};
  in.free = {3, 3, 3, 1};
  EXPECT_EQ(rtl(in), 0b1000u);
  in.width[1] = 1;
  EXPECT_EQ(rtl(in), 0b0010u);
  in.free[1] = 1;
  in.tie = kTieRandom;
  in.random = 255;
  EXPECT_EQ(rtl(in), 0b0010u);
}

TEST_P(TrunkSelect, RoundRobinGoesOverAllTrunksFromThePointerOfEverySetOfWays) {
  const unsigned ports = size().ports();
  Inputs in;
  in.select = kRoundRobin;
  in.free.fill(1);
  for (in.candidates = 1; in.candidates < 1u << ports; ++in.candidates) {
    for (in.pointer = 0; in.pointer <= ports; ++in.pointer) {
      unsigned port = in.pointer % ports;
      while ((in.candidates >> port & 1u) == 0) port = (port + 1) % ports;
      in.first_dim = random_() % size().dims;
      ASSERT_EQ(rtl(in), 1u << port) << "ways " << in.candidates << " pointer " << in.pointer;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, TrunkSelect, ::testing::Range(0u, 3u), [](const auto& info) {
  const Size& s = kSizes[info.param];
  return std::to_string(s.dims) + "x" + std::to_string(s.trunk) + "and" + std::to_string(s.local);
});

}  // namespace
