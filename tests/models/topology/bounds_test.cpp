// SPDX-License-Identifier: Apache-2.0
#include "models/topology/bounds.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "models/topology/tree.h"

namespace dusk {
namespace {

struct Path {
  ZeroLoadPath path;
  std::uint64_t cycles;
};
class ZeroLoad : public ::testing::TestWithParam<Path> {};

/// Follows the packet event by event.
std::uint64_t follow(const ZeroLoadPath& p) {
  std::uint64_t head = p.source_cycles + p.local_latency;  // sampled by the first switch
  for (std::uint32_t s = 1; s <= p.switches; ++s) {
    head += p.hop_latency - 1;                                  // leaves the switch
    head += s < p.switches ? p.link_latency : p.local_latency;  // sampled by the next one
  }
  return head + p.length - 1;
}

TEST_P(ZeroLoad, IsTheSumOfTheSteps) {
  EXPECT_EQ(zero_load_latency(GetParam().path), GetParam().cycles);
  EXPECT_EQ(follow(GetParam().path), GetParam().cycles);
}
INSTANTIATE_TEST_SUITE_P(Paths, ZeroLoad,
                         ::testing::Values(Path{{1, 16, 4, 1, 1, 1}, 4 * 1 + 16 + 1},
                                           Path{{7, 16, 4, 1, 1, 1}, 4 * 7 + 16 + 1},
                                           Path{{3, 1, 3, 0, 1, 1}, 3 * 3 + 1},
                                           Path{{7, 256, 4, 1, 3, 1}, 28 + 257 + 2 * 6},
                                           Path{{5, 16, 4, 1, 2, 4}, 20 + 17 + 4 + 2 * 3},
                                           Path{{1, 4095, 4, 2, 9, 2}, 4 + 4095 + 2 + 2}));

struct Size {
  std::uint32_t k, n;
};
class Throughput : public ::testing::TestWithParam<Size> {
 protected:
  const std::uint32_t k_ = GetParam().k, n_ = GetParam().n;
  const Topology tree_ = make_k_ary_n_tree(k_, n_, 2 * k_);
};

TEST_P(Throughput, OfUniformTrafficIsOne) {
  LoadMatrix load(tree_);
  for (NodeId a = 0; a < tree_.nodes; ++a) {
    for (NodeId b = 0; b < tree_.nodes; ++b) {
      if (a != b) load.add(a, b, 16);
    }
  }
  EXPECT_EQ(load.total(), std::uint64_t{16} * tree_.nodes * (tree_.nodes - 1));
  EXPECT_DOUBLE_EQ(throughput_bound(load), 1);
  // Through the Minimal Tree: k^(n-1) nodes share the channel to the root for all but their own
  // subtree.
  const double subtree = tree_.nodes / k_, outside = tree_.nodes - subtree;
  const double one_up = n_ == 1 ? 1 : (tree_.nodes - 1) / (subtree * outside);
  EXPECT_DOUBLE_EQ(throughput_bound(load, std::vector<std::uint32_t>(n_, 1)),
                   std::min(1.0, one_up));
}

TEST_P(Throughput, OfOneHotNodeIsItsEjectionChannel) {
  LoadMatrix load(tree_);
  for (NodeId a = 1; a < tree_.nodes; ++a) load.add(a, 0, 5);
  EXPECT_DOUBLE_EQ(throughput_bound(load), 1.0 / tree_.nodes);
}

TEST_P(Throughput, OfOneSourceIsItsInjectionChannel) {
  LoadMatrix load(tree_);
  for (NodeId b = 1; b < tree_.nodes; ++b) load.add(0, b, 5);
  EXPECT_DOUBLE_EQ(throughput_bound(load), 1.0 / tree_.nodes);
}

TEST_P(Throughput, OfPermutationsIsOneWithAllChannels) {
  // Every k-ary n-tree can be rearranged for any permutation: no cut may claim otherwise.
  LoadMatrix load(tree_);
  std::uint32_t senders = 0;  // an odd number of nodes leaves the middle one to itself
  for (NodeId a = 0; a < tree_.nodes; ++a) {
    const NodeId b = tree_.nodes - 1 - a;
    if (a == b) continue;
    load.add(a, b, 7);
    ++senders;
  }
  EXPECT_DOUBLE_EQ(throughput_bound(load), static_cast<double>(senders) / tree_.nodes);
}

INSTANTIATE_TEST_SUITE_P(Sizes, Throughput,
                         ::testing::Values(Size{2, 1}, Size{2, 3}, Size{3, 3}, Size{4, 2},
                                           Size{4, 4}, Size{16, 2}),
                         [](const auto& info) {
                           return std::to_string(info.param.k) + "ary" +
                                  std::to_string(info.param.n) + "tree";
                         });

TEST(ThroughputBound, OfTheMinimalTreeIsThePublishedOne) {
  const Topology tree = make_k_ary_n_tree(4, 4, 8);
  LoadMatrix load(tree);
  for (NodeId a = 0; a < 256; ++a) {
    for (NodeId b = 0; b < 256; ++b) {
      if (a != b) load.add(a, b, 1);
    }
  }
  EXPECT_NEAR(throughput_bound(load, {0, 1, 1, 1}), 0.02075, 0.000005);
}

TEST(ThroughputBound, CountsCrossingsAndCapacities) {
  const Topology tree = make_k_ary_n_tree(4, 3, 8);
  LoadMatrix load(tree);
  load.add(0, 1, 10);   // within a leaf switch
  load.add(1, 4, 20);   // out of the leaf, within the quarter
  load.add(2, 63, 30);  // over the root level
  load.add(60, 3, 1);
  EXPECT_EQ(load.total(), 61u);
  EXPECT_EQ(load.heaviest(3), 30u);  // node 2 sends 30
  EXPECT_EQ(load.heaviest(2), 50u);  // the leaf of nodes 0..3
  EXPECT_EQ(load.heaviest(1), 30u);  // the quarter of nodes 0..15
  EXPECT_EQ(load.subtree_channels(2), 4u);
  EXPECT_EQ(load.subtree_channels(1), 16u);
  EXPECT_DOUBLE_EQ(throughput_bound(load), 61 / (30.0 * 64));
  EXPECT_DOUBLE_EQ(throughput_bound(load, {0, 1, 1}), 61 / (50.0 * 64));
  EXPECT_DOUBLE_EQ(throughput_bound(load, {0, 16, 1}), 61 / (50.0 * 64));
  EXPECT_DOUBLE_EQ(throughput_bound(load, {0, 1, 2}), 61 / (30.0 * 64));
}

TEST(ThroughputBound, APacketToItsOwnNodeCrossesNothing) {
  for (const std::uint32_t k : {3u, 4u}) {
    LoadMatrix load(make_k_ary_n_tree(k, 2, 8));
    load.add(1, 1, 5);
    EXPECT_EQ(load.total(), 5u);
    for (const std::uint32_t level : {1u, 2u}) EXPECT_EQ(load.heaviest(level), 0u);
  }
}

TEST(ThroughputBound, CountsWhatEntersASubtreeToo) {
  const Topology tree = make_k_ary_n_tree(4, 2, 8);
  LoadMatrix load(tree);
  for (NodeId i = 0; i < 4; ++i) load.add(4 * i + 4 - (i == 3 ? 8 : 0), i, 8);
  EXPECT_EQ(load.heaviest(1), 32u);  // 8 from each of the others, all into the first leaf
  EXPECT_DOUBLE_EQ(throughput_bound(load, {0, 1}), 1.0 / 16);
}

TEST(ThroughputBound, HandlesNoTrafficAndBadCapacities) {
  const Topology tree = make_k_ary_n_tree(4, 2, 8);
  LoadMatrix load(tree);
  EXPECT_EQ(throughput_bound(load), 0);
  EXPECT_THROW(throughput_bound(load, {1}), std::invalid_argument);
  EXPECT_THROW(throughput_bound(load, {1, 0}), std::invalid_argument);
  EXPECT_NO_THROW(throughput_bound(load, {0, 1}));
}

}  // namespace
}  // namespace dusk
