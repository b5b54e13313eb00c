// SPDX-License-Identifier: Apache-2.0
#include "models/topology/channel_load.h"

#include <gtest/gtest.h>

#include <random>

#include "models/topology/bounds.h"
#include "models/topology/torus.h"
#include "models/topology/torus_load.h"
#include "models/topology/tree.h"

namespace dusk {
namespace {

Topology grid_of(const std::vector<std::uint32_t>& size, Rings wrap = true,
                 std::uint32_t trunk = 1) {
  TorusSizes sizes;
  sizes.size = size;
  sizes.wrap = wrap;
  sizes.trunk = trunk;
  return make_torus(sizes);
}

TEST(ChannelLoad, OfATreeIsItsLoadMatrix) {
  const Topology tree = make_k_ary_n_tree(4, 3, 8);
  const auto load = make_channel_load(tree, {2});
  EXPECT_EQ(load->total(), 0u);
  EXPECT_DOUBLE_EQ(load->bound(), 1);
  LoadMatrix matrix(tree);
  std::mt19937 random(3);
  for (int packet = 0; packet < 50; ++packet) {
    const NodeId from = random() % 64, to = (from + 1 + random() % 63) % 64;
    load->add(from, to, 16);
    matrix.add(from, to, 16);
  }
  EXPECT_EQ(load->total(), matrix.total());
  EXPECT_DOUBLE_EQ(load->bound(), throughput_bound(matrix, {}, 2));
}

TEST(ChannelLoad, OfATorusIsThatOfItsCuts) {
  const Topology torus = grid_of({4, 4});
  const auto load = make_channel_load(torus, LoadRules{1, RingTie::Plus});
  TorusLoad cuts(torus, LoadRules{1, RingTie::Plus});
  for (NodeId a = 0; a < 16; ++a) {
    load->add(a, a ^ 10, 16);
    cuts.add(a, a ^ 10, 16);
  }
  EXPECT_DOUBLE_EQ(load->bound(), cuts.bound());
  EXPECT_EQ(load->total(), cuts.total());
}

TEST(TorusZeroLoad, IsThreeCyclesASwitchAndOneAFlit) {
  const Topology torus = grid_of({16, 16}), mesh = grid_of({16, 16}, false, 2);
  EXPECT_EQ(switches_crossed(torus, 0, 0), 1u);
  EXPECT_EQ(switches_crossed(torus, 0, 255), 3u);  // one step back in each dimension
  EXPECT_EQ(switches_crossed(mesh, 0, 255), 31u);
  EXPECT_EQ(switches_crossed(torus, 3, 8 * 16 + 11), 17u);
  for (NodeId b = 1; b < torus.nodes; ++b) {
    ZeroLoadPath path;
    path.switches = switches_crossed(torus, 0, b);
    path.hop_latency = 3;
    path.source_cycles = 0;
    EXPECT_EQ(zero_load_latency(path), 3 * path.switches + path.length);
  }
}

TEST(TorusZeroLoad, HopsAverage8Times256Over255InThe16By16Torus) {
  const Topology torus = grid_of({16, 16});
  std::uint32_t hops = 0;
  for (NodeId b = 1; b < torus.nodes; ++b) hops += switches_crossed(torus, 77, b == 77 ? 0 : b) - 1;
  EXPECT_EQ(hops, 8u * 256u);
}

}  // namespace
}  // namespace dusk
