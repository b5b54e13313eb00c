// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "connections/Vconnections.h"
#include "connections_of_vcs/Vconnections_of_vcs.h"
#include "leaf.h"

namespace {

constexpr unsigned kPorts = 4, kVcs = 3;

/// Four ports with three VCs; a bid and a grant of each port, or of every VC of it.
class Connections : public ::testing::TestWithParam<unsigned> {
 protected:
  unsigned slots() const { return GetParam() == 0 ? 1 : kVcs; }  ///< per port

  struct End {
    unsigned port = 0, vc = 0;
    bool operator==(const End& o) const { return port == o.port && vc == o.vc; }
  };
  using Ends = std::array<End, kPorts * kVcs>;
  static End end(unsigned ports, unsigned vcs, unsigned i) {
    return {bits(ports, i * 2, 2), bits(vcs, i * 2, 2)};
  }
  Ends outputs() {
    Ends all;
    bench_.with([&all](auto& pins) {
      for (unsigned i = 0; i < all.size(); ++i) all[i] = end(pins.out_port_o, pins.out_vc_o, i);
    });
    return all;
  }
  Ends owners() {
    Ends all;
    bench_.with([&all](auto& pins) {
      for (unsigned i = 0; i < all.size(); ++i) all[i] = end(pins.owner_port_o, pins.owner_vc_o, i);
    });
    return all;
  }
  void bid(unsigned slot, bool granted, unsigned vc, End to) {
    bench_.with([=](auto& pins) {
      pins.granted_i |= granted << slot;
      pins.bid_vc_i |= vc << slot * 2;
      pins.granted_port_i |= to.port << slot * 2;
      pins.granted_vc_i |= to.vc << slot * 2;
    });
  }
  void grant(unsigned slot, bool allocate, unsigned vc, End owner) {
    bench_.with([=](auto& pins) {
      pins.allocate_i |= allocate << slot;
      pins.allocate_vc_i |= vc << slot * 2;
      pins.owner_port_i |= owner.port << slot * 2;
      pins.owner_vc_i |= owner.vc << slot * 2;
    });
  }
  void edge() {
    bench_.edge();
    bench_.with([](auto& pins) {
      pins.granted_i = pins.bid_vc_i = pins.granted_port_i = pins.granted_vc_i = 0;
      pins.allocate_i = pins.allocate_vc_i = pins.owner_port_i = pins.owner_vc_i = 0;
    });
  }

  SizedLeaf<Vconnections, Vconnections_of_vcs> bench_{GetParam()};
};

TEST_P(Connections, KeepBothSidesOfAGrant) {
  const unsigned from = 2 * slots(), to = 1 * slots();
  bid(from, true, 1, {1, 2});
  grant(to, true, 2, {2, 1});
  edge();
  EXPECT_EQ(outputs()[2 * kVcs + 1], (End{1, 2}));
  EXPECT_EQ(owners()[1 * kVcs + 2], (End{2, 1}));
  for (unsigned i = 0; i < 5; ++i) edge();
  EXPECT_EQ(outputs()[2 * kVcs + 1], (End{1, 2}));
  EXPECT_EQ(owners()[1 * kVcs + 2], (End{2, 1}));
}

TEST_P(Connections, ChangeWhereTheyAreGrantedAlone) {
  std::mt19937 random(3);
  const auto drawn = [&random](unsigned n) { return static_cast<unsigned>(random() % n); };
  // An entry is undefined before its first grant.
  Ends to = outputs(), owner = owners();
  unsigned granted = 0;
  for (unsigned cycle = 0; cycle < 3000; ++cycle) {
    for (unsigned slot = 0; slot < kPorts * slots(); ++slot) {
      // Two slots of a port never name the same VC.
      const unsigned port = slot / slots();
      const unsigned in = slots() == 1 ? drawn(kVcs) : slot % kVcs;
      const unsigned out = slots() == 1 ? drawn(kVcs) : slot % kVcs;
      const End asked = {drawn(kPorts), drawn(kVcs)}, asker = {drawn(kPorts), drawn(kVcs)};
      const bool bids = drawn(3) == 0, gives = drawn(3) == 0;
      bid(slot, bids, in, asked);
      grant(slot, gives, out, asker);
      if (bids) to[port * kVcs + in] = asked;
      if (gives) owner[port * kVcs + out] = asker;
      granted += bids;
    }
    edge();
    ASSERT_TRUE(outputs() == to) << "cycle " << cycle;
    ASSERT_TRUE(owners() == owner) << "cycle " << cycle;
  }
  EXPECT_GT(granted, 1000u);
}

INSTANTIATE_TEST_SUITE_P(Slots, Connections, ::testing::Range(0u, 2u),
                         [](const auto& info) { return info.param == 0 ? "perPort" : "perVc"; });

}  // namespace
