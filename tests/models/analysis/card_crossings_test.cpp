// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/card_crossings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "tests/models/routing/card_networks.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using Is = CardConfiguration;
enum : unsigned { Xp, Xm, Yp, Ym, Zp, Zm };

/// Returns where formulas and counted crossings differ; empty: nowhere.
std::string difference(const CardCrossings& formulas, const CardTorusSizes& sizes,
                       const std::vector<CountedCrossings>& counted) {
  for (std::uint32_t n = 0; n < counted.size(); ++n) {
    const TorusCoordinates at = card_place(sizes, 2 * n).at;
    const std::string where = " at torus node " + std::to_string(n);
    for (unsigned p = 0; p < kTorusPorts; ++p) {
      const TorusBox sources = formulas.sources(at, p);
      const TorusBox destinations = formulas.destinations(at, p);
      for (std::uint32_t other = 0; other < counted.size(); ++other) {
        const TorusCoordinates x = card_place(sizes, 2 * other).at;
        if (sources.contains(x) != counted[n].sources[p][other])
          return "sources by " + torus_port_name(p) + where;
        if (destinations.contains(x) != counted[n].destinations[p][other])
          return "destinations by " + torus_port_name(p) + where;
      }
      const auto count = [](const std::vector<bool>& set) {
        return static_cast<std::uint64_t>(std::count(set.begin(), set.end(), true));
      };
      if (sources.size() != count(counted[n].sources[p])) return "number of sources" + where;
      if (destinations.size() != count(counted[n].destinations[p]))
        return "number of destinations" + where;
      for (unsigned out = 0; out < kTorusPorts; ++out) {
        if (formulas.routes(p, out) != counted[n].routes[p][out])
          return "routes from " + torus_port_name(p) + " to " + torus_port_name(out) + where;
      }
    }
    if (formulas.both_cards(sizes.configuration) != counted[n].both_cards)
      return "routes by both cards" + where;
  }
  return "";
}

std::string difference(std::uint32_t k, Is configuration, RingTie formulas, RingTie routes) {
  const CardTorusSizes sizes = card_sizes({k, k, k}, configuration);
  const CardRoute route(sizes, {CardEscape::Bubble, routes});
  return difference(CardCrossings(k, formulas), sizes, count_crossings(sizes, route));
}

TEST(CardCrossings, AreThoseOfAllRoutes) {
  for (const RingTie half : {RingTie::Plus, RingTie::Minus}) {
    for (std::uint32_t k = 2; k <= 8; ++k) {
      for (const auto& row : names(Is{})) {
        // Counting all configurations takes more than a second in larger cubes.
        if (k > 5 && (row.value != Is::D || half == RingTie::Minus)) continue;
        EXPECT_EQ(difference(k, row.value, half, half), "")
            << "k = " << k << ", " << row.name << ", " << name_of(half);
      }
    }
  }
}

TEST(CardCrossings, AreCompared) {
  EXPECT_EQ(difference(4, Is::D, RingTie::Plus, RingTie::Minus), "sources by X+ at torus node 0");
  EXPECT_EQ(difference(3, Is::D, RingTie::Plus, RingTie::Minus), "") << "odd rings have no ties";
  const CardTorusSizes sizes = card_sizes({4, 4, 4}, Is::D);
  const CardCrossings formulas(4, RingTie::Plus);
  const auto good = count_crossings(sizes, CardRoute(sizes, {}));
  const auto fault = [&](auto spoil) {
    auto counted = good;
    spoil(counted[7]);
    return difference(formulas, sizes, counted);
  };
  EXPECT_EQ(fault([](CountedCrossings&) {}), "");
  EXPECT_EQ(fault([](CountedCrossings& node) { node.destinations[Zm][3].flip(); }),
            "destinations by Z- at torus node 7");
  EXPECT_EQ(fault([](CountedCrossings& node) { ++node.routes[Xm][Yp]; }),
            "routes from X- to Y+ at torus node 7");
  EXPECT_EQ(fault([](CountedCrossings& node) { --node.both_cards; }),
            "routes by both cards at torus node 7");
}

TEST(CardCrossings, SumUpToThePolynomials) {
  for (const RingTie half : {RingTie::Plus, RingTie::Minus}) {
    for (std::uint32_t k = 2; k <= 128; ++k) {
      const CardCrossings crossings(k, half);
      for (const auto& row : names(Is{}))
        EXPECT_EQ(crossings.both_cards(row.value), crossings.both_cards_by_table(row.value))
            << "k = " << k << ", " << row.name << ", " << name_of(half);
    }
  }
}

TEST(CardCrossings, AreThePrintedNumbers) {
  const std::uint64_t printed[7][10] = {
      // A, B, C, D, E, F, G, H, I, J
      {5, 2, 4, 1, 1, 2, 5, 3, 4, 3},
      {14, 14, 20, 16, 14, 14, 16, 20, 20, 20},
      {93, 88, 79, 49, 85, 88, 73, 70, 79, 70},
      {238, 238, 178, 146, 238, 238, 146, 178, 178, 178},
      {601, 594, 394, 289, 589, 594, 349, 369, 394, 369},
      {1152, 1152, 690, 582, 1152, 1152, 582, 690, 690, 690},
      {2153, 2144, 1213, 961, 2137, 2144, 1073, 1164, 1213, 1164}};
  for (std::uint32_t k = 2; k <= 8; ++k) {
    const CardCrossings crossings(k, RingTie::Plus);
    for (const auto& row : names(Is{}))
      EXPECT_EQ(crossings.both_cards(row.value), printed[k - 2][static_cast<int>(row.value)])
          << "k = " << k << ", " << row.name;
  }
}

TEST(CardCrossings, HaveTheOptimalConfigurationsOfTheThesis) {
  for (std::uint32_t k = 2; k <= 128; ++k) {
    const auto plus = CardCrossings(k, RingTie::Plus).optimal_configurations();
    const auto minus = CardCrossings(k, RingTie::Minus).optimal_configurations();
    if (k == 2) {
      EXPECT_THAT(plus, ElementsAre(Is::D, Is::E));
      EXPECT_THAT(minus, ElementsAre(Is::E, Is::G));
    } else if (k == 3) {
      EXPECT_THAT(plus, ElementsAre(Is::A, Is::B, Is::E, Is::F));
      EXPECT_EQ(minus, plus);
    } else if (k % 2 == 1) {
      EXPECT_THAT(plus, ElementsAre(Is::D, Is::G)) << k;
      EXPECT_EQ(minus, plus) << k;
    } else {
      EXPECT_THAT(plus, ElementsAre(Is::D)) << k;
      EXPECT_THAT(minus, ElementsAre(Is::G)) << k;
    }
  }
}

TEST(CardCrossings, HaveTheSizesOfSetsThatTheThesisPrints) {
  for (std::uint64_t k = 2; k <= 9; ++k) {
    const CardCrossings crossings(static_cast<std::uint32_t>(k), RingTie::Plus);
    const auto sources = [&](unsigned p) { return crossings.sources({1, 0, 1}, p).size(); };
    const auto reached = [&](unsigned p) { return crossings.destinations({0, 1, 1}, p).size(); };
    const bool odd = k % 2 == 1;
    const std::uint64_t more = odd ? (k - 1) / 2 : k / 2, less = odd ? (k - 1) / 2 : k / 2 - 1;
    EXPECT_EQ(sources(Xm), more);
    EXPECT_EQ(sources(Xp), less);
    EXPECT_EQ(sources(Ym), odd ? k * (k - 1) / 2 : k * k / 2);
    EXPECT_EQ(sources(Yp), less * k);
    EXPECT_EQ(sources(Zm), odd ? k * k * (k - 1) / 2 : k * k * k / 2);
    EXPECT_EQ(sources(Zp), less * k * k);
    EXPECT_EQ(reached(Xm), less * k * k);
    EXPECT_EQ(reached(Xp), more * k * k);
    EXPECT_EQ(reached(Ym), less * k);
    EXPECT_EQ(reached(Yp), more * k);
    EXPECT_EQ(reached(Zm), less);
    EXPECT_EQ(reached(Zp), more);
  }
}

TEST(CardCrossings, HaveTheNumbersOfTurnsThatTheThesisPrints) {
  for (std::uint64_t k = 2; k <= 9; ++k) {
    const CardCrossings crossings(static_cast<std::uint32_t>(k), RingTie::Plus);
    const bool odd = k % 2 == 1;
    const std::uint64_t far = k * (k - 1) * (k - 1) / 4, near = (k - 1) * (k - 1) / 4;
    const std::uint64_t mixed = odd ? far : (k - 2) * k * k / 4, both = odd ? far : k * k * k / 4;
    const std::uint64_t none = odd ? far : k * (k - 2) * (k - 2) / 4;
    for (const auto& [from, to] : {std::pair{Xm, Ym}, {Xp, Yp}, {Ym, Zm}, {Yp, Zp}})
      EXPECT_EQ(crossings.routes(from, to), mixed);
    for (const auto& [from, to] : {std::pair{Xm, Yp}, {Ym, Zp}})
      EXPECT_EQ(crossings.routes(from, to), both);
    for (const auto& [from, to] : {std::pair{Xp, Ym}, {Yp, Zm}})
      EXPECT_EQ(crossings.routes(from, to), none);
    EXPECT_EQ(crossings.routes(Xm, Zm), odd ? near : k * (k - 2) / 4);
    EXPECT_EQ(crossings.routes(Xm, Zp), odd ? near : k * k / 4);
    EXPECT_EQ(crossings.routes(Xp, Zm), odd ? near : (k - 2) * (k - 2) / 4);
    EXPECT_EQ(crossings.routes(Xp, Zp), odd ? near : k * (k - 2) / 4);
    // Property 5.2: both directions of one dimension.
    const std::uint64_t straight = odd ? (k - 1) * (k - 3) / 4 : (k - 2) * (k - 2) / 4;
    for (const unsigned p : {Xp, Yp, Zp})
      EXPECT_EQ(crossings.routes(p, p + 1) + crossings.routes(p + 1, p), straight * k * k);
    for (const auto& [from, to] : {std::pair{Yp, Xp}, {Zm, Ym}, {Zp, Xm}, {Xp, Xp}})
      EXPECT_EQ(crossings.routes(from, to), 0u) << "dimension order has no such turn";
  }
}

TEST(CardCrossings, AreCountedForEachDrawOfHalfRings) {
  for (const std::uint64_t k : {2u, 4u}) {
    const auto size = static_cast<std::uint32_t>(k);
    for (const auto& row : names(Is{})) {
      const CardTorusSizes sizes = card_sizes({size, size, size}, row.value);
      const CardRoute route(sizes, {CardEscape::Bubble, RingTie::Random});
      if (k == 4 && row.value > Is::D) continue;  // A, C and D are of each kind
      const CardPorts ports = card_ports(row.value);
      // Four times the mean.
      const std::uint64_t mean =
          ports.splits() == 3 ? 3 * k * k * k * k - 8 * k * k * k + 6 * k * k + 2
          : ports.split(1)    ? k * k * k * k - 4 * k + 4
                              : k * k * k * k + 2 * k * k * k - 6 * k * k + 2 * k + 2;
      for (const CountedCrossings& node : count_crossings(sizes, route))
        ASSERT_EQ(node.both_cards, 8 * mean / 4) << "k = " << k << ", " << row.name;
    }
  }
}

TEST(CardCrossings, RefuseSizesOutOfRangeAndHalfRingsWithoutFormula) {
  EXPECT_THROW(CardCrossings(1, RingTie::Plus), std::invalid_argument);
  EXPECT_THROW(CardCrossings(129, RingTie::Plus), std::invalid_argument);
  EXPECT_THROW(CardCrossings(4, RingTie::Random), std::invalid_argument);
  EXPECT_THROW(CardCrossings(4, RingTie::Alternate), std::invalid_argument);
}

TEST(CardCrossings, AreNotCountedInTooLargeTori) {
  const CardTorusSizes sizes = card_sizes({11, 10, 10}, Is::D);
  EXPECT_THROW(count_crossings(sizes, CardRoute(sizes, {})), std::invalid_argument);
}

}  // namespace
}  // namespace dusk
