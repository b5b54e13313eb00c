// SPDX-License-Identifier: Apache-2.0
// Journeys of packets and the cycle of waits on the map of a run.
#include <gmock/gmock.h>

#include "sw/pages/kinds.h"
#include "tests/sw/pages/page_reader.h"
#include "tests/sw/pages/run_folder_test.h"

namespace dusk::pages {
namespace {

using testing::ElementsAre;

class Journeys : public DetailedRunTest {};

TEST_F(Journeys, FollowTheChannels) {
  put(file("journey-12.csv"),
      "cycle,cycles,place,port,vc,event,detail\n"
      "3,0,\"node 0\",,,created,\"\"\n5,0,\"node 0\",0,0,injected,\"\"\n"
      "7,2,\"switch (0)\",0,0,waits,\"no credit\"\n9,0,\"switch (0)\",0,1,header leaves,\"\"\n"
      "12,0,\"node 1\",,,delivered,\"\"\n");
  put(file("journey-x.csv"), "not of a run");
  const Document document = run_document(folder_);
  const json::array& journeys = part_of(document, "network").at("journeys").as_array();
  ASSERT_EQ(journeys.size(), 1u);
  const json::object& journey = journeys[0].as_object();
  EXPECT_EQ(journey.at("packet").to_number<int>(), 12);
  EXPECT_EQ(journey.at("source").to_number<int>(), 0);
  EXPECT_EQ(journey.at("destination").to_number<int>(), 1);
  const json::array& steps = journey.at("steps").as_array();
  ASSERT_EQ(steps.size(), 5u);
  EXPECT_TRUE(steps[0].at("channel").is_null());
  EXPECT_EQ(steps[1].at("channel").to_number<int>(), 0);
  EXPECT_EQ(steps[2].at("text").as_string(), "switch (0): waits 2 cycles: no credit");
  EXPECT_EQ(steps[3].at("channel").to_number<int>(), 2);
}

TEST_F(Journeys, TheCycleOfWaitsIsShown) {
  put(file("waits.json"), R"json(
      {"cycle": [{"place": "switch (0)", "switch": 0, "port": 1, "vc": 0, "channel": 3,
                  "waits_for": "switch (1) port 0"}, {"place": "b"}]})json");
  const Document document = run_document(folder_);
  const json::array& waits = part_of(document, "network").at("cycle_of_waits").as_array();
  ASSERT_EQ(waits.size(), 2u);
  EXPECT_EQ(waits[0].at("channel").to_number<int>(), 3);
  EXPECT_EQ(waits[0].at("waits_for").as_string(), "switch (1) port 0");
  EXPECT_TRUE(waits[1].at("channel").is_null());
  EXPECT_EQ(part_of(document, "network").at("waits_closed").as_bool(), true);
  put(file("waits.json"), R"({"cycle": [], "chain": [{"place": "a", "channel": 4}]})");
  const Document chain = run_document(folder_);
  EXPECT_EQ(part_of(chain, "network").at("cycle_of_waits").as_array().size(), 1u);
  EXPECT_EQ(part_of(chain, "network").at("waits_closed").as_bool(), false);
  EXPECT_THAT(chain.notes, ElementsAre("The waits on the map are a chain, not a cycle."));
  put(file("waits.json"), R"({"cycle": [], "chain": []})");
  EXPECT_FALSE(part_of(run_document(folder_), "network").contains("cycle_of_waits"));
}

}  // namespace
}  // namespace dusk::pages
