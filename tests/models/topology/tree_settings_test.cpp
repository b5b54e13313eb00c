// SPDX-License-Identifier: Apache-2.0
#include "models/topology/tree_settings.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

namespace dusk {
namespace {

struct Size {
  std::uint32_t k, n, ports;
};
class TreeSettings : public ::testing::TestWithParam<Size> {
 protected:
  const std::uint32_t k_ = GetParam().k, n_ = GetParam().n;
  const Topology tree_ = make_k_ary_n_tree(k_, n_, GetParam().ports);
  /// |MT_S| / (n k^(n-1)).
  double p_min() const {
    double members = 0, per_level = 1;
    for (std::uint32_t l = 0; l < n_; ++l, per_level *= k_) members += per_level;
    return members / tree_.switches;
  }
};

TEST_P(TreeSettings, IdentityComesFromTheTopology) {
  const auto all = make_tree_settings(tree_, {});
  ASSERT_EQ(all.size(), tree_.switches);
  for (SwitchId s = 0; s < tree_.switches; ++s) {
    EXPECT_EQ(all[s].address, tree_.address[s]);
    EXPECT_EQ(all[s].address_mask, tree_.address_mask[s]);
    EXPECT_EQ(all[s].digit_shift, tree_.digit_shift[s]);
    EXPECT_EQ(all[s].digit_mask, tree_.digit_mask[s]);
    EXPECT_EQ(all[s].local, tree_.local[s]);
    for (PortId port = 0; port < tree_.ports; ++port) {
      EXPECT_EQ(all[s].present >> port & 1, tree_.out_channel[s][port] != kNone);
    }
    EXPECT_EQ(all[s].initial_on, all[s].present);
  }
  EXPECT_EQ(initial_link_power(tree_, all), 1);
}

TEST_P(TreeSettings, OnlyTheMinimalTreeIsPinnedAndUncoupled) {
  const auto all = make_tree_settings(tree_, {});
  for (SwitchId s = 0; s < tree_.switches; ++s) {
    EXPECT_EQ(all[s].pinned, tree_.minimal_tree_out[s]);
    EXPECT_EQ(all[s].coupled, !tree_.minimal_tree[s]);
    EXPECT_EQ(all[s].pinned & tree_.local[s], tree_.local[s]) << "ejection";
  }
}

TEST_P(TreeSettings, NothingIsPinnedIfNodeChannelsGoOffToo) {
  TreeRunSettings run;
  run.power.node_channels = true;
  run.keep_tree = false;
  for (const SwitchSettings& pins : make_tree_settings(tree_, run)) {
    EXPECT_EQ(pins.pinned, 0u);
    EXPECT_EQ(pins.initial_on, pins.present);
  }
}

TEST_P(TreeSettings, WithTheIdleTimerOnlyEjectionIsPinnedAndNothingCoupled) {
  TreeRunSettings run;
  run.keep_tree = false;
  const auto all = make_tree_settings(tree_, run);
  for (SwitchId s = 0; s < tree_.switches; ++s) {
    EXPECT_EQ(all[s].pinned, tree_.local[s]);
    EXPECT_FALSE(all[s].coupled);
    EXPECT_EQ(all[s].initial_on, all[s].present);
  }
}

TEST_P(TreeSettings, MinimalTreeStartHasTheMinimalPower) {
  TreeRunSettings run;
  run.start = StartState::MinimalTree;
  const auto all = make_tree_settings(tree_, run);
  for (const SwitchSettings& s : all) EXPECT_EQ(s.initial_on, s.pinned);
  EXPECT_DOUBLE_EQ(initial_link_power(tree_, all), p_min());
}

TEST_P(TreeSettings, ForcedStatesHaveEquispacedPowers) {
  for (std::uint32_t m = 1; m <= k_; ++m) {
    TreeRunSettings run;
    run.forced_up = m;
    const auto all = make_tree_settings(tree_, run);
    EXPECT_NEAR(initial_link_power(tree_, all), p_min() + (m - 1.0) / (k_ - 1.0) * (1 - p_min()),
                1e-12)
        << m;
    for (SwitchId s = 0; s < tree_.switches; ++s) {
      if (tree_.minimal_tree[s] && tree_.level[s] > 0) {
        EXPECT_EQ(all[s].pinned, tree_.down[s] | ((1u << m) - 1) << tree_.ports / 2);
        EXPECT_EQ(all[s].initial_on, all[s].pinned);
      }
      EXPECT_EQ(all[s].off_threshold[0], 0u);
      EXPECT_EQ(all[s].on_threshold[0], 0xffffffffu);
    }
  }
}

TEST_P(TreeSettings, ForcedStatesLeaveNoDeadEnd) {
  // A switch that something can enter can send it down everywhere, and up if it came from below.
  for (std::uint32_t m = 1; m <= k_; ++m) {
    TreeRunSettings run;
    run.forced_up = m;
    const auto all = make_tree_settings(tree_, run);
    for (const Channel& channel : tree_.channels) {
      if (channel.to.kind != Endpoint::Kind::Switch) continue;
      const bool on = channel.from.kind == Endpoint::Kind::Node ||
                      (all[channel.from.id].initial_on >> channel.from.port & 1) != 0;
      if (!on) continue;
      const SwitchId s = channel.to.id;
      EXPECT_EQ(all[s].initial_on & tree_.down[s], tree_.down[s]);
      if (channel.to.port < tree_.ports / 2 && tree_.level[s] > 0) {
        EXPECT_NE(all[s].initial_on & tree_.up[s], 0u) << tree_.switch_name[s];
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, TreeSettings,
                         ::testing::Values(Size{4, 3, 8}, Size{4, 4, 8}, Size{8, 2, 16},
                                           Size{8, 3, 16}, Size{2, 3, 8}, Size{3, 3, 6},
                                           Size{5, 1, 10}),
                         [](const auto& info) {
                           return std::to_string(info.param.k) + "ary" +
                                  std::to_string(info.param.n) + "tree";
                         });

TEST(TreeSettingsOptions, ReachEverySwitch) {
  TreeRunSettings run;
  run.router.vcs_in_use = 2;
  run.router.depth_in_use = 8;
  run.router.local_depth = 16;
  run.router.out_depth_in_use = 1;
  run.router.atomic_vc_allocation = run.router.hold_arbitration = false;
  run.router.selection = Selection::Cyclic;
  run.router.tie_break = TieBreak::Lowest;
  run.router.admission[3][1].downstream.length = true;
  PowerConfig& power = run.power;
  run.thresholds = {{1, 10}, {3, 10}, true};
  power.window = 100;
  power.trim_lock = false;
  power.override_enabled = power.count_pending = power.unused_only = power.guard = true;
  run.trim_above_leaves = false;
  power.idle_cycles = 5;
  power.t_on = 7;
  power.t_off = 9;
  const Topology tree = make_k_ary_n_tree(4, 2, 8);
  for (const SwitchSettings& s : make_tree_settings(tree, run)) {
    EXPECT_EQ(s.vcs_in_use, 2u);
    EXPECT_EQ(s.depth_in_use, 8u);
    EXPECT_EQ(s.local_depth, 16u);
    EXPECT_EQ(s.out_depth_in_use, 1u);
    EXPECT_FALSE(s.atomic_vc_allocation);
    EXPECT_TRUE(s.admission[3][1].downstream.length);
    EXPECT_FALSE(s.hold_arbitration);
    EXPECT_EQ(s.selection, Selection::Cyclic);
    EXPECT_EQ(s.tie_break, TieBreak::Lowest);
    EXPECT_TRUE(s.power_managed);
    EXPECT_FALSE(s.trim_lock);
    EXPECT_TRUE(s.override_enabled);
    EXPECT_TRUE(s.count_pending);
    EXPECT_TRUE(s.unused_only);
    EXPECT_TRUE(s.guard);
    EXPECT_EQ(s.idle_cycles, 5u);
    EXPECT_EQ(s.t_on, 7u);
    EXPECT_EQ(s.t_off, 9u);
    EXPECT_EQ(s.on_threshold[1], 60u);
    EXPECT_EQ(s.off_threshold[3], s.local != 0 ? 90u : 0u);
  }
}

TEST(TreeSettingsOptions, WithoutPowerManagementEverythingStartsOn) {
  TreeRunSettings run;
  run.start = StartState::MinimalTree;
  run.power.power_managed = false;
  const Topology tree = make_k_ary_n_tree(4, 3, 8);
  EXPECT_EQ(initial_link_power(tree, make_tree_settings(tree, run)), 1);
}

TEST(TreeSettingsOptions, SeedsDifferBySwitchAndAreNeverZero) {
  const Topology tree = make_k_ary_n_tree(4, 4, 8);
  TreeRunSettings run;
  const auto a = make_tree_settings(tree, run), again = make_tree_settings(tree, run);
  run.seed = 2;
  const auto b = make_tree_settings(tree, run);
  std::set<std::uint16_t> seeds;
  int equal = 0;
  for (SwitchId s = 0; s < tree.switches; ++s) {
    EXPECT_NE(a[s].seed, 0);
    EXPECT_EQ(a[s].seed, again[s].seed);
    equal += a[s].seed == b[s].seed;
    seeds.insert(a[s].seed);
  }
  EXPECT_GT(seeds.size(), 250u);  // 256 of 65535: few coincide
  EXPECT_LT(equal, 3);
}

TEST(TreeSettingsOptions, RefuseWhatCannotBe) {
  const Topology tree = make_k_ary_n_tree(4, 3, 8);
  TreeRunSettings run;
  run.forced_up = 5;
  EXPECT_THROW(make_tree_settings(tree, run), std::invalid_argument);
  run.forced_up = 4;
  EXPECT_NO_THROW(make_tree_settings(tree, run));
  run.power.power_managed = false;
  EXPECT_THROW(make_tree_settings(tree, run), std::invalid_argument);
  run = {};
  run.power.t_off = 0;
  EXPECT_THROW(make_tree_settings(tree, run), std::invalid_argument);
  run = {};
  run.power.idle_cycles = 0;
  EXPECT_NO_THROW(make_tree_settings(tree, run));
  run = {};
  run.keep_tree = false;
  EXPECT_NO_THROW(make_tree_settings(tree, run));
  run.start = StartState::MinimalTree;
  EXPECT_THROW(make_tree_settings(tree, run), std::invalid_argument);
  run.start = StartState::AllOn;
  run.forced_up = 1;
  EXPECT_THROW(make_tree_settings(tree, run), std::invalid_argument);
  run = {};
  run.thresholds.off = Rational(1, 2);
  EXPECT_THROW(make_tree_settings(tree, run), std::invalid_argument);
}

}  // namespace
}  // namespace dusk
