// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/network_shape.h"

#include <gmock/gmock.h>

#include "sw/common/config_error.h"

namespace dusk::pages {
namespace {

using testing::ElementsAre;

/// A table of channels from pairs of ends, all by port 0.
CsvTable channels(const std::vector<std::pair<std::string, std::string>>& ends) {
  CsvTable table{"channels.csv", {"channel", "from", "from_port", "to", "to_port"}, {}};
  for (const auto& [from, to] : ends)
    table.rows.push_back({std::to_string(table.rows.size()), from, "0", to, "0"});
  return table;
}

TEST(NetworkShape, NamesTellTheLevelsOfATree) {
  const NetworkShape shape = shape_of(channels({{"node 3", "switch l1 (1)"},
                                                {"switch l1 (1)", "switch l0 (0)"},
                                                {"switch l0 (0)", "switch l1 (0)"},
                                                {"switch l0 (1)", "switch l1 (0)"}}),
                                      std::nullopt);
  EXPECT_EQ(shape.kind, "tree");
  EXPECT_EQ(shape.name, "2-ary 2-tree");
  EXPECT_EQ(shape.k, 2u);
  EXPECT_EQ(shape.n, 2u);
  EXPECT_EQ(shape.nodes, 1);
  const SwitchPlace& place = shape.switches[shape.index.at("switch l1 (1)")];
  EXPECT_EQ(place.layer, 1u);
  EXPECT_EQ(place.x, 1u);
  EXPECT_EQ(shape.from[0], 3u | kNodeBit);
  EXPECT_EQ(shape.to[0], shape.index.at("switch l1 (1)"));
}

TEST(NetworkShape, NamesTellTheRingsOfATorus) {
  std::vector<std::pair<std::string, std::string>> ends;
  for (int x = 0; x < 3; ++x) {
    for (int y = 0; y < 2; ++y) {
      const auto name = [](int a, int b) {
        return "switch (" + std::to_string(a) + "," + std::to_string(b) + ",1)";
      };
      ends.emplace_back(name(x, y), name((x + 1) % 3, y));
      ends.emplace_back(name(x, y), name((x + 1) % 3, y));
      ends.emplace_back(name(x, y), name(x, 1 - y));
      ends.emplace_back("node " + std::to_string(3 * y + x), name(x, y));
    }
  }
  const NetworkShape shape = shape_of(channels(ends), std::nullopt);
  EXPECT_EQ(shape.kind, "grid");
  EXPECT_THAT(shape.size, ElementsAre(3, 2, 2));
  EXPECT_THAT(shape.wrap, ElementsAre(true, false, false));
  EXPECT_EQ(shape.links, 2u);
  EXPECT_EQ(shape.local, 1u);
  const SwitchPlace& place = shape.switches[shape.index.at("switch (2,1,1)")];
  EXPECT_EQ(place.x, 2u);
  EXPECT_EQ(place.y, 1u);
  EXPECT_EQ(place.layer, 1u);
}

TEST(NetworkShape, AMeshHasNoRings) {
  const NetworkShape shape = shape_of(channels({{"switch (0)", "switch (1)"},
                                                {"switch (1)", "switch (2)"},
                                                {"switch (2)", "switch (1)"}}),
                                      std::nullopt);
  EXPECT_EQ(shape.name, "3 mesh");
  EXPECT_THAT(shape.wrap, ElementsAre(false));
}

TEST(NetworkShape, CardsOfATorusNodeStandAtOnePlace) {
  const NetworkShape shape = shape_of(
      channels({{"card 0 of (1,0,0)", "card 1 of (1,0,0)"}, {"node 1", "card 0 of (0,0,0)"}}),
      std::nullopt);
  EXPECT_EQ(shape.cards, 2u);
  EXPECT_EQ(shape.switches[0].card, 0u);
  EXPECT_EQ(shape.switches[1].card, 1u);
  EXPECT_EQ(shape.switches[1].x, 1u);
}

TEST(NetworkShape, TopologyJsonDecides) {
  const json::object topology =
      json::parse(R"({"kind": "torus", "name": "2x2 torus", "nodes": 2, "size": [2, 2],
                      "wrap": [true, false], "links": 3, "local_channels": 2,
                      "switches": [{"name": "b", "x": 1, "y": 1, "layer": 0},
                                   {"name": "a", "x": 0, "y": 1, "layer": 4}]})")
          .as_object();
  const NetworkShape shape = shape_of(channels({{"a", "b"}, {"node 0", "b"}}), topology);
  EXPECT_EQ(shape.name, "2x2 torus");
  EXPECT_EQ(shape.from[0], 1u);
  EXPECT_EQ(shape.to[0], 0u);
  EXPECT_EQ(shape.links, 3u);
  EXPECT_EQ(shape.local, 2u);
  EXPECT_THAT(shape.wrap, ElementsAre(true, false));
  EXPECT_EQ(shape.switches[1].layer, 4u);
  EXPECT_THROW(shape_of(channels({{"a", "c"}}), topology), ConfigError);
}

TEST(NetworkShape, StrangeNamesAreAGrid) {
  for (const char* name : {"switch l (", ")(", "switch (99999999999999999999)", "card x of ()",
                           "switch l0", "node x", "</script>"}) {
    const NetworkShape shape = shape_of(channels({{name, "node 0"}}), std::nullopt);
    EXPECT_EQ(shape.switches.size(), 1u) << name;
  }
}

TEST(NetworkShape, FindsTheChannelThatLeavesByAPort) {
  CsvTable table = channels({{"node 0", "a"}, {"node 0", "a"}, {"a", "b"}, {"a", "b"}});
  table.rows[3][2] = "1";
  const NetworkShape shape = shape_of(table, std::nullopt);
  EXPECT_EQ(shape.leaving("node 0", 1), 1u);
  EXPECT_EQ(shape.leaving("a", 1), 3u);
  EXPECT_EQ(shape.leaving("b", 0), std::nullopt);
  EXPECT_EQ(shape.leaving("c", 0), std::nullopt);
}

}  // namespace
}  // namespace dusk::pages
