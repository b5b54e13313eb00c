// SPDX-License-Identifier: Apache-2.0
// A torus of the twin's switches in the SystemC hierarchy: several local channels per node, and
// channels whose width changes.
#include <gtest/gtest.h>

#include "models/kernel/clock.h"
#include "models/link_power/part.h"
#include "models/topology/torus.h"
#include "models/traffic/workload.h"
#include "models/twin/switch_model.h"
#include "systemc/network_module.h"

namespace dusk {
namespace {

/// With `idle` by the idle timer, channels from and to nodes included.
std::unique_ptr<Network> make_network(bool idle = false) {
  TorusSizes sizes;
  sizes.size = {3, 4};
  sizes.trunk = 2;
  sizes.local_channels = 3;
  const Topology torus = make_torus(sizes);
  TorusRunSettings run;
  run.router.depth_in_use = run.router.local_depth = 8;
  run.router.out_depth_in_use = 0;
  run.power.narrowest = idle ? 0 : 2;
  run.power.node_channels = idle;
  run.power.idle_cycles = 10;
  run.thresholds = {{14, 100}, {28, 100}, false};
  run.power.window = 100;
  run.power.t_on = 37;
  run.power.t_off = 23;
  SwitchShape shape;
  shape.ports = torus.ports;
  shape.vc_depth = 8;
  shape.out_depth = 0;
  shape.hop_latency = 3;
  shape.crossbar_out_per_vc = false;
  shape.vc_allocator = VcAllocator::PerSwitch;
  shape.set_torus(2, sizes.trunk);
  shape.narrowing = !idle;
  shape.policy = idle ? policy_named("idle") : policy_named("trunk");
  auto network = std::make_unique<Network>(torus, make_torus_settings(torus, run),
                                           NetworkSettings{}, *make_model_factory(shape));
  WorkloadSettings traffic;
  traffic.kind = WorkloadKind::OpenLoop;
  traffic.injection.rate = 0.1;
  Workload workload(traffic, torus.nodes, 3);
  for (NodeId n = 0; n < torus.nodes; ++n) network->set_source(n, workload.make_source(n));
  return network;
}

TEST(TorusHierarchy, BindsEveryLocalChannelOfANodeInOrder) {
  const auto network = make_network();
  NetworkModule module("network", *network);
  module.run_until(1);
  const Topology& torus = network->topology();
  for (NodeId n = 0; n < torus.nodes; ++n) {
    NetworkInterfaceModule& here = module.interface_at(n);
    ASSERT_EQ(here.injection_channel.size(), 3);
    ASSERT_EQ(here.ejection_channel.size(), 3);
    for (int j = 0; j < 3; ++j) {
      EXPECT_EQ(here.injection_channel[j], &module.link(torus.injection[3 * n + j]));
      EXPECT_EQ(here.ejection_channel[j], &module.link(torus.ejection[3 * n + j]));
    }
  }
  for (ChannelId id = 0; id < torus.channels.size(); ++id) {
    const Channel& channel = torus.channels[id];
    if (channel.from.kind == Endpoint::Kind::Switch) {
      EXPECT_EQ(module.switch_at(channel.from.id).out[channel.from.port].get_interface(),
                &module.link(id));
    }
  }
  EXPECT_STREQ(module.switch_at(4).name(), "network.switch_1_1");
}

/// Counts the state changes that the events of some links report.
class StateWitness : public sc_core::sc_module {
 public:
  SC_HAS_PROCESS(StateWitness);
  StateWitness(sc_core::sc_module_name name, NetworkModule& network,
               const std::vector<ChannelId>& links)
      : sc_module(name) {
    SC_METHOD(count);
    for (const ChannelId id : links) sensitive << network.link(id).state_changed();
    dont_initialize();
  }
  int seen = 0;

 private:
  void count() { ++seen; }
};

TEST(TorusHierarchy, ShowsChannelsFromAndToNodesGoOff) {
  const auto network = make_network(true);
  NetworkModule module("network", *network);
  StateWitness from_nodes("from_nodes", module, network->topology().injection);
  StateWitness to_nodes("to_nodes", module, network->topology().ejection);
  module.run_until(3000);
  for (const auto* links : {&network->topology().injection, &network->topology().ejection}) {
    for (const ChannelId id : *links) {
      EXPECT_EQ(module.link(id).state(), network->channel_state(id));
      EXPECT_GT(module.link(id).totals().turned_off, 0u) << id;
    }
  }
  EXPECT_GT(from_nodes.seen, 100);
  EXPECT_GT(to_nodes.seen, 100);
}

/// Counts the events of a network's links.
class LevelWitness : public sc_core::sc_module {
 public:
  SC_HAS_PROCESS(LevelWitness);
  LevelWitness(sc_core::sc_module_name name, NetworkModule& network, ChannelId links)
      : sc_module(name) {
    SC_METHOD(count);
    for (ChannelId id = 0; id < links; ++id) sensitive << network.link(id).level_changed();
    dont_initialize();
  }
  int seen = 0;

 private:
  void count() { ++seen; }
};

TEST(TorusHierarchy, GivesTheSameResultsAsTheKernelClock) {
  const auto plain = make_network(), hosted = make_network();
  KernelClock(*plain).run_until(5000);
  NetworkModule module("network", *hosted);
  const auto links = static_cast<ChannelId>(hosted->topology().channels.size());
  LevelWitness witness("witness", module, links);
  module.run_until(5000);
  EXPECT_GT(hosted->packets_delivered(), 100u);
  EXPECT_EQ(hosted->packets_delivered(), plain->packets_delivered());
  Cycle narrow = 0;
  for (ChannelId id = 0; id < links; ++id) {
    const ChannelTotals a = plain->channel_totals(id), b = module.link(id).totals();
    EXPECT_EQ(a.flits, b.flits) << id;
    EXPECT_EQ(a.residency, b.residency) << id;
    EXPECT_EQ(a.lit_at_width, b.lit_at_width) << id;
    EXPECT_EQ(a.powered_quarters, b.powered_quarters) << id;
    EXPECT_EQ(module.link(id).level().width, plain->channel_level(id).width) << id;
    narrow += b.lit_at_width[2];
  }
  EXPECT_GT(narrow, 0u);
  EXPECT_GT(witness.seen, 0);
}

}  // namespace
}  // namespace dusk
