// SPDX-License-Identifier: Apache-2.0
// Selection function of the RTL compared with the twin: every mask of candidates, every number of
// free VCs, every rule, pointer and random byte.
#include <gtest/gtest.h>

#include <random>

#include "leaf.h"
#include "models/twin/output_select.h"
#include "select_2x8/Vselect_2x8.h"
#include "select_3x3/Vselect_3x3.h"
#include "select_4x4/Vselect_4x4.h"
#include "select_5x2/Vselect_5x2.h"
#include "select_6x4/Vselect_6x4.h"
#include "select_7x3/Vselect_7x3.h"
#include "select_8x1/Vselect_8x1.h"
#include "select_8x3/Vselect_8x3.h"
#include "select_8x8/Vselect_8x8.h"
#include "selection_kinds.h"

namespace dusk {
namespace {

struct Size {
  unsigned ports, vcs;
};
constexpr std::array<Size, 9> kSizes = {
    {{2, 8}, {3, 3}, {4, 4}, {5, 2}, {6, 4}, {7, 3}, {8, 1}, {8, 3}, {8, 8}}};

class SelectParity : public ::testing::TestWithParam<unsigned> {
 protected:
  unsigned ports() const { return kSizes[GetParam()].ports; }
  unsigned vcs() const { return kSizes[GetParam()].vcs; }

  /// Free VCs of each port; which of them are free does not count, so they are drawn.
  void free_vcs(const std::array<unsigned, 8>& count) {
    free_.clear();
    at_least_ = 0;
    for (unsigned p = 0; p < ports(); ++p) {
      for (unsigned left = count[p], v = 0; v < vcs(); ++v) {
        if (left == vcs() - v || (left > 0 && random_() % 2 == 0)) {
          free_.insert(p * 8 + v);
          --left;
        }
      }
      for (unsigned c = 0; c < count[p]; ++c) at_least_ |= std::uint64_t{1} << (c * ports() + p);
    }
  }

  bool same(SelectionKind kind, unsigned bid, unsigned pointer, unsigned byte) {
    const unsigned all = (1u << ports()) - 1;
    bench_.with([&](auto& pins) {
      pins.select_i = kind.selection;
      pins.tie_i = kind.tie_break;
      pins.asks_i = bid != 0;
      pins.candidates_i = bid;
      pins.open_i = pins.preferred_i = all;
      put(pins.at_least_i, at_least_);
      pins.at_or_above_i = all >> pointer << pointer;
      pins.random_i = byte;
    });
    bench_.settle();
    const unsigned rtl = bench_.with([](auto& pins) { return unsigned{pins.port_o}; });
    ++compared_;
    if (bid == 0) return rtl == 0;
    const unsigned twin = OutputSelect<1>::select(static_cast<Selection>(kind.selection),
                                                  static_cast<TieBreak>(kind.tie_break), bid, free_,
                                                  pointer % ports(), byte);
    return rtl == 1u << twin;
  }

  /// Every rule on these candidates, with every pointer (that past the last port too) or byte that
  /// counts for it.
  void compare_rules(unsigned bid, unsigned byte_step = 1) {
    for (const SelectionKind kind : kSelectionKinds) {
      const bool rotating = kind.selection == 2 || kind.selection == 8 ||
                            (kind.selection == 0 && kind.tie_break == 1);
      const bool drawn = kind.selection == 3 || (kind.selection == 0 && kind.tie_break == 0);
      for (unsigned pointer = 0; pointer <= (rotating ? ports() : 0); ++pointer) {
        for (unsigned byte = 0; byte < (drawn ? 256u : 1u); byte += byte_step) {
          ASSERT_TRUE(same(kind, bid, pointer, byte))
              << "selection " << kind.selection << " tie break " << kind.tie_break << " candidates "
              << bid << " pointer " << pointer << " byte " << byte << " free VCs (bit c*ports+p) "
              << at_least_;
        }
      }
    }
  }
  std::size_t per_state() const { return 2 * 256 + 1 + 3 * (ports() + 1) + 1; }

  SizedLeaf<Vselect_2x8, Vselect_3x3, Vselect_4x4, Vselect_5x2, Vselect_6x4, Vselect_7x3,
            Vselect_8x1, Vselect_8x3, Vselect_8x8>
      bench_{GetParam()};
  std::uint64_t at_least_ = 0;  ///< bit c*ports+p: port p has more than c free VCs
  VcSet<1> free_;
  std::mt19937 random_{1};
  std::size_t compared_ = 0;
};

class SelectParityOfAll : public SelectParity {};

TEST_P(SelectParityOfAll, AgreesOnEveryMaskCountPointerAndByte) {
  std::size_t states = 1;
  for (unsigned p = 0; p < ports(); ++p) states *= vcs() + 1;
  for (std::size_t state = 0; state < states; ++state) {
    // A digit a port: 0, no candidate, with any number of free VCs; else that many.
    std::array<unsigned, 8> count{};
    unsigned bid = 0;
    std::size_t rest = state;
    for (unsigned p = 0; p < ports(); ++p, rest /= vcs() + 1) {
      count[p] = rest % (vcs() + 1);
      if (count[p] > 0)
        bid |= 1u << p;
      else
        count[p] = random_() % (vcs() + 1);
    }
    free_vcs(count);
    compare_rules(bid);
    if (HasFatalFailure()) return;
  }
  EXPECT_EQ(compared_, states * per_state());
}

TEST_P(SelectParity, AgreesOnDrawnCountsAndCorners) {
  for (unsigned trial = 0; trial < 40; ++trial) {
    std::array<unsigned, 8> count{};
    for (unsigned p = 0; p < ports(); ++p) {
      count[p] = trial == 0       ? 1                                     // all alike
                 : trial == 1     ? vcs()                                 //
                 : trial == 2     ? 1 + p % vcs()                         // a staircase
                 : trial == 3     ? vcs() - p % vcs()                     //
                 : trial % 2 == 0 ? 1 + random_() % vcs()                 // any
                                  : vcs() - random_() % 2 * (vcs() > 1);  // ties at the top
    }
    free_vcs(count);
    for (unsigned bid = 0; bid < 1u << ports(); ++bid) {
      compare_rules(bid);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_EQ(compared_, 40 * (std::size_t{1} << ports()) * per_state());
}

std::string name_of(unsigned size) {
  return std::to_string(kSizes[size].ports) + "portsOf" + std::to_string(kSizes[size].vcs) + "vcs";
}
// The last size has 9^8 states: drawn only.
INSTANTIATE_TEST_SUITE_P(Sizes, SelectParityOfAll, ::testing::Range(0u, 8u),
                         [](const auto& info) { return name_of(info.param); });
INSTANTIATE_TEST_SUITE_P(Sizes, SelectParity, ::testing::Range(0u, 9u),
                         [](const auto& info) { return name_of(info.param); });

TEST(TieBreakByte, IsTheRegisterTurnedByFiveBitsAPort) {
  for (unsigned random = 1; random < 0x10000; random += 7) {
    for (unsigned port = 0; port < 32; ++port) {
      const std::uint64_t twice = std::uint64_t{random} << 16 | random;
      ASSERT_EQ(tie_break_byte(static_cast<std::uint16_t>(random), port),
                twice >> (5 * port % 16) & 0xffu);
    }
  }
}

}  // namespace
}  // namespace dusk
