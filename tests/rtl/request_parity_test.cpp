// SPDX-License-Identifier: Apache-2.0
// VC allocation per request of the RTL compared with the twin, edge by edge from the same reset.
// Random head flits stay until they have a VC; free space, buffers and masks are random. Every
// policy is tested with every arbiter.
#include <gtest/gtest.h>

#include <random>

#include "leaf.h"
#include "message_vcs_3x3/Vmessage_vcs_3x3.h"
#include "message_vcs_5x3/Vmessage_vcs_5x3.h"
#include "message_vcs_7x2/Vmessage_vcs_7x2.h"
#include "models/twin/output.h"
#include "models/twin/vc_allocation_per_request.h"
#include "per_request_3x3/Vper_request_3x3.h"
#include "per_request_5x3/Vper_request_5x3.h"
#include "per_request_5x3_of_doubles/Vper_request_5x3_of_doubles.h"
#include "per_request_7x2/Vper_request_7x2.h"
#include "route_3x3/Vroute_3x3.h"
#include "route_5x3/Vroute_5x3.h"
#include "route_5x3_of_doubles/Vroute_5x3_of_doubles.h"
#include "route_7x2/Vroute_7x2.h"
#include "tests/support/flits_by_hand.h"

namespace dusk {
namespace {

struct Size {
  unsigned ports, vcs, dimensions, trunk;
};
constexpr std::array<Size, 4> kSizes = {{{3, 3, 1, 1}, {5, 3, 1, 2}, {5, 3, 2, 1}, {7, 2, 3, 1}}};
constexpr unsigned kDepth = 12;
constexpr std::size_t kEdges = 20000;

/// Output side with random VCs for each head flit.
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
    shape_.set_torus(size().dimensions, size().trunk);
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
    // With single links, message classes 1 and 3 have the highest VC to themselves.
    shape_.message_classes = size().trunk == 1;
    const auto highest = static_cast<std::uint8_t>(1u << (size().vcs - 1));
    const auto others = static_cast<std::uint8_t>(highest - 1);
    if (shape_.message_classes) settings_.message_vcs = {others, highest, others, highest};
    twin_.reset(shape_, settings_);
    message_vcs_.with([this](auto& pins) {
      put(pins.message_vcs_i, entry_bits(settings_.message_vcs, kMessageClasses, size().vcs).low());
    });
    route_.with([this](auto& pins) {
      put_record<SwitchIdentity>(pins.identity_i, settings_);
      put_record<RouterConfig>(pins.config_i, settings_);
    });
    allocator_.with([this](auto& pins) {
      pins.select_i = static_cast<unsigned>(settings_.selection);
      pins.arbiter_i = static_cast<unsigned>(settings_.vc_arbiter);
      pins.seed_i = settings_.seed;
      put(pins.class_vcs_i, entry_bits(settings_.class_vcs, kVcClasses, size().vcs).low());
    });
    allocator_.reset();
  }

  Size size() const { return kSizes[std::get<0>(GetParam())]; }
  unsigned total() const { return size().ports * size().vcs; }
  VcIndex index(unsigned i) const { return i / size().vcs * 8 + i % size().vcs; }
  unsigned draw(unsigned bound) { return random_() % bound; }

  /// One edge of both; false at a difference.
  bool same() {
    input_.reset(shape_, settings_);
    flits_.connect(input_);
    output_.reset(shape_, settings_);
    const unsigned ports = (1u << size().ports) - 1;
    const unsigned usable = draw(4) == 0 ? draw(ports + 1) : ports;
    const unsigned preferred = draw(2) == 0 ? draw(ports + 1) : ports;
    std::uint32_t waiting = 0;
    put_slots(
        [](auto& pins) -> auto& { return pins.space_i; },
        [this](unsigned i) {
          for (unsigned sent = draw(draw(2) == 0 ? 3 : kDepth + 1); sent > 0; --sent)
            output_.settle({}, VcSet<1>::only(index(i)));
          return output_.space(index(i));
        });
    put_slots(
        [](auto& pins) -> auto& { return pins.own_i; },
        [this, &waiting](unsigned i) {
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
          waiting |= 1u << i;
          return kDepth - input_.count(index(i));
        });
    const unsigned free = draw(3) == 0 ? ~0u : random_() & random_();
    for (unsigned i = 0; i < total(); ++i) {
      const unsigned may = free & (draw(2) == 0 ? ~0u : random_()) & ((1u << total()) - 1);
      put_head(i, may);
      output_.may[index(i)].clear();
      for (unsigned o = 0; o < total(); ++o)
        if ((may >> o & 1u) != 0) output_.may[index(i)].insert(index(o));
    }
    settle(waiting, usable, preferred);
    twin_.allocate(input_, output_, usable, preferred, PortWidths{});
    const bool result = grants_are_the_same();
    allocator_.edge();
    return result;
  }

  std::size_t granted_ = 0, refused_ = 0;

 private:
  template <class PinOf, class Slots>
  void put_slots(PinOf pin_of, Slots slots) {
    for (unsigned i = 0; i < total(); ++i) {
      const unsigned value = slots(i);
      allocator_.with([&](auto& pins) { put_bits(pin_of(pins), i * 9, 9, value); });
    }
  }
  /// Puts the head flit of input VC `i`, which may get the output VCs `may`, within its message
  /// class.
  void put_head(unsigned i, unsigned may) {
    route_.with([&](auto& pins) { put_bits(pins.destination_i, i * 24, 24, destination_[i]); });
    message_vcs_.with([&](auto& pins) {
      put_bits(pins.class_i, i * 2, 2, message_class_[i]);
      put_bits(pins.admits_i, i * total(), total(), may);
    });
  }
  /// Lets the routes, the VCs of message classes and, behind them, the allocator follow their pins.
  void settle(std::uint32_t waiting, unsigned usable, unsigned preferred) {
    const unsigned random = allocator_.with([](auto& pins) { return unsigned{pins.random_o}; });
    route_.with([&](auto& pins) {
      pins.valid_i = waiting;
      pins.random_i = random;
    });
    route_.settle();
    message_vcs_.with([&](auto& pins) { pins.asks_i = waiting; });
    message_vcs_.settle();
    const unsigned vcs = size().vcs, route_bits = 4 * size().ports;
    for (unsigned i = 0; i < total(); ++i) {
      const unsigned bid = route_.with(
          [&](auto& pins) { return bits(pins.candidates_o, i * route_bits, route_bits); });
      const auto [of_class, may] = message_vcs_.with([&](auto& pins) {
        return std::pair(bits(pins.vcs_o, i * vcs, vcs), bits(pins.admits_o, i * total(), total()));
      });
      allocator_.with([&, of_class = of_class, may = may](auto& pins) {
        put_bits(pins.bid_i, i * route_bits, route_bits, bid);
        put_bits(pins.message_vcs_i, i * vcs, vcs, of_class);
        put_bits(pins.admits_i, i * total(), total(), may);
      });
    }
    allocator_.with([&](auto& pins) {
      pins.usable_i = usable;
      pins.preferred_i = preferred;
    });
    allocator_.settle();
  }
  std::uint32_t any_address() {
    std::uint32_t address = 0;
    for (unsigned d = 0; d < size().dimensions; ++d)
      address |= draw(4) << d * shape_.coordinate_bits();
    return address;
  }
  bool grants_are_the_same() {
    return allocator_.with([this](auto& pins) { return grants_are_the_same(pins); });
  }
  template <class Pins>
  bool grants_are_the_same(const Pins& pins) {
    const unsigned port_bits = size().ports == 3 ? 2 : 3, vc_bits = size().vcs == 2 ? 1 : 2;
    unsigned allocated = 0;
    for (unsigned i = 0; i < total(); ++i) {
      const bool granted = bits(pins.granted_o, i, 1) != 0;
      if (granted != input_.active().test(index(i))) return false;
      if (!granted) {
        refused_ += waits_[i] ? 1 : 0;
        continue;
      }
      ++granted_;
      waits_[i] = false;
      fresh_[i] = true;
      const VcIndex to = bits(pins.granted_port_o, i * port_bits, port_bits) * 8 +
                         bits(pins.granted_vc_o, i * vc_bits, vc_bits);
      if (input_.output(index(i)) != to) return false;
      const unsigned out = to / 8 * size().vcs + to % 8;
      if (bits(pins.allocate_vc_o, out * vc_bits, vc_bits) != to % 8) return false;
      if (bits(pins.owner_port_o, out * port_bits, port_bits) * 8 +
              bits(pins.owner_vc_o, out * vc_bits, vc_bits) !=
          index(i)) {
        return false;
      }
      if ((allocated >> out & 1u) != 0) return false;
      allocated |= 1u << out;
    }
    return allocated == pins.allocate_o;
  }

  const std::size_t at_ = std::get<0>(GetParam());
  SizedLeaf<Vroute_3x3, Vroute_5x3_of_doubles, Vroute_5x3, Vroute_7x2> route_{at_};
  SizedLeaf<Vmessage_vcs_3x3, Vmessage_vcs_5x3, Vmessage_vcs_5x3, Vmessage_vcs_7x2> message_vcs_{
      at_};
  SizedLeaf<Vper_request_3x3, Vper_request_5x3_of_doubles, Vper_request_5x3, Vper_request_7x2>
      allocator_{at_};
  SwitchShape shape_;
  SwitchSettings settings_;
  InputSide<1> input_;
  FlitsByHand<1> flits_{16};
  DrawnOutput output_;
  VcAllocationPerRequest<1> twin_;
  std::array<bool, 15> waits_{}, fresh_{};  // head flits wait; the next one has another destination
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
