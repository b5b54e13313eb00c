// SPDX-License-Identifier: Apache-2.0
// Admission at a card compared with the table of docs/rtl/admission.md: random rules, packets and
// free space, in every configuration of both schemes.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>

#include "card_admission/Vcard_admission.h"
#include "card_admission_of_8/Vcard_admission_of_8.h"
#include "leaf.h"
#include "models/topology/card_settings.h"

namespace dusk {
namespace {

/// An input or output VC.
struct Vc {
  PortId port = 0;
  unsigned vc = 0;
};

/// One switch with requesting head flits, by the rules of the page.
struct Situation {
  unsigned vcs = 4;
  CardPorts ports;
  unsigned card = 0;
  SwitchSettings settings;
  std::vector<unsigned> own, space, length;  ///< [port * vcs + vc]

  bool in_class(CardClass c, unsigned vc) const {
    return (settings.class_vcs[static_cast<std::size_t>(c)] >> vc & 1u) != 0;
  }
  bool up_or_low(unsigned vc) const {
    return in_class(CardClass::Up, vc) || in_class(CardClass::Low, vc);
  }
  bool type2_of(unsigned d, unsigned vc) const {
    const auto up = static_cast<CardClass>(6 + 2 * d), low = static_cast<CardClass>(7 + 2 * d);
    return ports.split(d) && (in_class(up, vc) || in_class(low, vc));
  }
  /// Dimension of the ring of an output VC.
  std::optional<unsigned> ring(const Vc& out) const {
    if (out.port < kInternalPort) return ports.torus_port[card][out.port] / 2;
    if (out.port == kInternalPort) {
      for (unsigned d = 0; d < kCardDimensions; ++d)
        if (type2_of(d, out.vc)) return d;
    }
    return std::nullopt;
  }
  bool feeds(const Vc& in, const Vc& out) const {
    const std::optional<unsigned> d = ring(out);
    if (!d) return false;
    if (out.port == kInternalPort) {
      return in.port < kInternalPort && ports.torus_port[card][in.port] / 2 == *d &&
             up_or_low(in.vc);
    }
    if (ports.split(*d)) return in.port == kInternalPort && type2_of(*d, in.vc);
    return in.port < kInternalPort && up_or_low(in.vc) &&
           ports.torus_port[card][in.port] == opposite(ports.torus_port[card][out.port]);
  }
  bool admits(const Vc& in, const Vc& out) const {
    const bool in_ring = ring(out).has_value();
    const VcClass row = in_ring ? VcClass::EscapeBefore : VcClass::Local;
    const AdmissionRule& rule = settings.admission[row_of(row)][feeds(in, out) ? 0 : 1];
    const unsigned packet = length[in.port * vcs + in.vc];
    if (space[out.port * vcs + out.vc] < rule.downstream.need(packet)) return false;
    if (!in_ring) return true;
    unsigned here = 0;
    for (PortId port = 0; port < kCardPorts; ++port)
      for (unsigned vc = 0; vc < vcs; ++vc)
        if (feeds({port, vc}, out)) here = std::max(here, own[port * vcs + vc]);
    return here >= rule.own.need(packet);
  }
};

class CardAdmission : public ::testing::TestWithParam<CardConfiguration> {
 protected:
  unsigned draw(unsigned bound) { return random_() % bound; }

  void draw_situation(RingEscape escape, unsigned vcs) {
    CardTorusSizes sizes;
    sizes.configuration = GetParam();
    CardRunSettings run;
    run.router.vcs_in_use = vcs;
    for (auto& rules : run.router.admission)
      for (AdmissionRule& rule : rules) rule.downstream.length = true;
    run.vcs.escape = escape;
    run.vcs.link_vcs = escape == RingEscape::Bubble ? 1 + draw(vcs) : 2 + draw(vcs - 1);
    now_.vcs = vcs;
    now_.ports = card_ports(GetParam());
    now_.card = draw(2);
    now_.settings = make_card_settings(make_card_torus(sizes), sizes, run)[now_.card];
    for (auto& rules : now_.settings.admission) {
      for (AdmissionRule& rule : rules) {
        for (SpaceRule* space : {&rule.downstream, &rule.own})
          *space = {static_cast<std::uint16_t>(draw(8) == 0 ? draw(512) : draw(8)), draw(2) == 0};
      }
    }
    const unsigned total = kCardPorts * vcs;
    now_.own.assign(total, 0);
    now_.space = now_.length = now_.own;
    for (unsigned i = 0; i < total; ++i) {
      now_.own[i] = draw(20);
      now_.space[i] = draw(20);
      now_.length[i] = 1 + draw(draw(8) == 0 ? 4095 : 8);
    }
  }

  template <class Model>
  void expect_the_table(Leaf<Model>& leaf) {
    Model& pins = leaf.pins();
    const unsigned total = kCardPorts * now_.vcs, vc_bits = now_.vcs == 4 ? 2 : 3;
    const PinBits rules = admission_bits(now_.settings.admission);
    for (unsigned word = 0; word < rules.width() / 32; ++word)
      put_bits(pins.admission_i, 32 * word, 32, rules.word(word));
    const PinBits classes = entry_bits(now_.settings.class_vcs, kMaxVcClasses, now_.vcs);
    for (unsigned bit = 0; bit < classes.width(); bit += 16)
      put_bits(pins.class_vcs_i, bit, 16, classes.word(bit / 32) >> bit % 32);
    SwitchIdentity identity;
    identity.card_links = now_.settings.card_links;
    put_record(pins.identity_i, identity);
    const std::uint64_t asks = random_() | std::uint64_t{random_()} << 32,
                        free = random_() | std::uint64_t{random_()} << 32;
    put(pins.asks_i, asks & ((std::uint64_t{1} << total) - 1));
    put(pins.free_i, free & ((std::uint64_t{1} << total) - 1));
    for (unsigned i = 0; i < total; ++i) {
      put_bits(pins.port_i, i * 3, 3, i / now_.vcs);
      put_bits(pins.vc_i, i * vc_bits, vc_bits, i % now_.vcs);
      put_bits(pins.length_i, i * 12, 12, now_.length[i]);
      put_bits(pins.own_i, i * 9, 9, now_.own[i]);
      put_bits(pins.space_i, i * 9, 9, now_.space[i]);
    }
    leaf.settle();
    for (unsigned in = 0; in < total; ++in) {
      for (unsigned out = 0; out < total; ++out) {
        const Vc from{in / now_.vcs, in % now_.vcs}, to{out / now_.vcs, out % now_.vcs};
        const bool asked = (asks >> in & 1u) != 0 && (free >> out & 1u) != 0;
        const bool admits = asked && now_.admits(from, to);
        ASSERT_EQ(bits(pins.admits_o, in * total + out, 1) != 0, admits)
            << "port " << from.port << " VC " << from.vc << " to port " << to.port << " VC "
            << to.vc;
        given_ += admits ? 1 : 0;
        refused_ += asked && !admits ? 1 : 0;
      }
    }
  }

  std::mt19937 random_{1};
  Situation now_;
  unsigned given_ = 0, refused_ = 0;
};

TEST_P(CardAdmission, FollowsTheTable) {
  Leaf<Vcard_admission> of_4;
  Leaf<Vcard_admission_of_8> of_8;
  for (unsigned i = 0; i < 60; ++i) {
    const RingEscape escape = i % 2 == 0 ? RingEscape::Bubble : RingEscape::Dateline;
    draw_situation(escape, 4);
    expect_the_table(of_4);
    draw_situation(escape, 8);
    expect_the_table(of_8);
  }
  EXPECT_GT(given_, 1000u);
  EXPECT_GT(refused_, 1000u);
}

INSTANTIATE_TEST_SUITE_P(Configurations, CardAdmission,
                         ::testing::Values(CardConfiguration::A, CardConfiguration::B,
                                           CardConfiguration::C, CardConfiguration::D,
                                           CardConfiguration::E, CardConfiguration::F,
                                           CardConfiguration::G, CardConfiguration::H,
                                           CardConfiguration::I, CardConfiguration::J),
                         [](const auto& info) { return std::string(name_of(info.param)); });

}  // namespace
}  // namespace dusk
