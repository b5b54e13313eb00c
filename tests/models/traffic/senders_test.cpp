// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "models/traffic/workload.h"

namespace dusk {
namespace {

WorkloadSettings of(const char* pattern, const std::vector<std::uint32_t>& digits) {
  WorkloadSettings settings;
  settings.kind = WorkloadKind::OpenLoop;
  settings.pattern = pattern;
  settings.pattern_settings.digits = digits;
  return settings;
}

TEST(Senders, NobodySendsIfEveryNodeIsMappedToItself) {
  // ceil(k/2) - 1 is 0 for k = 2, so tornado moves nothing; one dimension of 3 is enough.
  EXPECT_FALSE(anybody_sends(of("tornado", {2, 2}), 4, 1));
  EXPECT_TRUE(anybody_sends(of("tornado", {2, 3}), 6, 1));
  // One bit is the same reversed and rotated; of two bits 01 and 10 change places.
  EXPECT_FALSE(anybody_sends(of("bit_reversal", {2}), 2, 1));
  EXPECT_FALSE(anybody_sends(of("shuffle", {2}), 2, 1));
  EXPECT_TRUE(anybody_sends(of("bit_reversal", {4}), 4, 1));
  EXPECT_TRUE(anybody_sends(of("bit_complement", {2}), 2, 1));
  for (const char* pattern : {"uniform", "neighbor", "distribution"})
    EXPECT_TRUE(anybody_sends(of(pattern, {2}), 2, 1)) << pattern;
}

TEST(Senders, NobodySendsIfNoActiveNodeDoes) {
  WorkloadSettings settings = of("bit_reversal", {4});
  settings.kind = WorkloadKind::ClosedLoop;  // nodes 0 and 3 of 4 are mapped to themselves
  EXPECT_TRUE(anybody_sends(settings, 4, 1));
  settings.active_fraction = 0.25;
  bool silent = false, sending = false;
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    const NodeId active = Workload(settings, 4, seed).active_nodes().at(0);
    const bool sends = active == 1 || active == 2;
    EXPECT_EQ(anybody_sends(settings, 4, seed), sends) << seed;
    (sends ? sending : silent) = true;
  }
  EXPECT_TRUE(silent && sending);
}

}  // namespace
}  // namespace dusk
