// SPDX-License-Identifier: Apache-2.0
#include "testbench/instruments/journey_waits.h"

#include <gtest/gtest.h>

namespace dusk {
namespace {

constexpr std::uint32_t kDepth = 4;

/// A port whose VCs are free.
OutputView port(PortId number, ChannelState state = ChannelState::On) {
  OutputView view;
  view.port = number;
  view.state = state;
  view.depth = kDepth;
  for (OutputVcProbe& vc : view.vcs) vc.credits = kDepth;
  return view;
}

OutputView owned(OutputView view, VcId vcs) {
  for (VcId vc = 0; vc < vcs; ++vc) view.vcs[vc].owned = true;
  return view;
}

SwitchSettings two_vcs(std::uint32_t queue = 0) {
  SwitchSettings settings;
  settings.vcs_in_use = 2;
  settings.out_depth_in_use = queue;
  return settings;
}

TEST(WaitForAVc, NamesTheStatesWhereNoCandidateIsOn) {
  EXPECT_EQ(
      reason_without_vc({port(4, ChannelState::Off), port(5, ChannelState::TurningOn)}, two_vcs()),
      "no usable candidate: port 4 off, port 5 turning_on");
  EXPECT_EQ(reason_without_vc({port(2, ChannelState::Draining)}, two_vcs()),
            "no usable candidate: port 2 draining");
}

TEST(WaitForAVc, NamesThePortsWhoseVcsAreOwned) {
  EXPECT_EQ(reason_without_vc({owned(port(4), 2), owned(port(5), 2)}, two_vcs()),
            "all VCs owned: ports 4, 5");
  EXPECT_EQ(reason_without_vc({owned(port(4), 2), port(5, ChannelState::Off)}, two_vcs()),
            "all VCs owned: port 4; not usable: port 5 off");
}

TEST(WaitForAVc, TellsAVcThatIsNotEmptyDownstreamFromAnOwnedOne) {
  OutputView view = owned(port(4), 1);
  view.vcs[1].credits = kDepth - 1;
  EXPECT_EQ(reason_without_vc({view}, two_vcs()), "VCs not yet empty downstream: port 4");
  view.vcs[1].credits = kDepth;
  view.vcs[1].queued = 1;
  EXPECT_EQ(reason_without_vc({view, owned(port(5), 2)}, two_vcs()),
            "all VCs owned: port 5; VCs not yet empty downstream: port 4");
  SwitchSettings any = two_vcs();
  any.atomic_vc_allocation = false;
  EXPECT_EQ(reason_without_vc({view}, any), "lost VC allocation: free port 4");
}

TEST(WaitForAVc, TellsAVcWithoutRoomForTheWholePacket) {
  SwitchSettings cut_through = two_vcs();
  cut_through.atomic_vc_allocation = false;
  for (auto& rules : cut_through.admission)
    for (AdmissionRule& rule : rules) rule.downstream.length = true;
  OutputView view = owned(port(4), 1);
  view.vcs[1].credits = 3;
  EXPECT_EQ(reason_without_vc({view}, cut_through, 3), "lost VC allocation: free port 4");
  view.vcs[1].queued = 1;
  EXPECT_EQ(reason_without_vc({view}, cut_through, 3),
            "no room downstream for the whole packet: port 4");
  EXPECT_EQ(reason_without_vc({view, owned(port(5), 2)}, cut_through, 3),
            "all VCs owned: port 5; no room downstream for the whole packet: port 4");
}

TEST(WaitForAVc, NamesThePortsThatAnotherPacketHas) {
  SwitchSettings one_packet = two_vcs();
  one_packet.one_packet_per_port = true;
  EXPECT_EQ(reason_without_vc({owned(port(4), 1)}, one_packet),
            "another packet has the whole port: port 4");
  EXPECT_EQ(reason_without_vc({owned(port(4), 1), owned(port(5), 2)}, one_packet),
            "all VCs owned: port 5; another packet has the whole port: port 4");
  EXPECT_EQ(reason_without_vc({owned(port(4), 1), port(5)}, one_packet),
            "lost VC allocation: free port 5");
  // The port also has a VC that this head flit may not get.
  OutputView view = owned(port(4), 1);
  view.owners = 2;
  EXPECT_EQ(reason_without_vc({view}, one_packet), "another packet has the whole port: port 4");
}

TEST(WaitForAVc, IsLostToAnotherHeaderWhereAVcIsFree) {
  EXPECT_EQ(reason_without_vc({owned(port(4), 2), owned(port(5), 1)}, two_vcs()),
            "lost VC allocation: free port 5");
}

TEST(WaitForAVc, DoesNotCountVcsThatNoPacketMayOwn) {
  OutputView view = owned(port(4), 1);  // VC 1 is free
  view.owners = 1;
  EXPECT_EQ(reason_without_vc({view}, two_vcs()), "all VCs owned: port 4");
}

TEST(WaitToCross, IsForACreditOrLostInSwitchAllocation) {
  OutputView view = owned(port(3), 1);
  EXPECT_EQ(reason_without_crossing(view, 0, two_vcs()), "lost switch allocation: port 3 VC 0");
  view.vcs[0].credits = 0;
  EXPECT_EQ(reason_without_crossing(view, 0, two_vcs()), "no credit: port 3 VC 0");
  // An output queue with free space takes the flit without a credit.
  EXPECT_EQ(reason_without_crossing(view, 0, two_vcs(2)), "lost switch allocation: port 3 VC 0");
  view.vcs[0].queued = 2;
  EXPECT_EQ(reason_without_crossing(view, 0, two_vcs(2)), "no credit: port 3 VC 0");
  view.vcs[0].credits = 1;
  EXPECT_EQ(reason_without_crossing(view, 0, two_vcs(2)),
            "behind an earlier packet in the output queue: port 3 VC 0");
  view.state = ChannelState::TurningOff;
  EXPECT_EQ(reason_without_crossing(view, 0, two_vcs(2)), "channel dark: port 3 turning_off");
}

TEST(WaitInTheOutputQueue, IsForACreditOrForOtherFlits) {
  OutputView view = owned(port(3), 2);
  EXPECT_EQ(reason_in_queue(view, 1, 0, two_vcs(2)), "lost link arbitration: port 3 VC 1");
  EXPECT_EQ(reason_in_queue(view, 1, 1, two_vcs(2)),
            "behind an earlier packet in the output queue: port 3 VC 1");
  view.vcs[1].credits = 0;
  EXPECT_EQ(reason_in_queue(view, 1, 1, two_vcs(2)), "no credit: port 3 VC 1");
  view.state = ChannelState::Off;
  EXPECT_EQ(reason_in_queue(view, 1, 1, two_vcs(2)), "channel dark: port 3 off");
}

TEST(WaitForANarrowedChannel, IsForThePartsOfAnotherFlitOrOfItsOwn) {
  OutputView view = owned(port(3), 2);
  view.width = 2;
  EXPECT_EQ(reason_without_crossing(view, 0, two_vcs()),
            "lost switch allocation, or the narrowed channel is busy: port 3 VC 0");
  EXPECT_EQ(reason_in_queue(view, 1, 0, two_vcs()),
            "sent in parts over the narrowed channel: port 3 VC 1");
  view.vcs[0].credits = 0;
  EXPECT_EQ(reason_without_crossing(view, 0, two_vcs()), "no credit: port 3 VC 0");
}

}  // namespace
}  // namespace dusk
