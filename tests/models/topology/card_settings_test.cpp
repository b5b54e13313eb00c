// SPDX-License-Identifier: Apache-2.0
#include "models/topology/card_settings.h"

#include <gmock/gmock.h>

#include <stdexcept>

namespace dusk {
namespace {

using Is = CardConfiguration;
using ::testing::ElementsAre;

CardRunSettings run_of(RingEscape escape, std::uint32_t vcs, std::uint32_t link_vcs) {
  CardRunSettings run;
  run.router.vcs_in_use = vcs;
  for (auto& rules : run.router.admission)
    for (AdmissionRule& rule : rules) rule.downstream.length = true;
  run.vcs.escape = escape;
  run.vcs.link_vcs = link_vcs;
  return run;
}

std::vector<SwitchSettings> settings_of(Is configuration, const CardRunSettings& run) {
  CardTorusSizes sizes;
  sizes.size = {4, 3, 2};
  sizes.configuration = configuration;
  return make_card_settings(make_card_torus(sizes), sizes, run);
}

/// VCs of type 3, UP, LOW, local, type 1 + and -, and UP and LOW of type 2 of X, Y and Z.
std::array<std::uint8_t, kMaxVcClasses> vcs_of(Is configuration, RingEscape escape,
                                               std::uint32_t vcs, std::uint32_t link_vcs) {
  return settings_of(configuration, run_of(escape, vcs, link_vcs)).front().class_vcs;
}

TEST(CardSettings, TellEachCardItsPlaceAndPorts) {
  CardTorusSizes sizes;
  sizes.size = {4, 3, 2};
  sizes.configuration = Is::D;
  const Topology torus = make_card_torus(sizes);
  const auto all = make_card_settings(torus, sizes, run_of(RingEscape::Dateline, 4, 4));
  ASSERT_EQ(all.size(), 48u);
  for (SwitchId s = 0; s < torus.switches; ++s) {
    EXPECT_EQ(all[s].address, torus.address[s]);
    EXPECT_EQ(all[s].last, 3u | 2u << 7 | 1u << 14);
    EXPECT_EQ(all[s].card_links, s % 2 == 0 ? 0b000111 : 0b111000);
    EXPECT_EQ(all[s].present, 31u);
    EXPECT_EQ(all[s].initial_on, 31u);
    EXPECT_EQ(all[s].local, 16u);
    EXPECT_EQ(all[s].internal, 8u);
    EXPECT_EQ(all[s].pinned, 16u);
  }
  EXPECT_NE(all[0].seed, all[1].seed);
}

/// The table of section 7.1 of the thesis.
TEST(CardSettings, DivideTheVcsAsTheThesis) {
  // UP and LOW, one split dimension (Y): type 1, UP, LOW, type 3.
  EXPECT_THAT(vcs_of(Is::D, RingEscape::Dateline, 4, 4),
              ElementsAre(8, 3, 12, 15, 1, 1, 0, 0, 2, 4, 0, 0));
  // Three split dimensions: UP and LOW of each; the eighth VC is a second one of type 3.
  EXPECT_THAT(vcs_of(Is::A, RingEscape::Dateline, 8, 4),
              ElementsAre(0xc0, 3, 12, 15, 0, 0, 1, 2, 4, 8, 16, 32));
  // Bubble, one split dimension: the fourth VC is a second one of type 1.
  EXPECT_THAT(vcs_of(Is::D, RingEscape::Bubble, 4, 1),
              ElementsAre(8, 1, 1, 1, 1, 2, 0, 0, 4, 4, 0, 0));
  EXPECT_THAT(vcs_of(Is::D, RingEscape::Bubble, 3, 1),
              ElementsAre(4, 1, 1, 1, 1, 1, 0, 0, 2, 2, 0, 0));
  EXPECT_THAT(vcs_of(Is::A, RingEscape::Bubble, 4, 1),
              ElementsAre(8, 1, 1, 1, 0, 0, 1, 1, 2, 2, 4, 4));
}

TEST(CardSettings, GiveFurtherVcsToType3) {
  EXPECT_EQ(vcs_of(Is::D, RingEscape::Dateline, 6, 4)[0], 0b111000);
  EXPECT_EQ(vcs_of(Is::D, RingEscape::Bubble, 6, 1)[0], 0b111000);
}

TEST(CardSettings, ShareVcsWhereThereAreTooFew) {
  // Types 1 and 3.
  EXPECT_THAT(vcs_of(Is::D, RingEscape::Dateline, 3, 2),
              ElementsAre(1, 1, 2, 3, 1, 1, 0, 0, 2, 4, 0, 0));
  EXPECT_THAT(vcs_of(Is::D, RingEscape::Bubble, 1, 1),
              ElementsAre(1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0));
}

TEST(CardSettings, NeedAsManyInternalVcsAsTheThesisSays) {
  for (const auto& row : names(Is{})) {
    const bool three = std::string("ABEF").find(row.name) != std::string::npos;
    EXPECT_EQ(needed_internal_vcs(row.value, RingEscape::Dateline), three ? 7u : 4u) << row.name;
    EXPECT_EQ(needed_internal_vcs(row.value, RingEscape::Bubble), three ? 4u : 3u) << row.name;
  }
}

TEST(CardSettings, AskForTheBubbleWhereARingIsEntered) {
  for (const BubbleAt at : {BubbleAt::Local, BubbleAt::Downstream}) {
    CardRunSettings run = run_of(RingEscape::Bubble, 4, 1);
    run.vcs.bubble_at = at;
    run.vcs.bubble = 7;
    const AdmissionRules rules = settings_of(Is::D, run).front().admission;
    const AdmissionRule& enters = rules[row_of(VcClass::EscapeBefore)][1];
    EXPECT_EQ(enters.own.flits, at == BubbleAt::Local ? 7 : 0);
    EXPECT_EQ(enters.downstream.flits, at == BubbleAt::Local ? 0 : 7);
    EXPECT_EQ(rules[row_of(VcClass::EscapeBefore)][0].downstream.flits, 0);
    EXPECT_EQ(rules[row_of(VcClass::Local)][1].downstream.flits, 0);
  }
}

TEST(CardSettings, RefuseWhatNoCardCanBe) {
  const auto refused = [](const CardRunSettings& run) {
    EXPECT_THROW(settings_of(Is::D, run), std::invalid_argument);
  };
  refused(run_of(RingEscape::Dateline, 0, 4));
  refused(run_of(RingEscape::Dateline, 9, 4));
  refused(run_of(RingEscape::Dateline, 4, 5));
  refused(run_of(RingEscape::Dateline, 4, 1));
  refused(run_of(RingEscape::Bubble, 4, 0));
  CardRunSettings wormhole = run_of(RingEscape::Bubble, 4, 1);
  wormhole.router.admission = {};
  refused(wormhole);
  CardRunSettings large = run_of(RingEscape::Bubble, 4, 1);
  large.vcs.bubble = 512;
  refused(large);
  CardRunSettings still = run_of(RingEscape::Bubble, 4, 1);
  still.power.t_on = 0;
  refused(still);
}

TEST(CardSettings, TellDepthsByThePort) {
  CardRunSettings run = run_of(RingEscape::Bubble, 4, 1);
  run.router.depth_in_use = 128;
  run.router.internal_depth = 32;
  run.router.local_depth = 100;
  const SwitchSettings s = settings_of(Is::D, run).front();
  for (PortId port = 0; port < kCardPorts; ++port) {
    EXPECT_EQ(input_depth(s, port), port == kInternalPort ? 32u : 128u);
    EXPECT_EQ(output_depth(s, port), port == kInternalPort   ? 32u
                                     : port == kCardNodePort ? 100u
                                                             : 128u);
  }
  EXPECT_EQ(class_vcs_of_port(s, 0), 1u);
  EXPECT_EQ(class_vcs_of_port(s, kInternalPort), 15u);
  EXPECT_EQ(class_vcs_of_port(s, kCardNodePort), 1u);
}

}  // namespace
}  // namespace dusk
