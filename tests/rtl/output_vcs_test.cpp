// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf_bench.h"

namespace {

/// The three output VCs of two ports, with buffers of 4 flits behind them. Bit port*3+vc.
class OutputVcs : public ::testing::Test {
 protected:
  OutputVcs() {
    pins().vcs_in_use_i = 077;
    pins().vcs_empty_i = 077;
    pins().vcs_asked_i = 1;
    bench.reset();
  }
  Vleaves& pins() { return bench.pins(); }
  /// Of the ports, the VCs with two bits each.
  void allocate(unsigned ports, unsigned vcs) {
    pins().vcs_allocate_i = ports;
    pins().vcs_allocate_vc_i = vcs;
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
  unsigned used(unsigned vc) { return sliced(pins().vcs_used_o, vc, 6, 9); }

  LeafBench bench;
};

TEST_F(OutputVcs, AreOwnedUntilTheTailCrosses) {
  EXPECT_EQ(pins().vcs_free_o, 077u);
  allocate(1, 1);
  EXPECT_EQ(pins().vcs_owned_o, 002u);
  allocate(3, 2 + (0 << 2));
  EXPECT_EQ(pins().vcs_owned_o, 016u);
  EXPECT_EQ(pins().vcs_free_o, 061u);
  release(012);
  EXPECT_EQ(pins().vcs_owned_o, 004u);
  EXPECT_EQ(pins().vcs_free_o, 073u);
}

TEST_F(OutputVcs, MayBeGivenToOneAsAnotherIsReleased) {
  allocate(2, 1 << 2);
  pins().vcs_release_i = 020;
  allocate(2, 2 << 2);
  EXPECT_EQ(pins().vcs_owned_o, 040u);
}

TEST_F(OutputVcs, AreToldFreeAsSoonAsAsked) {
  pins().vcs_asked_i = 0;  // it is anything (docs/rtl/output_vcs.md)
  bench.settle();
  pins().vcs_asked_i = 1;
  EXPECT_EQ(bench.settle().vcs_free_o, 077u);
}

TEST_F(OutputVcs, OfWhichSomeAreNotInUseAreNotGiven) {
  pins().vcs_in_use_i = 035;
  EXPECT_EQ(bench.settle().vcs_free_o, 035u);
}

TEST_F(OutputVcs, OfAtomicAllocationAreFreeWhenEverythingHasLeft) {
  pins().vcs_atomic_i = 1;
  edge(022, 0);
  EXPECT_EQ(pins().vcs_free_o, 055u) << "a flit of VC 1 of each port is downstream";
  pins().vcs_empty_i = 073;
  EXPECT_EQ(bench.settle().vcs_free_o, 051u) << "and one of VC 2 of port 0 is queued";
  pins().vcs_empty_i = 077;
  edge(0, 002);
  EXPECT_EQ(pins().vcs_free_o, 057u);
  edge(0, 020);
  EXPECT_EQ(pins().vcs_free_o, 077u);
}

TEST_F(OutputVcs, CountTheSlotsThatEachUses) {
  for (unsigned sent = 0; sent < 4; ++sent) {
    EXPECT_EQ(used(4), sent);
    EXPECT_EQ(pins().vcs_has_credit_o, 077u);
    edge(020, 0);
  }
  EXPECT_EQ(pins().vcs_has_credit_o, 057u);
  for (unsigned vc : {0u, 1u, 2u, 3u, 5u}) EXPECT_EQ(used(vc), 0u) << vc;
}

TEST_F(OutputVcs, OfALocalPortHaveTheBuffersOfANode) {
  pins().vcs_local_i = 2;
  pins().vcs_local_depth_i = 1;
  bench.reset();
  edge(011, 0);
  EXPECT_EQ(pins().vcs_has_credit_o, 067u);
}

TEST_F(OutputVcs, UseACreditAtOnceWhereTheyMay) {
  for (unsigned i = 0; i < 4; ++i) edge(060, 0);
  pins().vcs_credit_i = 060;
  EXPECT_EQ(bench.settle().vcs_has_credit_o, 017u) << "counted";
  pins().vcs_bypass_i = 040;
  EXPECT_EQ(bench.settle().vcs_has_credit_o, 057u) << "bypassed";
}

TEST_F(OutputVcs, MayAllBeGivenInOneCycle) {
  pins().every_vc_allocate_vc_i = 0b10'01'00'10'01'00;
  pins().every_vc_allocate_i = 053;
  bench.edge();
  EXPECT_EQ(pins().every_vc_owned_o, 053u);
  pins().every_vc_allocate_i = 024;
  pins().every_vc_release_i = 043;
  bench.edge();
  EXPECT_EQ(pins().every_vc_owned_o, 034u);
}

}  // namespace
