// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include "crossbar/Vcrossbar.h"
#include "crossbar_per_vc/Vcrossbar_per_vc.h"
#include "leaf.h"
#include "switch_allocator/Vswitch_allocator.h"
#include "switch_allocator_per_vc/Vswitch_allocator_per_vc.h"

namespace {

constexpr unsigned kVcs = 2, kAll = 6;     // VCs of a port, and of 3 ports
constexpr unsigned kShared = 2;            // ports whose VCs share a crossbar output
constexpr unsigned kOwn = kShared * kVcs;  // first VC with an output of its own

/// Switch allocation and crossbar if ports 0 and 1 have one output each and port 2 one per VC; with
/// a crossbar input for each port (0) or for every VC (1).
class SwitchAllocation : public ::testing::TestWithParam<unsigned> {
 protected:
  /// Pins of both; those of the allocator's outputs are the crossbar's inputs.
  struct Pins {
    unsigned request = 0, out_port = 0, out_vc = 0, ready = 0, owned = 0;
    unsigned owner_port = 0, owner_vc = 0;
    std::uint64_t head = 0;
    unsigned pop = 0, accept = 0, flit = 0, ended = 0, released = 0;  ///< outputs
  };
  Pins& pins() { return pins_; }
  void settle() {
    allocator_.with([this](auto& to) {
      to.request_i = pins_.request;
      to.out_port_i = pins_.out_port;
      to.out_vc_i = pins_.out_vc;
      to.ready_i = pins_.ready;
      to.owned_i = pins_.owned;
      to.owner_port_i = pins_.owner_port;
      to.owner_vc_i = pins_.owner_vc;
    });
    allocator_.settle();
    allocator_.with([this](auto& from) {
      pins_.pop = from.pop_o;
      pins_.accept = from.accept_o;
    });
    crossbar_.with([this](auto& to) {
      to.head_i = pins_.head;
      to.pop_i = pins_.pop;
      to.accept_i = pins_.accept;
      to.owner_port_i = pins_.owner_port;
      to.owner_vc_i = pins_.owner_vc;
    });
    crossbar_.settle();
    crossbar_.with([this](auto& from) {
      pins_.flit = from.flit_o;
      pins_.ended = from.ended_o;
      pins_.released = from.released_o;
    });
  }
  void edge() {
    allocator_.edge();
    settle();
  }

  /// Input VC i owns output VC to[i], if owns has it.
  void connect(const std::array<unsigned, kAll>& to, unsigned owns) {
    pins().out_port = pins().owner_port = 0;
    pins().out_vc = pins().owner_vc = pins().owned = 0;
    for (unsigned i = 0; i < kAll; ++i) {
      if ((owns >> i & 1u) == 0) continue;
      const unsigned o = to[i];
      pins().out_port |= o / kVcs << i * 2;
      pins().out_vc |= o % kVcs << i;
      pins().owned |= 1u << o;
      pins().owner_port |= i / kVcs << o * 2;
      pins().owner_vc |= i % kVcs << o;
    }
  }
  /// Returns one VC of `set` for each port below `ports`, by its pointer, and all VCs of `set` for
  /// the others.
  static unsigned choose(unsigned set, unsigned ports, const std::array<unsigned, 3>& pointer) {
    for (unsigned p = 0; p < ports; ++p) {
      const unsigned of_port = set >> p * kVcs & 3u;
      if (of_port == 3) set &= ~(1u << (p * kVcs + 1 - pointer[p]));
    }
    return set;
  }

  SizedLeaf<Vswitch_allocator, Vswitch_allocator_per_vc> allocator_{GetParam()};
  SizedLeaf<Vcrossbar, Vcrossbar_per_vc> crossbar_{GetParam()};
  Pins pins_;
};

TEST_P(SwitchAllocation, NodesGetAFlitOfEachVcAndNeighborsOne) {
  // Input ports 0 and 1 send to both VCs of port 2.
  connect({4, 0, 5, 0, 0, 0}, 0b000101);
  pins().request = 0b000101;
  pins().ready = 0x3f;
  pins().head = 0x665544332211;
  settle();
  EXPECT_EQ(pins().accept, 0b110000);
  EXPECT_EQ(pins().pop, 0b000101);
  EXPECT_EQ(pins().flit, 0x33110000u);
  // The same to port 1.
  connect({2, 0, 3, 0, 0, 0}, 0b000101);
  settle();
  EXPECT_EQ(pins().accept, 0b000100);
  EXPECT_EQ(pins().pop, 0b000001);
  EXPECT_EQ(pins().flit, 0x00001100u);
  edge();
  EXPECT_EQ(pins().accept, 0b001000);
  EXPECT_EQ(pins().flit, 0x00003300u);
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
    pins().request = request;
    pins().ready = ready;
    pins().head = static_cast<unsigned long long>(random()) << 16 ^ random();
    settle();

    unsigned able = 0, offered = 0, popped = 0;
    for (unsigned i = 0; i < kAll; ++i) able |= (request >> i & ready >> to[i] & 1u) << i;
    const unsigned selected = GetParam() == 1 ? able : choose(able, 3, input);
    for (unsigned i = 0; i < kAll; ++i) offered |= (selected >> i & 1u) << to[i];
    const unsigned accepted = choose(offered, kShared, output);
    for (unsigned i = 0; i < kAll; ++i) popped |= (selected >> i & accepted >> to[i] & 1u) << i;
    ASSERT_EQ(pins().accept, accepted) << "cycle " << cycle;
    ASSERT_EQ(pins().pop, popped) << "cycle " << cycle;
    unsigned flits = 0, ended = 0, released = 0;
    for (unsigned i = 0; i < kAll; ++i) {
      if ((popped >> i & 1u) == 0) continue;
      const unsigned at = to[i] < kOwn ? to[i] / kVcs : to[i] - kOwn + kShared;
      flits |= bits(pins().head, i * 8, 8) << at * 8;
      const unsigned last = bits(pins().head, i * 8 + 1, 1);  // docs/flit.md
      ended |= last << i;
      released |= last << to[i];
      input[i / kVcs] = 1 - i % kVcs;
      if (to[i] < kOwn) output[to[i] / kVcs] = 1 - to[i] % kVcs;
    }
    ASSERT_EQ(pins().flit, flits) << "cycle " << cycle;
    ASSERT_EQ(pins().ended, ended) << "cycle " << cycle;
    ASSERT_EQ(pins().released, released) << "cycle " << cycle;
    both += accepted >> kOwn == 3;
    lost += offered != accepted;
    edge();
  }
  EXPECT_GT(both, 500u);
  EXPECT_GT(lost, 500u);
}

INSTANTIATE_TEST_SUITE_P(Inputs, SwitchAllocation, ::testing::Range(0u, 2u),
                         [](const auto& info) { return info.param == 0 ? "perPort" : "perVc"; });

}  // namespace
