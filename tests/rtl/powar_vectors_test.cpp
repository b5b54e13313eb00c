// SPDX-License-Identifier: Apache-2.0
// Choices of Algorithm 1 of POWAR (ACM TACO 15(4) 61, 2019), by hand: round robin in a switch of a
// 4-ary tree, ports 0..3 down, 4..7 up. Tests RTL and twin, VC allocation per port and per VC.
#include <gtest/gtest.h>

#include <array>

#include "allocator_leaf.h"
#include "tests/support/flits_by_hand.h"

namespace dusk {
namespace {

constexpr unsigned kNone = 8;
constexpr unsigned kPortsInAll = 0xff, kNoPorts = 0;
constexpr unsigned kAbove = 0x20, kToPort2 = 2;  // addresses

/// A packet that may go up, or goes down. Sets have a bit per port.
struct Choice {
  const char* name;
  unsigned selectable, busy, preferred;
  unsigned pointer;  ///< before the choice, 5 to 7
  unsigned port;     ///< chosen
  unsigned after;    ///< the next choice among all up ports; it shows the pointer
  unsigned address = kAbove;
};
constexpr std::array<Choice, 8> kChoices = {{
    {"an awake port comes before the turn", 0x3f, kNoPorts, 0x10, 5, 4, 5},
    {"a sleeping port if none is awake and free", 0x3f, 0x10, 0x10, 5, 5, 6},
    {"no port, and the pointer stays", 0x1f, 0x10, 0xf0, 5, kNone, 5},
    {"the port down is busy, and the pointer stays", kPortsInAll, 1u << 2, kPortsInAll, 5, kNone, 5,
     kToPort2},
    {"a port down that sleeps leaves the pointer", kPortsInAll, kNoPorts, kNoPorts, 5, 2, 5,
     kToPort2},
    {"the awake port of all", kPortsInAll, kNoPorts, 0x40, 7, 6, 7},
    {"all ports alike; behind the last comes the first", kPortsInAll, kNoPorts, kPortsInAll, 7, 7,
     4},
    {"all ports selectable, one busy", kPortsInAll, 0x10, 0xf0, 5, 5, 6},
}};

/// Input port 0 of an allocator.
template <template <unsigned> class Allocation>
class Chooser {
 public:
  Chooser() {
    shape_.set_tree(8);
    shape_.vcs = kVcs;
    shape_.vc_depth = 1;
    settings_.address_mask = 0x20;
    settings_.digit_mask = 3;
    settings_.vcs_in_use = kVcs;
    settings_.atomic_vc_allocation = false;
    settings_.selection = Selection::RoundRobin;
    twin_.reset(shape_, settings_);
    rtl_.reset({static_cast<unsigned>(Selection::RoundRobin), 0}, settings_.seed);
  }

  /// Returns the port that a head flit gets in the RTL and, in `twin`, in the twin.
  unsigned choose(unsigned selectable, unsigned busy, unsigned preferred, unsigned address,
                  unsigned& twin) {
    input_.reset(shape_, settings_);
    flits_.connect(input_);
    output_.reset(shape_, settings_);
    std::uint64_t free = 0;
    for (unsigned p = 0; p < 8; ++p) {
      for (unsigned v = 0; v < kVcs; ++v) {
        if ((busy >> p & 1u) != 0)
          output_.own(p * 8 + v);
        else
          free |= std::uint64_t{1} << (p * kVcs + v);
      }
    }
    Flit head;
    head.kind = FlitKind::HeadTail;
    head.address = address;
    flits_.put(input_, 0, encode(head));
    input_.route_heads();
    rtl_.put_bids(selectable, rtl_.available(selectable, free), preferred, free,
                  twin_.candidates(0, head.address), 1);
    twin_.allocate(input_, output_, selectable, preferred, PortWidths{});
    twin = input_.active().test(0) ? input_.output(0) / 8 : kNone;
    const Grants grants = rtl_.grants();
    const unsigned port = (grants.granted & 1u) != 0 ? grants.to[0] / 8 : kNone;
    rtl_.edge();
    return port;
  }

 private:
  static constexpr unsigned kVcs = 3;

  SwitchShape shape_;
  SwitchSettings settings_;
  InputSide<1> input_;
  FlitsByHand<1> flits_;
  OutputSide<1> output_;
  Allocation<1> twin_;
  AllocatorLeaf<Allocation> rtl_{2};
};

/// `down_moves`: a port down moves the pointer, too.
template <template <unsigned> class Allocation>
void chooses_as_powar(bool down_moves) {
  for (const Choice& choice : kChoices) {
    SCOPED_TRACE(choice.name);
    Chooser<Allocation> chooser;
    unsigned twin = kNone;
    const auto expect = [&](unsigned selectable, unsigned busy, unsigned preferred, unsigned port,
                            unsigned address = kAbove) {
      EXPECT_EQ(chooser.choose(selectable, busy, preferred, address, twin), port);
      EXPECT_EQ(twin, port);
    };
    // A grant of the port before it puts the pointer there.
    expect(1u << (choice.pointer - 1), kNoPorts, kPortsInAll, choice.pointer - 1);
    expect(choice.selectable, choice.busy, choice.preferred, choice.port, choice.address);
    const bool moves = down_moves && choice.address != kAbove && choice.port != kNone;
    expect(kPortsInAll, kNoPorts, kPortsInAll, moves ? 4 : choice.after);
  }
}

TEST(PowarVectors, HoldPerPort) { chooses_as_powar<TreePerPort>(false); }
TEST(PowarVectors, HoldPerVc) { chooses_as_powar<TreePerVc>(true); }

}  // namespace
}  // namespace dusk
