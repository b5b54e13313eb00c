// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "sw/config/network_kind.h"
#include "sw/topologies/booksim_counterpart.h"
#include "sw/topologies/network_parts.h"

namespace dusk {
namespace {

NetworkOptions network(const std::string& topology, std::vector<std::int64_t> size) {
  NetworkOptions n;
  n.topology = topology;
  n.size = std::move(size);
  return n;
}

const NetworkOptions kNetworks[] = {NetworkOptions{},         network("mesh", {8, 8}),
                                    network("torus", {8, 8}), network("mesh", {3, 3, 3}),
                                    network("torus", {5, 5}), network("torus", {3, 9}),
                                    network("mesh", {2, 7}),  network("torus", {4})};

/// Pairs of different nodes by the switches between them.
std::map<std::int64_t, std::int64_t> pairs(const NetworkOptions& n) {
  std::map<std::int64_t, std::int64_t> count;
  for (std::int64_t from = 0; from < nodes_of(n); ++from)
    for (std::int64_t to = 0; to < nodes_of(n); ++to)
      if (from != to) ++count[booksim_of(kind_of(n)).switches_between(n, from, to)];
  return count;
}

TEST(BooksimWays, AreTheShortestOfTheTopology) {
  for (const NetworkOptions& n : kNetworks) {
    const Topology topology = kind_of(n).make_topology(n, static_cast<std::uint32_t>(ports_of(n)));
    for (std::uint32_t from = 0; from < nodes_of(n); ++from)
      for (std::uint32_t to = 0; to < nodes_of(n); ++to)
        ASSERT_EQ(booksim_of(kind_of(n)).switches_between(n, from, to),
                  switches_crossed(topology, from, to))
            << topology.name << " " << from << " " << to;
  }
}

TEST(BooksimWays, CountsTheSwitchesOfATree) {
  const NetworkOptions n;  // 4-ary 4-tree
  EXPECT_EQ(booksim_of(kind_of(n)).switches_between(n, 0, 3), 1);
  EXPECT_EQ(booksim_of(kind_of(n)).switches_between(n, 0, 4), 3);
  EXPECT_EQ(booksim_of(kind_of(n)).switches_between(n, 21, 31), 3);
  EXPECT_EQ(booksim_of(kind_of(n)).switches_between(n, 255, 0), 7);
}

TEST(BooksimWays, KnowTheLongestAndHowManyThereAre) {
  for (const NetworkOptions& n : kNetworks) {
    const auto count = pairs(n);
    const auto nodes = static_cast<double>(nodes_of(n));
    EXPECT_EQ(booksim_of(kind_of(n)).farthest_switches(n), count.rbegin()->first);
    EXPECT_DOUBLE_EQ(booksim_of(kind_of(n)).farthest_share(n),
                     static_cast<double>(count.rbegin()->second) / (nodes * (nodes - 1)));
  }
}

TEST(BooksimWays, HaveAPermutationForEachLength) {
  for (const NetworkOptions& n : kNetworks) {
    for (const auto& [switches, count] : pairs(n)) {
      std::vector<std::int64_t> to = booksim_of(kind_of(n)).permutation_across(n, switches);
      std::int64_t sent = 0;
      for (std::size_t from = 0; from < to.size(); ++from) {
        const auto node = static_cast<std::int64_t>(from);
        if (to[from] == node) continue;
        ++sent;
        EXPECT_EQ(booksim_of(kind_of(n)).switches_between(n, node, to[from]), switches);
      }
      EXPECT_GE(sent, n.topology == "mesh" ? 2 : nodes_of(n)) << switches;
      std::sort(to.begin(), to.end());
      for (std::size_t i = 0; i < to.size(); ++i)
        ASSERT_EQ(to[i], static_cast<std::int64_t>(i)) << "twice or never a destination";
    }
  }
}

}  // namespace
}  // namespace dusk
