// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/select_shape.h"

#include <gmock/gmock.h>

#include "sw/config/wanted_switch.h"

namespace dusk {
namespace {

SwitchShape shape(const char* name, std::uint32_t ports, std::uint32_t vcs, std::uint32_t depth,
                  std::uint32_t queue) {
  SwitchShape s;
  s.name = name;
  s.set_tree(ports);
  s.vcs = vcs;
  s.vc_depth = depth;
  s.out_depth = queue;
  s.crossbar_in_per_vc = s.crossbar_out_per_vc = queue > 0;
  return s;
}

const std::vector<SwitchShape> kBuilt{shape("wide", 32, 3, 4, 2), shape("deep", 8, 3, 8, 2),
                                      shape("plain", 8, 3, 4, 2), shape("bare", 8, 1, 4, 0)};

std::string error_of(const Experiment& experiment) {
  try {
    select_shape(experiment, kBuilt);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

TEST(SelectShape, TakesTheSmallestThatServes) {
  Experiment e;
  EXPECT_EQ(select_shape(e, kBuilt).name, "plain");
  e.switch_.depth_in_use = 5;
  EXPECT_EQ(select_shape(e, kBuilt).name, "deep");
  e.switch_.depth_in_use = 4;
  e.network.k = 5;
  EXPECT_EQ(select_shape(e, kBuilt).name, "wide");
  e.network.k = 2;
  e.switch_.vcs_in_use = 1;
  e.switch_.out_depth_in_use = 1;
  EXPECT_EQ(select_shape(e, kBuilt).name, "plain") << "larger sizes serve smaller ones";
}

TEST(SelectShape, QueueIsThereOrNot) {
  Experiment e;
  e.switch_.out_depth_in_use = 0;
  e.switch_.crossbar = CrossbarKind::PerPort;
  e.switch_.vcs_in_use = 1;
  EXPECT_EQ(select_shape(e, kBuilt).name, "bare");
}

TEST(SelectShape, IsExactlyWhatIsAskedForIfNoneServes) {
  Experiment e;
  e.switch_.hop_latency = 3;
  EXPECT_EQ(select_shape(e, kBuilt).name, "p8v3d4q2h3");
  EXPECT_EQ(select_shape(e, {}).name, "p8v3d4q2h3");
}

TEST(SelectShape, IsExactlyWhatIsAskedForOnRequest) {
  Experiment e;
  e.network.k = 3;
  EXPECT_EQ(select_shape(e, kBuilt).name, "plain");
  e.switch_.shape = "exact";
  const SwitchShape shape = select_shape(e, kBuilt);
  EXPECT_EQ(shape.name, "p6v3d4q2");
  EXPECT_EQ(shape.ports, 6u);
}

TEST(SelectShape, IsAnyLegalShapeByItsName) {
  Experiment e;
  e.switch_.shape = "p10v3d5q2";
  EXPECT_EQ(select_shape(e, kBuilt).ports, 10u);
  e.switch_.shape = "p10v3d3q2";
  EXPECT_THAT(error_of(e), testing::StartsWith("switch.shape: 'p10v3d3q2' does not serve"));
}

TEST(SelectShape, NamedShapeMustExistAndServe) {
  Experiment e;
  e.switch_.shape = "wide";
  EXPECT_EQ(select_shape(e, kBuilt).name, "wide");
  e.switch_.shape = "bare";
  EXPECT_THAT(error_of(e), testing::StartsWith("switch.shape: 'bare' does not serve 8 ports"));
  e.switch_.shape = "wyde";
  EXPECT_THAT(error_of(e), testing::StartsWith("switch.shape: unknown 'wyde' (auto, exact, or "
                                               "sizes as in p8v3d4q2: p4 to p32 ports"));
}

TEST(SelectShape, WithMessageClassesServesNoOther) {
  Experiment e;
  e.switch_.message_class_vcs = {1};
  EXPECT_EQ(select_shape(e, kBuilt).name, "p8v3d4q2rm");
  e.switch_.shape = "p8v3d4q2r";
  EXPECT_THAT(error_of(e), testing::EndsWith(", VCs by message class: VCs by message class (auto, "
                                             "exact, or another)"));
  e.switch_.shape = "p8v4d4q2rm";
  EXPECT_TRUE(select_shape(e, kBuilt).message_classes);
  e.switch_.message_class_vcs = {};
  e.switch_.vc_allocation = VcAllocationKind::VirtualCutThrough;
  EXPECT_THAT(error_of(e), testing::HasSubstr(": VCs of any message class ("));
}

TEST(SelectShape, OfAnotherVcAllocatorDoesNotServe) {
  Experiment e;
  e.switch_.vc_allocator = VcAllocator::PerVc;
  EXPECT_EQ(select_shape(e, kBuilt).name, "p8v3d4q2a");
  e.switch_.shape = "wide";
  EXPECT_THAT(error_of(e), testing::EndsWith(": VC allocator (auto, exact, or another)"));
}

/// Else ties and port numbers could differ, and the twin's results were not the RTL's.
TEST(SelectShape, IsTheSameForTheTwin) {
  Experiment e;
  e.run.engine = EngineKind::Model;
  e.network.k = 3;
  EXPECT_EQ(select_shape(e, kBuilt).name, "plain");
  e.network.k = 5;
  e.switch_.hop_latency = 3;
  e.switch_.vcs_in_use = 7;
  EXPECT_EQ(select_shape(e, kBuilt).name, "p10v7d4q2h3");
}

TEST(SelectShape, SaysWhatANamedShapeLacks) {
  const std::vector<std::pair<const char*, const char*>> shapes{
      {"p6v3d4q2", ": ports 6 of 8 ("},
      {"p8v2d4q2", ": VCs 2 of 3 ("},
      {"p8v3d3q2", ": flits of a VC 3 of 4 ("},
      {"p8v3d4", ": output queues ("},
      {"p8v3d4q1", ": flits of an output queue 1 of 2 ("},
      {"p8v3d4q2w65", ": flit width ("},
      {"p8v3d4q2h3", ": hop latency ("},
      {"p8v3d4q2i", ": crossbar ("},
      {"p8v3d4q2e", ": ejection ("}};
  for (const auto& [name, missing] : shapes) {
    Experiment e;
    e.switch_.shape = name;
    EXPECT_THAT(error_of(e), testing::HasSubstr(missing)) << name;
  }
}

Experiment torus() {
  Experiment e;
  e.network.topology = "torus";
  e.network.size = {16, 16};
  e.network.links = e.network.local_channels = 4;
  e.switch_.out_depth_in_use = 0;
  e.switch_.crossbar = CrossbarKind::PerInputVc;
  e.switch_.hop_latency = 3;
  e.switch_.vc_allocator = VcAllocator::PerSwitch;
  return e;
}

SwitchShape named(const std::string& name) { return parse_shape_name(name).value(); }

TEST(SelectShape, OfATorusHasItsTrunksAndAtLeastItsLocalPorts) {
  Experiment e = torus();
  EXPECT_EQ(select_shape(e, kBuilt).name, "p20v3d4ot2x4h3s");
  const std::vector<SwitchShape> built{named("p24v3d4ot2x4h3s"), named("p22v3d4ot2x4h3s")};
  EXPECT_EQ(select_shape(e, built).name, "p22v3d4ot2x4h3s");
  e.network.local_channels = 7;
  EXPECT_EQ(select_shape(e, built).name, "p24v3d4ot2x4h3s");
  e.network.local_channels = 8;
  e.network.size = {8, 8, 8, 8};
  e.network.links = 1;
  EXPECT_EQ(select_shape(e, built).name, "p16v3d4ot4x1h3s");
}

TEST(SelectShape, NarrowsIffLinksCanBeNarrowed) {
  Experiment e = torus();
  e.power.narrowest = 2;
  const std::vector<SwitchShape> built{named("p20v3d4ot2x4h3s"), named("p20v3d4ot2x4h3sn")};
  EXPECT_EQ(select_shape(e, built).name, "p20v3d4ot2x4h3sn");
  e.power.narrowest = 0;
  EXPECT_EQ(select_shape(e, built).name, "p20v3d4ot2x4h3s");
}

TEST(SelectShape, TakesAnIdleTimerWhereLinksMayGoOff) {
  Experiment e = torus();
  e.power.policy = "idle";
  e.power.mode = PowerMode::AlwaysOn;
  const std::vector<SwitchShape> built{named("p20v3d4ot2x4h3s"), named("p20v3d4ot2x4h3sz")};
  EXPECT_EQ(select_shape(e, built).name, "p20v3d4ot2x4h3s") << "any policy is the same";
  e.power.mode = PowerMode::Threshold;
  EXPECT_EQ(select_shape(e, built).name, "p20v3d4ot2x4h3sz");
  e.switch_.shape = "p20v3d4ot2x4h3s";
  EXPECT_THAT(error_of(e), testing::HasSubstr(": link power policy ("));
  EXPECT_THAT(describe(named("p20v3d4ot2x4h3sz")), testing::EndsWith("64 bits, idle timer"));
}

TEST(SelectShape, SaysWhatANamedShapeLacksForATorus) {
  const std::vector<std::pair<const char*, const char*>> shapes{
      {"p28v3d4oh3", ": a switch of a tree ("},  {"p5v4d8x1h3zr", ": a card of a 3DT torus ("},
      {"p28v3d4ot3x4h3s", ": dimensions ("},     {"p20v3d4ot2x3h3s", ": links of a trunk ("},
      {"p19v3d4ot2x4h3s", ": ports 19 of 20 ("}, {"p20v3d4t2x4h3s", ": crossbar ("},
      {"p20v3d4ot2x4h3c1s", ": credit delay ("}, {"p20v3d4ot2x4h3sn", ": narrowing ("}};
  for (const auto& [name, missing] : shapes) {
    Experiment e = torus();
    e.switch_.shape = name;
    EXPECT_THAT(error_of(e), testing::HasSubstr(missing)) << name;
  }
  Experiment tree;
  tree.switch_.shape = "p20v3d4ot2x4h3s";
  EXPECT_THAT(error_of(tree), testing::HasSubstr(": a switch of a torus or mesh ("));
}

TEST(DescribeShape, TellsTheTrunks) {
  EXPECT_THAT(describe(named("p20v3d4ot2x4h3sn")),
              testing::StartsWith("20 ports (2 dimensions, 4 links to a neighbor, 4 local, "
                                  "narrowing), 3 VCs of 4 flits, output queue 0, crossbar "
                                  "per_input_vc, hop latency 3"));
}

}  // namespace
}  // namespace dusk
