// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "models/topology/torus.h"

namespace dusk {
namespace {

Topology make(std::vector<std::uint32_t> size, Rings wrap, std::uint32_t trunk = 4,
              std::uint32_t local_channels = 2) {
  TorusSizes sizes;
  sizes.size = std::move(size);
  sizes.wrap = wrap;
  sizes.trunk = trunk;
  sizes.local_channels = local_channels;
  return make_torus(sizes);
}
unsigned vcs_of(const SwitchSettings& s, VcClass c) {
  return s.class_vcs[static_cast<std::size_t>(c)];
}

TEST(TorusSettings, IdentityComesFromTheTopology) {
  for (const bool wrap : {true, false}) {
    const Topology torus = make({4, 3, 2}, wrap);
    const auto all = make_torus_settings(torus, {});
    ASSERT_EQ(all.size(), torus.switches);
    for (SwitchId s = 0; s < torus.switches; ++s) {
      EXPECT_EQ(all[s].address, torus.address[s]);
      EXPECT_EQ(all[s].last, torus.last);
      EXPECT_EQ(all[s].wrap, wrap ? 7 : 0);
      EXPECT_EQ(all[s].local, 3u << 24);
      EXPECT_EQ(all[s].pinned, all[s].local);
      EXPECT_FALSE(all[s].coupled);
      for (PortId port = 0; port < torus.ports; ++port) {
        EXPECT_EQ(all[s].present >> port & 1, torus.out_channel[s][port] != kNone);
      }
      EXPECT_EQ(all[s].initial_on, all[s].present);
    }
  }
}

TEST(TorusSettings, SayWhichDimensionsAreRings) {
  const Topology torus = make({4, 3, 2}, Rings::of(5));
  for (const SwitchSettings& pins : make_torus_settings(torus, {})) EXPECT_EQ(pins.wrap, 5);
}

TEST(TorusSettings, IdleVcsAreOfNoClass) {
  TorusRunSettings run;
  run.router.vcs_in_use = 6;
  run.vcs.adaptive_vcs = 2;
  run.vcs.idle_vcs = 2;
  for (const SwitchSettings& s : make_torus_settings(make({4, 4}, true), run)) {
    EXPECT_EQ(vcs_of(s, VcClass::Adaptive), 3u);
    EXPECT_EQ(vcs_of(s, VcClass::EscapeBefore), 4u);
    EXPECT_EQ(vcs_of(s, VcClass::EscapeAfter), 8u);
    EXPECT_EQ(s.vcs_in_use, 6u);
  }
  run.vcs.idle_vcs = 3;
  EXPECT_THROW(make_torus_settings(make({4, 4}, true), run), std::invalid_argument);
  EXPECT_NO_THROW(make_torus_settings(make({4, 4}, false), run));
}

TEST(TorusSettings, NothingIsPinnedIfNodeChannelsGoOffToo) {
  const Topology torus = make({4, 3, 2}, true);
  TorusRunSettings run;
  run.power.node_channels = true;
  for (const SwitchSettings& pins : make_torus_settings(torus, run)) EXPECT_EQ(pins.pinned, 0u);
}

TEST(TorusSettings, OneLinkOfEachTrunkThatIsThereMayStartOn) {
  const Topology mesh = make({3, 3}, false);
  TorusRunSettings run;
  run.start = TrunkStart::OneLink;
  auto all = make_torus_settings(mesh, run);
  EXPECT_EQ(all[4].initial_on, 0x31111u);  // the middle: four trunks, two local ports
  EXPECT_EQ(all[0].initial_on, 0x30101u);  // a corner: up in both dimensions
  run.power.power_managed = false;
  all = make_torus_settings(mesh, run);
  for (const SwitchSettings& s : all) EXPECT_EQ(s.initial_on, s.present);
}

TEST(TorusSettings, DivideTheVcsIntoClasses) {
  struct {
    std::uint32_t vcs, adaptive;
    unsigned free, before, after;
  } const cases[] = {{3, 1, 1, 2, 4},       {2, 0, 0, 1, 2},       {5, 1, 1, 0x6, 0x18},
                     {8, 3, 7, 0x38, 0xc0}, {8, 0, 0, 0x0f, 0xf0}, {4, 2, 3, 4, 8}};
  for (const auto& c : cases) {
    TorusRunSettings run;
    run.router.vcs_in_use = c.vcs;
    run.vcs.adaptive_vcs = c.adaptive;
    run.vcs.local_vcs = 2;
    for (const SwitchSettings& s : make_torus_settings(make({4, 4}, true), run)) {
      EXPECT_EQ(vcs_of(s, VcClass::Adaptive), c.free);
      EXPECT_EQ(vcs_of(s, VcClass::EscapeBefore), c.before);
      EXPECT_EQ(vcs_of(s, VcClass::EscapeAfter), c.after);
      EXPECT_EQ(vcs_of(s, VcClass::Local), 3u);
    }
  }
}

TEST(TorusSettings, OptionsReachEverySwitch) {
  TorusRunSettings run;
  run.router.vcs_in_use = 3;
  run.router.depth_in_use = 8;
  run.router.local_depth = 16;
  run.router.atomic_vc_allocation = run.router.hold_arbitration = false;
  run.router.selection = Selection::WidestFirst;
  run.router.tie_break = TieBreak::Lowest;
  run.router.admission[2][1].own.flits = 5;
  run.router.ring_tie = RingTie::Random;
  run.router.relaxed_dateline = false;
  PowerConfig& power = run.power;
  run.thresholds = {{1, 10}, {3, 10}, false};
  power.window = 100;
  power.override_enabled = power.count_pending = power.unused_only = power.guard = true;
  power.t_on = 7;
  power.t_off = 9;
  power.narrowest = 2;
  for (const SwitchSettings& s : make_torus_settings(make({4, 4}, true, 3), run)) {
    EXPECT_EQ(s.vcs_in_use, 3u);
    EXPECT_EQ(s.depth_in_use, 8u);
    EXPECT_EQ(s.local_depth, 16u);
    EXPECT_FALSE(s.atomic_vc_allocation);
    EXPECT_EQ(s.admission[2][1].own.flits, 5u);
    EXPECT_FALSE(s.hold_arbitration);
    EXPECT_EQ(s.selection, Selection::WidestFirst);
    EXPECT_EQ(s.tie_break, TieBreak::Lowest);
    EXPECT_EQ(s.ring_tie, RingTie::Random);
    EXPECT_FALSE(s.relaxed_dateline);
    EXPECT_TRUE(s.power_managed && s.override_enabled && s.count_pending && s.unused_only &&
                s.guard);
    EXPECT_EQ(s.narrowest, 2);
    EXPECT_EQ(s.window, 100u);
    EXPECT_EQ(s.t_on, 7u);
    EXPECT_EQ(s.t_off, 9u);
    // Thresholds of three links; the last one is narrowed below the off threshold, too.
    for (unsigned n = 1; n <= 3; ++n) {
      EXPECT_EQ(s.on_threshold[n - 1], 30 * n);
      EXPECT_EQ(s.off_threshold[n - 1], 10 * n);
    }
    EXPECT_EQ(s.on_threshold[3], 0xffffffffu);
    EXPECT_EQ(s.off_threshold[3], 0u);
  }
}

TEST(TorusSettings, DynamicThresholdsCountTheLinksOfATrunk) {
  TorusRunSettings run;
  run.thresholds = {0, {4, 10}, true};
  run.power.window = 100;
  const SwitchSettings s = make_torus_settings(make({4}, true, 4), run)[0];
  for (unsigned n = 1; n <= 4; ++n) {
    EXPECT_EQ(s.on_threshold[n - 1], 40 * n);
    EXPECT_EQ(s.off_threshold[n - 1], 10 * (n - 1) * n);
  }
}

TEST(TorusSettings, SeedsDifferBySwitchAndRun) {
  TorusRunSettings run;
  const Topology torus = make({8, 8}, true);
  const auto a = make_torus_settings(torus, run), again = make_torus_settings(torus, run);
  run.seed = 2;
  const auto b = make_torus_settings(torus, run);
  std::set<std::uint16_t> seeds;
  int equal = 0;
  for (SwitchId s = 0; s < torus.switches; ++s) {
    EXPECT_NE(a[s].seed, 0);
    EXPECT_EQ(a[s].seed, again[s].seed);
    equal += a[s].seed == b[s].seed;
    seeds.insert(a[s].seed);
  }
  EXPECT_GT(seeds.size(), 60u);
  EXPECT_LT(equal, 3);
}

TEST(TorusSettings, RefuseWhatCannotBe) {
  const Topology torus = make({4, 4}, true), mesh = make({4, 4}, false);
  const auto refuses = [](const Topology& topology, auto change) {
    TorusRunSettings run;
    change(run);
    EXPECT_THROW(make_torus_settings(topology, run), std::invalid_argument);
  };
  refuses(torus, [](TorusRunSettings& r) { r.vcs.adaptive_vcs = 2; });
  refuses(mesh, [](TorusRunSettings& r) { r.vcs.adaptive_vcs = 3; });
  refuses(torus, [](TorusRunSettings& r) { r.router.vcs_in_use = 1, r.vcs.adaptive_vcs = 0; });
  refuses(torus, [](TorusRunSettings& r) { r.router.vcs_in_use = 9; });
  refuses(torus, [](TorusRunSettings& r) { r.vcs.local_vcs = 0; });
  refuses(torus, [](TorusRunSettings& r) { r.vcs.local_vcs = 4; });
  refuses(torus, [](TorusRunSettings& r) { r.power.narrowest = 3; });
  refuses(torus, [](TorusRunSettings& r) { r.power.t_on = 0; });
  refuses(torus, [](TorusRunSettings& r) { r.thresholds.off = Rational(1, 2); });
  TorusRunSettings run;
  run.vcs.adaptive_vcs = 2;
  EXPECT_NO_THROW(make_torus_settings(mesh, run));
}

}  // namespace
}  // namespace dusk
