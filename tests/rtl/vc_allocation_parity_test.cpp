// SPDX-License-Identifier: Apache-2.0
// The VC allocator of the RTL beside that of the twin, edge by edge from the same reset: who gets
// which VC of which port, with pointers and the random register moving as they go.
#include <gtest/gtest.h>

#include <random>

#include "models/switch_model_vc_allocation.h"
#include "parity_bench.h"

namespace dusk {
namespace {

struct Size {
  unsigned ports, vcs;
};
constexpr std::array<Size, 3> kSizes = {{{4, 2}, {8, 1}, {8, 3}}};

/// What a head may ask for: nothing, a down port, all up ports.
struct Situation {
  std::array<unsigned, 8> wish{};  ///< 0: none; 1 + d: down port d; 1 + ports/2: up
  std::uint64_t free = 0;          ///< bit port*vcs+vc
  unsigned usable = 0;
};

class VcAllocationParity : public ::testing::TestWithParam<std::tuple<unsigned, std::size_t>> {
 protected:
  VcAllocationParity() {
    shape_.ports = size().ports;
    shape_.vcs = size().vcs;
    shape_.vc_depth = 1;
    const SelectionKind kind = kSelectionKinds[std::get<1>(GetParam())];
    settings_.address_mask = 0x8000;  // set in the addresses that do not lie below
    settings_.digit_mask = static_cast<std::uint8_t>(half() - 1);
    settings_.vcs_in_use = size().vcs;
    settings_.atomic_vc_allocation = false;
    settings_.selection = static_cast<Selection>(kind.selection);
    settings_.tie_break = static_cast<TieBreak>(kind.tie_break);
    settings_.seed = 0xbeef;
    twin_.reset(shape_, settings_);
    bench_.pins().select_i = kind.selection;
    bench_.pins().tie_i = kind.tie_break;
    bench_.pins().alloc_seed_i = settings_.seed;
    bench_.reset();
  }

  unsigned index() const { return std::get<0>(GetParam()); }
  Size size() const { return kSizes[index()]; }
  unsigned half() const { return size().ports / 2; }
  std::uint64_t wishes() const { return half() + 2; }

  /// One edge of both; false at a difference.
  bool same(const Situation& now) {
    ++compared_;
    input_.reset(shape_, settings_);
    output_.reset(shape_, settings_);
    for (unsigned p = 0; p < size().ports; ++p) {
      if (now.wish[p] > 0) {
        Flit head;
        head.kind = FlitKind::HeadTail;
        head.address = static_cast<std::uint16_t>(now.wish[p] > half() ? 0x8000 : now.wish[p] - 1);
        input_.push(p * 8, encode(head));
      }
      for (unsigned v = 0; v < size().vcs; ++v) {
        if ((now.free >> (p * size().vcs + v) & 1u) == 0) output_.own(p * 8 + v);
      }
    }
    input_.route_heads();

    Vparity_leaves& pins = bench_.pins();
    pins.alloc_usable_i[index()] = now.usable;
    pins.alloc_free_i[index()] = now.free;
    const std::uint32_t available = bench_.settle().alloc_available_o[index()];
    if (available != (now.usable & output_.free().ports())) return false;
    std::uint64_t bid = 0;
    for (unsigned p = 0; p < size().ports; ++p) {
      if (now.wish[p] > 0) {
        bid |= std::uint64_t{input_.candidates(p * 8) & available} << (p * size().ports);
      }
    }
    pins.alloc_bid_i[index()] = bid;
    bench_.settle();
    const VcSet<1> free = output_.free();
    twin_.allocate(input_, output_, now.usable);
    const bool result = grants_are_the_same(free);
    bench_.edge();
    pins.alloc_bid_i[index()] = 0;
    return result;
  }

  ParityBench bench_;
  std::size_t compared_ = 0, granted_ = 0;
  std::mt19937 random_{1};

 private:
  static unsigned element(std::uint64_t pin, unsigned i, unsigned width) {
    return static_cast<unsigned>(pin >> (i * width) & ((1u << width) - 1));
  }
  bool grants_are_the_same(const VcSet<1>& free) {
    const Vparity_leaves& pins = bench_.pins();
    const unsigned port_width = size().ports == 4 ? 2 : 3, vc_width = size().vcs == 3 ? 2 : 1;
    std::uint32_t allocate = 0;
    for (unsigned p = 0; p < size().ports; ++p) {
      const bool granted = (pins.alloc_granted_o[index()] >> p & 1u) != 0;
      if (granted != input_.active().test(p * 8)) return false;
      if (!granted) continue;
      ++granted_;
      const unsigned to = element(pins.alloc_granted_port_o[index()], p, port_width);
      const unsigned vc = element(pins.alloc_granted_vc_o[index()], p, vc_width);
      if (input_.output(p * 8) != to * 8 + vc) return false;
      if (element(pins.alloc_owner_o[index()], to, port_width) != p) return false;
      if (element(pins.alloc_allocate_vc_o[index()], to, vc_width) != vc) return false;
      allocate |= 1u << to;
    }
    // One VC of each port that gave one, and no other, is the packet's now.
    return allocate == pins.alloc_allocate_o[index()] &&
           (free - output_.free()).ports() == allocate;
  }

  SwitchShape shape_;
  SwitchSettings settings_;
  InputSide<1> input_;
  OutputSide<1> output_;
  VcAllocation<1> twin_;
};

class VcAllocationParityOfAll : public VcAllocationParity {};

TEST_P(VcAllocationParityOfAll, AgreesOnEveryUsableAndFreeMask) {
  const unsigned ports = size().ports, vcs = size().vcs;
  // 4 ports: every wish of every input. 8 ports: one input, in turn, wishes each thing; the others
  // draw.
  const bool all = ports == 4;
  std::uint64_t count = std::uint64_t{1} << (ports + ports * vcs);
  for (unsigned p = 0; p < (all ? ports : 1); ++p) count *= wishes();
  for (std::uint64_t step = 0; step < count; ++step) {
    // A permutation (the stride is prime to the count), so that the pointers do not follow the
    // masks.
    std::uint64_t code = step * 1000003 % count;
    Situation now;
    now.usable = code & ((1u << ports) - 1);
    code >>= ports;
    now.free = code & ((1u << (ports * vcs)) - 1);
    code >>= ports * vcs;
    for (unsigned p = 0; p < ports; ++p) {
      now.wish[p] = all ? code % wishes() : random_() % (4 * wishes());
      if (now.wish[p] >= wishes()) now.wish[p] = 0;
      if (all) code /= wishes();
    }
    if (!all) now.wish[step % ports] = static_cast<unsigned>(code);
    ASSERT_TRUE(same(now)) << "step " << step << " usable " << now.usable << " free " << now.free;
  }
  EXPECT_EQ(compared_, count);
  EXPECT_GT(granted_, count / 4);
}

TEST_P(VcAllocationParity, AgreesOnDrawnBids) {
  constexpr std::size_t kEdges = 200000;
  const unsigned ports = size().ports, vcs = size().vcs;
  const auto thinned = [&] { return random_() | (random_() % 2 == 0 ? random_() : 0); };
  for (std::size_t edge = 0; edge < kEdges; ++edge) {
    Situation now;
    now.usable = thinned() & ((1u << ports) - 1);
    now.free = thinned() & ((1u << (ports * vcs)) - 1);
    for (unsigned p = 0; p < ports; ++p) now.wish[p] = random_() % wishes();
    ASSERT_TRUE(same(now)) << "edge " << edge << " usable " << now.usable << " free " << now.free;
  }
  EXPECT_EQ(compared_, kEdges);
  EXPECT_GT(granted_, kEdges);
}

std::string name_of(unsigned size, const SelectionKind& kind) {
  return std::to_string(kSizes[size].ports) + "portsOf" + std::to_string(kSizes[size].vcs) +
         "vcsSelection" + std::to_string(kind.selection) + "Tie" + std::to_string(kind.tie_break);
}
const auto kAllKinds = ::testing::Range(std::size_t{0}, kSelectionKinds.size());
// The last size has 2^24 sets of free VCs: drawn only.
INSTANTIATE_TEST_SUITE_P(Sizes, VcAllocationParityOfAll,
                         ::testing::Combine(::testing::Range(0u, 2u), kAllKinds),
                         [](const auto& info) {
                           return name_of(std::get<0>(info.param),
                                          kSelectionKinds[std::get<1>(info.param)]);
                         });
INSTANTIATE_TEST_SUITE_P(Sizes, VcAllocationParity,
                         ::testing::Combine(::testing::Range(0u, 3u), kAllKinds),
                         [](const auto& info) {
                           return name_of(std::get<0>(info.param),
                                          kSelectionKinds[std::get<1>(info.param)]);
                         });

}  // namespace
}  // namespace dusk
