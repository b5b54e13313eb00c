// SPDX-License-Identifier: Apache-2.0
#include "models/twin/port_arbiters.h"

#include <gtest/gtest.h>

namespace dusk {
namespace {

VcSet<2> all_ask() { return VcSet<2>::spread(1u << 0 | 1u << 9, 7); }

TEST(PortArbiters, RotateBeyondTheVcThatWasGranted) {
  PortArbiters<2> arbiters;
  arbiters.reset(3, false);
  for (const unsigned winner : {0u, 1u, 2u, 0u}) {
    VcSet<2> vcs = all_ask();
    arbiters.choose(vcs);
    EXPECT_EQ(vcs.of_port(0), 1u) << "its arbiter stands still";
    EXPECT_EQ(vcs.of_port(9), 1u << winner);
    arbiters.granted(9 * 8 + winner);
  }
}

TEST(PortArbiters, HoldTheVcThatWasGranted) {
  PortArbiters<2> arbiters;
  arbiters.reset(3, true);
  arbiters.granted(9 * 8 + 1);
  VcSet<2> vcs = all_ask();
  arbiters.choose(vcs);
  EXPECT_EQ(vcs.of_port(9), 2u);
}

TEST(PortArbiters, LeaveAnExemptPortAndALoneVc) {
  PortArbiters<2> arbiters;
  arbiters.reset(3, false);
  VcSet<2> vcs = all_ask();
  vcs.insert(3 * 8 + 2);
  arbiters.choose(vcs, VcSet<2>::spread(1u << 9, 0xff));
  EXPECT_EQ(vcs.of_port(0), 1u);
  EXPECT_EQ(vcs.of_port(3), 4u);
  EXPECT_EQ(vcs.of_port(9), 7u);
}

}  // namespace
}  // namespace dusk
