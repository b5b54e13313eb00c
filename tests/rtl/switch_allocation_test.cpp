// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include "leaf_bench.h"

namespace {

constexpr unsigned kVcs = 2, kAll = 6;     // of 3 ports
constexpr unsigned kShared = 2;            // ports whose VCs share a crossbar output
constexpr unsigned kOwn = kShared * kVcs;  // first VC with an output of its own

/// Switch allocation and crossbar where ports 0 and 1 have one output and port 2 one for each VC;
/// with a crossbar input of each port (0) or of every VC (1).
class SwitchAllocation : public ::testing::TestWithParam<unsigned> {
 protected:
  Vleaves& pins() { return bench_.pins(); }

  /// Input VC i owns output VC to[i], if owns has it.
  void connect(const std::array<unsigned, kAll>& to, unsigned owns) {
    pins().cross_out_port_i = pins().cross_owner_port_i = 0;
    pins().cross_out_vc_i = pins().cross_owner_vc_i = pins().cross_owned_i = 0;
    for (unsigned i = 0; i < kAll; ++i) {
      if ((owns >> i & 1u) == 0) continue;
      const unsigned o = to[i];
      pins().cross_out_port_i |= o / kVcs << i * 2;
      pins().cross_out_vc_i |= o % kVcs << i;
      pins().cross_owned_i |= 1u << o;
      pins().cross_owner_port_i |= i / kVcs << o * 2;
      pins().cross_owner_vc_i |= i % kVcs << o;
    }
  }
  /// Of each port below `ports` one VC of `set`, by its pointer; of the others all.
  static unsigned choose(unsigned set, unsigned ports, const std::array<unsigned, 3>& pointer) {
    for (unsigned p = 0; p < ports; ++p) {
      const unsigned of_port = set >> p * kVcs & 3u;
      if (of_port == 3) set &= ~(1u << (p * kVcs + 1 - pointer[p]));
    }
    return set;
  }

  LeafBench bench_;
};

TEST_P(SwitchAllocation, NodesGetAFlitOfEachVcAndNeighborsOne) {
  // Input ports 0 and 1 send to both VCs of port 2.
  connect({4, 0, 5, 0, 0, 0}, 0b000101);
  pins().cross_request_i = 0b000101;
  pins().cross_ready_i = 0x3f;
  pins().cross_head_i = 0x665544332211;
  bench_.settle();
  EXPECT_EQ(pins().cross_accept_o[GetParam()], 0b110000);
  EXPECT_EQ(pins().cross_pop_o[GetParam()], 0b000101);
  EXPECT_EQ(pins().cross_flit_o[GetParam()], 0x33110000u);
  // The same to port 1.
  connect({2, 0, 3, 0, 0, 0}, 0b000101);
  bench_.settle();
  EXPECT_EQ(pins().cross_accept_o[GetParam()], 0b000100);
  EXPECT_EQ(pins().cross_pop_o[GetParam()], 0b000001);
  EXPECT_EQ(pins().cross_flit_o[GetParam()], 0x00001100u);
  bench_.edge();
  EXPECT_EQ(pins().cross_accept_o[GetParam()], 0b001000);
  EXPECT_EQ(pins().cross_flit_o[GetParam()], 0x00003300u);
}

TEST_P(SwitchAllocation, FollowsTheRules) {
  std::mt19937 random(11);
  std::array<unsigned, kAll> to{};
  std::iota(to.begin(), to.end(), 0u);
  std::array<unsigned, 3> input{}, output{};  // pointers
  unsigned both = 0, lost = 0;
  for (unsigned cycle = 0; cycle < 20000; ++cycle) {
    if (random() % 4 == 0) std::shuffle(to.begin(), to.end(), random);
    const unsigned owns = random() & 0x3f, request = owns & (random() | random());
    const unsigned ready = (random() | random()) & 0x3f;
    connect(to, owns);
    pins().cross_request_i = request;
    pins().cross_ready_i = ready;
    pins().cross_head_i = static_cast<unsigned long long>(random()) << 16 ^ random();
    bench_.settle();

    unsigned able = 0, offered = 0, popped = 0;
    for (unsigned i = 0; i < kAll; ++i) able |= (request >> i & ready >> to[i] & 1u) << i;
    const unsigned selected = GetParam() == 1 ? able : choose(able, 3, input);
    for (unsigned i = 0; i < kAll; ++i) offered |= (selected >> i & 1u) << to[i];
    const unsigned accepted = choose(offered, kShared, output);
    for (unsigned i = 0; i < kAll; ++i) popped |= (selected >> i & accepted >> to[i] & 1u) << i;
    ASSERT_EQ(pins().cross_accept_o[GetParam()], accepted) << "cycle " << cycle;
    ASSERT_EQ(pins().cross_pop_o[GetParam()], popped) << "cycle " << cycle;
    unsigned flits = 0, ended = 0, released = 0;
    for (unsigned i = 0; i < kAll; ++i) {
      if ((popped >> i & 1u) == 0) continue;
      const unsigned at = to[i] < kOwn ? to[i] / kVcs : to[i] - kOwn + kShared;
      flits |= bits(pins().cross_head_i, i * 8, 8) << at * 8;
      const unsigned last = bits(pins().cross_head_i, i * 8 + 1, 1);  // docs/flit.md
      ended |= last << i;
      released |= last << to[i];
      input[i / kVcs] = 1 - i % kVcs;
      if (to[i] < kOwn) output[to[i] / kVcs] = 1 - to[i] % kVcs;
    }
    ASSERT_EQ(pins().cross_flit_o[GetParam()], flits) << "cycle " << cycle;
    ASSERT_EQ(pins().cross_ended_o[GetParam()], ended) << "cycle " << cycle;
    ASSERT_EQ(pins().cross_released_o[GetParam()], released) << "cycle " << cycle;
    both += accepted >> kOwn == 3;
    lost += offered != accepted;
    bench_.edge();
  }
  EXPECT_GT(both, 500u);
  EXPECT_GT(lost, 500u);
}

INSTANTIATE_TEST_SUITE_P(Inputs, SwitchAllocation, ::testing::Range(0u, 2u),
                         [](const auto& info) { return info.param == 0 ? "perPort" : "perVc"; });

}  // namespace
