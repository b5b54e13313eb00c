// SPDX-License-Identifier: Apache-2.0
// The analysis for any network, compared with known properties of 3DT tori.
#include <gtest/gtest.h>

#include <algorithm>

#include "models/analysis/dependencies.h"
#include "models/analysis/distances.h"
#include "models/analysis/loads.h"
#include "models/analysis/worst_permutation.h"
#include "tests/models/analysis/plain_route.h"
#include "tests/models/routing/card_networks.h"

namespace dusk {
namespace {

using Is = CardConfiguration;

/// Calls check(network) for each of the configurations, "ABEF".
template <class Check>
void for_configurations(const char* names, const TorusCoordinates& size,
                        const CardRouteSettings& settings, Check check) {
  for (const char* name = names; *name != '\0'; ++name) {
    const CardNetwork net(card_sizes(size, *value_named<Is>({name, 1})), settings);
    SCOPED_TRACE(net.torus.name);
    check(net);
  }
}

Loads uniform_loads(const CardNetwork& net) {
  return channel_loads(net.torus, net.route, demand_of("uniform", net.torus));
}

/// Load of an output channel, in ways of all pairs of nodes.
Fraction ways(const CardNetwork& net, const Loads& loads, SwitchId at, PortId port) {
  return loads.load[net.torus.out_channel[at][port]] * (net.torus.nodes - 1);
}

double number(const Fraction& value) { return value.convert_to<double>(); }

struct DistancesRow {
  TorusCoordinates size;
  const char* configurations;
  std::uint32_t diameter;
  double mean;
};

TEST(CardAnalysis, FindsTheDistancesOfTheThesis) {
  const DistancesRow rows[] = {{{2, 2, 2}, "ABEF", 4, 2.1333}, {{2, 2, 2}, "CDGHIJ", 4, 2.4},
                               {{3, 3, 3}, "ABEF", 5, 3.0755}, {{3, 3, 3}, "CDGHIJ", 5, 3.1132},
                               {{4, 4, 4}, "ABEF", 8, 4.1260}, {{4, 4, 4}, "CDGHIJ", 8, 4.2205},
                               {{5, 5, 5}, "ABEF", 9, 5.1687}, {{5, 5, 5}, "CDGHIJ", 9, 5.0803},
                               {{8, 8, 8}, "A", 16, 8.3050},   {{8, 8, 8}, "D", 16, 8.1173},
                               {{4, 4, 2}, "ABEF", 6, 3.3651}, {{4, 4, 2}, "CDGH", 7, 3.7143},
                               {{4, 4, 2}, "IJ", 6, 3.4286},   {{8, 4, 4}, "ABEF", 9, 5.4824},
                               {{8, 4, 4}, "CH", 12, 6.1176},  {{8, 4, 4}, "DGIJ", 10, 5.2235}};
  for (const DistancesRow& row : rows) {
    for_configurations(row.configurations, row.size, kUpLow, [&](const CardNetwork& net) {
      const Distances shortest = shortest_distances(net.torus);
      EXPECT_EQ(shortest.diameter(), row.diameter);
      EXPECT_NEAR(number(shortest.mean()), row.mean, 0.00005);
    });
  }
}

// Ties lead in direction +.
TEST(CardAnalysis, FindsTheLoadsOfTheLinks) {
  struct Row {
    TorusCoordinates size;
    const char* configurations;
    std::uint32_t to_card1, to_card0;
    std::array<std::uint32_t, kTorusPorts> torus_port;
    double mean, bound;
  };
  const std::array<std::uint32_t, kTorusPorts> flat{96, 32, 96, 32, 64, 0},
      cube{192, 64, 192, 64, 192, 64}, five{300, 300, 300, 300, 300, 300};
  const Row rows[] = {{{4, 4, 2}, "A", 39, 231, flat, 4.6825, 0.2727},
                      {{4, 4, 2}, "B", 93, 157, flat, 4.5238, 0.4013},
                      {{4, 4, 2}, "C", 97, 161, flat, 4.5873, 0.3913},
                      {{4, 4, 2}, "D", 73, 137, flat, 4.2063, 0.4599},
                      {{4, 4, 2}, "EI", 91, 155, flat, 4.4921, 0.4065},
                      {{4, 4, 2}, "F", 161, 97, flat, 4.5873, 0.3913},
                      {{4, 4, 2}, "G", 157, 93, flat, 4.5238, 0.4013},
                      {{4, 4, 2}, "H", 87, 151, flat, 4.4286, 0.4172},
                      {{4, 4, 2}, "J", 137, 73, flat, 4.2063, 0.4599},
                      {{4, 4, 4}, "A", 121, 505, cube, 5.4882, 0.2515},
                      {{4, 4, 4}, "B", 239, 367, cube, 5.4094, 0.3460},
                      {{4, 4, 4}, "CI", 221, 349, cube, 5.2677, 0.3639},
                      {{4, 4, 4}, "D", 161, 289, cube, 4.7953, 0.4394},
                      {{4, 4, 4}, "E", 233, 361, cube, 5.3622, 0.3518},
                      {{4, 4, 4}, "F", 367, 239, cube, 5.4094, 0.3460},
                      {{4, 4, 4}, "G", 337, 209, cube, 5.1732, 0.3769},
                      {{4, 4, 4}, "H", 203, 331, cube, 5.1260, 0.3837},
                      {{4, 4, 4}, "J", 331, 203, cube, 5.1260, 0.3837},
                      {{5, 5, 5}, "ABEF", 725, 725, five, 6.5261, 0.3434},
                      {{5, 5, 5}, "CHIJ", 605, 605, five, 6.0442, 0.4116},
                      {{5, 5, 5}, "DG", 541, 541, five, 5.7871, 0.4603},
                      {{8, 4, 4}, "D", 337, 593, {640, 384, 384, 128, 384, 128}, 5.8392, 0.3984}};
  for (const Row& row : rows) {
    for_configurations(row.configurations, row.size, kUpLow, [&](const CardNetwork& net) {
      EXPECT_NEAR(number(routed_distances(net.torus, net.route).mean()), row.mean, 0.00005);
      const Loads loads = uniform_loads(net);
      EXPECT_NEAR(number(loads.bound), row.bound, 0.00005);
      for (SwitchId s = 0; s < net.torus.switches; ++s) {
        ASSERT_EQ(ways(net, loads, s, kInternalPort), s % 2 == 0 ? row.to_card1 : row.to_card0);
        for (PortId port = 0; port < kCardTorusPorts; ++port)
          ASSERT_EQ(ways(net, loads, s, port), row.torus_port[net.ports.torus_port[s % 2][port]]);
      }
    });
  }
}

TEST(CardAnalysis, DividesDrawnTiesInHalves) {
  struct Row {
    const char* configurations;
    std::uint32_t internal;
    double bound;
  };
  for (const Row& row : {Row{"ABEF", 304, 0.4178}, {"CHIJ", 276, 0.4601}, {"DG", 249, 0.5100}}) {
    const CardRouteSettings drawn{CardEscape::Bubble, RingTie::Random};
    for_configurations(row.configurations, {4, 4, 4}, drawn, [&](const CardNetwork& net) {
      const Loads loads = uniform_loads(net);
      EXPECT_NEAR(number(loads.bound), row.bound, 0.00005);
      for (SwitchId s = 0; s < net.torus.switches; ++s) {
        ASSERT_EQ(ways(net, loads, s, kInternalPort), row.internal);
        for (PortId port = 0; port < kCardTorusPorts; ++port)
          ASSERT_EQ(ways(net, loads, s, port), 128);
      }
    });
  }
}

TEST(CardAnalysis, FindsTheWorstPermutations) {
  struct Row {
    TorusCoordinates size;
    const char* configurations;
    int load;
  };
  const Row rows[] = {{{4, 4, 2}, "CDEHIJ", 8}, {{4, 4, 2}, "BF", 10}, {{4, 4, 2}, "G", 11},
                      {{4, 4, 2}, "A", 12},     {{4, 4, 4}, "DJ", 16}, {{4, 4, 4}, "A", 18},
                      {{4, 4, 4}, "G", 22},     {{5, 5, 5}, "G", 28},  {{5, 5, 5}, "A", 20}};
  for (const Row& row : rows) {
    for_configurations(row.configurations, row.size, kUpLow, [&](const CardNetwork& net) {
      EXPECT_EQ(worst_permutation(net.torus, net.route).value().load, row.load);
    });
  }
  const CardRouteSettings drawn{CardEscape::UpLow, RingTie::Random};
  for_configurations("D", {4, 4, 2}, drawn, [&](const CardNetwork& net) {
    EXPECT_FALSE(worst_permutation(net.torus, net.route)) << "ties are drawn";
  });
  for_configurations("D", {3, 3, 3}, drawn, [&](const CardNetwork& net) {
    EXPECT_TRUE(worst_permutation(net.torus, net.route)) << "there are no ties";
  });
}

// If packets drew a new tie at each card, they could return over the internal link.
TEST(CardAnalysis, ProvesThatUpAndLowExcludeDeadlock) {
  for (const RingTie half : {RingTie::Plus, RingTie::Minus, RingTie::Random}) {
    for (const TorusCoordinates& size : {TorusCoordinates{2, 2, 2}, {4, 4, 2}, {4, 2, 3}}) {
      for_configurations("ABCDEFGHIJ", size, {CardEscape::UpLow, half},
                         [&](const CardNetwork& net) {
                           const Dependencies graph = route_dependencies(net.torus, net.route);
                           EXPECT_FALSE(graph.edges.empty());
                           EXPECT_TRUE(graph.cycle.empty());
                         });
    }
  }
  for_configurations("D", {4, 4, 4}, kBubble, [&](const CardNetwork& net) {
    const Dependencies graph = route_dependencies(net.torus, net.route);
    EXPECT_FALSE(graph.cycle.empty()) << "but for the bubble";
    const Dependencies one = with_rings_as_one(graph, net.route.rings(net.torus));
    EXPECT_TRUE(one.cycle.empty());
    // X+, X-, Y+, Y- (with its internal links), Z+ and Z- rings; types 1 and 3.
    EXPECT_EQ(one.vertices.size(), 6u * 16 + 2 * 128);
  });
}

/// The route of the thesis, but all classes of the internal link are one.
class OneInternalClass : public Route {
 public:
  explicit OneInternalClass(const CardRoute& route) : route_(route) {}
  unsigned classes() const override { return route_.external_classes() + 1; }
  std::string class_name(unsigned c) const override {
    return c < route_.external_classes() ? route_.class_name(c) : "any";
  }
  bool is_escape(unsigned) const override { return true; }
  unsigned random_bits() const override { return route_.random_bits(); }
  Candidates at(SwitchId at, std::uint32_t address, unsigned random) const override {
    const Candidates own = route_.at(at, address, random);
    Candidates merged;
    for (unsigned c = 0; c < route_.classes(); ++c)
      merged.ports[std::min(c, route_.external_classes())] |= own.ports[c];
    return merged;
  }

 private:
  const CardRoute& route_;
};

// Packets from (1,1,1) to (2,1,2) and back, section 6.2 of the thesis.
TEST(CardAnalysis, NamesTheCycleThroughSeveralInternalLinks) {
  const CardNetwork net(card_sizes({4, 4, 4}, Is::D), kUpLow);
  const OneInternalClass merged(net.route);
  const std::string graph = dot_text(net.torus, merged, route_dependencies(net.torus, merged));
  const auto id_of = [&](const std::string& vertex) {
    const std::string label = " [label=\"" + vertex + "\"]";
    const std::size_t end = graph.find(label);
    EXPECT_NE(end, std::string::npos) << vertex;
    const std::size_t begin = graph.rfind(' ', end - 1) + 1;
    return graph.substr(begin, end - begin);
  };
  const std::vector<std::string> cycle = {
      "card 1 of (1,1,1) port 3, any", "card 0 of (1,1,1) port 0, UP",
      "card 0 of (2,1,1) port 3, any", "card 1 of (2,1,1) port 1, UP",
      "card 1 of (2,1,2) port 3, any", "card 0 of (2,1,2) port 1, LOW",
      "card 0 of (1,1,2) port 3, any", "card 1 of (1,1,2) port 2, LOW"};
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const std::string& next = cycle[(i + 1) % cycle.size()];
    EXPECT_NE(graph.find("  " + id_of(cycle[i]) + " -> " + id_of(next)), std::string::npos)
        << cycle[i] << " -> " << next;
  }
}

}  // namespace
}  // namespace dusk
