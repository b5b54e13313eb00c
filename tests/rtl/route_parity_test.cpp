// SPDX-License-Identifier: Apache-2.0
// Routes of every switch towards every node: RTL, twin, and a reference that knows only the wiring.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "leaf.h"
#include "models/topology/tree_settings.h"
#include "models/twin/tree_routes.h"
#include "route_tree_10/Vroute_tree_10.h"
#include "route_tree_12/Vroute_tree_12.h"
#include "route_tree_16/Vroute_tree_16.h"
#include "route_tree_32/Vroute_tree_32.h"
#include "route_tree_4/Vroute_tree_4.h"
#include "route_tree_6/Vroute_tree_6.h"
#include "route_tree_8/Vroute_tree_8.h"

namespace dusk {
namespace {

constexpr std::array<std::uint32_t, 7> kRoutePorts = {4, 6, 8, 10, 12, 16, 32};

struct Size {
  std::uint32_t k, n, ports;
};

/// Requirements of routing, from the channels alone.
class Wiring {
 public:
  explicit Wiring(const Topology& tree) : tree_(tree), below_(tree.switches) {
    for (SwitchId s = tree.switches; s-- > 0;) {  // leaves last, hence first here
      below_[s].assign(tree.nodes, false);
      for (PortId p = 0; p < tree.ports; ++p) {
        if (!leads_down(s, p)) continue;
        const Endpoint to = end_of(s, p);
        for (NodeId d = 0; d < tree.nodes; ++d) {
          if (reaches(to, d)) below_[s][d] = true;
        }
      }
    }
  }

  Endpoint end_of(SwitchId s, PortId p) const { return tree_.channels[tree_.out_channel[s][p]].to; }
  /// Returns the ports of the shortest path: a down port if the node is below the switch, else all
  /// up ports.
  std::uint32_t candidates(SwitchId s, NodeId destination) const {
    std::uint32_t down = 0, up = 0;
    for (PortId p = 0; p < tree_.ports; ++p) {
      if (tree_.out_channel[s][p] == kNone) continue;
      if (!leads_down(s, p)) {
        up |= 1u << p;
      } else if (reaches(end_of(s, p), destination)) {
        down |= 1u << p;
      }
    }
    return down != 0 ? down : up;
  }

 private:
  bool leads_down(SwitchId s, PortId p) const {
    if (tree_.out_channel[s][p] == kNone) return false;
    const Endpoint to = end_of(s, p);
    return to.kind == Endpoint::Kind::Node || tree_.level[to.id] > tree_.level[s];
  }
  bool reaches(const Endpoint& to, NodeId destination) const {
    return to.kind == Endpoint::Kind::Node ? to.id == destination : below_[to.id][destination];
  }

  const Topology& tree_;
  std::vector<std::vector<bool>> below_;  ///< [switch][node] reached by going down only
};

class RouteParity : public ::testing::TestWithParam<Size> {
 protected:
  RouteParity() : tree_(make_k_ary_n_tree(GetParam().k, GetParam().n, GetParam().ports)) {}

  std::uint32_t rtl(const SwitchSettings& s, std::uint32_t destination) {
    bench_.with([&](auto& pins) {
      pins.valid_i = 1;
      pins.destination_i = destination;
      put_record<SwitchIdentity>(pins.identity_i, s);
    });
    bench_.settle();
    return bench_.with([](auto& pins) { return std::uint32_t{pins.candidates_o}; });
  }
  std::uint32_t twin(const SwitchSettings& s, std::uint32_t destination) {
    SwitchShape shape;
    shape.set_tree(tree_.ports);
    routes_.reset(shape, s);
    const VcIndex in = destination % tree_.ports * 8 + 1;
    return routes_.candidates(routes_.route(in, destination, 0));
  }

  const Topology tree_;
  static std::size_t index_of(std::uint32_t ports) {
    const auto found = std::find(kRoutePorts.begin(), kRoutePorts.end(), ports);
    return static_cast<std::size_t>(found - kRoutePorts.begin());
  }
  SizedLeaf<Vroute_tree_4, Vroute_tree_6, Vroute_tree_8, Vroute_tree_10, Vroute_tree_12,
            Vroute_tree_16, Vroute_tree_32>
      bench_{index_of(tree_.ports)};
  TreeRoutes<4> routes_;
};

TEST_P(RouteParity, EverySwitchSendsToEveryNodeWhereTheWiringLeads) {
  const Wiring wiring(tree_);
  const std::vector<SwitchSettings> all = make_tree_settings(tree_, {});
  std::size_t compared = 0;
  for (SwitchId s = 0; s < tree_.switches; ++s) {
    for (NodeId d = 0; d < tree_.nodes; ++d) {
      const std::uint32_t candidates = rtl(all[s], tree_.node_address[d]);
      ASSERT_EQ(candidates, twin(all[s], tree_.node_address[d]))
          << tree_.switch_name[s] << " to node " << d;
      ASSERT_EQ(candidates & all[s].present, wiring.candidates(s, d))
          << tree_.switch_name[s] << " to node " << d;
      ++compared;
    }
  }
  EXPECT_EQ(compared, std::size_t{tree_.switches} * tree_.nodes);
}

TEST_P(RouteParity, EveryWayBetweenEveryPairArrivesAfterTheNearestCommonAncestor) {
  const std::vector<SwitchSettings> all = make_tree_settings(tree_, {});
  constexpr std::uint32_t kOpen = ~0u;
  std::size_t pairs = 0;
  for (NodeId d = 0; d < tree_.nodes; ++d) {
    // Switches still to cross, on every way; a second visit while open would be a cycle.
    std::map<SwitchId, std::uint32_t> crossed;
    const auto walk = [&](SwitchId s, const auto& self) -> std::uint32_t {
      const auto [known, first] = crossed.try_emplace(s, kOpen);
      if (!first) {
        EXPECT_NE(known->second, kOpen) << "a cycle at " << tree_.switch_name[s];
        return known->second;
      }
      const std::uint32_t ports = rtl(all[s], tree_.node_address[d]) & all[s].present;
      EXPECT_NE(ports, 0u) << "a dead end at " << tree_.switch_name[s];
      std::uint32_t length = kOpen;
      for (PortId p = 0; p < tree_.ports; ++p) {
        if ((ports >> p & 1u) == 0) continue;
        const Endpoint to = tree_.channels[tree_.out_channel[s][p]].to;
        const bool arrives = to.kind == Endpoint::Kind::Node;
        EXPECT_TRUE(!arrives || to.id == d) << tree_.switch_name[s] << " to node " << d;
        const std::uint32_t way = 1 + (arrives ? 0 : self(to.id, self));
        EXPECT_TRUE(length == kOpen || length == way) << tree_.switch_name[s] << " to node " << d;
        length = way;
      }
      return crossed[s] = length;
    };
    for (NodeId source = 0; source < tree_.nodes; ++source) {
      const SwitchId first = tree_.channels[tree_.injection[source]].to.id;
      ASSERT_EQ(walk(first, walk), switches_crossed(tree_, source, d)) << source << " to " << d;
      ASSERT_FALSE(HasFailure());
      ++pairs;
    }
  }
  EXPECT_EQ(pairs, std::size_t{tree_.nodes} * tree_.nodes);
}

TEST_P(RouteParity, AgreesOnAddressesThatNoNodeHas) {
  // Any destination whose digit names a down port, below the switch or not. docs/rtl/route_tree.md
  // excludes digits without a port.
  const std::vector<SwitchSettings> all = make_tree_settings(tree_, {});
  std::size_t compared = 0;
  for (SwitchId s = 0; s < tree_.switches; s += 1 + tree_.switches / 16) {
    for (std::uint32_t address = 0; address < 0x1000000; address += 1237) {
      if ((address >> all[s].digit_shift & all[s].digit_mask) >= tree_.ports / 2) continue;
      const auto destination = address;
      ASSERT_EQ(rtl(all[s], destination), twin(all[s], destination))
          << tree_.switch_name[s] << " address " << address;
      ++compared;
    }
  }
  EXPECT_GT(compared, 6000u);
}

INSTANTIATE_TEST_SUITE_P(Trees, RouteParity,
                         ::testing::Values(Size{2, 1, 4}, Size{2, 2, 4}, Size{2, 3, 4},
                                           Size{2, 4, 4}, Size{2, 6, 4}, Size{2, 4, 8},
                                           Size{3, 1, 6}, Size{3, 2, 6}, Size{3, 3, 8},
                                           Size{3, 4, 6}, Size{4, 1, 8}, Size{4, 2, 8},
                                           Size{4, 3, 8}, Size{4, 4, 8}, Size{4, 2, 32},
                                           Size{5, 2, 10}, Size{5, 3, 10}, Size{6, 2, 12},
                                           Size{7, 2, 16}, Size{8, 2, 16}, Size{16, 2, 32}),
                         [](const auto& info) {
                           return std::to_string(info.param.k) + "ary" +
                                  std::to_string(info.param.n) + "treeOf" +
                                  std::to_string(info.param.ports) + "ports";
                         });

}  // namespace
}  // namespace dusk
