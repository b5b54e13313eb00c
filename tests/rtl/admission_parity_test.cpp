// SPDX-License-Identifier: Apache-2.0
// Admission by free space, and the VCs of message classes, of the RTL compared with the twin:
// random tables, packets, buffers and credits.
#include <gtest/gtest.h>

#include <random>

#include "admission_ring/Vadmission_ring.h"
#include "admission_torus/Vadmission_torus.h"
#include "admission_tree/Vadmission_tree.h"
#include "leaf.h"
#include "message_vcs_4x2/Vmessage_vcs_4x2.h"
#include "message_vcs_5x3/Vmessage_vcs_5x3.h"
#include "models/twin/admission.h"
#include "tests/support/flits_by_hand.h"

namespace dusk {
namespace {

struct Size {
  unsigned ports, vcs, dimensions, trunk;
};
constexpr std::array<Size, 3> kSizes = {{{4, 2, 0, 0}, {5, 3, 1, 2}, {5, 3, 2, 1}}};
constexpr unsigned kDepth = 12;

class AdmissionBeside : public ::testing::TestWithParam<unsigned> {
 protected:
  AdmissionBeside() {
    shape_.vcs = size().vcs;
    shape_.set_tree(size().ports);
    if (size().dimensions > 0) shape_.set_torus(size().dimensions, size().trunk);
    shape_.vc_depth = kDepth;
    shape_.out_depth = 0;
    shape_.admission = shape_.message_classes = true;
  }
  Size size() const { return kSizes[GetParam()]; }
  unsigned draw(unsigned bound) { return random_() % bound; }

  void draw_settings() {
    settings_ = SwitchSettings{};
    settings_.depth_in_use = kDepth - draw(3);
    settings_.local_depth = settings_.depth_in_use;
    settings_.vcs_in_use = size().vcs;
    settings_.atomic_vc_allocation = draw(4) == 0;
    for (auto& rules : settings_.admission) {
      for (AdmissionRule& rule : rules) {
        for (SpaceRule* space : {&rule.downstream, &rule.own}) {
          space->length = draw(2) == 0;
          space->flits = static_cast<std::uint16_t>(draw(8) == 0 ? draw(512) : draw(6));
        }
      }
    }
    for (auto& vcs : settings_.class_vcs) vcs = static_cast<std::uint8_t>(draw(8));
    for (auto& vcs : settings_.message_vcs)
      vcs = static_cast<std::uint8_t>(draw(2) == 0 ? 0xff : draw(8));
    const unsigned first_local = shape_.first_local;
    settings_.local = draw(1u << size().ports) & ~((1u << first_local) - 1);
    if (first_local > 0) settings_.local = 1u << first_local;
  }

  unsigned total() const { return size().ports * size().vcs; }

  /// Tables and places of the buffers, on both modules.
  void put_settings() {
    admission_.with([this](auto& pins) {
      const PinBits rules = admission_bits(settings_.admission);
      for (unsigned word = 0; word < rules.width() / 32; ++word)
        put_bits(pins.admission_i, 32 * word, 32, rules.word(word));
      put(pins.class_vcs_i, entry_bits(settings_.class_vcs, shape_.vc_classes(), size().vcs).low());
      pins.local_i = settings_.local;
      for (unsigned i = 0; i < total(); ++i) {
        put_bits(pins.port_i, i * port_bits(), port_bits(), i / size().vcs);
        put_bits(pins.vc_i, i * vc_bits(), vc_bits(), i % size().vcs);
      }
    });
    message_vcs_.with([this](auto& pins) {
      put(pins.message_vcs_i, entry_bits(settings_.message_vcs, 4, size().vcs).low());
    });
  }
  /// The head of input VC `i`, if it holds flits, and the slots left behind and before it.
  void put_vc(unsigned i, unsigned length, unsigned message_class, unsigned own, unsigned space) {
    admission_.with([&](auto& pins) {
      put_bits(pins.length_i, i * 12, 12, length);
      put_bits(pins.own_i, i * 9, 9, own);
      put_bits(pins.space_i, i * 9, 9, space);
    });
    message_vcs_.with([&](auto& pins) { put_bits(pins.class_i, i * 2, 2, message_class); });
  }
  /// Lets both follow their pins, the VCs of message classes behind admission.
  void settle(std::uint32_t asks, std::uint32_t free) {
    admission_.with([&](auto& pins) {
      pins.asks_i = asks;
      pins.free_i = free;
    });
    admission_.settle();
    message_vcs_.with([&](auto& pins) { pins.asks_i = asks; });
    for (unsigned i = 0; i < total(); ++i) {
      const unsigned admitted =
          admission_.with([&](auto& pins) { return bits(pins.admits_o, i * total(), total()); });
      message_vcs_.with(
          [&](auto& pins) { put_bits(pins.admits_i, i * total(), total(), admitted); });
    }
    message_vcs_.settle();
  }

  /// One situation on both.
  void compare() {
    put_settings();
    input_.reset(shape_, settings_);
    flits_.connect(input_);
    output_.reset(shape_, settings_);
    std::uint32_t asks = 0;
    for (unsigned i = 0; i < total(); ++i) {
      const VcIndex vc = i / size().vcs * 8 + i % size().vcs;
      const unsigned held = draw(3) == 0 ? 0 : draw(settings_.depth_in_use + 1);
      const unsigned length = 1 + draw(draw(4) == 0 ? 4095 : kDepth);
      const unsigned message_class = draw(4);
      for (unsigned flit = 0; flit < held; ++flit) {
        Flit head;
        head.kind = FlitKind::Head;
        head.length = static_cast<std::uint16_t>(length);
        head.message_class = static_cast<std::uint8_t>(message_class);
        flits_.put(input_, vc, encode(head));
      }
      asks |= (held > 0 ? 1u : 0u) << i;
      const unsigned used = draw(settings_.depth_in_use + 1);
      for (unsigned flit = 0; flit < used; ++flit) output_.settle({}, VcSet<1>::only(vc));
      put_vc(i, held > 0 ? length : 0, held > 0 ? message_class : 0, settings_.depth_in_use - held,
             settings_.depth_in_use - used);
      if (draw(4) == 0) output_.own(vc);
    }
    const auto admission = output_.admission(input_);
    const VcSet<1> all = VcSet<1>::spread(first_ports(size().ports), (1u << size().vcs) - 1);
    const std::uint32_t free = pin_bits(admission.free);
    settle(asks, free);
    for (unsigned i = 0; i < total(); ++i) {
      const std::uint32_t rtl =
          message_vcs_.with([&](auto& pins) { return bits(pins.admits_o, i * total(), total()); });
      if ((asks >> i & 1u) == 0) {
        ASSERT_EQ(rtl, 0u) << "nobody asks at " << i;
        continue;
      }
      const VcIndex vc = i / size().vcs * 8 + i % size().vcs;
      ASSERT_EQ(rtl, pin_bits(admission.to(vc, all))) << "input VC " << i;
      some_ += rtl != 0 && rtl != free ? 1 : 0;
    }
  }

  /// Bits of the number of a port, and of a VC.
  unsigned port_bits() const { return size().ports == 4 ? 2 : 3; }
  unsigned vc_bits() const { return size().vcs == 2 ? 1 : 2; }
  std::uint32_t pin_bits(const VcSet<1>& set) const {
    std::uint32_t bits = 0;
    set.for_each([&](VcIndex vc) { bits |= 1u << (vc / 8 * size().vcs + vc % 8); });
    return bits;
  }

  std::mt19937 random_{GetParam() + 1};
  SwitchShape shape_;
  SwitchSettings settings_;
  InputSide<1> input_;
  FlitsByHand<1> flits_{16};
  OutputWithAdmission<1, OutputSide<1>> output_;
  SizedLeaf<Vadmission_tree, Vadmission_ring, Vadmission_torus> admission_{GetParam()};
  SizedLeaf<Vmessage_vcs_4x2, Vmessage_vcs_5x3, Vmessage_vcs_5x3> message_vcs_{GetParam()};
  unsigned some_ = 0;  ///< head flits that may get some of the free VCs
};

TEST_P(AdmissionBeside, GivesEachHeaderTheSameVcs) {
  for (int table = 0; table < 400 && !HasFatalFailure(); ++table) {
    draw_settings();
    for (int i = 0; i < 20 && !HasFatalFailure(); ++i) compare();
  }
  EXPECT_GT(some_, 1000u);
}

INSTANTIATE_TEST_SUITE_P(Sizes, AdmissionBeside, ::testing::Range(0u, 3u));

}  // namespace
}  // namespace dusk
