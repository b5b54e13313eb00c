// SPDX-License-Identifier: Apache-2.0
// Movement of the selection pointer of an input port (docs/rtl/vc_allocator.md). Two head flits of
// a switch of a 4-ary tree, ports 0..3 down, 4..7 up, choose the same port. RTL and twin.
#include <gtest/gtest.h>

#include <array>

#include "allocator_leaf.h"
#include "tests/support/flits_by_hand.h"

namespace dusk {
namespace {

constexpr unsigned kNone = 8;
using Ports = std::array<unsigned, 2>;  ///< output ports of the head flits of input ports 0 and 1;
                                        ///< kNone: no grant

class PointerMoves : public ::testing::TestWithParam<bool> {
 protected:
  PointerMoves() {
    shape_.set_tree(8);
    shape_.vcs = kVcs;
    shape_.vc_depth = 1;
    settings_.address_mask = 0x20;
    settings_.digit_mask = 3;
    settings_.vcs_in_use = kVcs;
    settings_.atomic_vc_allocation = false;
    settings_.selection = Selection::RoundRobin;
    settings_.pointer_on_choice = GetParam();
    twin_.reset(shape_, settings_);
    rtl_.reset({static_cast<unsigned>(Selection::RoundRobin), 0, GetParam()}, settings_.seed);
  }

  /// Serves one edge. Head flits wait at the input ports of `from` and may go to any up port of
  /// `usable`.
  Ports serve(unsigned from, unsigned usable = 0xff) {
    input_.reset(shape_, settings_);
    flits_.connect(input_);
    output_.reset(shape_, settings_);
    std::uint64_t candidates = 0;
    std::uint32_t waiting = 0;
    for (unsigned port = 0; port < 2; ++port) {
      if ((from >> port & 1u) == 0) continue;
      Flit head;
      head.kind = FlitKind::HeadTail;
      head.address = 0x20;  // above
      flits_.put(input_, port * 8, encode(head));
      candidates |= std::uint64_t{0xf0} << port * 8;
      waiting |= 1u << port * kVcs;
    }
    input_.route_heads();
    constexpr std::uint64_t kAllFree = (std::uint64_t{1} << 8 * kVcs) - 1;
    rtl_.put_bids(usable, rtl_.available(usable, kAllFree), 0xff, kAllFree, candidates, waiting);
    twin_.allocate(input_, output_, usable, 0xff, PortWidths{});
    const Grants grants = rtl_.grants();
    Ports ports{kNone, kNone};
    for (unsigned port = 0; port < 2; ++port) {
      const bool granted = (grants.granted >> port * kVcs & 1u) != 0;
      if (granted) ports[port] = grants.to[port * kVcs] / 8;
      EXPECT_EQ(input_.active().test(port * 8), granted);
      if (granted) {
        EXPECT_EQ(input_.output(port * 8) / 8, ports[port]);
      }
    }
    rtl_.edge();
    return ports;
  }

  static constexpr unsigned kVcs = 3;
  SwitchShape shape_;
  SwitchSettings settings_;
  InputSide<1> input_;
  FlitsByHand<1> flits_;
  OutputSide<1> output_;
  TreePerPort<1> twin_;
  AllocatorLeaf<TreePerPort> rtl_{2};
};

TEST_P(PointerMoves, DecidesWhereALoserGoesNext) {
  const bool on_choice = GetParam();
  EXPECT_EQ(serve(0b11), (Ports{4, kNone})) << "both pointers stand before port 4";
  EXPECT_EQ(serve(0b10), (Ports{kNone, on_choice ? 5u : 4u}));
  EXPECT_EQ(serve(0b10), (Ports{kNone, on_choice ? 6u : 5u}));
  EXPECT_EQ(serve(0b01), (Ports{5, kNone})) << "a winner moves on alike";
}

TEST_P(PointerMoves, NowhereElseIfThereIsOnePort) {
  EXPECT_EQ(serve(0b11, 0x1f), (Ports{4, kNone}));
  EXPECT_EQ(serve(0b11, 0x1f), (Ports{kNone, 4})) << "the output's turn has moved";
  EXPECT_EQ(serve(0b10), (Ports{kNone, 5})) << "behind what it chose and got";
}

TEST_P(PointerMoves, NotWithoutABid) {
  EXPECT_EQ(serve(0b01), (Ports{4, kNone}));
  EXPECT_EQ(serve(0b11, 0x0f), (Ports{kNone, kNone})) << "no port up is usable";
  EXPECT_EQ(serve(0b00), (Ports{kNone, kNone}));
  EXPECT_EQ(serve(0b11), (Ports{5, 4}));
}

INSTANTIATE_TEST_SUITE_P(On, PointerMoves, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Choice" : "Grant"; });

}  // namespace
}  // namespace dusk
