// SPDX-License-Identifier: Apache-2.0
// The published power levels, read from the channel states of the RTL.
#include "tests/system/network_harness.h"

namespace dusk {
namespace {

struct Tree {
  const char* shape;
  std::uint32_t k, n;
};

std::uint64_t power(std::uint64_t base, std::uint32_t exponent) {
  std::uint64_t result = 1;
  for (std::uint32_t i = 0; i < exponent; ++i) result *= base;
  return result;
}

class IdleTree : public ::testing::TestWithParam<Tree> {
 protected:
  TreeRunSettings settings() const {
    TreeRunSettings run;
    run.router = options_of(shape_of(GetParam().shape));
    run.power.window = 200;
    run.power.t_on = run.power.t_off = 50;
    return run;
  }
  /// |MT_L| = 2k |MT_S|, |MT_S| = (k^n - 1)/(k - 1) (Alonso et al. 2015, section 3.1).
  std::uint32_t minimal_channels() const {
    const auto [shape, k, n] = GetParam();
    return static_cast<std::uint32_t>(2 * k * (power(k, n) - 1) / (k - 1));
  }
};

TEST_P(IdleTree, SettlesOnTheMinimalTreeFromAllOn) {
  const auto [shape, k, n] = GetParam();
  TreeUnderTest tree(shape, k, n, settings());
  ASSERT_EQ(tree.powered(), 2 * n * power(k, n));
  // k-1 windows to drop the up channels of a leaf switch; each level may follow T_off and a window
  // later.
  tree.run_until(200 * (k - 1) + n * 400);
  EXPECT_EQ(tree.powered(), minimal_channels());
}

TEST_P(IdleTree, StaysOnTheMinimalTree) {
  const auto [shape, k, n] = GetParam();
  TreeRunSettings run = settings();
  run.start = StartState::MinimalTree;
  TreeUnderTest tree(shape, k, n, run);
  EXPECT_EQ(tree.powered(), minimal_channels());
  tree.run_until(3000);
  EXPECT_EQ(tree.powered(), minimal_channels());
}

// Every size of Table 1 that a built shape and the 16-bit address can carry, up to a few thousand
// switches.
INSTANTIATE_TEST_SUITE_P(BuiltSizes, IdleTree,
                         ::testing::Values(Tree{"p4v2d4", 2, 2}, Tree{"p4v2d4", 2, 3},
                                           Tree{"p4v3d4q2", 2, 4}, Tree{"p4v2d4", 2, 5},
                                           Tree{"p4v3d4q2", 2, 6}, Tree{"p8v3d4q2", 4, 2},
                                           Tree{"p8v3d4q2", 4, 3}, Tree{"p8v3d4q2", 4, 4},
                                           Tree{"p8v3d4q2", 4, 5}, Tree{"p8v4d8h3c1w128", 3, 3},
                                           Tree{"p16v3d4q2", 8, 2}, Tree{"p16v3d4q2", 8, 3},
                                           Tree{"p32v3d4q2", 16, 2}),
                         [](const auto& info) {
                           return std::string(info.param.shape) + "_" +
                                  std::to_string(info.param.k) + "_ary_" +
                                  std::to_string(info.param.n) + "_tree";
                         });

class ForcedUpLinks : public ::testing::TestWithParam<std::uint32_t> {};

// P(m) = p_min + (m-1)/(k-1) (1 - p_min): the four plateaus of the 4-ary 4-tree.
constexpr double kPlateaus[] = {0.33203, 0.55469, 0.77734, 1.0};

TEST_P(ForcedUpLinks, RaiseTheTreeToThePublishedPlateau) {
  const std::uint32_t m = GetParam();
  TreeRunSettings run;
  run.forced_up = m;
  // From the bare Minimal Tree: the RTL raises the forced channels, and coupling the rest.
  TreeUnderTest tree("p8v3d4q2", 4, 4, run, {}, true);
  ASSERT_NEAR(tree.relative_power(), kPlateaus[0], 5e-6);
  tree.run_until(12000);
  EXPECT_NEAR(tree.relative_power(), kPlateaus[m - 1], 5e-6);
}

INSTANTIATE_TEST_SUITE_P(M, ForcedUpLinks, ::testing::Values(1u, 2u, 3u, 4u));

TEST(Coupling, ReturnsToTheMinimalTreeWhenTheLeavesLetGo) {
  TreeRunSettings run;
  run.forced_up = 1;
  TreeUnderTest tree("p8v3d4q2", 4, 4, run, {}, false);
  tree.run_until(40000);
  EXPECT_NEAR(tree.relative_power(), kPlateaus[0], 5e-6);
}

}  // namespace
}  // namespace dusk
