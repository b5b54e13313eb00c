// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "models/topology/tree.h"

namespace dusk {
namespace {

using Kind = Endpoint::Kind;

std::uint64_t power(std::uint64_t base, std::uint32_t exponent) {
  std::uint64_t value = 1;
  while (exponent-- > 0) value *= base;
  return value;
}

struct Size {
  std::uint32_t k, n, ports;
};

class KAryNTree : public ::testing::TestWithParam<Size> {
 protected:
  const std::uint32_t k_ = GetParam().k, n_ = GetParam().n, ports_ = GetParam().ports;
  const Topology tree_ = make_k_ary_n_tree(k_, n_, ports_, 3, 2);
  /// Digit i of a node, p_0 first.
  std::uint32_t digit(NodeId node, std::uint32_t i) const {
    return static_cast<std::uint32_t>(node / power(k_, n_ - 1 - i) % k_);
  }
  /// True if the node lies below the switch, by its pins.
  bool below(SwitchId s, NodeId node) const {
    return (tree_.node_address[node] & tree_.address_mask[s]) == tree_.address[s];
  }
};

TEST_P(KAryNTree, HasThePublishedCounts) {
  EXPECT_EQ(tree_.nodes, power(k_, n_));
  EXPECT_EQ(tree_.switches, n_ * power(k_, n_ - 1));
  EXPECT_EQ(tree_.channels.size(), 2 * n_ * power(k_, n_));
  EXPECT_EQ(tree_.name, std::to_string(k_) + "-ary " + std::to_string(n_) + "-tree");
}

TEST_P(KAryNTree, PortTablesAgreeWithTheChannels) {
  std::size_t seen = 0;
  for (SwitchId s = 0; s < tree_.switches; ++s) {
    for (PortId port = 0; port < ports_; ++port) {
      const bool present = ((tree_.up[s] | tree_.down[s]) >> port & 1) != 0;
      const ChannelId out = tree_.out_channel[s][port], in = tree_.in_channel[s][port];
      ASSERT_EQ(out != kNone, present);
      ASSERT_EQ(in != kNone, present);
      if (!present) continue;
      ++seen;
      EXPECT_EQ(tree_.channels[out].from.id, s);
      EXPECT_EQ(tree_.channels[out].from.port, port);
      EXPECT_EQ(tree_.channels[in].to.id, s);
      EXPECT_EQ(tree_.channels[in].to.port, port);
      // A cable: the neighbor's channel back enters where ours leaves.
      const Endpoint there = tree_.channels[out].to, back = tree_.channels[in].from;
      EXPECT_EQ(there.kind, back.kind);
      EXPECT_EQ(there.id, back.id);
      EXPECT_EQ(there.port, back.port);
      const bool local = (tree_.local[s] >> port & 1) != 0;
      EXPECT_EQ(there.kind == Kind::Node, local);
      EXPECT_EQ(tree_.channels[out].latency, local ? 2u : 3u);
    }
  }
  EXPECT_EQ(seen + tree_.nodes, tree_.channels.size());
}

TEST_P(KAryNTree, LinksJoinLabelsThatDifferInOneDigit) {
  for (const Channel& channel : tree_.channels) {
    if (channel.from.kind != Kind::Switch || channel.to.kind != Kind::Switch) continue;
    const bool ascending = tree_.level[channel.from.id] > tree_.level[channel.to.id];
    const Endpoint upper = ascending ? channel.to : channel.from;
    const Endpoint lower = ascending ? channel.from : channel.to;
    const std::uint32_t level = tree_.level[upper.id], rows = tree_.switches / n_;
    ASSERT_EQ(tree_.level[lower.id], level + 1);
    const std::uint32_t w = upper.id % rows, v = lower.id % rows;
    for (std::uint32_t i = 0; i + 1 < n_; ++i) {
      const auto weight = static_cast<std::uint32_t>(power(k_, n_ - 2 - i));
      if (i == level) {
        EXPECT_EQ(upper.port, v / weight % k_);
        EXPECT_EQ(lower.port, ports_ / 2 + w / weight % k_);
      } else {
        EXPECT_EQ(w / weight % k_, v / weight % k_);
      }
    }
  }
}

TEST_P(KAryNTree, DownPortsSpellTheDestinationFromEveryRoot) {
  for (SwitchId root = 0; root < tree_.switches; ++root) {
    if (tree_.level[root] != 0) continue;
    for (NodeId node = 0; node < tree_.nodes; ++node) {
      Endpoint at{Kind::Switch, root, 0};
      for (std::uint32_t i = 0; i < n_; ++i) {
        ASSERT_EQ(at.kind, Kind::Switch);
        ASSERT_TRUE(below(at.id, node));
        const std::uint32_t port =
            tree_.node_address[node] >> tree_.digit_shift[at.id] & tree_.digit_mask[at.id];
        ASSERT_EQ(port, digit(node, i));
        at = tree_.channels[tree_.out_channel[at.id][port]].to;
      }
      ASSERT_EQ(at.kind, Kind::Node);
      ASSERT_EQ(at.id, node);
    }
  }
}

TEST_P(KAryNTree, AddressMatchMeansReachableByDescending) {
  // Nodes below each switch, found by following the wires, from the leaves up.
  std::vector<std::set<NodeId>> reach(tree_.switches);
  for (SwitchId s = tree_.switches; s-- > 0;) {
    for (PortId port = 0; port < ports_ / 2; ++port) {
      if (tree_.out_channel[s][port] == kNone) continue;
      const Endpoint to = tree_.channels[tree_.out_channel[s][port]].to;
      if (to.kind == Kind::Node) {
        reach[s].insert(to.id);
      } else {
        reach[s].insert(reach[to.id].begin(), reach[to.id].end());
      }
    }
    for (NodeId node = 0; node < tree_.nodes; ++node) {
      ASSERT_EQ(below(s, node), reach[s].count(node) == 1) << tree_.switch_name[s] << " " << node;
    }
  }
}

TEST_P(KAryNTree, SwitchesCrossedFollowsTheCommonPrefix) {
  for (NodeId a = 0; a < tree_.nodes; a += 5) {
    for (NodeId b = 0; b < tree_.nodes; ++b) {
      std::uint32_t common = 0;
      while (common + 1 < n_ && digit(a, common) == digit(b, common)) ++common;
      ASSERT_EQ(switches_crossed(tree_, a, b), 2 * (n_ - common) - 1) << a << " " << b;
    }
  }
}

TEST_P(KAryNTree, MinimalTreeHasThePublishedMembers) {
  std::vector<std::uint64_t> members(n_);
  std::uint64_t channels = tree_.nodes;  // injection
  for (SwitchId s = 0; s < tree_.switches; ++s) {
    members[tree_.level[s]] += tree_.minimal_tree[s];
    EXPECT_EQ(tree_.minimal_tree_out[s] != 0, tree_.minimal_tree[s]);
    channels += static_cast<std::uint64_t>(__builtin_popcount(tree_.minimal_tree_out[s]));
  }
  for (std::uint32_t level = 0; level < n_; ++level) EXPECT_EQ(members[level], power(k_, level));
  EXPECT_EQ(channels, 2 * k_ * ((power(k_, n_) - 1) / (k_ - 1)));
}

TEST_P(KAryNTree, MinimalTreeAloneConnectsEveryPair) {
  for (NodeId a = 0; a < tree_.nodes; a += 3) {
    for (NodeId b = 0; b < tree_.nodes; ++b) {
      Endpoint at = tree_.channels[tree_.injection[a]].to;
      for (std::uint32_t hops = 0; at.kind == Kind::Switch && hops < 2 * n_; ++hops) {
        const PortId port = below(at.id, b) ? tree_.node_address[b] >> tree_.digit_shift[at.id] &
                                                  tree_.digit_mask[at.id]
                                            : ports_ / 2;
        ASSERT_TRUE(tree_.minimal_tree_out[at.id] >> port & 1) << tree_.switch_name[at.id];
        at = tree_.channels[tree_.out_channel[at.id][port]].to;
      }
      ASSERT_EQ(at.kind, Kind::Node);
      ASSERT_EQ(at.id, b);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, KAryNTree,
    ::testing::Values(Size{2, 1, 4}, Size{5, 1, 10}, Size{2, 2, 4}, Size{2, 3, 8}, Size{3, 3, 6},
                      Size{4, 3, 8}, Size{4, 4, 8}, Size{3, 4, 16}, Size{2, 6, 4}, Size{16, 2, 32}),
    [](const auto& info) {
      return std::to_string(info.param.k) + "ary" + std::to_string(info.param.n) + "tree";
    });

TEST(KAryNTreeNames, SpellLevelAndDigits) {
  const Topology tree = make_k_ary_n_tree(4, 4, 8);
  EXPECT_EQ(tree.switch_name[2 * 64 + 0 * 16 + 1 * 4 + 3], "switch l2 (0,1,3)");
}

TEST(KAryNTreeHops, AverageIs1623Over255InThe4Ary4Tree) {
  const Topology tree = make_k_ary_n_tree(4, 4, 8);
  std::uint32_t sum = 0;
  for (NodeId b = 1; b < tree.nodes; ++b) sum += switches_crossed(tree, 0, b);
  EXPECT_EQ(sum, 1623u);
}

/// Table 1 of Alonso et al. 2015.
struct PMin {
  std::uint32_t k, n;
  double value;
};
class Table1 : public ::testing::TestWithParam<PMin> {};

TEST_P(Table1, MinimalPowerMatchesThePrintedDigits) {
  const auto [k, n, printed] = GetParam();
  std::uint64_t on = power(k, n);  // injection channels
  if (power(k, n) <= 65536) {
    const Topology tree = make_k_ary_n_tree(k, n, 2 * k);
    for (const std::uint32_t mask : tree.minimal_tree_out) {
      on += static_cast<std::uint64_t>(__builtin_popcount(mask));
    }
  } else {
    // 8-ary 6, 16-ary 5 and 16-ary 6 take long to build: the paper's rule, switch by switch.
    for (std::uint32_t level = 0; level < n; ++level) {
      for (std::uint64_t w = 0; w < power(k, n - 1); ++w) {
        bool member = true;
        std::uint64_t digits = w;  // the lowest digit is w_{n-2}
        for (std::uint32_t i = n - 1; i-- > level; digits /= k) member &= digits % k == 0;
        if (member) on += k + (level > 0 ? 1 : 0);
      }
    }
  }
  EXPECT_NEAR(static_cast<double>(on) / static_cast<double>(2 * n * power(k, n)), printed, 5.1e-6);
}

INSTANTIATE_TEST_SUITE_P(
    AllEntries, Table1,
    ::testing::Values(PMin{2, 2, .75000}, PMin{2, 3, .58333}, PMin{2, 4, .46875},
                      PMin{2, 5, .38750}, PMin{2, 6, .32813}, PMin{4, 2, .62500},
                      PMin{4, 3, .43750}, PMin{4, 4, .33203}, PMin{4, 5, .26641},
                      PMin{4, 6, .22217}, PMin{8, 2, .56250}, PMin{8, 3, .38021},
                      PMin{8, 4, .28564}, PMin{8, 5, .22856}, PMin{8, 6, .19048},
                      PMin{16, 2, .53125}, PMin{16, 3, .35547}, PMin{16, 4, .26666},
                      PMin{16, 5, .21333}, PMin{16, 6, .17778}),
    [](const auto& info) {
      return std::to_string(info.param.k) + "ary" + std::to_string(info.param.n) + "tree";
    });

TEST(KAryNTreeErrors, NameTheRange) {
  EXPECT_THROW(make_k_ary_n_tree(1, 2, 8), std::invalid_argument);
  EXPECT_THROW(make_k_ary_n_tree(17, 2, 34), std::invalid_argument);
  EXPECT_THROW(make_k_ary_n_tree(4, 0, 8), std::invalid_argument);
  EXPECT_THROW(make_k_ary_n_tree(2, 7, 8), std::invalid_argument);
  EXPECT_THROW(make_k_ary_n_tree(4, 2, 7), std::invalid_argument);
  EXPECT_THROW(make_k_ary_n_tree(4, 2, 9), std::invalid_argument);
  EXPECT_THROW(make_k_ary_n_tree(4, 2, 34), std::invalid_argument);
  EXPECT_THROW(make_k_ary_n_tree(4, 2, 8, 0, 1), std::invalid_argument);
  EXPECT_THROW(make_k_ary_n_tree(4, 2, 8, 1, 0), std::invalid_argument);
  try {
    make_k_ary_n_tree(4, 2, 6);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "k-ary n-tree: 6 ports do not fit (even, 8 to 32)");
  }
}

}  // namespace
}  // namespace dusk
