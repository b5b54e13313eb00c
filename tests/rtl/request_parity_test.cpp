// SPDX-License-Identifier: Apache-2.0
// VC allocation per request of the RTL beside that of the twin, edge by edge from the same reset:
// random heads that stay until they have a VC, rooms, buffers and masks; every policy with every
// arbiter.
#include <gtest/gtest.h>

#include <random>

#include "Vparity_request.h"
#include "models/twin/torus_vc_allocation_per_request.h"
#include "parity_bench.h"
#include "tests/support/flits_by_hand.h"

namespace dusk {
namespace {

struct Size {
  unsigned ports, vcs, dimensions, trunk;
};
constexpr std::array<Size, 4> kSizes = {{{3, 3, 1, 1}, {5, 3, 1, 2}, {5, 3, 2, 1}, {7, 2, 3, 1}}};
constexpr unsigned kDepth = 12;
constexpr std::size_t kEdges = 20000;

/// What each header may get is drawn.
class DrawnOutput : public OutputSide<1, OutputKind::Register> {
 public:
  struct Admission {
    const std::array<VcSet<1>, 64>& may;
    VcSet<1> among(VcIndex in, unsigned, const VcSet<1>& set) const { return set & may[in]; }
    bool may_get(VcIndex in, unsigned, VcIndex out) const { return may[in].test(out); }
  };
  Admission admission(const InputSide<1>&) const { return {may}; }

  std::array<VcSet<1>, 64> may;  ///< [input VC]
};

class RequestBeside : public ::testing::TestWithParam<std::tuple<unsigned, Selection, VcArbiter>> {
 protected:
  RequestBeside() {
    shape_.ports = size().ports;
    shape_.vcs = size().vcs;
    shape_.trunks = 2 * size().dimensions;
    shape_.trunk = size().trunk;
    shape_.vc_depth = kDepth;
    shape_.out_depth = 0;
    shape_.hop_latency = 3;
    shape_.vc_allocator = VcAllocator::PerRequest;
    const unsigned bits = shape_.coordinate_bits();
    for (unsigned d = 0; d < size().dimensions; ++d) {
      settings_.address |= 1u << d * bits;
      settings_.last |= 3u << d * bits;
    }
    settings_.wrap = static_cast<std::uint8_t>(size().dimensions == 2 ? 1 : 7);
    settings_.ring_tie = RingTie::Random;
    settings_.local = 1u << (size().ports - 1);
    settings_.depth_in_use = settings_.local_depth = kDepth;
    settings_.atomic_vc_allocation = false;
    settings_.selection = std::get<1>(GetParam());
    settings_.vc_arbiter = std::get<2>(GetParam());
    settings_.seed = 0xbeef;
    // Two adaptive VCs in the torus; where VCs are few, one is of both escape classes.
    settings_.class_vcs = {1, 2, 4, 7};
    if (size().dimensions == 2) settings_.class_vcs = {3, 4, 4, 7};
    if (size().vcs == 2) settings_.class_vcs = {1, 2, 2, 3};
    // Of single links message classes 1 and 3 have the highest VC to themselves.
    shape_.message_classes = size().trunk == 1;
    const auto highest = static_cast<std::uint8_t>(1u << (size().vcs - 1));
    const auto others = static_cast<std::uint8_t>(highest - 1);
    if (shape_.message_classes) settings_.message_vcs = {others, highest, others, highest};
    twin_.reset(shape_, settings_);
    auto& pins = bench_.pins();
    pins.message_vcs_i = 0;
    for (unsigned c = 0; c < kMessageClasses; ++c)
      pins.message_vcs_i |= (settings_.message_vcs[c] & ((1u << size().vcs) - 1))
                            << (c * size().vcs);
    pins.select_i = static_cast<unsigned>(settings_.selection);
    pins.request_arbiter_i = static_cast<unsigned>(settings_.vc_arbiter);
    pins.alloc_seed_i = settings_.seed;
    pins.torus_address_i = settings_.address;
    pins.torus_last_i = settings_.last;
    pins.torus_wrap_i = settings_.wrap;
    pins.torus_ring_tie_i = static_cast<unsigned>(settings_.ring_tie);
    pins.torus_relaxed_i = settings_.relaxed_dateline;
    pins.request_class_vcs_i = 0;
    for (unsigned c = 0; c < kVcClasses; ++c)
      pins.request_class_vcs_i |= settings_.class_vcs[c] << (c * size().vcs);
    bench_.reset();
  }

  Size size() const { return kSizes[std::get<0>(GetParam())]; }
  unsigned total() const { return size().ports * size().vcs; }
  VcIndex index(unsigned i) const { return i / size().vcs * 8 + i % size().vcs; }
  unsigned draw(unsigned bound) { return random_() % bound; }

  /// One edge of both; false at a difference.
  bool same() {
    auto& pins = bench_.pins();
    const unsigned at = std::get<0>(GetParam());
    input_.reset(shape_, settings_);
    flits_.connect(input_);
    output_.reset(shape_, settings_);
    const unsigned ports = (1u << size().ports) - 1;
    const unsigned usable = draw(4) == 0 ? draw(ports + 1) : ports;
    const unsigned preferred = draw(2) == 0 ? draw(ports + 1) : ports;
    pins.request_usable_i = usable;
    pins.request_preferred_i = preferred;
    pins.request_waiting_i[at] = 0;
    put_slots(&pins.request_room_i[0], [this](unsigned i) {
      for (unsigned sent = draw(draw(2) == 0 ? 3 : kDepth + 1); sent > 0; --sent)
        output_.settle({}, VcSet<1>::only(index(i)));
      return output_.room(index(i));
    });
    put_slots(&pins.request_own_i[0], [this, &pins, at](unsigned i) {
      if (draw(8) == 0) waits_[i] = true;
      if (!waits_[i]) return kDepth;
      if (fresh_[i]) destination_[i] = any_address();
      if (fresh_[i]) message_class_[i] = static_cast<std::uint8_t>(draw(4));
      fresh_[i] = false;
      Flit head;
      head.kind = FlitKind::Head;
      head.address = destination_[i];
      head.message_class = message_class_[i];
      flits_.put(input_, index(i), encode(head));
      for (unsigned body = draw(kDepth); body > 0; --body) flits_.put(input_, index(i), 0);
      pins.request_waiting_i[at] |= 1u << i;
      return kDepth - input_.count(index(i));
    });
    const unsigned free = draw(3) == 0 ? ~0u : random_() & random_();
    for (unsigned i = 0; i < total(); ++i) {
      pins.request_destination_i[i] = destination_[i];
      pins.request_message_class_i[i] = message_class_[i];
      const unsigned may = free & (draw(2) == 0 ? ~0u : random_()) & ((1u << total()) - 1);
      pins.request_admits_i[i] = may;
      output_.may[index(i)].clear();
      for (unsigned o = 0; o < total(); ++o)
        if ((may >> o & 1u) != 0) output_.may[index(i)].insert(index(o));
    }
    bench_.settle();
    twin_.allocate(input_, output_, usable, preferred, PortWidths{});
    const bool result = grants_are_the_same(at);
    bench_.edge();
    return result;
  }

  std::size_t granted_ = 0, refused_ = 0;

 private:
  template <class Slots>
  void put_slots(std::uint32_t* words, Slots slots) {
    std::fill(words, words + 5, 0);
    for (unsigned i = 0; i < total(); ++i) {
      const unsigned value = slots(i);
      for (unsigned b = 0; b < 9; ++b)
        words[(i * 9 + b) / 32] |= (value >> b & 1u) << (i * 9 + b) % 32;
    }
  }
  std::uint32_t any_address() {
    std::uint32_t address = 0;
    for (unsigned d = 0; d < size().dimensions; ++d)
      address |= draw(4) << d * shape_.coordinate_bits();
    return address;
  }
  bool grants_are_the_same(unsigned at) {
    const auto& pins = bench_.pins();
    unsigned allocated = 0;
    for (unsigned i = 0; i < total(); ++i) {
      const bool granted = (pins.request_granted_o[at] >> i & 1u) != 0;
      if (granted != input_.active().test(index(i))) return false;
      if (!granted) {
        refused_ += waits_[i] ? 1 : 0;
        continue;
      }
      ++granted_;
      waits_[i] = false;
      fresh_[i] = true;
      const VcIndex to = pins.request_granted_to_o[at][i];
      if (input_.output(index(i)) != to) return false;
      const unsigned out = to / 8 * size().vcs + to % 8;
      if (pins.request_owner_o[at][out] != index(i)) return false;
      if ((allocated >> out & 1u) != 0) return false;
      allocated |= 1u << out;
    }
    return allocated == pins.request_allocate_o[at];
  }

  ParityBench<Vparity_request> bench_;
  SwitchShape shape_;
  SwitchSettings settings_;
  InputSide<1> input_;
  FlitsByHand<1> flits_{16};
  DrawnOutput output_;
  TorusVcAllocationPerRequest<1> twin_;
  std::array<bool, 15> waits_{}, fresh_{};  // headers wait; the next one goes elsewhere
  std::array<std::uint32_t, 15> destination_{};
  std::array<std::uint8_t, 15> message_class_{};
  std::mt19937 random_{1};
};

TEST_P(RequestBeside, AgreesOnDrawnHeads) {
  for (std::size_t edge = 0; edge < kEdges; ++edge) ASSERT_TRUE(same()) << "edge " << edge;
  EXPECT_GT(granted_, kEdges / 2);
  EXPECT_GT(refused_, kEdges / 2);
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, RequestBeside,
    ::testing::Combine(::testing::Range(0u, 4u),
                       ::testing::Values(Selection::Random, Selection::Shortest, Selection::Smart),
                       ::testing::Values(VcArbiter::RoundRobin, VcArbiter::Oldest,
                                         VcArbiter::Longest, VcArbiter::Random)),
    [](const auto& info) {
      const Size size = kSizes[std::get<0>(info.param)];
      return std::to_string(size.ports) + "ports" + std::to_string(size.dimensions) +
             "dimensionsSelection" + std::to_string(static_cast<int>(std::get<1>(info.param))) +
             "Arbiter" + std::to_string(static_cast<int>(std::get<2>(info.param)));
    });

}  // namespace
}  // namespace dusk
