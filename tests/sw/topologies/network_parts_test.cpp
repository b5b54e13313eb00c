// SPDX-License-Identifier: Apache-2.0
#include "sw/topologies/network_parts.h"

#include <gmock/gmock.h>

#include "sw/config/config_file.h"
#include "sw/config/network_kind.h"
#include "sw/fuzz/random_experiment.h"
#include "sw/report/report.h"
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"
#include "sw/run/run_memory.h"
#include "sw/shapes/select_shape.h"
#include "sw/topologies/bubble_space.h"

namespace dusk {
namespace {

Experiment preset(const std::string& name, const std::vector<std::string>& settings) {
  return load_configuration(DUSK_SOURCE_DIR "/sw/configs/" + name + ".toml", settings).experiment();
}

TEST(NetworkParts, PortsBeyondThoseNeededHaveNoChannel) {
  NetworkOptions n;
  n.topology = "torus";
  n.size = {4, 3};
  n.links = n.local_channels = 2;
  ASSERT_EQ(ports_of(n), 10);
  const Topology torus = kind_of(n).make_topology(n, 13);
  EXPECT_EQ(torus.ports, 13u);
  EXPECT_EQ(torus.switches, 12u);
  for (SwitchId s = 0; s < torus.switches; ++s) {
    ASSERT_EQ(torus.out_channel[s].size(), 13u);
    ASSERT_EQ(torus.in_channel[s].size(), 13u);
    EXPECT_NE(torus.out_channel[s][9], kNone);
    EXPECT_EQ(torus.out_channel[s][10], kNone);
    EXPECT_EQ(torus.in_channel[s][12], kNone);
  }
}

TEST(NetworkParts, PinsAreThoseOfTheKeys) {
  const Experiment e = preset("torus-2d", {"network.size=[4, 4]", "network.ring_tie=alternate",
                                           "power.narrowest=quarter", "power.start=one_link"});
  const NetworkKind& kind = kind_of(e.network);
  const std::vector<SwitchSettings> pins =
      kind.make_settings(e, kind.make_topology(e.network, select_shape(e, {}).ports));
  ASSERT_EQ(pins.size(), 16u);
  EXPECT_EQ(pins[0].ring_tie, RingTie::Alternate);
  EXPECT_TRUE(pins[0].relaxed_dateline);
  EXPECT_EQ(pins[0].narrowest, 2);
  EXPECT_EQ(pins[0].selection, Selection::Cyclic);
  EXPECT_EQ(pins[0].class_vcs[0], 1);
  EXPECT_EQ(pins[0].class_vcs[1], 2);
  EXPECT_EQ(pins[0].class_vcs[2], 4);
  EXPECT_EQ(pins[0].class_vcs[3], 1);
  EXPECT_EQ(pins[0].initial_on & 0xffffu, 0x1111u) << "one link of each trunk";
  // Setting 7 is u_max / 4 and 3 u_max / 4; one link, window 2000.
  EXPECT_EQ(pins[0].on_threshold[0], 450u);
  EXPECT_EQ(pins[0].off_threshold[1], 300u);
}

TEST(NetworkParts, ANetworkThatTheMemoryCannotHoldIsRefusedWithWhatItTakes) {
  const Experiment e = preset(
      "torus-2d", {"network.size=[4096, 4096]", "network.links=1", "network.local_channels=1"});
  const SwitchShape shape = select_shape(e, {});
  EXPECT_NO_THROW(require_memory(e, shape, least_memory(e, shape), {}));
  try {
    require_memory(e, shape, std::uint64_t{16} << 30, {{"network.size", "x.toml:3:8"}});
    FAIL() << "accepted";
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(),
                 "x.toml:3:8: network.size: a network of 16777216 switches takes at least 147 GiB "
                 "of memory, 16 GiB are free (fewer switches)");
  }
}

void judge(const Experiment& e, const Origins& origins = {}) {
  const NetworkKind& kind = kind_of(e.network);
  const Topology topology = kind.make_topology(e.network, u32(ports_of(e.network)));
  if (!e.run.deadlock_check) return;
  require_deadlock_freedom(topology, kind.make_settings(e, topology), bubble_lengths(e), origins);
}

TEST(NetworkParts, WhatCanDeadlockIsRefused) {
  Experiment e = preset("torus-2d", {"network.size=[4, 4]"});
  EXPECT_NO_THROW(judge(e));
  e.switch_.vc_allocation = VcAllocationKind::NonAtomic;
  try {
    judge(e, {{"network.topology", "x.toml:2:12"}});
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("x.toml:2:12: network.topology: "));
    EXPECT_THAT(error.what(), testing::HasSubstr("run.deadlock_check = false"));
  }
  EXPECT_THROW(build_network(e), ConfigError);
  e.switch_.vc_allocation = VcAllocationKind::VirtualCutThrough;
  EXPECT_NO_THROW(judge(e));
  e.switch_.vc_allocation = VcAllocationKind::NonAtomic;
  e.run.deadlock_check = false;
  EXPECT_NO_THROW(judge(e));
}

TEST(NetworkParts, PresetsAreFreeOfDeadlock) {
  for (const char* name : {"torus-2d", "torus-3d", "torus-bubble", "mesh-2d", "alonso-thesis-2012",
                           "alonso-thesis-2012-closed", "booksim-8x8-mesh", "booksim-8x8-torus"})
    EXPECT_NO_THROW(judge(preset(name, {}))) << name;
}

RunResult simulate(const Experiment& e, std::string* channels = nullptr) {
  const auto built = build_network(e);
  Simulation simulation(*built->network, *built->clock, make_run_plan(e));
  attach(simulation, *built, e.run.engine);
  RunResult result = simulation.run();
  if (channels != nullptr) *channels = channels_report(result, built->network->topology());
  return result;
}

TEST(NetworkParts, PresetsDeliverEverything) {
  for (const char* name : {"torus-2d", "torus-3d", "torus-bubble", "mesh-2d"}) {
    const std::string size = name == std::string("torus-3d") ? "[3, 3, 3]" : "[4, 4]";
    const RunResult r =
        simulate(preset(name, {"network.size=" + size, "run.cycles=6000", "run.warmup=1000"}));
    EXPECT_EQ(first_failure(r), "") << name;
    EXPECT_GT(r.packets_delivered, 500u) << name;
  }
}

/// With little traffic every trunk ends with one link of a quarter of its width.
TEST(NetworkParts, NarrowedLinksAreInTheReport) {
  std::string channels;
  const RunResult r = simulate(
      preset("torus-2d", {"network.size=[4, 4]", "power.narrowest=quarter", "traffic.load=0.01",
                          "power.override=false", "power.guard=false", "run.cycles=40000"}),
      &channels);
  EXPECT_EQ(first_failure(r), "");
  EXPECT_LT(r.relative_link_power, 0.5);
  // A switch has 16 channels to others and 8 of its node.
  EXPECT_NEAR(24 * r.relative_link_power, 16 * r.switch_link_power + 8, 1e-9);
  EXPECT_THAT(channels.substr(0, channels.find('\n')),
              testing::EndsWith(",turned_on,turned_off,half_width,quarter_width,powered"));
  EXPECT_THAT(channels, testing::HasSubstr("\"switch (0,0)\""));
}

TEST(NetworkParts, RandomNetworksOfAnyShapeRun) {
  int tori = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    Experiment e = random_experiment(3, number, {random_shape(3, number)});
    e.run.engine = EngineKind::Model;
    check_experiment(e, {});
    EXPECT_EQ(first_failure(simulate(e)), "") << number;
    tori += e.network.topology != "k_ary_n_tree" ? 1 : 0;
  }
  EXPECT_GT(tori, 15);
}

}  // namespace
}  // namespace dusk
