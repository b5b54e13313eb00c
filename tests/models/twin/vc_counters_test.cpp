// SPDX-License-Identifier: Apache-2.0
#include "models/twin/vc_counters.h"

#include <gtest/gtest.h>

#include <vector>

#include "models/common/random.h"

namespace dusk {
namespace {

/// Compares the counters with plain numbers: VCs of two words, from an empty and from a full start.
TEST(VcCounters, CountAsNumbersDo) {
  constexpr unsigned kVcs = 128;
  Random random(3, 0);
  for (const unsigned most : {1u, 4u, 7u, 8u, 511u}) {
    VcCounters<2> counters, full;
    counters.reset(most);
    full.reset(most);
    std::vector<unsigned> expected(kVcs, 0);
    for (VcIndex vc = 0; vc < kVcs; ++vc) {
      full.start(vc, most);
      if (vc % 2 == 0) continue;
      expected[vc] = most;
      counters.start(vc, most);
    }
    for (int step = 0; step < 2000; ++step) {
      VcSet<2> up, down;
      for (VcIndex vc = 0; vc < kVcs; ++vc) {
        const std::uint32_t drawn = random.below(4);  // 0: both
        if (drawn != 3 && (drawn == 0 || expected[vc] < most)) up.insert_if(vc, drawn <= 1);
        down.insert_if(vc, drawn == 0 || (drawn == 2 && expected[vc] > 0));
        expected[vc] += (up.test(vc) ? 1 : 0) - (down.test(vc) ? 1 : 0);
      }
      counters.count(up, down);
      for (VcIndex vc = 0; vc < kVcs; ++vc) {
        ASSERT_EQ(counters.of(vc), expected[vc]) << "VC " << vc << ", step " << step;
        ASSERT_EQ(counters.some().test(vc), expected[vc] > 0) << "VC " << vc;
        ASSERT_EQ(counters.equal(full).test(vc), expected[vc] == most) << "VC " << vc;
      }
    }
  }
}

}  // namespace
}  // namespace dusk
