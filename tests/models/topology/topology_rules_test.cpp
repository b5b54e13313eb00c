// SPDX-License-Identifier: Apache-2.0
// Answers of every kind of network, compared with its wiring.
#include "models/topology/topology_rules.h"

#include <gtest/gtest.h>

#include <cctype>
#include <deque>
#include <ostream>

#include "models/topology/torus.h"
#include "models/topology/tree.h"
#include "models/topology/tree_settings.h"

namespace dusk {

inline void PrintTo(const Topology& network, std::ostream* out) { *out << network.name; }

namespace {

Topology grid(const std::vector<std::uint32_t>& size, Rings wrap, std::uint32_t trunk) {
  TorusSizes sizes;
  sizes.size = size;
  sizes.wrap = wrap;
  sizes.trunk = trunk;
  sizes.local_channels = 2;
  return make_torus(sizes);
}

class AnyTopology : public ::testing::TestWithParam<Topology> {
 protected:
  const Topology& network_ = GetParam();

  SwitchId switch_of(NodeId node) const {
    return network_.channels[network_.injection[std::size_t{node} * network_.local_channels]].to.id;
  }
  /// Channels from every switch to `to`, against the direction of the channels.
  std::vector<std::uint32_t> distances(SwitchId to) const {
    std::vector<std::uint32_t> far(network_.switches, kNone);
    std::deque<SwitchId> next{to};
    for (far[to] = 0; !next.empty(); next.pop_front()) {
      for (const ChannelId in : network_.in_channel[next.front()]) {
        if (in == kNone || network_.channels[in].from.kind != Endpoint::Kind::Switch) continue;
        const SwitchId from = network_.channels[in].from.id;
        if (far[from] != kNone) continue;
        far[from] = far[next.front()] + 1;
        next.push_back(from);
      }
    }
    return far;
  }
};

TEST_P(AnyTopology, MinimalPortsAreAllThatLeadNearer) {
  for (NodeId node = 0; node < network_.nodes; ++node) {
    const std::vector<std::uint32_t> far = distances(switch_of(node));
    for (SwitchId at = 0; at < network_.switches; ++at) {
      std::uint32_t nearer = 0;
      for (PortId port = 0; port < network_.ports; ++port) {
        const ChannelId out = network_.out_channel[at][port];
        if (out == kNone) continue;
        const Endpoint& to = network_.channels[out].to;
        const bool is_switch = to.kind == Endpoint::Kind::Switch;
        if (is_switch ? far[to.id] < far[at] : to.id == node) nearer |= 1u << port;
      }
      ASSERT_EQ(network_.rules->minimal_ports(network_, at, node), nearer)
          << network_.switch_name[at] << " to node " << node;
    }
  }
}

TEST_P(AnyTopology, CrossesTheSwitchesOfAShortestWay) {
  for (NodeId to = 0; to < network_.nodes; ++to) {
    const std::vector<std::uint32_t> far = distances(switch_of(to));
    for (NodeId from = 0; from < network_.nodes; ++from) {
      ASSERT_EQ(switches_crossed(network_, from, to), far[switch_of(from)] + 1)
          << from << " " << to;
    }
  }
}

TEST_P(AnyTopology, GroupsShareNoPortAndHoldNoNode) {
  std::uint32_t seen = 0;
  for (const std::uint32_t group : network_.groups) {
    EXPECT_NE(group, 0u);
    EXPECT_EQ(seen & group, 0u);
    seen |= group;
  }
  for (SwitchId at = 0; at < network_.switches; ++at)
    EXPECT_EQ(network_.local[at] & seen, 0u) << at;
}

TEST_P(AnyTopology, LoadOfOnePacketAllowsOneNodesShare) {
  const auto load = make_channel_load(network_);
  load->add(0, network_.nodes - 1, 5);
  EXPECT_EQ(load->total(), 5u);
  EXPECT_GT(load->bound(), 0);
  EXPECT_LE(load->bound(), static_cast<double>(network_.local_channels) / network_.nodes);
}

INSTANTIATE_TEST_SUITE_P(Kinds, AnyTopology,
                         ::testing::Values(make_k_ary_n_tree(2, 3, 4), make_k_ary_n_tree(3, 2, 8),
                                           make_k_ary_n_tree(4, 1, 8), grid({5}, true, 2),
                                           grid({4, 3}, true, 2), grid({2, 2, 4}, true, 1),
                                           grid({4}, false, 1), grid({3, 5}, false, 2),
                                           grid({5, 4}, Rings::of(2), 2)),
                         [](const auto& info) {
                           std::string name = info.param.name;
                           for (char& c : name) c = std::isalnum(c) != 0 ? c : '_';
                           return name;
                         });

TEST(TopologyRules, TreesCannotDeadlock) {
  const Topology tree = make_k_ary_n_tree(4, 2, 8);
  EXPECT_TRUE(tree.rules->check_deadlock(tree, make_tree_settings(tree, {}), {}).free);
}

TEST(TopologyRules, ToriCanDeadlockIfTheirSettingsSaySo) {
  const Topology torus = grid({4, 4}, true, 1);
  TorusRunSettings run;
  EXPECT_TRUE(torus.rules->check_deadlock(torus, make_torus_settings(torus, run), {}).free);
  run.router.atomic_vc_allocation = false;
  EXPECT_FALSE(torus.rules->check_deadlock(torus, make_torus_settings(torus, run), {}).free);
}

}  // namespace
}  // namespace dusk
