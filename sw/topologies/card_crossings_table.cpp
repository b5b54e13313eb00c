// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "models/analysis/card_crossings.h"
#include "sw/topologies/card_kind.h"

namespace dusk {
namespace {

/// Most ways between pairs of torus nodes that are followed; each drawn tie doubles them.
constexpr std::uint64_t kMostWays = 2'000'000;

/// Mean values over the torus nodes, and over the values of drawn ties.
struct Means {
  std::array<std::array<double, kTorusPorts>, kTorusPorts> routes{};
  std::array<double, kTorusPorts> sources{}, destinations{};
  double both_cards = 0;
};

double members(const std::vector<bool>& set) {
  return static_cast<double>(std::count(set.begin(), set.end(), true));
}

Means means_of(const std::vector<CountedCrossings>& all, unsigned values) {
  Means means;
  const auto nodes = static_cast<double>(all.size());
  const auto mean = [&](auto sum) { return static_cast<double>(sum) / (nodes * values); };
  for (unsigned in = 0; in < kTorusPorts; ++in) {
    for (const CountedCrossings& node : all) {
      means.sources[in] += members(node.sources[in]) / nodes;
      means.destinations[in] += members(node.destinations[in]) / nodes;
    }
    for (unsigned out = 0; out < kTorusPorts; ++out) {
      const auto add = [&](std::uint64_t sum, const CountedCrossings& node) {
        return sum + node.routes[in][out];
      };
      means.routes[in][out] = mean(std::accumulate(all.begin(), all.end(), std::uint64_t{0}, add));
    }
  }
  const auto add = [](std::uint64_t sum, const CountedCrossings& node) {
    return sum + node.both_cards;
  };
  means.both_cards = mean(std::accumulate(all.begin(), all.end(), std::uint64_t{0}, add));
  return means;
}

class TableMaker {
 public:
  TableMaker(const CardTorusSizes& sizes, RingTie ring_tie) : sizes_(sizes) {
    table_.title = "routes across a torus node";
    find_formulas(ring_tie);
    count(ring_tie);
  }

  CountedTable make() {
    for (unsigned p = 0; p < kTorusPorts; ++p)
      add(
          "sources by " + torus_port_name(p),
          [p](const CardCrossings& c) { return c.sources({}, p).size(); },
          [p](const Means& m) { return m.sources[p]; });
    for (unsigned p = 0; p < kTorusPorts; ++p)
      add(
          "destinations by " + torus_port_name(p),
          [p](const CardCrossings& c) { return c.destinations({}, p).size(); },
          [p](const Means& m) { return m.destinations[p]; });
    add_ways();
    for (const auto& row : names(CardConfiguration{})) add_configuration(row.value);
    return std::move(table_);
  }

 private:
  void find_formulas(RingTie ring_tie) {
    const TorusCoordinates& size = sizes_.size;
    if (size[0] != size[1] || size[0] != size[2]) {
      table_.left_out.emplace_back("formulas of routes across a torus node: sizes differ");
    } else if (ring_tie != RingTie::Plus && ring_tie != RingTie::Minus && size[0] % 2 == 0) {
      table_.left_out.emplace_back(
          "formulas of routes across a torus node: half rings lead either way");
    } else {
      const bool minus = ring_tie == RingTie::Minus;
      formulas_.emplace(size[0], minus ? RingTie::Minus : RingTie::Plus);
    }
  }
  void count(RingTie ring_tie) {
    const CardRoute route(sizes_, {CardEscape::Bubble, ring_tie});
    const std::uint64_t nodes = sizes_.torus_nodes();
    if (nodes > kMostCountedNodes || nodes * nodes * route.random_values() > kMostWays) {
      table_.left_out.push_back(
          fmt::format("counted routes across a torus node: more than {} ways (pairs of torus nodes "
                      "x values of drawn ties)",
                      kMostWays));
      return;
    }
    counted_ = means_of(count_crossings(sizes_, route), route.random_values());
  }
  template <class Formula, class Count>
  void add(std::string name, Formula formula, Count count) {
    CountedNumber row{std::move(name), {}, {}};
    if (formulas_) row.formula = static_cast<double>(formula(*formulas_));
    if (counted_) row.counted = count(*counted_);
    table_.rows.push_back(std::move(row));
  }
  /// Adds the ways in one dimension, both directions together, and the turns of dimension order.
  void add_ways() {
    for (unsigned p = 0; p < kTorusPorts; p += 2)
      add(
          torus_port_name(p) + " to " + torus_port_name(p + 1) + " and back",
          [p](const CardCrossings& c) { return c.routes(p, p + 1) + c.routes(p + 1, p); },
          [p](const Means& m) { return m.routes[p][p + 1] + m.routes[p + 1][p]; });
    for (unsigned in = 0; in < kTorusPorts; ++in) {
      for (unsigned out = (in / 2 + 1) * 2; out < kTorusPorts; ++out)
        add(
            torus_port_name(in) + " to " + torus_port_name(out),
            [in, out](const CardCrossings& c) { return c.routes(in, out); },
            [in, out](const Means& m) { return m.routes[in][out]; });
    }
  }
  /// Adds a configuration. Its routes between torus nodes are those of all, so pairs of ports on
  /// different cards count routes by both cards. Counts internal links of the network's own one.
  void add_configuration(CardConfiguration configuration) {
    const bool own = configuration == sizes_.configuration;
    add(
        fmt::format("by both cards of {}{}", name_of(configuration), own ? ", this one" : ""),
        [&](const CardCrossings& c) { return c.both_cards_by_table(configuration); },
        [&](const Means& m) {
          if (own) return m.both_cards;
          const CardPorts ports = card_ports(configuration);
          double sum = 0;
          for (unsigned in = 0; in < kTorusPorts; ++in)
            for (unsigned out = 0; out < kTorusPorts; ++out)
              if (ports.card[in] != ports.card[out]) sum += m.routes[in][out];
          return sum;
        });
  }

  CardTorusSizes sizes_;
  std::optional<CardCrossings> formulas_;
  std::optional<Means> counted_;
  CountedTable table_;
};

}  // namespace

CountedTable card_crossings_table(const CardTorusSizes& sizes, RingTie ring_tie) {
  return TableMaker(sizes, ring_tie).make();
}

}  // namespace dusk
