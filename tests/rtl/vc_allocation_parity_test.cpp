// SPDX-License-Identifier: Apache-2.0
// VC allocators of the RTL compared with the twin, edge by edge from the same reset: all grants of
// VCs and ports, with pointers and the random register moving along.
#include <gtest/gtest.h>

#include <random>

#include "allocator_leaf.h"
#include "selection_kinds.h"
#include "tests/support/flits_by_hand.h"

namespace dusk {
namespace {

/// Returns a kind of kSelectionKinds, then of kKindsOnChoice.
SelectionKind kind_at(std::size_t index) {
  const std::size_t common = kSelectionKinds.size();
  return index < common ? kSelectionKinds[index] : kKindsOnChoice[index - common];
}

/// Possible requests of the head flits of an input port: nothing, a down port, all up ports.
struct Situation {
  std::array<unsigned, 8> request{};  ///< 0: none; 1 + d: down port d; 1 + ports/2: up
  std::array<unsigned, 8> waiting{};  ///< VCs of the port that hold such a head
  std::uint64_t free = 0;             ///< bit port*vcs+vc
  unsigned usable = 0;
  unsigned preferred = 0xff;
};

template <template <unsigned> class Allocation>
class Beside : public ::testing::TestWithParam<std::tuple<unsigned, std::size_t>> {
 protected:
  Beside() {
    shape_.set_tree(size().ports);
    shape_.vcs = size().vcs;
    shape_.vc_depth = 1;
    const SelectionKind kind = kind_at(std::get<1>(GetParam()));
    settings_.address_mask = 0x20;  // set in the addresses that are not below the switch
    settings_.digit_mask = static_cast<std::uint8_t>(half() - 1);
    settings_.vcs_in_use = size().vcs;
    settings_.atomic_vc_allocation = false;
    settings_.selection = static_cast<Selection>(kind.selection);
    settings_.tie_break = static_cast<TieBreak>(kind.tie_break);
    settings_.pointer_on_choice = kind.on_choice;
    settings_.seed = 0xbeef;
    twin_.reset(shape_, settings_);
    rtl_.reset(kind, settings_.seed);
  }

  unsigned index() const { return std::get<0>(GetParam()); }
  AllocatorSize size() const { return kAllocatorSizes[index()]; }
  unsigned half() const { return size().ports / 2; }
  std::uint64_t requests() const { return half() + 2; }

  /// One edge of both; false at a difference.
  bool same(const Situation& now) {
    ++compared_;
    input_.reset(shape_, settings_);
    flits_.connect(input_);
    output_.reset(shape_, settings_);
    std::uint64_t candidates = 0;
    std::uint32_t waiting = 0;
    for (unsigned p = 0; p < size().ports; ++p) {
      for (unsigned v = 0; v < size().vcs; ++v) {
        if ((now.free >> (p * size().vcs + v) & 1u) == 0) output_.own(p * 8 + v);
        if (now.request[p] == 0 || (now.waiting[p] >> v & 1u) == 0) continue;
        Flit head;
        head.kind = FlitKind::HeadTail;
        head.address = now.request[p] > half() ? 0x20 : now.request[p] - 1;
        flits_.put(input_, p * 8 + v, encode(head));
        waiting |= 1u << (p * size().vcs + v);
      }
    }
    input_.route_heads();
    input_.routed().for_each([&](VcIndex vc) {
      const unsigned place = vc / 8 * size().ports;
      candidates |= std::uint64_t{twin_.candidates(vc, input_.destination(vc))} << place;
    });

    const VcSet<1> free = output_.free();
    const unsigned available = rtl_.available(now.usable, now.free);
    if (available != (now.usable & free.ports())) return false;
    rtl_.put_bids(now.usable, available, now.preferred, now.free, candidates, waiting);
    twin_.allocate(input_, output_, now.usable, now.preferred, PortWidths{});
    const bool result = grants_are_the_same(free);
    rtl_.edge();
    return result;
  }

  /// 4 ports: every request of every input. 8 ports: one input, in turn, makes each request; the
  /// others are drawn. One head flit per port. If something is drawn, head flits that got nothing
  /// get it afterwards, because in a switch they never disappear.
  void agrees_on_every_mask() {
    const unsigned ports = size().ports, vcs = size().vcs;
    const bool all = ports == 4;
    std::uint64_t count = std::uint64_t{1} << (ports + ports * vcs);
    for (unsigned p = 0; p < (all ? ports : 1); ++p) count *= requests();
    for (std::uint64_t step = 0; step < count; ++step) {
      // A permutation (the stride is prime to the count), so that the pointers do not follow the
      // masks.
      std::uint64_t code = step * 1000003 % count;
      Situation now;
      now.usable = code & ((1u << ports) - 1);
      code >>= ports;
      if (step % 2 != 0) now.preferred = random_() & 0xffu;
      now.free = code & ((1u << (ports * vcs)) - 1);
      code >>= ports * vcs;
      for (unsigned p = 0; p < ports; ++p) {
        now.waiting[p] = 1;
        now.request[p] =
            static_cast<unsigned>(all ? code % requests() : random_() % (4 * requests()));
        if (now.request[p] >= requests()) now.request[p] = 0;
        if (all) code /= requests();
      }
      if (!all) now.request[step % ports] = static_cast<unsigned>(code);
      ASSERT_TRUE(same(now)) << "step " << step << " usable " << now.usable << " free " << now.free;
      if (settings_.selection != Selection::Oblivious) continue;
      ASSERT_TRUE(serves(now)) << "after step " << step;
    }
    EXPECT_EQ(compared_ - served_, count);
    EXPECT_GT(granted_, count / 4);
  }

  /// Heads that got nothing stay until they do, with everything usable and free; false at a
  /// difference.
  bool serves(Situation now) {
    now.usable = (1u << size().ports) - 1;
    now.free = (1u << (size().ports * size().vcs)) - 1;
    for (;; ++served_) {
      bool any = false;
      for (unsigned p = 0; p < size().ports; ++p) {
        now.waiting[p] &= ~input_.active().of_port(p);
        if (now.waiting[p] == 0) now.request[p] = 0;
        any |= now.request[p] != 0;
      }
      if (!any) return true;
      if (!same(now)) return false;
    }
  }

  /// Few or many usable ports and free VCs; head flits in some VCs of each input port stay until
  /// they got a VC. All head flits of one port make the same request.
  void agrees_on_draws() {
    constexpr std::size_t kEdges = 200000;
    const auto thinned = [this] { return random_() | (random_() % 2 == 0 ? random_() : 0); };
    Situation now;
    for (std::size_t edge = 0; edge < kEdges; ++edge) {
      now.usable = thinned() & ((1u << size().ports) - 1);
      now.preferred = random_() % 2 != 0 ? 0xffu : random_() & 0xffu;
      now.free = thinned() & thinned() & ((1u << (size().ports * size().vcs)) - 1);
      for (unsigned p = 0; p < size().ports; ++p) {
        now.waiting[p] &= ~input_.active().of_port(p);
        if (now.waiting[p] == 0) now.request[p] = static_cast<unsigned>(random_() % requests());
        now.waiting[p] |=
            random_() & random_() & AllocatorLeaf<Allocation>::kBidders & ((1u << size().vcs) - 1);
        if (now.request[p] == 0) now.waiting[p] = 0;
      }
      ASSERT_TRUE(same(now)) << "edge " << edge << " usable " << now.usable << " free " << now.free;
    }
    EXPECT_EQ(compared_, kEdges);
    EXPECT_GT(granted_, kEdges / 2);
  }

  AllocatorLeaf<Allocation> rtl_{std::get<0>(GetParam())};
  std::size_t compared_ = 0, served_ = 0, granted_ = 0;
  std::mt19937 random_{1};

 private:
  bool grants_are_the_same(const VcSet<1>& free) {
    const Grants rtl = rtl_.grants();
    std::uint32_t allocated = 0;
    for (unsigned in = 0; in < size().ports * size().vcs; ++in) {
      const VcIndex vc = in / size().vcs * 8 + in % size().vcs;
      const bool granted = (rtl.granted >> in & 1u) != 0;
      if (granted != input_.active().test(vc)) return false;
      if (!granted) continue;
      ++granted_;
      const VcIndex to = rtl.to[in];
      if (input_.output(vc) != to) return false;
      const unsigned out = to / 8 * size().vcs + to % 8;
      if (rtl.owner[out] != vc) return false;
      allocated |= 1u << out;
    }
    // These VCs, and no others, are the packets' now.
    std::uint32_t given = 0;
    (free - output_.free()).for_each([&](VcIndex vc) {
      given |= 1u << (vc / 8 * size().vcs + vc % 8);
    });
    return allocated == rtl.allocated && given == allocated;
  }

  SwitchShape shape_;
  SwitchSettings settings_;
  InputSide<1> input_;
  FlitsByHand<1> flits_;
  OutputSide<1> output_;
  Allocation<1> twin_;
};

using VcAllocationParity = Beside<TreePerPort>;
using VcAllocationPerVcParity = Beside<TreePerVc>;
class VcAllocationParityOfAll : public VcAllocationParity {};
class VcAllocationPerVcParityOfAll : public VcAllocationPerVcParity {};
TEST_P(VcAllocationParityOfAll, AgreesOnEveryUsableAndFreeMask) { agrees_on_every_mask(); }
TEST_P(VcAllocationPerVcParityOfAll, AgreesOnEveryUsableAndFreeMask) { agrees_on_every_mask(); }
TEST_P(VcAllocationParity, AgreesOnDrawnBids) { agrees_on_draws(); }
TEST_P(VcAllocationPerVcParity, AgreesOnDrawnBids) { agrees_on_draws(); }

std::string name_of(const ::testing::TestParamInfo<std::tuple<unsigned, std::size_t>>& info) {
  const AllocatorSize size = kAllocatorSizes[std::get<0>(info.param)];
  const SelectionKind kind = kind_at(std::get<1>(info.param));
  return std::to_string(size.ports) + "portsOf" + std::to_string(size.vcs) + "vcsSelection" +
         std::to_string(kind.selection) + "Tie" + std::to_string(kind.tie_break) +
         (kind.on_choice ? "OnChoice" : "");
}
const auto kKinds = ::testing::Range(std::size_t{0}, kSelectionKinds.size());
const auto kKindsPerPort =
    ::testing::Range(std::size_t{0}, kSelectionKinds.size() + kKindsOnChoice.size());
// The last size has 2^24 sets of free VCs: drawn only.
const auto kSmall = ::testing::Range(0u, 2u), kAll = ::testing::Range(0u, 3u);
INSTANTIATE_TEST_SUITE_P(Sizes, VcAllocationParityOfAll, ::testing::Combine(kSmall, kKindsPerPort),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Sizes, VcAllocationPerVcParityOfAll, ::testing::Combine(kSmall, kKinds),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Sizes, VcAllocationParity, ::testing::Combine(kAll, kKindsPerPort),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Sizes, VcAllocationPerVcParity, ::testing::Combine(kAll, kKinds), name_of);

}  // namespace
}  // namespace dusk
