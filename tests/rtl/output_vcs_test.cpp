// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf_bench.h"

namespace {

/// Three output VCs with buffers of 4 flits behind them.
class OutputVcs : public ::testing::Test {
 protected:
  OutputVcs() {
    pins().vcs_in_use_i = 7;
    pins().vcs_empty_i = 7;
    bench.reset();
  }
  Vleaves& pins() { return bench.pins(); }
  void allocate(unsigned vc, unsigned port, unsigned owner_vc) {
    pins().vcs_allocate_i = 1;
    pins().vcs_allocate_vc_i = vc;
    pins().vcs_new_owner_port_i = port;
    pins().vcs_new_owner_vc_i = owner_vc;
    bench.edge();
    pins().vcs_allocate_i = 0;
    bench.settle();
  }
  void release(unsigned vcs) {
    pins().vcs_release_i = vcs;
    bench.edge();
    pins().vcs_release_i = 0;
    bench.settle();
  }
  /// An edge at which flits depart and credits arrive.
  void edge(unsigned consume, unsigned credit) {
    pins().vcs_consume_i = consume;
    pins().vcs_credit_i = credit;
    bench.edge();
    pins().vcs_consume_i = 0;
    pins().vcs_credit_i = 0;
    bench.settle();
  }
  unsigned credits(unsigned vc) { return bits(pins().vcs_credits_o, vc * 9, 9); }

  LeafBench bench;
};

TEST_F(OutputVcs, RememberTheOwnerUntilTheTailCrosses) {
  EXPECT_EQ(pins().vcs_free_o, 7u);
  allocate(1, 3, 2);
  allocate(2, 1, 0);
  EXPECT_EQ(pins().vcs_owned_o, 6u);
  EXPECT_EQ(pins().vcs_free_o, 1u);
  EXPECT_EQ(bits(pins().vcs_owner_port_o, 2, 4), 3u + 4u * 1u);
  EXPECT_EQ(bits(pins().vcs_owner_vc_o, 2, 4), 2u + 4u * 0u);
  release(2);
  EXPECT_EQ(pins().vcs_owned_o, 4u);
  EXPECT_EQ(pins().vcs_free_o, 3u);
}

TEST_F(OutputVcs, OfWhichSomeAreNotInUseAreNotGiven) {
  pins().vcs_in_use_i = 5;
  bench.settle();
  EXPECT_EQ(pins().vcs_free_o, 5u);
}

TEST_F(OutputVcs, OfAtomicAllocationAreFreeWhenEverythingHasLeft) {
  pins().vcs_atomic_i = 1;
  edge(2, 0);
  EXPECT_EQ(pins().vcs_free_o, 5u) << "a flit of VC 1 is downstream";
  pins().vcs_empty_i = 3;
  bench.settle();
  EXPECT_EQ(pins().vcs_free_o, 1u) << "and one of VC 2 is queued";
  pins().vcs_empty_i = 7;
  edge(0, 2);
  EXPECT_EQ(pins().vcs_free_o, 7u);
}

TEST_F(OutputVcs, CountTheCreditsOfEach) {
  for (unsigned left = 4; left > 0; --left) {
    EXPECT_EQ(credits(1), left);
    EXPECT_EQ(pins().vcs_has_credit_o, 7u);
    edge(2, 0);
  }
  EXPECT_EQ(pins().vcs_has_credit_o, 5u);
  EXPECT_EQ(credits(0), 4u);
  EXPECT_EQ(credits(2), 4u);
}

TEST_F(OutputVcs, UseACreditAtOnceWhereTheyMay) {
  for (unsigned i = 0; i < 4; ++i) edge(6, 0);
  pins().vcs_credit_i = 6;
  bench.settle();
  EXPECT_EQ(pins().vcs_has_credit_o, 1u) << "counted";
  pins().vcs_bypass_i = 4;
  bench.settle();
  EXPECT_EQ(pins().vcs_has_credit_o, 5u) << "bypassed";
}

}  // namespace
