// SPDX-License-Identifier: Apache-2.0
/// Routes that cross the torus nodes of a 3DT torus, and those of them that take the internal link
/// (F. J. Andujar, master's thesis, UCLM 2011, section 5.4): by formulas, and by counting.
///
/// There is one route for each ordered pair of torus nodes, regardless of their processing
/// elements. A route that starts or ends at a torus node does not cross it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "models/routing/card_route.h"

namespace dusk {

/// Torus nodes whose coordinates lie in an interval of each ring: `length` coordinates from `first`
/// on, modulo k (Definition 5.1).
struct TorusBox {
  struct Side {
    std::uint32_t first = 0, length = 0;
  };
  std::uint32_t k = 0;
  std::array<Side, kCardDimensions> side{};

  bool contains(const TorusCoordinates& at) const;
  std::uint64_t size() const;  ///< Property 5.1
};

/// Formulas for k x k x k torus nodes and dimension order. Torus ports are numbered as in
/// models/topology/card_torus.h.
class CardCrossings {
 public:
  /// Throws std::invalid_argument for k outside 2..128 and for half rings that are drawn or
  /// alternate.
  CardCrossings(std::uint32_t k, RingTie ring_tie);

  /// sources(): torus nodes from which packets arrive at `at` through port `in`. destinations():
  /// those reached from `at` through port `out` (Definitions 5.2 to 5.13, Tables 5.3 and 5.4).
  TorusBox sources(const TorusCoordinates& at, unsigned in) const;
  TorusBox destinations(const TorusCoordinates& at, unsigned out) const;

  /// Returns the number of routes that cross a torus node from port `in` to port `out`, within a
  /// dimension (Property 5.2) or to a higher one (Property 5.3, Table 5.5). 0 for other pairs.
  std::uint64_t routes(unsigned in, unsigned out) const;
  /// Returns the number of routes that cross both cards of a torus node: the sum of routes() over
  /// all pairs of ports on different cards.
  std::uint64_t both_cards(CardConfiguration configuration) const;
  /// Returns the result of both_cards(), from the polynomials of Tables 5.6 and 5.7.
  std::uint64_t both_cards_by_table(CardConfiguration configuration) const;
  /// Returns the configurations with the fewest routes that cross both cards.
  std::vector<CardConfiguration> optimal_configurations() const;

 private:
  /// Returns the steps of the longest route in the direction of a torus port.
  std::uint32_t reach(unsigned torus_port) const { return reach_[torus_port % 2]; }
  /// Returns the torus nodes within `steps` beyond a port of `at`. The rings of the lower
  /// dimensions (if `whole_below`) or of the higher ones are whole; in the other dimensions the
  /// coordinate is that of `at`.
  TorusBox box(const TorusCoordinates& at, unsigned torus_port, std::uint32_t steps,
               bool whole_below) const;
  std::uint32_t k_;
  RingTie ring_tie_;
  std::array<std::uint32_t, 2> reach_{};  // [0: direction +, 1: direction -]
};

/// Numbers of routes that cross one torus node, found by following each route.
struct CountedCrossings {
  std::array<std::array<std::uint64_t, kTorusPorts>, kTorusPorts> routes{};  ///< [in][out]
  std::uint64_t both_cards = 0;  ///< routes that cross it by the internal link
  /// [torus port][torus node] Members of CardCrossings::sources() and destinations().
  std::array<std::vector<bool>, kTorusPorts> sources, destinations;
};

/// Largest torus that count_crossings() accepts, in torus nodes. Time and memory grow
/// quadratically.
inline constexpr std::uint32_t kMostCountedNodes = 1000;

/// Calls walk() from card 0 of each torus node to card 0 of each other one, with all random values
/// below Route::random_values(). Counts for each torus node the routes that cross it. Throws
/// std::invalid_argument for more than kMostCountedNodes torus nodes, and the exceptions of walk().
std::vector<CountedCrossings> count_crossings(const CardTorusSizes& sizes, const Route& route);

}  // namespace dusk
