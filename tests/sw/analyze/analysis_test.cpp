// SPDX-License-Identifier: Apache-2.0
#include "sw/analyze/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sw/analyze/document.h"

namespace dusk {
namespace {

using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Analysis analysis_of(std::vector<std::string> settings) {
  for (const char* common :
       {"switch.output_queue=0", "switch.crossbar=per_port", "switch.routing=dimension_order"})
    settings.emplace_back(common);
  return analyze(read_configuration("", settings));
}

TEST(Analysis, TellsEveryPartOfASmallMesh) {
  const Analysis mesh = analysis_of({"network.topology=mesh", "network.size=[6]"});
  EXPECT_THAT(mesh.left_out, IsEmpty());
  EXPECT_EQ(mesh.cables, 5u);
  EXPECT_EQ(mesh.loads->bound, Fraction(5, 9));
  EXPECT_EQ(mesh.worst_bound(), Fraction(1, 3));
  EXPECT_EQ(mesh.bridges.size(), 5u);
  EXPECT_EQ(mesh.connectivity, 1u);
  EXPECT_TRUE(mesh.deadlock.free);
}

TEST(Analysis, LeavesOutWhatTakesTooLong) {
  const Analysis mesh = analysis_of({"network.topology=mesh", "network.size=[65,64]"});
  EXPECT_FALSE(mesh.loads);
  EXPECT_FALSE(mesh.worst);
  EXPECT_FALSE(mesh.dependencies);
  EXPECT_FALSE(mesh.connectivity);
  EXPECT_THAT(mesh.left_out, Contains("loads of channels: more than 4096 nodes"));
  EXPECT_THAT(terminal(analysis_document({mesh})),
              HasSubstr("default: no edge connectivity: more than 4096 switches\n"));
}

// 4608 switches, as many nodes, and 16 values of drawn ties.
TEST(Analysis, LeavesOutWhatFollowsTooManyWays) {
  const Analysis torus =
      analysis_of({"network.topology=torus", "network.size=[8,8,8,9]", "network.ring_tie=random"});
  EXPECT_FALSE(torus.routed);
  EXPECT_FALSE(torus.worst);
  EXPECT_EQ(torus.shortest.diameter(), 16u);
  EXPECT_THAT(terminal(analysis_document({torus})),
              HasSubstr("default: no distances as routed: more than 300000000 answers of the route "
                        "(switches x nodes x values of drawn ties)\n"));
  EXPECT_THAT(analysis_json({torus}), HasSubstr("\"routed\": null"));
}

TEST(Analysis, CountsWhatAnEjectionChannelCanTake) {
  const std::vector<std::string> settings = {"network.topology=torus", "network.size=[3,3]",
                                             "switch.vcs=4", "switch.local_vcs=4",
                                             "switch.ejection=per_vc"};
  const Analysis torus = analysis_of(settings);
  EXPECT_EQ(torus.ejection_lanes, 4u);
  EXPECT_EQ(torus.use(torus.topology().ejection[0]), Fraction(1, 4));
  EXPECT_EQ(torus.use(torus.topology().injection[0]), 1);
}

// A link of the trunk carries a third of a pair's flits, the channel of a node all of them.
TEST(Analysis, NamesTheNodesWhereTheySetTheWorstBound) {
  const Analysis ring =
      analysis_of({"network.topology=torus", "network.size=[3]", "network.links=3"});
  EXPECT_EQ(ring.worst->load, Fraction(1, 3));
  EXPECT_EQ(ring.worst_bound(), 1);
  EXPECT_EQ(worst_place(ring), "channels of the nodes");
  EXPECT_THAT(analysis_json({ring}), HasSubstr("channels of the nodes"));
  const Analysis mesh = analysis_of({"network.topology=mesh", "network.size=[3]"});
  EXPECT_EQ(worst_place(mesh), "switch (0) port 0 to switch (1)");
}

TEST(Analysis, TakesEveryShareOfNineDecimals) {
  const Analysis mesh =
      analysis_of({"network.topology=mesh", "network.size=[16,16]", "traffic.pattern=hot_eighth",
                   "traffic.hotspot_share=0.123456789"});
  ASSERT_TRUE(mesh.loads);
  EXPECT_GT(mesh.loads->bound, 0);
}

// A bubble of 0 flits keeps no ring from filling.
TEST(Analysis, NamesTheCycleOfARingThatFills) {
  const auto ring = [](const std::string& bubble) {
    return analysis_of({"network.topology=torus", "network.size=[4]", "switch.vcs=1",
                        "switch.escape=bubble", "switch.vc_allocation=virtual_cut_through",
                        "switch.vc_depth=64", "switch.bubble=" + bubble});
  };
  const Analysis filled = ring("0"), kept = ring("least");
  EXPECT_FALSE(filled.deadlock.free);
  EXPECT_EQ(filled.dependencies->cycle.size(), 5u);
  EXPECT_THAT(terminal(analysis_document({filled})),
              HasSubstr("can deadlock: switch (0) port 0 VC 0 -> "));
  EXPECT_TRUE(kept.deadlock.free);
  EXPECT_EQ(kept.dependencies->cycle.size(), 5u);
  EXPECT_THAT(terminal(analysis_document({kept})), Not(HasSubstr("can deadlock")));
}

Analysis card_analysis(const char* preset, const std::vector<std::string>& settings = {}) {
  return analyze(
      read_configuration(std::string(DUSK_SOURCE_DIR "/sw/configs/") + preset + ".toml", settings));
}

TEST(Analysis, TellsWhatThe3dtTorusOfTheThesisHas) {
  const Analysis d = card_analysis("3dt");
  EXPECT_THAT(d.left_out, IsEmpty());
  EXPECT_EQ(d.cables, 4u * 64 - 64 + 64);
  EXPECT_EQ(d.shortest.diameter(), 8u);
  EXPECT_NEAR(d.shortest.mean().convert_to<double>(), 4.2205, 0.00005);
  EXPECT_NEAR(d.routed->mean().convert_to<double>(), 4.7953, 0.00005);
  EXPECT_EQ(d.loads->bound, Fraction(127, 289));
  EXPECT_EQ(ends_of(d.topology(), d.loads->fullest),
            "card 1 of (0,0,0) port 3 to card 0 of (0,0,0)");
  EXPECT_EQ(d.worst->load, 16);
  EXPECT_EQ(d.cut->name, "X 0 to 1");
  EXPECT_EQ(d.cut->channels, 32u);
  EXPECT_EQ(d.cut->nodes, 64u);
  EXPECT_TRUE(d.deadlock.free);
  EXPECT_FALSE(d.dependencies->cycle.empty());
  ASSERT_TRUE(d.ring_dependencies);
  EXPECT_TRUE(d.ring_dependencies->cycle.empty());
  const Analysis drawn = card_analysis("3dt", {"network.ring_tie=random"});
  EXPECT_NEAR(drawn.loads->bound.convert_to<double>(), 0.5100, 0.00005);
  EXPECT_FALSE(drawn.worst);
}

TEST(Analysis, TellsWhatUpAndLowNeed) {
  const Analysis vcs = card_analysis("3dt-vcs", {"network.size=[4,4,2]"});
  EXPECT_TRUE(vcs.deadlock.free);
  EXPECT_TRUE(vcs.dependencies->cycle.empty());
  EXPECT_FALSE(vcs.ring_dependencies);
  EXPECT_EQ(vcs.worst->load, 8);
  EXPECT_NEAR(vcs.loads->bound.convert_to<double>(), 0.4599, 0.00005);
  EXPECT_THAT(terminal(analysis_document({vcs})),
              HasSubstr("no formulas of routes across a torus node: sizes differ\n"));
  const Analysis shared = card_analysis(
      "3dt-vcs",
      {"network.size=[4,4,2]", "switch.vcs=2", "switch.link_vcs=2", "run.deadlock_check=false"});
  EXPECT_FALSE(shared.deadlock.free);
  EXPECT_THAT(terminal(analysis_document({shared})), HasSubstr("3dt-vcs: can deadlock: card "));
}

TEST(Analysis, StandsFormulasBesideCounts) {
  const Analysis cube = card_analysis("3dt", {"network.size=[3,3,3]"});
  const Analysis flat = card_analysis("3dt-vcs", {"network.size=[4,4,2]"});
  const std::string text = terminal(analysis_document({cube, flat}));
  EXPECT_THAT(text, ContainsRegex("routes across a torus node  *3dt: formula  *counted  *3dt-vcs: "
                                  "formula  *counted\n"));
  EXPECT_THAT(text, ContainsRegex("\n  by both cards of D, this one  *16  *16  *[0-9]+\n"));
  EXPECT_THAT(analysis_json({cube, flat}),
              ContainsRegex("\"title\": \"routes across a torus node\""));
  const Analysis mesh = analysis_of({"network.topology=mesh", "network.size=[3]"});
  EXPECT_THAT(terminal(analysis_document({mesh})), Not(HasSubstr("formula")));
  EXPECT_THAT(analysis_json({mesh}), HasSubstr("\"counted\": null"));
}

TEST(Analysis, ObeysTheClassicDatelineInItsGraph) {
  const Analysis torus = analysis_of(
      {"network.topology=torus", "network.size=[5]", "switch.vcs=2", "switch.dateline=relaxed"});
  EXPECT_TRUE(torus.deadlock.free);
  EXPECT_THAT(torus.dependencies->cycle, IsEmpty());
}

TEST(AnalysisText, ShowsFractions) {
  EXPECT_EQ(exact_text(Fraction(63, 80)), "0.7875 = 63/80");
  EXPECT_EQ(exact_text(Fraction(4)), "4");
}

TEST(AnalysisPlot, IsNoneWithoutLoads) {
  Analysis mesh = analysis_of({"network.topology=mesh", "network.size=[3]"});
  EXPECT_THAT(gnuplot(loads_figure({mesh})), HasSubstr("$d0_0 << EOD\n0 "));
  mesh.loads.reset();
  EXPECT_EQ(gnuplot(loads_figure({mesh})), "");
}

}  // namespace
}  // namespace dusk
