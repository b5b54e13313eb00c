// SPDX-License-Identifier: Apache-2.0
// Properties of all ways through 3DT tori.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/models/routing/card_networks.h"

namespace dusk {
namespace {

using Is = CardConfiguration;
using Kind = Endpoint::Kind;

/// Least number of external hops.
std::uint32_t least_external(const CardTorusSizes& sizes, NodeId a, NodeId b) {
  const CardPlace from = card_place(sizes, a), to = card_place(sizes, b);
  std::uint32_t hops = 0;
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    const std::uint32_t apart =
        from.at[d] > to.at[d] ? from.at[d] - to.at[d] : to.at[d] - from.at[d];
    hops += std::min(apart, sizes.size[d] - apart);
  }
  return hops;
}

/// Returns the fault of a path; empty: none.
std::string fault_of_way(const CardNetwork& net, const std::vector<RouteHop>& way, NodeId source,
                         NodeId destination) {
  std::uint32_t external = 0, left = least_external(net.sizes, source, destination);
  PortId in = kCardNodePort;
  for (const RouteHop& hop : way) {
    const Channel& channel = net.torus.channels[hop.channel];
    const PortId out = channel.from.port;
    if (out == in && way.size() > 1) return "a packet leaves by the port it came by";
    if (out == kInternalPort) {
      if (in == kInternalPort) return "two internal hops in a row";
      if (hop.vc_class < net.route.external_classes()) return "an external class inside";
    } else if (hop.vc_class >= net.route.external_classes()) {
      return "an internal class outside";
    }
    if (out < kCardTorusPorts) ++external;
    in = channel.to.port;
    if (channel.to.kind == Kind::Node) continue;
    const std::uint32_t now = least_external(net.sizes, channel.to.id, destination);
    if (now + (out < kCardTorusPorts ? 1 : 0) != left) return "a hop leads nowhere";
    left = now;
  }
  return external == least_external(net.sizes, source, destination) ? "" : "not minimal";
}

template <class Check>
void for_all_pairs(const CardNetwork& net, Check check) {
  for (NodeId a = 0; a < net.torus.nodes; ++a) {
    for (NodeId b = 0; b < net.torus.nodes; ++b) {
      if (a != b) check(a, b);
    }
  }
}

const std::vector<TorusCoordinates> kWaySizes{{2, 2, 2}, {4, 3, 2}};

TEST(CardRoutes, EndAtTheirNodesInTheFewestExternalHops) {
  for (const CardEscape escape : {CardEscape::UpLow, CardEscape::Bubble}) {
    for (const RingTie half : {RingTie::Plus, RingTie::Minus, RingTie::Random}) {
      for (const CardNetwork& net : card_networks(kWaySizes, {escape, half})) {
        SCOPED_TRACE(net.torus.name);
        for_all_pairs(net, [&](NodeId a, NodeId b) {
          for (unsigned random = 0; random < net.route.random_values(); ++random) {
            ASSERT_EQ(fault_of_way(net, walk(net.torus, net.route, a, b, random), a, b), "")
                << a << " to " << b << ", random " << random;
          }
        });
      }
    }
  }
}

TEST(CardRoutes, AreJudged) {
  const CardNetwork net(card_sizes({4, 4, 4}, Is::D), {});
  const NodeId a = net.card({0, 0, 0}, 0), b = net.card({1, 0, 0}, 1);
  const auto fault = [&](const std::vector<RouteHop>& way) { return fault_of_way(net, way, a, b); };
  const std::vector<RouteHop> good = walk(net.torus, net.route, a, b);
  ASSERT_EQ(good.size(), 3u);
  EXPECT_EQ(fault(good), "");
  const RouteHop inside{net.torus.out_channel[a][kInternalPort], net.route.type3()};
  const RouteHop outside{net.torus.out_channel[a ^ 1u][kInternalPort], net.route.type3()};
  EXPECT_EQ(fault({inside, outside, good[0], good[1], good[2]}),
            "a packet leaves by the port it came by");
  EXPECT_EQ(fault({{good[0].channel, net.route.type1()}, good[1], good[2]}),
            "an internal class outside");
  EXPECT_EQ(fault({good[0], {good[1].channel, 1}, good[2]}), "an external class inside");
  EXPECT_EQ(fault({inside, good[2]}), "not minimal");
  const RouteHop wrong{net.torus.out_channel[a][net.port_named(0, "X-")], 0};
  EXPECT_EQ(fault({wrong, good[1], good[2]}), "a hop leads nowhere");
}

TEST(CardRoutes, HalfARingAwayAreDrawnOnce) {
  for (const CardNetwork& net : card_networks({{4, 4, 2}}, {CardEscape::Bubble, RingTie::Random})) {
    SCOPED_TRACE(net.torus.name);
    ASSERT_EQ(net.route.random_bits(), 3u);
    for_all_pairs(net, [&](NodeId a, NodeId b) {
      for (unsigned random = 0; random < 8; ++random) {
        // Bits that change at each card, beginning with `random`.
        SwitchId at = a;
        PortId in = kCardNodePort;
        std::uint32_t draws = random, external = 0;
        for (unsigned hops = 0; hops < 20; ++hops) {
          const Candidates got = net.route.at_port(at, in, net.torus.node_address[b], draws & 7u);
          const auto out = static_cast<PortId>(__builtin_ctz(got.all()));
          ASSERT_FALSE(out == in && in != kCardNodePort) << a << " to " << b;
          const Endpoint& to = net.torus.channels[net.torus.out_channel[at][out]].to;
          if (out < kCardTorusPorts) ++external;
          draws = draws * 5 + 3;
          at = to.id;
          in = to.port;
          if (to.kind == Kind::Node) break;
        }
        ASSERT_EQ(at, b);
        ASSERT_EQ(external, least_external(net.sizes, a, b));
      }
    });
  }
}

TEST(CardRoutes, HalfARingAwayTakeEachDirectionEquallyOften) {
  const CardNetwork net(card_sizes({4, 4, 4}, Is::D), {CardEscape::Bubble, RingTie::Random});
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    for (const unsigned card : {0u, 1u}) {
      TorusCoordinates to{1, 1, 1};
      to[d] = 3;
      int plus = 0, minus = 0;
      for (unsigned random = 0; random < 8; ++random) {
        const NodeId a = net.card({1, 1, 1}, card), b = net.card(to, 0);
        for (const RouteHop& hop : walk(net.torus, net.route, a, b, random)) {
          const std::string name = net.hop_name(hop);
          if (name[0] == "XYZ"[d]) ++(name[1] == '+' ? plus : minus);
        }
      }
      EXPECT_EQ(plus, 8) << "two hops of four ways";
      EXPECT_EQ(minus, 8);
    }
  }
}

TEST(CardRoutes, DrawAfterTheInternalLinkOnlyWhereItIsNoPartOfTheRing) {
  const CardNetwork net(card_sizes({4, 4, 4}, Is::D), {CardEscape::Bubble, RingTie::Random});
  const auto port = [&](unsigned card, const TorusCoordinates& to, unsigned random) {
    const SwitchId at = net.card({1, 1, 1}, card);
    const Candidates got = net.route.at_port(at, kInternalPort, net.address(to, 0), random);
    return net.port_name(at, static_cast<PortId>(__builtin_ctz(got.all())));
  };
  EXPECT_EQ(port(0, {3, 1, 1}, 0), "X+");
  EXPECT_EQ(port(0, {3, 1, 1}, 1), "X-");
  EXPECT_EQ(port(1, {1, 1, 3}, 0), "Z+");
  EXPECT_EQ(port(1, {1, 1, 3}, 4), "Z-");
  for (const unsigned random : {0u, 2u}) {
    EXPECT_EQ(port(0, {1, 3, 1}, random), "Y+") << "card 0 has no port Y-";
    EXPECT_EQ(port(1, {1, 3, 1}, random), "Y-");
  }
}

/// A route with other candidates at one switch.
class OneFault final : public Route {
 public:
  OneFault(const CardNetwork& net, SwitchId at, const Candidates& candidates)
      : net_(net), at_(at), candidates_(candidates) {}
  unsigned classes() const override { return net_.route.classes(); }
  std::string class_name(unsigned vc_class) const override {
    return net_.route.class_name(vc_class);
  }
  bool is_escape(unsigned) const override { return true; }
  unsigned random_bits() const override { return 0; }
  Candidates at(SwitchId at, std::uint32_t address, unsigned random) const override {
    return at == at_ ? candidates_ : net_.route.at(at, address, random);
  }

 private:
  const CardNetwork& net_;
  SwitchId at_;
  Candidates candidates_;
};

TEST(Walk, RefusesRoutesThatLeadNowhere) {
  const CardNetwork net(card_sizes({4, 4, 4}, Is::D), {});
  const NodeId a = net.card({0, 0, 0}, 0), b = net.card({1, 0, 0}, 0);
  const auto message = [&](std::initializer_list<PortId> ports) -> std::string {
    Candidates candidates;
    for (const PortId port : ports) candidates.ports[0] |= 1u << port;
    try {
      walk(net.torus, OneFault(net, a, candidates), a, b);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message({net.port_named(0, "X+")}), "");
  EXPECT_EQ(message({}), "card 0 of (0,0,0): the route has no candidate");
  EXPECT_EQ(message({0, 1}), "card 0 of (0,0,0): the route has several candidates");
  EXPECT_EQ(message({7}), "card 0 of (0,0,0): port 7 has no channel");
  EXPECT_EQ(message({kCardNodePort}), "card 0 of (0,0,0): a packet for node 2 goes to node 0");
  // Card 1 sends it back, as X+ is a port of card 0.
  EXPECT_THAT(message({kInternalPort}),
              ::testing::HasSubstr("a packet for node 2 does not arrive"));
}

}  // namespace
}  // namespace dusk
