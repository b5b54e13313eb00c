// SPDX-License-Identifier: Apache-2.0
// Admission by room, and the VCs of message classes, of the RTL beside those of the twin: random
// tables, packets, buffers and credits.
#include <gtest/gtest.h>

#include <random>

#include "Vparity_admission.h"
#include "models/twin/admission.h"
#include "parity_bench.h"
#include "tests/support/flits_by_hand.h"

namespace dusk {
namespace {

struct Size {
  unsigned ports, vcs, dimensions, trunk;
};
constexpr std::array<Size, 3> kSizes = {{{4, 2, 0, 0}, {5, 3, 1, 2}, {5, 3, 2, 1}}};
constexpr unsigned kDepth = 12;

void put(std::uint32_t* words, unsigned lsb, unsigned width, unsigned value) {
  for (unsigned bit = 0; bit < width; ++bit) {
    if ((value >> bit & 1u) != 0) words[(lsb + bit) / 32] |= 1u << (lsb + bit) % 32;
  }
}

class AdmissionBeside : public ::testing::TestWithParam<unsigned> {
 protected:
  AdmissionBeside() {
    shape_.ports = size().ports;
    shape_.vcs = size().vcs;
    shape_.trunks = 2 * size().dimensions;
    shape_.trunk = size().trunk;
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
        for (RoomRule* room : {&rule.downstream, &rule.own}) {
          room->length = draw(2) == 0;
          room->flits = static_cast<std::uint16_t>(draw(8) == 0 ? draw(512) : draw(6));
        }
      }
    }
    for (auto& vcs : settings_.class_vcs) vcs = static_cast<std::uint8_t>(draw(8));
    for (auto& vcs : settings_.message_vcs)
      vcs = static_cast<std::uint8_t>(draw(2) == 0 ? 0xff : draw(8));
    const unsigned first_local = shape_.trunks > 0 ? shape_.first_local() : 0;
    settings_.local = draw(1u << size().ports) & ~((1u << first_local) - 1);
    if (first_local > 0) settings_.local = 1u << first_local;
  }

  /// One situation on both.
  void compare() {
    Vparity_admission& pins = bench_.pins();
    std::memset(&pins.admission_i, 0, sizeof pins.admission_i);
    std::memset(&pins.admission_length_i, 0, sizeof pins.admission_length_i);
    std::memset(&pins.admission_room_i, 0, sizeof pins.admission_room_i);
    std::memset(&pins.admission_own_i, 0, sizeof pins.admission_own_i);
    for (unsigned row = 0; row < 8; ++row) {
      const AdmissionRule& rule = settings_.admission[row / 2][row % 2];
      const auto bits = [](const RoomRule& r) { return r.flits | (r.length ? 512u : 0u); };
      put(&pins.admission_i[0], row * 20, 10, bits(rule.downstream));
      put(&pins.admission_i[0], row * 20 + 10, 10, bits(rule.own));
    }
    pins.admission_class_vcs_i = pins.message_vcs_i = pins.admission_message_class_i = 0;
    for (unsigned c = 0; c < 4; ++c) {
      pins.message_vcs_i |= (settings_.message_vcs[c] & ((1u << size().vcs) - 1))
                            << (c * size().vcs);
      pins.admission_class_vcs_i |= (settings_.class_vcs[c] & ((1u << size().vcs) - 1))
                                    << (c * size().vcs);
    }
    pins.admission_local_i = settings_.local;
    input_.reset(shape_, settings_);
    flits_.connect(input_);
    output_.reset(shape_, settings_);
    std::uint32_t asks = 0;
    for (unsigned i = 0; i < size().ports * size().vcs; ++i) {
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
      if (held > 0) pins.admission_message_class_i |= message_class << 2 * i;
      put(&pins.admission_length_i[0], i * 12, 12, held > 0 ? length : 0);
      put(&pins.admission_own_i[0], i * 9, 9, settings_.depth_in_use - held);
      const unsigned used = draw(settings_.depth_in_use + 1);
      for (unsigned flit = 0; flit < used; ++flit) output_.settle({}, VcSet<1>::only(vc));
      put(&pins.admission_room_i[0], i * 9, 9, settings_.depth_in_use - used);
      if (draw(4) == 0) output_.own(vc);
    }
    const auto admission = output_.admission(input_);
    pins.admission_asks_i = asks;
    pins.admission_free_i = pin_bits(admission.free);
    bench_.settle();
    for (unsigned i = 0; i < size().ports * size().vcs; ++i) {
      const std::uint32_t rtl = pins.admission_admits_o[GetParam()][i];
      if ((asks >> i & 1u) == 0) {
        ASSERT_EQ(rtl, 0u) << "nobody asks at " << i;
        continue;
      }
      const VcIndex vc = i / size().vcs * 8 + i % size().vcs;
      ASSERT_EQ(rtl, pin_bits(admission.to(vc))) << "input VC " << i;
      some_ += rtl != 0 && rtl != pins.admission_free_i ? 1 : 0;
    }
  }

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
  RoomOutput<1, OutputSide<1>> output_;
  ParityBench<Vparity_admission> bench_;
  unsigned some_ = 0;  ///< headers that may get some of the free VCs
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
