// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "sw/common/quote.h"
#include "sw/common/version.h"
#include "sw/explore/explore.h"
#include "sw/run/run_results.h"

namespace dusk {
namespace {

/// Columns of the numbers of a design: names in explore.csv; heads and formats for readers.
std::vector<doc::Column> columns_of(const std::vector<Axis>& axes) {
  constexpr auto shown = doc::shown_column;
  std::vector<doc::Column> columns{shown("design", "design", "{}")};
  for (const Axis& axis : axes) columns.push_back({axis.key});
  columns.insert(columns.end(), {{"switch"},
                                 shown("area", "um^2", "{:.0f}"),
                                 {"flip_flops"},
                                 shown("least_period", "period, ns", "{:.2f}"),
                                 shown("latency_cycles", "latency, cycles", "{:.1f}"),
                                 shown("latency", "ns", "{:.0f}"),
                                 shown("accepted", "flits/node/cycle", "{:.4f}"),
                                 shown("throughput", "flits/node/ns", "{:.4f}"),
                                 shown("energy", "pJ a flit", "{:.1f}"),
                                 {"power"},
                                 {"front"},
                                 shown("", "front", "{}")});
  for (const Axis& axis : axes) columns.push_back(shown("", axis.key, "{}"));
  return columns;
}

}  // namespace

doc::Table explore_table(const std::vector<Axis>& axes, const Exploration& all,
                         const std::vector<bool>& front) {
  doc::Table table{columns_of(axes)};
  for (std::size_t i = 0; i < all.designs.size(); ++i) {
    const MeasuredDesign& m = all.measured[i];
    const Point& point = all.designs[i].point;
    doc::Row row{i + 1};
    row.insert(row.end(), point.begin(), point.end());
    row.insert(row.end(), {all.designs[i].cost.shape.name, m.area, m.flip_flops, m.period,
                           m.latency, m.latency_ns(), m.accepted, m.throughput(), m.energy, m.power,
                           bool{front[i]}, front[i] ? "*" : ""});
    row.insert(row.end(), point.begin(), point.end());
    table.add(row);
  }
  return table;
}

doc::Document explore_document(const std::string& command, const ExploreOrder& order,
                               const Exploration& all, const std::vector<Objective>& chosen,
                               const doc::Table& table, const std::vector<bool>& front) {
  std::string names, failed;
  for (const Objective& objective : chosen)
    names += std::string(names.empty() ? "" : ", ") + objective.name;
  doc::Document document{true};
  document.page(fmt::format("# {} designs", all.designs.size()));
  document.page(fmt::format("Command: {}, of dusk {} ({}).", markdown_code(command), version(),
                            listed_commits(all.commits)));
  document.page(fmt::format(
      "Latency and energy at a load of {:g}, throughput is what is accepted at {:g}. Times in ns "
      "are at the least period of each design's own switch, by blocks, {}, in {}; without wires. "
      "A `*` is in the Pareto front of {}. A design without a latency is saturated at the load, "
      "or failed.",
      order.load, order.highest, reading_name(order.reading),
      markdown_text(fmt::format("{}", fmt::join(order.cells.libraries, ", "))), names));
  document.table(table);
  for (const std::string& one : all.failed) failed += "- failed: " + markdown_text(one) + '\n';
  for (std::size_t i = 1; i < chosen.size(); ++i) {
    document.page(fmt::format("{}![{} against {}]({}_{}.svg)", failed, chosen[i].id, chosen[0].id,
                              chosen[0].id, chosen[i].id));
    document.figure(explore_figure(all, chosen[0], chosen[i], front));
    failed.clear();
  }
  return document;
}

doc::Figure explore_figure(const Exploration& all, const Objective& x, const Objective& y,
                           const std::vector<bool>& front) {
  const std::vector<bool> of_two = pareto_front(all.measured, {x, y});
  doc::Points members, others, line;
  for (std::size_t i = 0; i < all.measured.size(); ++i) {
    const double at_x = x.value(all.measured[i]), at_y = y.value(all.measured[i]);
    if (std::isnan(at_x) || std::isnan(at_y)) continue;
    (front[i] ? members : others).push_back({at_x, at_y, static_cast<double>(i + 1)});
    if (of_two[i]) line.push_back({at_x, at_y});
  }
  std::sort(line.begin(), line.end());
  for (doc::Points* points : {&members, &others, &line})
    if (points->empty())
      points->push_back({NAN, NAN, 0});  // gnuplot refuses a block without a line
  return {std::string(x.id) + "_" + y.id,
          "",
          {{x.name,
            y.name,
            {{"front of these two", "with steps lw 1 lc rgb \"#999999\"", line},
             {"designs", "with points pt 6 ps 1.5 lc 1", others},
             {"in the front of all objectives", "with points pt 7 ps 1.6 lc 2", members},
             {"", "with labels offset 1,0.7 notitle", members, "1:2:3"}}}},
          "set key outside below\n"
          "set offsets graph 0.05, graph 0.05, graph 0.05, graph 0.05\n"};
}

}  // namespace dusk
