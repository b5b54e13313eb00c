// SPDX-License-Identifier: Apache-2.0
// Wrong configurations of a 3DT torus: each message is one line that names the key, the fault and
// the allowed values.
#include <gmock/gmock.h>

#include "sw/config/config_file.h"

namespace dusk {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

/// First error of the preset with these settings; empty: it is right.
std::string error_of(const char* preset, const std::vector<std::string>& settings) {
  try {
    read_configuration(std::string(DUSK_SOURCE_DIR "/sw/configs/") + preset + ".toml", settings)
        .check();
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

std::string of_bubble(const std::vector<std::string>& settings) {
  return error_of("3dt", settings);
}
std::string of_vcs(const std::vector<std::string>& settings) {
  return error_of("3dt-vcs", settings);
}

TEST(CardErrors, PresetsHaveNone) {
  EXPECT_EQ(of_bubble({}), "");
  EXPECT_EQ(of_vcs({}), "");
  for (const char* configuration : {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"})
    EXPECT_EQ(of_bubble({std::string("network.configuration=") + configuration}), "");
}

TEST(CardErrors, TellSizes) {
  EXPECT_EQ(of_bubble({"network.size=[4,4]"}),
            "--set: network.size: 2 dimensions (3: the torus nodes in each, such as [4, 4, 4])");
  EXPECT_EQ(of_bubble({"network.size=[4,4,129]"}),
            "--set: network.size: 129 is out of range in a 3dt (2 to 128)");
  EXPECT_EQ(of_bubble({"network.configuration=K"}),
            "--set: network.configuration: unknown 'K' (A, B, C, D, E, F, G, H, I, J)");
}

TEST(CardErrors, TellTooFewVcsOfTheInternalLink) {
  const auto too_few = [](const char* vcs, const char* configuration, const char* escape,
                          const char* least) {
    return std::string("--set: switch.vcs: ") + vcs +
           " are too few for the internal link of configuration " + configuration +
           " with escape = " + escape + " (at least " + least + ", or run.deadlock_check = false)";
  };
  EXPECT_EQ(of_bubble({"switch.vcs=2"}), too_few("2", "D", "bubble", "3"));
  EXPECT_EQ(of_bubble({"switch.vcs=3"}), "");
  EXPECT_EQ(of_bubble({"switch.vcs=3", "network.configuration=A"}),
            too_few("3", "A", "bubble", "4"));
  EXPECT_EQ(of_vcs({"switch.vcs=3", "switch.link_vcs=2"}), too_few("3", "D", "dateline", "4"));
  EXPECT_EQ(of_vcs({"switch.vcs=6", "switch.link_vcs=2", "network.configuration=E"}),
            too_few("6", "E", "dateline", "7"));
  EXPECT_EQ(of_vcs({"switch.vcs=7", "switch.link_vcs=2", "network.configuration=E"}), "");
  EXPECT_EQ(of_bubble({"switch.vcs=2", "run.deadlock_check=false"}), "");
}

TEST(CardErrors, TellVcsOfLinksThatDoNotFit) {
  EXPECT_EQ(of_bubble({"switch.link_vcs=5"}),
            "--set: switch.link_vcs: 5 are more than vcs = 4 (at most vcs)");
  EXPECT_EQ(of_bubble({"switch.link_vcs=3"}),
            "--set: switch.link_vcs: 3 do not divide the 128 flits of a port, vcs x vc_depth (a "
            "divisor)");
  EXPECT_THAT(of_bubble({"switch.vc_depth=65"}),
              HasSubstr("switch.link_vcs: 1 have 260 flits each, vcs x vc_depth / link_vcs (at "
                        "most 256 flits)"));
  EXPECT_EQ(of_vcs({"switch.link_vcs=1"}),
            "--set: switch.link_vcs: 1 is too few for classes UP and LOW (at least 2, or escape "
            "bubble)");
  EXPECT_EQ(of_vcs({"network.source_vcs=5"}),
            "--set: network.source_vcs: 5 are more than link_vcs = 4 (at most link_vcs; 0: all)");
}

TEST(CardErrors, TellQueuesShorterThanPackets) {
  EXPECT_THAT(of_vcs({"switch.vc_depth=3"}),
              MatchesRegex("--set: switch.vc_depth: 3 flits have no space for a packet of 4 .*"));
  EXPECT_EQ(of_vcs({"switch.vc_depth=4"}), "");
  EXPECT_EQ(of_vcs({"switch.vc_depth=1", "switch.vc_allocation=atomic"}), "");
  EXPECT_THAT(of_bubble({"switch.vc_depth=7"}),
              MatchesRegex("--set: switch.vc_depth: 7 flits never have space for a bubble of 4 and "
                           "a packet of 4 .*"));
  EXPECT_EQ(of_bubble({"switch.vc_depth=8"}), "");
  // The least bubble depends on the depth, so the next depth may be too small as well.
  for (const char* depth : {"4", "5", "6", "7"})
    EXPECT_THAT(of_bubble({"switch.bubble=least", std::string("switch.vc_depth=") + depth}),
                HasSubstr(" (vc_depth at least 8, "));
}

TEST(CardErrors, TellABubbleThatIsTooSmall) {
  EXPECT_THAT(of_bubble({"switch.bubble=0"}),
              MatchesRegex("--set: switch.bubble: 0 flits are less than the 1 with which no ring "
                           "can fill .*"));
  EXPECT_EQ(of_bubble({"switch.bubble=0", "run.deadlock_check=false"}), "");
  EXPECT_EQ(of_bubble({"switch.bubble=0", "network.size=[3,3,3]"}), "");
  EXPECT_EQ(of_bubble({"switch.bubble=least"}), "");
}

TEST(CardErrors, TellWormholeWithABubble) {
  for (const char* allocation : {"atomic", "non_atomic"}) {
    const std::string setting = std::string("switch.vc_allocation=") + allocation;
    EXPECT_THAT(of_bubble({setting}), MatchesRegex(".*switch.escape: bubble needs packets that a "
                                                   "buffer takes whole .*"));
    EXPECT_EQ(of_vcs({setting}), "");
  }
}

TEST(CardErrors, TellWhatCardsDoNotHave) {
  EXPECT_EQ(of_bubble({"switch.routing=adaptive"}),
            "--set: switch.routing: adaptive: packets of a 3dt go in dimension order "
            "(dimension_order)");
  for (const char* allocator : {"per_switch", "per_request"})
    EXPECT_EQ(of_bubble({std::string("switch.vc_allocator=") + allocator}),
              std::string("--set: switch.vc_allocator: ") + allocator +
                  " is of a torus or mesh (per_port, per_vc)");
  EXPECT_EQ(of_bubble({"switch.output_queue=2"}),
            "--set: switch.output_queue: a card of a 3dt has no output queue (output_queue 0)");
  EXPECT_EQ(of_bubble({"switch.selection=widest_first"}),
            "--set: switch.selection: widest_first is of a torus or mesh (another selection)");
  EXPECT_EQ(of_bubble({"switch.message_class_vcs=[1]"}),
            "--set: switch.message_class_vcs: a 3dt keeps no virtual channels for message classes "
            "(none)");
  EXPECT_THAT(of_bubble({"run.engine=functional"}),
              MatchesRegex("--set: run.engine: functional simulates no 3dt .*"));
}

TEST(CardErrors, TellKeysOfOtherTopologies) {
  for (const char* setting : {"network.links=2", "network.local_channels=2", "power.narrowest=half",
                              "switch.idle_vcs=1", "switch.adaptive_vcs=2", "switch.local_vcs=2"}) {
    EXPECT_THAT(of_bubble({setting}), MatchesRegex("--set: .* has no effect with topology = 3dt "
                                                   "\\(topology torus or mesh\\)"))
        << setting;
  }
  for (const char* setting : {"network.wrap=[1,0,1]", "switch.dateline=relaxed"})
    EXPECT_THAT(of_vcs({setting}),
                MatchesRegex("--set: .* has no effect with topology = 3dt \\(topology torus\\)"))
        << setting;
  for (const char* key :
       {"network.configuration=A", "network.internal_latency=2", "switch.link_vcs=2"})
    EXPECT_THAT(error_of("torus-2d", {key}),
                MatchesRegex("--set: .* has no effect with topology = torus \\(topology 3dt\\)"))
        << key;
}

TEST(CardErrors, TellPoliciesOfOtherTopologies) {
  const std::string threshold = "power.mode=threshold";
  for (const char* policy : {"tree", "trunk"})
    EXPECT_THAT(of_bubble({threshold, std::string("power.policy=") + policy}),
                MatchesRegex(std::string("--set: power.policy: ") + policy +
                             " needs .* \\(idle, powar\\)"));
  EXPECT_EQ(of_bubble({threshold, "power.policy=idle"}), "");
  EXPECT_EQ(of_bubble({"power.mode=forced"}),
            "--set: power.mode: forced is of a tree (always_on, threshold)");
  EXPECT_EQ(of_bubble({threshold, "power.start=one_link"}),
            "--set: power.start: one_link is of a torus or mesh (all_on)");
  EXPECT_EQ(of_bubble({threshold, "power.start=minimal_tree"}),
            "--set: power.start: minimal_tree is of a tree (all_on)");
}

TEST(CardErrors, TellAWatchdogThatTheInternalLinkTriggers) {
  EXPECT_EQ(of_bubble({"network.internal_latency=500", "run.watchdog=400"}),
            "--set: run.watchdog: 400 is not above network.internal_latency = 500 (at least 501)");
}

// The default of switch.routing depends on the topology.
TEST(CardErrors, AreNoneWithTheDefaultRouting) {
  const auto routing = [](const std::vector<std::string>& settings) {
    std::vector<std::string> all{"switch.output_queue=0", "switch.crossbar=per_port",
                                 "switch.vcs=4", "network.size=[2,2,2]", "power.start=all_on"};
    all.insert(all.end(), settings.begin(), settings.end());
    const Configuration c = read_configuration("", all);
    c.check();
    return c.experiment().switch_.routing;
  };
  EXPECT_EQ(routing({"network.topology=3dt"}), RoutingKind::DimensionOrder);
  EXPECT_EQ(routing({"network.topology=torus"}), RoutingKind::Adaptive);
  Configuration c;
  c.read_text("[network]\ntopology = \"3dt\"\n", "x.toml");
  c.read_setting("network.topology=torus");
  EXPECT_EQ(c.experiment().switch_.routing, RoutingKind::Adaptive) << "as before";
  c.read_text(configuration_text(
                  read_configuration(DUSK_SOURCE_DIR "/sw/configs/3dt.toml", {}).experiment()),
              "all.toml");
  EXPECT_EQ(c.experiment().switch_.routing, RoutingKind::DimensionOrder);
}

}  // namespace
}  // namespace dusk
