// SPDX-License-Identifier: Apache-2.0
#include "sw/run/instruments.h"

#include <gtest/gtest.h>

namespace dusk {
namespace {

using Event = JourneyStep::Event;

Journey sample() {
  Journey journey;
  journey.id = 12;
  journey.created = true;
  journey.packet.source = 3;
  journey.packet.destination = 9;
  journey.packet.length = 16;
  journey.packet.created = 100;
  journey.packet.delivered = 160;
  journey.steps = {{100, 0, Event::Created, "node 3", kNone, kNone, "to node 9, 16 flits"},
                   {104, 30, Event::Waits, "switch l1 (0,2)", 2, 1, "no credit: port 5 VC 0"},
                   {134, 1, Event::Waits, "switch l1 (0,2)", 2, 1, "all VCs owned: ports 4, 5"},
                   {136, 0, Event::Leaves, "switch l1 (0,2)", 5, 0, ""}};
  return journey;
}

TEST(JourneyReport, IsALineAStepForPeople) {
  EXPECT_EQ(
      journey_text(sample()),
      "packet 12: node 3 to node 9, 16 flits; 60 cycles from creation to delivery, its head flit "
      "waited 31\n"
      "       cycle  place                    port VC  event\n"
      "         100  node 3                            created: to node 9, 16 flits\n"
      "         104  switch l1 (0,2)             2  1  waits 30 cycles: no credit: port 5 VC 0\n"
      "         134  switch l1 (0,2)             2  1  waits 1 cycle: all VCs owned: ports 4, "
      "5\n"
      "         136  switch l1 (0,2)             5  0  header leaves\n");
}

TEST(JourneyReport, SaysWhenThePacketDidNotArrive) {
  Journey journey = sample();
  journey.packet.delivered = kNever;
  EXPECT_EQ(journey_text(journey).substr(0, 53),
            "packet 12: node 3 to node 9, 16 flits; not delivered,");
}

TEST(JourneyReport, QuotesWhatHasCommasInTheCsvFile) {
  EXPECT_EQ(journey_csv(sample()),
            "cycle,cycles,place,port,vc,event,detail\n"
            "100,0,\"node 3\",,,created,\"to node 9, 16 flits\"\n"
            "104,30,\"switch l1 (0,2)\",2,1,waits,\"no credit: port 5 VC 0\"\n"
            "134,1,\"switch l1 (0,2)\",2,1,waits,\"all VCs owned: ports 4, 5\"\n"
            "136,0,\"switch l1 (0,2)\",5,0,header leaves,\"\"\n");
}

}  // namespace
}  // namespace dusk
