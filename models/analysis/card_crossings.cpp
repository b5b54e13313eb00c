// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/card_crossings.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace dusk {
namespace {

/// Coefficients of k^4 to k^0 of a polynomial: four times the routes that cross both cards.
using Polynomial = std::array<int, 5>;
struct TableRow {
  Polynomial even, odd;
};
constexpr Polynomial kSplitXyz{3, -8, 3, 0, 2}, kSplitXOrZ{1, 2, -7, 2, 2},
    kSplitY{1, 0, -1, -4, 4};
/// Rows of Tables 5.6 and 5.7, for half rings that are crossed in direction +.
constexpr std::array<TableRow, kCardConfigurations> kCardTables{{{{3, -8, 6, 4, 4}, kSplitXyz},
                                                                 {{3, -8, 6, 0, 0}, kSplitXyz},
                                                                 {{1, 2, -4, -2, 4}, kSplitXOrZ},
                                                                 {{1, 0, -4, 0, 4}, kSplitY},
                                                                 {{3, -8, 6, -4, 4}, kSplitXyz},
                                                                 {{3, -8, 6, 0, 0}, kSplitXyz},
                                                                 {{1, 0, 4, -8, 4}, kSplitY},
                                                                 {{1, 2, -8, 6, 0}, kSplitXOrZ},
                                                                 {{1, 2, -4, -2, 4}, kSplitXOrZ},
                                                                 {{1, 2, -8, 6, 0}, kSplitXOrZ}}};

/// Returns the configuration with + and - exchanged.
CardConfiguration mirrored(CardConfiguration configuration) {
  using Is = CardConfiguration;
  switch (configuration) {
    case Is::C:
      return Is::H;
    case Is::H:
      return Is::C;
    case Is::D:
      return Is::G;
    case Is::G:
      return Is::D;
    case Is::I:
      return Is::J;
    case Is::J:
      return Is::I;
    default:
      return configuration;
  }
}

}  // namespace

bool TorusBox::contains(const TorusCoordinates& at) const {
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    if ((at[d] + k - side[d].first) % k >= side[d].length) return false;
  }
  return true;
}

std::uint64_t TorusBox::size() const {
  return std::uint64_t{side[0].length} * side[1].length * side[2].length;
}

CardCrossings::CardCrossings(std::uint32_t k, RingTie ring_tie) : k_(k), ring_tie_(ring_tie) {
  if (k < 2 || k > 1u << kCardCoordinateBits)
    throw std::invalid_argument("crossings of a 3DT torus: " + std::to_string(k) +
                                " torus nodes in a dimension are out of range (2 to " +
                                std::to_string(1u << kCardCoordinateBits) + ")");
  if (ring_tie != RingTie::Plus && ring_tie != RingTie::Minus)
    throw std::invalid_argument("crossings of a 3DT torus: half rings that are " +
                                std::string(name_of(ring_tie)) + " have no formula (plus, minus)");
  reach_ = {k / 2, (k - 1) / 2};
  if (ring_tie == RingTie::Minus) std::swap(reach_[0], reach_[1]);
}

TorusBox CardCrossings::box(const TorusCoordinates& at, unsigned torus_port, std::uint32_t steps,
                            bool whole_below) const {
  const unsigned dimension = torus_port / 2;
  TorusBox box;
  box.k = k_;
  for (unsigned d = 0; d < kCardDimensions; ++d) {
    if ((d < dimension) == whole_below)
      box.side[d] = {0, k_};
    else
      box.side[d] = {at[d], 1};
  }
  box.side[dimension] = {(at[dimension] + (torus_port % 2 == 0 ? 1 : k_ - steps)) % k_, steps};
  return box;
}

TorusBox CardCrossings::sources(const TorusCoordinates& at, unsigned in) const {
  return box(at, in, reach(opposite(in)), true);  // a packet at X- travels in direction +
}

TorusBox CardCrossings::destinations(const TorusCoordinates& at, unsigned out) const {
  return box(at, out, reach(out), false);
}

std::uint64_t CardCrossings::routes(unsigned in, unsigned out) const {
  if (in / 2 < out / 2) return sources({}, in).size() * destinations({}, out).size();
  if (out != opposite(in)) return 0;
  const std::uint64_t steps = reach(out);
  return steps * (steps - 1) / 2 * k_ * k_;
}

std::uint64_t CardCrossings::both_cards(CardConfiguration configuration) const {
  const CardPorts ports = card_ports(configuration);
  std::uint64_t sum = 0;
  for (unsigned in = 0; in < kTorusPorts; ++in) {
    for (unsigned out = 0; out < kTorusPorts; ++out) {
      if (ports.card[in] != ports.card[out]) sum += routes(in, out);
    }
  }
  return sum;
}

std::uint64_t CardCrossings::both_cards_by_table(CardConfiguration configuration) const {
  if (ring_tie_ == RingTie::Minus) configuration = mirrored(configuration);
  const TableRow& row = kCardTables[static_cast<std::size_t>(configuration)];
  std::int64_t value = 0;
  for (const int coefficient : k_ % 2 == 0 ? row.even : row.odd)
    value = value * std::int64_t{k_} + coefficient;
  return static_cast<std::uint64_t>(value / 4);
}

std::vector<CardConfiguration> CardCrossings::optimal_configurations() const {
  std::vector<CardConfiguration> best;
  for (const auto& row : names(CardConfiguration{})) {
    const std::uint64_t routes = both_cards(row.value);
    if (!best.empty() && routes > both_cards(best[0])) continue;
    if (!best.empty() && routes < both_cards(best[0])) best.clear();
    best.push_back(row.value);
  }
  return best;
}

}  // namespace dusk
