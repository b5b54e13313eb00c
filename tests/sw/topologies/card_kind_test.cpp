// SPDX-License-Identifier: Apache-2.0
#include "sw/topologies/card_kind.h"

#include <gmock/gmock.h>

#include "models/topology/channel_load.h"
#include "sw/config/config_file.h"
#include "sw/config/wanted_switch.h"
#include "sw/topologies/bubble_space.h"
#include "sw/topologies/network_parts.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Experiment preset(const char* name, const std::vector<std::string>& settings = {}) {
  return load_configuration(std::string(DUSK_SOURCE_DIR "/sw/configs/") + name + ".toml", settings)
      .experiment();
}

std::vector<SwitchSettings> pins(const Experiment& e) {
  const NetworkKind& kind = kind_of(e.network);
  return kind.make_settings(e, kind.make_topology(e.network, u32(ports_of(e.network))));
}

TEST(CardKind, HasTwoNodesForEachTorusNode) {
  const Experiment e = preset("3dt", {"network.size=[4,3,2]"});
  const NetworkKind& kind = kind_of(e.network);
  EXPECT_EQ(kind.nodes(e.network), 48);
  EXPECT_EQ(kind.switches(e.network), 48);
  EXPECT_THAT(kind.digits(e.network), ElementsAre(2, 4, 3, 2));
  const Topology torus = kind.make_topology(e.network, 7);
  EXPECT_EQ(torus.nodes, 48u);
  EXPECT_EQ(torus.ports, 7u);
  EXPECT_EQ(torus.switch_name[3], "card 1 of (1,0,0)");
  for (SwitchId s = 0; s < torus.switches; ++s) {
    ASSERT_EQ(torus.out_channel[s].size(), 7u);
    EXPECT_EQ(torus.out_channel[s][5], kNone);
  }
}

TEST(CardKind, GivesEachChannelItsLatency) {
  const Experiment e = preset(
      "3dt", {"network.link_latency=2", "network.internal_latency=3", "network.local_latency=4"});
  const Topology torus = kind_of(e.network).make_topology(e.network, kCardPorts);
  const auto latency = [&](PortId port) {
    return torus.channels[torus.out_channel[5][port]].latency;
  };
  EXPECT_EQ(latency(0), 2u);
  EXPECT_EQ(latency(kInternalPort), 3u);
  EXPECT_EQ(latency(kCardNodePort), 4u);
}

TEST(CardKind, SetsThePinsOfTheKeys) {
  const SwitchSettings bubble = pins(preset("3dt", {"network.ring_tie=alternate"})).front();
  EXPECT_EQ(bubble.vcs_in_use, 4u);
  EXPECT_EQ(bubble.internal_depth, 32u);
  EXPECT_EQ(bubble.depth_in_use, 128u);
  EXPECT_EQ(bubble.local_depth, 128u);
  EXPECT_EQ(bubble.ring_tie, RingTie::Alternate);
  EXPECT_EQ(class_vcs_of_port(bubble, 0), 1u);
  EXPECT_EQ(class_vcs_of_port(bubble, kInternalPort), 15u);
  const AdmissionRule& enters = bubble.admission[row_of(VcClass::EscapeBefore)][1];
  EXPECT_EQ(enters.downstream.flits, 4u);
  EXPECT_TRUE(enters.downstream.length);
  EXPECT_EQ(enters.own.flits, 0u);
  const SwitchSettings vcs = pins(preset("3dt-vcs")).front();
  EXPECT_EQ(vcs.internal_depth, 32u);
  EXPECT_EQ(vcs.depth_in_use, 32u);
  EXPECT_EQ(class_vcs_of_port(vcs, 0), 15u);
  EXPECT_EQ(vcs.admission[row_of(VcClass::EscapeBefore)][1].downstream.flits, 0u);
}

/// Load of a packet of 8 flits from each node to the next one.
std::unique_ptr<ChannelLoad> load_of(const std::vector<std::string>& settings) {
  const Experiment e = preset("3dt", settings);
  const Topology torus = kind_of(e.network).make_topology(e.network, kCardPorts);
  auto load = make_channel_load(torus, {1, e.switch_.ring_tie, true});
  for (NodeId node = 0; node < torus.nodes; ++node) load->add(node, (node + 1) % torus.nodes, 8);
  return load;
}

// Card 1 of each torus node sends to the next one by its internal link.
TEST(CardKind, BoundsTheThroughputByItsRoutes) {
  const auto plus = load_of({"network.size=[4,4,2]"});
  EXPECT_TRUE(plus->is_attained());
  EXPECT_LT(plus->bound(), 1);
}

TEST(CardKind, BoundsDrawnTiesAndLargeNetworksByTheChannelsOfTheNodes) {
  for (const char* setting : {"network.ring_tie=random", "network.size=[16,16,5]"}) {
    const auto load = load_of({setting});
    EXPECT_FALSE(load->is_attained()) << setting;
    EXPECT_EQ(load->bound(), 1) << setting;
  }
}

TEST(CardKind, AsksForACard) {
  const Experiment e = preset("3dt");
  const SwitchShape shape = wanted_switch(e.network, e.switch_, e.power);
  EXPECT_EQ(shape.topology, SwitchTopology::Card);
  EXPECT_EQ(shape.ports, 5u);
  EXPECT_EQ(shape.vcs, 4u);
  EXPECT_EQ(shape.vc_depth, 32u);
  EXPECT_EQ(shape.link_vcs, 1u);
  EXPECT_EQ(shape.group, 1u);
  EXPECT_EQ(shape.first_local, kCardNodePort);
  for (const NetworkKind* kind : network_kinds())
    EXPECT_EQ(kind->stands_on(shape), kind == &kind_of(e.network)) << kind->name();
}

TEST(CardKind, MakesTheRouteOfItsPins) {
  for (const auto& row : names(CardConfiguration{})) {
    for (const char* name : {"3dt", "3dt-vcs"}) {
      const Experiment e =
          preset(name, {"network.size=[4,3,2]", std::string("network.configuration=") + row.name,
                        "switch.vcs=8", "network.ring_tie=random", "switch.vc_depth=16",
                        "switch.link_vcs=4"});
      const NetworkKind& kind = kind_of(e.network);
      const Topology torus = kind.make_topology(e.network, kCardPorts);
      const auto route = kind.make_route(torus, kind.make_settings(e, torus));
      const bool bubble = e.switch_.escape == RingEscape::Bubble;
      const CardRoute same(card_torus_sizes(e.network),
                           {bubble ? CardEscape::Bubble : CardEscape::UpLow, RingTie::Random});
      ASSERT_EQ(route->classes(), same.classes());
      for (SwitchId at = 0; at < torus.switches; ++at)
        for (const std::uint32_t address : torus.node_address)
          ASSERT_EQ(route->at(at, address, 5).ports, same.at(at, address, 5).ports);
    }
  }
}

TEST(CardKind, AsksForABubbleOfRingsOfTwoDepths) {
  const auto least = [](const std::vector<std::string>& settings) {
    return bubble_of(preset("3dt", settings)).least;
  };
  EXPECT_EQ(least({}), 1u);
  EXPECT_EQ(least({"network.size=[3,2,3]"}), 0u);
  EXPECT_EQ(least({"network.size=[4,4,4]", "network.ring_tie=alternate"}), 0u);
  // Y is split: 4 external and 4 internal queues; X and Z have 4.
  const std::string two = "traffic.length=2:0.5,4:0.5";
  const std::string deep = "switch.bubble=least";
  EXPECT_EQ(least({two, deep}), 8u * 2 + 1);
  EXPECT_EQ(least({two, deep, "network.size=[4,3,4]"}), 4u * 2 + 1);
  EXPECT_EQ(least({two, deep, "switch.link_vcs=2"}), (4u * 2 + 4) * 2 + 1);
  // A queue of 31 flits has 3 that no packet fills, one of 124 none.
  EXPECT_EQ(least({"switch.vc_depth=31"}), 4u);
  EXPECT_EQ(least({"switch.bubble_at=local", "network.internal_latency=4", "switch.bubble=least"}),
            1u + 4 + 4 - 4 / 5);
}

void judge(const Experiment& e) {
  const NetworkKind& kind = kind_of(e.network);
  const Topology torus = kind.make_topology(e.network, kCardPorts);
  require_deadlock_freedom(torus, kind.make_settings(e, torus), bubble_lengths(e));
}

TEST(CardKind, IsFreeOfDeadlockAsThePresets) {
  for (const char* name : {"3dt", "3dt-vcs"}) {
    EXPECT_NO_THROW(judge(preset(name))) << name;
    const Experiment e =
        preset(name, {"switch.vcs=2", "switch.link_vcs=2", "run.deadlock_check=false"});
    try {
      judge(e);
      FAIL() << name;
    } catch (const ConfigError& error) {
      EXPECT_THAT(error.what(), HasSubstr("network.topology: 4x4x4 3DT torus, configuration D can "
                                          "deadlock: card "));
    }
  }
  EXPECT_THROW(judge(preset("3dt", {"switch.bubble=0", "run.deadlock_check=false"})), ConfigError);
}

TEST(CardKind, CountsRoutesAcrossATorusNode) {
  const auto numbers = [](const std::vector<std::string>& settings, const std::string& name) {
    const Experiment e = preset("3dt", settings);
    const CountedTable table = kind_of(e.network).counted_table(e);
    for (const CountedNumber& row : table.rows)
      if (row.name == name) return std::pair(row.formula, row.counted);
    ADD_FAILURE() << name;
    return std::pair(std::optional<double>(), std::optional<double>());
  };
  using Pair = std::pair<std::optional<double>, std::optional<double>>;
  EXPECT_EQ(numbers({}, "by both cards of D, this one"), Pair(49, 49));
  EXPECT_EQ(numbers({}, "by both cards of A"), Pair(93, 93));
  EXPECT_EQ(numbers({"network.ring_tie=minus"}, "by both cards of G"), Pair(49, 49));
  EXPECT_EQ(numbers({"network.size=[5,5,5]"}, "X- to Y+"), Pair(20, 20));
  EXPECT_EQ(numbers({}, "X+ to X- and back"), Pair(16, 16));
  EXPECT_EQ(numbers({}, "sources by Z-"), Pair(32, 32));
  EXPECT_EQ(numbers({}, "destinations by Z-"), Pair(1, 1));
  EXPECT_EQ(numbers({"network.ring_tie=random"}, "by both cards of D, this one"), Pair({}, 61));
  EXPECT_EQ(numbers({"network.ring_tie=random", "network.size=[3,3,3]"}, "by both cards of C"),
            Pair(20, 20));
  EXPECT_EQ(numbers({"network.size=[4,4,2]"}, "sources by X-"), Pair({}, 2));
  EXPECT_EQ(numbers({"network.size=[20,20,4]"}, "sources by X-"), Pair());
  const Experiment large = preset("3dt", {"network.size=[12,12,12]"});
  EXPECT_EQ(kind_of(large.network).counted_table(large).left_out.size(), 1u);
}

}  // namespace
}  // namespace dusk
