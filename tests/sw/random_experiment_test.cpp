// SPDX-License-Identifier: Apache-2.0
#include "sw/random_experiment.h"

#include <gtest/gtest.h>

#include "rtl/rtl_engine.h"
#include "sw/check_experiment.h"

namespace dusk {
namespace {

/// A campaign of hours must not end because it drew a configuration that is refused.
TEST(RandomExperiment, IsALegalConfiguration) {
  const std::vector<SwitchShape>& shapes = built_shapes();
  for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{1000000000}}) {
    for (std::uint64_t number = first; number < first + 20000; ++number) {
      ASSERT_NO_THROW(check_experiment(random_experiment(1, number, shapes), {})) << number;
      ASSERT_NO_THROW(check_experiment(random_lockstep_experiment(1, number, shapes), {}))
          << number;
    }
  }
}

TEST(RandomExperiment, IsTheSameForTheSameNumber) {
  const std::vector<SwitchShape>& shapes = built_shapes();
  EXPECT_EQ(random_lockstep_experiment(1, 7, shapes).run.seed,
            random_lockstep_experiment(1, 7, shapes).run.seed);
  EXPECT_NE(random_lockstep_experiment(1, 7, shapes).run.seed,
            random_lockstep_experiment(1, 8, shapes).run.seed);
  EXPECT_NE(random_lockstep_experiment(1, 7, shapes).run.seed,
            random_lockstep_experiment(2, 7, shapes).run.seed);
}

}  // namespace
}  // namespace dusk
