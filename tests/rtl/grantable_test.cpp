// SPDX-License-Identifier: Apache-2.0
// VC allocation per port if a head flit may choose a port whose VCs are not granted yet
// (docs/rtl/wake_requests.md). A switch of a 4-ary tree: ports 0..3 down, 4..7 up.
#include <gtest/gtest.h>

#include "allocator_leaf.h"

namespace dusk {
namespace {

class Grantable : public ::testing::TestWithParam<bool> {
 protected:
  Grantable() { rtl_.reset({static_cast<unsigned>(Selection::RoundRobin), 0, GetParam()}, 1); }

  /// Choices and grants of all input ports in one cycle.
  struct Cycle {
    std::uint64_t choice;   ///< bit in*8+out
    std::uint32_t granted;  ///< input VCs, bit in*kVcs+vc
  };

  /// Serves one edge. Head flits wait in VC 0 of the input ports in `from`, and may go to any up
  /// port. Ports in `preferred` are On, so they are chosen before others.
  Cycle serve(unsigned from, unsigned grantable, unsigned preferred = 0) {
    std::uint64_t candidates = 0;
    std::uint32_t waiting = 0;
    for (unsigned port = 0; port < 8; ++port) {
      if ((from >> port & 1u) == 0) continue;
      candidates |= std::uint64_t{0xf0} << port * 8;
      waiting |= 1u << port * kVcs;
    }
    constexpr std::uint64_t kAllFree = (std::uint64_t{1} << 8 * kVcs) - 1;
    rtl_.put_grantable(grantable);
    rtl_.put_bids(0xff, rtl_.available(0xff, kAllFree), preferred, kAllFree, candidates, waiting);
    const Cycle cycle = {rtl_.choice(), rtl_.grants().granted};
    rtl_.edge();
    return cycle;
  }
  /// Input port `in` chooses port `out`.
  static std::uint64_t choice_of(unsigned in, unsigned out) {
    return std::uint64_t{1} << (in * 8 + out);
  }

  static constexpr unsigned kVcs = 3;
  AllocatorLeaf<TreePerPort> rtl_{2};
};

TEST_P(Grantable, PortsAloneAreGranted) {
  const Cycle first = serve(0b1, 0xef);
  EXPECT_EQ(first.choice, choice_of(0, 4));
  EXPECT_EQ(first.granted, 0u) << "chosen all the same";
  EXPECT_EQ(serve(0b1, 0xff).granted, 1u);
}

TEST_P(Grantable, PortsThatAreChosenMoveThePointerWithTheChoice) {
  const bool on_choice = GetParam();
  EXPECT_EQ(serve(0b1, 0).choice, choice_of(0, 4));
  EXPECT_EQ(serve(0b1, 0).choice, choice_of(0, on_choice ? 5 : 4));
  const Cycle third = serve(0b1, 0xff);
  EXPECT_EQ(third.choice, choice_of(0, on_choice ? 6 : 4));
  EXPECT_EQ(third.granted, 1u);
}

TEST_P(Grantable, PortsThatArePreferredAreChosen) {
  const Cycle cycle = serve(0b1, 0xa0, 0xa0);
  EXPECT_EQ(cycle.choice, choice_of(0, 5));
  EXPECT_EQ(cycle.granted, 1u);
}

TEST_P(Grantable, NoTurnMovesAtAPortThatIsNot) {
  // Both choose port 4 in every cycle: the only one that is preferred.
  EXPECT_EQ(serve(0b11, 0xef, 0x10).granted, 0u);
  EXPECT_EQ(serve(0b11, 0xef, 0x10).granted, 0u);
  EXPECT_EQ(serve(0b11, 0xff, 0x10).granted, 1u) << "input port 0 has the first turn";
  EXPECT_EQ(serve(0b11, 0xef, 0x10).granted, 0u);
  EXPECT_EQ(serve(0b11, 0xff, 0x10).granted, 1u << kVcs) << "and then input port 1";
}

TEST_P(Grantable, OthersAreGrantedInTheSameCycle) {
  serve(0b10, 0xff);  // input port 1 chooses port 5 next
  const Cycle cycle = serve(0b11, 0xef);
  EXPECT_EQ(cycle.choice, choice_of(0, 4) | choice_of(1, 5));
  EXPECT_EQ(cycle.granted, 1u << kVcs);
}

INSTANTIATE_TEST_SUITE_P(On, Grantable, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Choice" : "Grant"; });

}  // namespace
}  // namespace dusk
