// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "leaf.h"
#include "output_vcs/Voutput_vcs.h"
#include "output_vcs_of_grants/Voutput_vcs_of_grants.h"

namespace {

/// The three output VCs of two ports, with buffers of 4 flits behind them. Bit port*3+vc.
class OutputVcs : public ::testing::Test {
 protected:
  OutputVcs() {
    pins().in_use_i = 077;
    pins().depth_i = 4;
    pins().local_depth_i = 2;
    pins().empty_i = 077;
    pins().asked_i = 1;
    bench.reset();
  }
  Voutput_vcs& pins() { return bench.pins(); }
  /// Allocates VCs of the ports; two bits per port name the VC.
  void allocate(unsigned ports, unsigned vcs) {
    pins().allocate_i = ports;
    pins().allocate_vc_i = vcs;
    bench.edge();
    pins().allocate_i = 0;
    bench.settle();
  }
  void release(unsigned vcs) {
    pins().release_i = vcs;
    bench.edge();
    pins().release_i = 0;
    bench.settle();
  }
  /// An edge at which flits depart and credits arrive.
  void edge(unsigned consume, unsigned credit) {
    pins().consume_i = consume;
    pins().credit_i = credit;
    bench.edge();
    pins().consume_i = 0;
    pins().credit_i = 0;
    bench.settle();
  }
  unsigned used(unsigned vc) { return sliced(pins().used_o, vc, 6, 9); }

  Leaf<Voutput_vcs> bench;
};

TEST_F(OutputVcs, AreOwnedUntilTheTailCrosses) {
  EXPECT_EQ(pins().free_o, 077u);
  allocate(1, 1);
  EXPECT_EQ(pins().owned_o, 002u);
  allocate(3, 2 + (0 << 2));
  EXPECT_EQ(pins().owned_o, 016u);
  EXPECT_EQ(pins().free_o, 061u);
  release(012);
  EXPECT_EQ(pins().owned_o, 004u);
  EXPECT_EQ(pins().free_o, 073u);
}

TEST_F(OutputVcs, MayBeGivenToOneAsAnotherIsReleased) {
  allocate(2, 1 << 2);
  pins().release_i = 020;
  allocate(2, 2 << 2);
  EXPECT_EQ(pins().owned_o, 040u);
}

TEST_F(OutputVcs, AreToldFreeAsSoonAsAsked) {
  pins().asked_i = 0;  // it is anything (docs/rtl/output_vcs.md)
  bench.settle();
  pins().asked_i = 1;
  EXPECT_EQ(bench.settle().free_o, 077u);
}

TEST_F(OutputVcs, OfWhichSomeAreNotInUseAreNotGiven) {
  pins().in_use_i = 035;
  EXPECT_EQ(bench.settle().free_o, 035u);
}

TEST_F(OutputVcs, OfAtomicAllocationAreFreeWhenEverythingHasLeft) {
  pins().atomic_i = 1;
  edge(022, 0);
  EXPECT_EQ(pins().free_o, 055u) << "a flit of VC 1 of each port is downstream";
  pins().empty_i = 073;
  EXPECT_EQ(bench.settle().free_o, 051u) << "and one of VC 2 of port 0 is queued";
  pins().empty_i = 077;
  edge(0, 002);
  EXPECT_EQ(pins().free_o, 057u);
  edge(0, 020);
  EXPECT_EQ(pins().free_o, 077u);
}

TEST_F(OutputVcs, WithOnePacketPerPortAreAllTakenByThePacketThatOwnsOne) {
  pins().one_packet_i = 1;
  EXPECT_EQ(bench.settle().free_o, 077u);
  allocate(1, 1);
  EXPECT_EQ(pins().free_o, 070u) << "no VC of port 0; port 1 is free";
  allocate(2, 2 << 2);
  EXPECT_EQ(pins().owned_o, 042u);
  EXPECT_EQ(pins().free_o, 0u);
  pins().release_i = 002;
  EXPECT_EQ(bench.settle().free_o, 0u) << "the tail of port 0 crosses at the next edge";
  release(002);
  EXPECT_EQ(pins().free_o, 007u) << "and then another packet may get the same VC or another";
  allocate(1, 0);
  release(041);
  EXPECT_EQ(pins().free_o, 077u);
  allocate(1, 2);
  pins().one_packet_i = 0;
  EXPECT_EQ(bench.settle().free_o, 073u) << "without it";
}

TEST_F(OutputVcs, WithOnePacketPerPortAreNotFreeForOtherReasonsEither) {
  pins().one_packet_i = 1;
  pins().in_use_i = 035;
  EXPECT_EQ(bench.settle().free_o, 035u);
  pins().atomic_i = 1;
  edge(020, 0);
  EXPECT_EQ(pins().free_o, 015u) << "a flit of VC 1 of port 1 is downstream";
  allocate(1, 0);
  EXPECT_EQ(pins().free_o, 010u);
}

TEST_F(OutputVcs, CountTheSlotsThatEachUses) {
  for (unsigned sent = 0; sent < 4; ++sent) {
    EXPECT_EQ(used(4), sent);
    EXPECT_EQ(pins().has_credit_o, 077u);
    edge(020, 0);
  }
  EXPECT_EQ(pins().has_credit_o, 057u);
  for (unsigned vc : {0u, 1u, 2u, 3u, 5u}) EXPECT_EQ(used(vc), 0u) << vc;
}

TEST_F(OutputVcs, OfALocalPortHaveTheBuffersOfANode) {
  pins().local_i = 2;
  pins().local_depth_i = 1;
  bench.reset();
  edge(011, 0);
  EXPECT_EQ(pins().has_credit_o, 067u);
}

TEST_F(OutputVcs, UseACreditAtOnceWhereTheyMay) {
  for (unsigned i = 0; i < 4; ++i) edge(060, 0);
  pins().credit_i = 060;
  EXPECT_EQ(bench.settle().has_credit_o, 017u) << "counted";
  pins().bypass_i = 040;
  EXPECT_EQ(bench.settle().has_credit_o, 057u) << "bypassed";
}

TEST_F(OutputVcs, MayAllBeGivenInOneCycle) {
  Leaf<Voutput_vcs_of_grants> every;
  every.pins().in_use_i = every.pins().empty_i = 077;
  every.pins().depth_i = 4;
  every.pins().asked_i = 1;
  every.reset();
  every.pins().allocate_vc_i = 0b10'01'00'10'01'00;
  every.pins().allocate_i = 053;
  every.edge();
  EXPECT_EQ(every.pins().owned_o, 053u);
  every.pins().allocate_i = 024;
  every.pins().release_i = 043;
  every.edge();
  EXPECT_EQ(every.pins().owned_o, 034u);
}

}  // namespace
