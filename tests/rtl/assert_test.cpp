// SPDX-License-Identifier: Apache-2.0
// Every kind of RTL rule fires in the checked build. (DUSK_ASSERT_INIT:
// illegal_parameters_stop_the_build.)
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>

#include "channel_fsm/Vchannel_fsm.h"
#include "fifo_1/Vfifo_1.h"
#include "fifos/Vfifos.h"
#include "leaf.h"
#include "link_power/Vlink_power.h"
#include "output_vcs/Voutput_vcs.h"
#include "output_vcs_of_grants/Voutput_vcs_of_grants.h"

namespace {

/// Verilator reports on stdout; a death test reads stderr.
template <class Model>
void edge_reporting_on_stderr(Leaf<Model>& bench) {
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  bench.edge();
}

TEST(AssertDeathTest, AnAssumptionFiresWhenAnEmptyFifoIsPopped) {
  Leaf<Vfifo_1> bench;
  bench.pins().pop_i = 1;
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "NoPopWhenEmpty.*rule violated");
}

TEST(AssertDeathTest, AnAssumptionFiresWhenAFullFifoIsPushed) {
  Leaf<Vfifo_1> bench;
  bench.pins().push_i = 1;
  bench.edge();
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "NoPushWhenFull.*rule violated");
}

TEST(AssertDeathTest, AnAssumptionFiresWhenOneWriterPushesTwoBuffers) {
  Leaf<Vfifos> bench;
  bench.pins().push_i = 3;
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "OneWordPerWriter.*rule violated");
}

TEST(AssertDeathTest, AnAssertionFiresWhenATimerIsDueUnseen) {
  Leaf<Vchannel_fsm> bench;
  bench.pins().t_on_i = bench.pins().t_off_i = 1;
  bench.pins().drained_i = bench.pins().look_i = 1;
  bench.pins().want_i = 1;
  bench.edge();  // due at 1
  bench.pins().now_i = 1;
  bench.pins().look_i = 0;
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "LooksWhenDue.*rule violated");
}

TEST(AssertDeathTest, AnAssertionFiresWhenADarkChannelIsOwned) {
  Leaf<Vlink_power> bench;  // two ports, whose channels are off
  dusk::PowerConfig config;
  config.idle_cycles = config.t_on = config.t_off = 1;
  put_record(bench.pins().config_i, config);
  bench.pins().present_i = 3;
  bench.pins().coupled_i = 1;
  bench.pins().on_threshold_i = 0xffffff;
  bench.pins().in_state_i = 033;
  bench.pins().router_idle_i = 1;
  bench.pins().drained_i = 2;
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "DarkOnlyWhenDrained.*rule violated");
}

TEST(AssertDeathTest, AnAssertionFiresWhenTwoPacketsOwnAPortThatHasOne) {
  Leaf<Voutput_vcs> bench;
  bench.pins().in_use_i = bench.pins().empty_i = 077;
  bench.pins().depth_i = 4;
  bench.pins().asked_i = bench.pins().allocate_i = 1;
  bench.edge();
  bench.pins().allocate_vc_i = 1;
  bench.edge();
  bench.pins().allocate_i = 0;
  bench.edge();
  bench.pins().one_packet_i = 1;
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "OnePacketPerPort.*rule violated");
}

TEST(AssertDeathTest, AnAssertionFiresWhenAPortOfOnePacketIsGivenToTwo) {
  Leaf<Voutput_vcs_of_grants> bench;
  bench.pins().in_use_i = bench.pins().empty_i = 077;
  bench.pins().depth_i = 4;
  bench.pins().asked_i = bench.pins().one_packet_i = 1;
  bench.pins().allocate_vc_i = 0b10'01'00'10'01'00;
  bench.pins().allocate_i = 011;
  bench.edge();  // one of each port
  bench.pins().release_i = 011;
  bench.pins().allocate_i = 0;
  bench.edge();
  bench.pins().release_i = 0;
  bench.pins().allocate_i = 060;
  EXPECT_DEATH(edge_reporting_on_stderr(bench), "OnePacketPerPort.*rule violated");
}

TEST(AssertDeathTest, NoRuleFiresInReset) {
  Leaf<Vfifo_1> bench;
  bench.pins().pop_i = 1;
  bench.reset();
  SUCCEED();
}

}  // namespace
