// SPDX-License-Identifier: Apache-2.0
#include "models/topology/bounds.h"
#include "tests/system/network_harness.h"

namespace dusk {
namespace {

struct Case {
  const char* shape;
  std::uint32_t hop;
};

class ZeroLoad : public ::testing::TestWithParam<Case> {};

/// Sends a packet alone and returns its latency.
Cycle latency_alone(TreeUnderTest& tree, NodeId from, NodeId to, std::uint32_t length) {
  struct Arrival : NetworkObserver {
    Cycle latency = kNever;
    void packet_delivered(PacketHandle, const Packet& packet) override {
      latency = packet.delivered - packet.created;
    }
  };
  static Arrival arrival;  // one network per test: observers cannot be removed
  static Network* observed = nullptr;
  if (observed != tree.network.get()) {
    tree.network->add_observer(&arrival);
    observed = tree.network.get();
  }
  arrival.latency = kNever;
  Message message;
  message.destination = to;
  message.length = length;
  tree.network->send(from, message);
  tree.run_until(tree.network->now() + 4 * 5 + length + 60);
  return arrival.latency;
}

TEST_P(ZeroLoad, IsExactForEveryPairOfA4Ary3Tree) {
  TreeRunSettings run;
  run.router = options_of(shape_of(GetParam().shape));
  run.power.power_managed = false;
  TreeUnderTest tree(GetParam().shape, 4, 3, run);
  const Topology& topology = tree.network->topology();
  for (NodeId from = 0; from < topology.nodes; ++from) {
    for (NodeId to = 0; to < topology.nodes; ++to) {
      if (from == to) continue;
      const std::uint32_t length = 1 + (from * 7 + to) % 16;
      const std::uint32_t switches = switches_crossed(topology, from, to);
      ASSERT_EQ(latency_alone(tree, from, to, length), GetParam().hop * switches + length + 1)
          << "from " << from << " to " << to << ", " << length << " flits";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, ZeroLoad,
                         ::testing::Values(Case{"p8v3d4q2", 4}, Case{"p8v4d8h3c1w128", 3},
                                           Case{"p8v4d8q4i", 4}, Case{"p8v3d8q4e", 4},
                                           Case{"p8v4d16c1a", 4}),
                         [](const auto& info) { return std::string(info.param.shape); });

}  // namespace
}  // namespace dusk
