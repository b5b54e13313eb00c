// SPDX-License-Identifier: Apache-2.0
// Rings and dependency graphs of 3DT tori.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "tests/models/routing/card_networks.h"

namespace dusk {
namespace {

using Is = CardConfiguration;
using Kind = Endpoint::Kind;

/// Returns the vertex of a hop: the number of its channel and class, or another number in its
/// place.
using Vertex = std::function<std::uint32_t(const RouteHop&)>;

std::uint32_t own_vertex(const RouteHop& hop) {
  return hop.channel * kMaxRouteClasses + hop.vc_class;
}

/// Returns the hop of a head flit at this switch.
RouteHop hop_at(const CardNetwork& net, SwitchId at, NodeId to, unsigned random) {
  const Candidates got = net.route.at(at, net.torus.node_address[to], random);
  RouteHop hop;
  for (hop.vc_class = 0; got.ports[hop.vc_class] == 0;) ++hop.vc_class;
  hop.channel =
      net.torus.out_channel[at][static_cast<PortId>(__builtin_ctz(got.ports[hop.vc_class]))];
  return hop;
}

/// Whether packets of all pairs of nodes can wait for each other in a cycle of vertices. Each card
/// has a node, so packets with each destination start at each card.
bool is_cyclic(const CardNetwork& net, const Vertex& vertex) {
  std::map<std::uint32_t, std::set<std::uint32_t>> next;
  std::map<std::uint32_t, std::uint32_t> before;  // edges into each vertex
  for (NodeId to = 0; to < net.torus.nodes; ++to) {
    for (SwitchId at = 0; at < net.torus.switches; ++at) {
      for (unsigned random = 0; random < 1u << net.route.random_bits(); ++random) {
        const RouteHop hop = hop_at(net, at, to, random);
        const Endpoint& end = net.torus.channels[hop.channel].to;
        if (end.kind == Kind::Node) continue;
        const RouteHop then = hop_at(net, end.id, to, random);
        if (net.torus.channels[then.channel].to.kind == Kind::Node) continue;
        const std::uint32_t a = vertex(hop), b = vertex(then);
        if (a == b && own_vertex(hop) != own_vertex(then)) continue;  // within a contracted ring
        if (next[a].insert(b).second) ++before[b];
      }
    }
  }
  std::vector<std::uint32_t> free;
  for (const auto& [v, to] : next) {
    if (before[v] == 0) free.push_back(v);
  }
  std::size_t left = next.size();
  while (!free.empty()) {
    const std::uint32_t v = free.back();
    free.pop_back();
    if (next.count(v) == 0) continue;
    --left;
    for (const std::uint32_t to : next[v]) {
      if (--before[to] == 0) free.push_back(to);
    }
  }
  return left > 0;
}

/// Vertices in which each ring is one.
Vertex contracted(const CardNetwork& net) {
  std::map<std::uint32_t, std::uint32_t> ring_of;
  for (const RouteRing& ring : net.route.rings(net.torus)) {
    for (const RouteHop& hop : ring.hops) ring_of[own_vertex(hop)] = own_vertex(ring.hops[0]);
  }
  return [ring_of](const RouteHop& hop) {
    const auto found = ring_of.find(own_vertex(hop));
    return found == ring_of.end() ? own_vertex(hop) : found->second;
  };
}

const std::vector<TorusCoordinates> kGraphSizes{
    {2, 2, 2}, {3, 3, 3}, {4, 4, 2}, {4, 4, 4}, {5, 5, 5}};

TEST(CardDeadlock, IsExcludedByUpAndLow) {
  for (const CardNetwork& net : card_networks(kGraphSizes, kUpLow))
    EXPECT_FALSE(is_cyclic(net, own_vertex)) << net.torus.name;
}

TEST(CardDeadlock, IsExcludedByTheBubbleThatKeepsRingsFromFilling) {
  for (const CardNetwork& net : card_networks(kGraphSizes, kBubble)) {
    EXPECT_FALSE(is_cyclic(net, contracted(net))) << net.torus.name;
    if (net.sizes.size[0] < 4) continue;
    EXPECT_TRUE(is_cyclic(net, own_vertex)) << net.torus.name << " where packets enter freely";
  }
}

TEST(CardDeadlock, IsExcludedWithOtherTiesAndUnequalSizes) {
  for (const RingTie half : {RingTie::Minus, RingTie::Random, RingTie::Alternate}) {
    for (const CardNetwork& net : card_networks({{4, 2, 3}}, {CardEscape::UpLow, half}))
      EXPECT_FALSE(is_cyclic(net, own_vertex)) << net.torus.name;
    for (const CardNetwork& net : card_networks({{4, 2, 3}}, {CardEscape::Bubble, half}))
      EXPECT_FALSE(is_cyclic(net, contracted(net))) << net.torus.name;
  }
}

TEST(CardDeadlock, IsPossibleWithOneVcEverywhere) {
  for (const CardNetwork& net : card_networks(kGraphSizes, kBubble)) {
    EXPECT_TRUE(is_cyclic(net, [](const RouteHop& hop) {
      return own_vertex({hop.channel, 0});
    })) << net.torus.name;
  }
}

TEST(CardDeadlock, IsPossibleWithOneInternalVc) {
  for (const CardNetwork& net : card_networks(kGraphSizes, kUpLow)) {
    EXPECT_TRUE(is_cyclic(net, [&](const RouteHop& hop) {
      return own_vertex({hop.channel, std::min(hop.vc_class, net.route.external_classes())});
    })) << net.torus.name;
  }
}

TEST(CardDeadlock, IsPossibleWithTypesOneAndThreeInOneVc) {
  for (const TorusCoordinates& size : kGraphSizes) {
    const CardNetwork net(card_sizes(size, Is::D), kUpLow);
    EXPECT_TRUE(is_cyclic(net, [&](const RouteHop& hop) {
      const bool third = hop.vc_class == net.route.type3();
      return own_vertex({hop.channel, third ? net.route.type1() : hop.vc_class});
    })) << net.torus.name;
  }
}

TEST(CardDeadlock, IsPossibleWhereTheTextOverwritesTheWantedPort) {
  // Types 1 and 2 then share a VC.
  for (const CardRouteSettings& settings : {kUpLow, kBubble}) {
    std::string acyclic;
    for (const CardNetwork& net : card_networks(kGraphSizes, settings)) {
      const Vertex rings = contracted(net);
      const bool cyclic = is_cyclic(net, [&](const RouteHop& hop) {
        const unsigned first = net.route.external_classes();
        if (hop.vc_class < first) return rings(hop);
        return own_vertex({hop.channel, hop.vc_class == net.route.type3() ? hop.vc_class : first});
      });
      if (!cyclic) acyclic += net.torus.name + '\n';
    }
    EXPECT_EQ(acyclic,
              "2x2x2 3DT torus, configuration D\n2x2x2 3DT torus, configuration J\n"
              "4x4x2 3DT torus, configuration J\n");
  }
}

TEST(CardRings, AreClosedAndHoldTheInternalLinkOfASplitDimension) {
  for (const CardNetwork& net : card_networks({{2, 3, 4}}, kBubble)) {
    SCOPED_TRACE(net.torus.name);
    const std::vector<RouteRing> rings = net.route.rings(net.torus);
    EXPECT_EQ(rings.size(), 2u * (3 * 4 + 2 * 4 + 2 * 3));
    std::map<std::uint32_t, int> times;
    for (const RouteRing& ring : rings) {
      const unsigned d = static_cast<unsigned>(ring.name[0] - 'X');
      EXPECT_EQ(ring.hops.size(), net.sizes.size[d] * (net.ports.split(d) ? 2 : 1)) << ring.name;
      for (std::size_t i = 0; i < ring.hops.size(); ++i) {
        const Channel& channel = net.torus.channels[ring.hops[i].channel];
        const RouteHop& next = ring.hops[(i + 1) % ring.hops.size()];
        EXPECT_EQ(channel.to.id, net.torus.channels[next.channel].from.id) << ring.name;
        const std::string name = net.hop_name(ring.hops[i]);
        EXPECT_TRUE(name == ring.name.substr(0, 2) + " external" ||
                    name == std::string("internal type 2 ") + ring.name[0])
            << ring.name << ": " << name;
        ++times[own_vertex(ring.hops[i])];
      }
    }
    EXPECT_EQ(times.size(), (6 + 2 * net.ports.splits()) * net.sizes.torus_nodes());
    for (const auto& [vertex, count] : times) EXPECT_EQ(count, 1);
  }
  EXPECT_TRUE(CardNetwork({}, kUpLow).route.rings(make_card_torus({})).empty());
}

TEST(CardRings, HaveNames) {
  const CardNetwork net(card_sizes({2, 3, 4}, Is::D), kBubble);
  const std::vector<RouteRing> rings = net.route.rings(net.torus);
  EXPECT_EQ(rings.front().name, "X+ ring of (*,0,0)");
  EXPECT_EQ(rings.back().name, "X- ring of (*,2,3)");
}

/// Returns the number of hops for which enters_ring() does not agree with the routes.
std::size_t wrong_entries(const CardNetwork& net, const std::vector<RouteRing>& rings) {
  std::map<std::uint32_t, std::string> ring_of;
  for (const RouteRing& ring : rings) {
    for (const RouteHop& hop : ring.hops) ring_of[own_vertex(hop)] = ring.name;
  }
  std::size_t wrong = 0;
  for (NodeId a = 0; a < net.torus.nodes; ++a) {
    for (NodeId b = 0; b < net.torus.nodes; ++b) {
      if (a == b) continue;
      PortId in = kCardNodePort;
      std::string held;
      for (const RouteHop& hop : walk(net.torus, net.route, a, b)) {
        const Channel& channel = net.torus.channels[hop.channel];
        const std::string ring = ring_of[own_vertex(hop)];
        const bool enters = !ring.empty() && ring != held;
        if (net.route.enters_ring(channel.from.id, in, channel.from.port, hop.vc_class) != enters)
          ++wrong;
        in = channel.to.port;
        held = ring;
      }
    }
  }
  return wrong;
}

TEST(CardRings, AreEnteredWhereTheBubbleIsAskedFor) {
  for (const RingTie half : {RingTie::Plus, RingTie::Minus}) {
    for (const CardNetwork& net :
         card_networks({{2, 2, 2}, {4, 3, 2}, {2, 2, 5}}, {CardEscape::Bubble, half}))
      EXPECT_EQ(wrong_entries(net, net.route.rings(net.torus)), 0u) << net.torus.name;
  }
  const CardNetwork net(card_sizes({4, 4, 2}, Is::A), kBubble);
  std::vector<RouteRing> rings = net.route.rings(net.torus);
  rings.pop_back();
  EXPECT_GT(wrong_entries(net, rings), 0u);
}

}  // namespace
}  // namespace dusk
