// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "sw/common/quote.h"
#include "sw/common/text_table.h"
#include "sw/common/version.h"
#include "sw/explore/explore.h"
#include "sw/run/run_results.h"

namespace dusk {
namespace {

std::string number(double value, const char* format) {
  return std::isnan(value) ? "" : fmt::format(fmt::runtime(format), value);
}

std::vector<std::vector<std::string>> rows_of(const std::vector<Axis>& axes, const Exploration& all,
                                              const std::vector<bool>& front) {
  std::vector<std::vector<std::string>> rows = {{"design"}};
  for (const char* head : {"um^2", "period, ns", "latency, cycles", "ns", "flits/node/cycle",
                           "flits/node/ns", "pJ a flit", "front"})
    rows.front().emplace_back(head);
  for (const Axis& axis : axes) rows.front().push_back(axis.key);
  for (std::size_t i = 0; i < all.designs.size(); ++i) {
    const MeasuredDesign& m = all.measured[i];
    rows.push_back({std::to_string(i + 1), number(m.area, "{:.0f}"), number(m.period, "{:.2f}"),
                    number(m.latency, "{:.1f}"), number(m.latency_ns(), "{:.0f}"),
                    number(m.accepted, "{:.4f}"), number(m.throughput(), "{:.4f}"),
                    number(m.energy, "{:.1f}"), front[i] ? "*" : ""});
    for (const std::string& value : all.designs[i].point) rows.back().push_back(value);
  }
  return rows;
}

}  // namespace

std::string explore_csv(const std::vector<Axis>& axes, const Exploration& all,
                        const std::vector<bool>& front) {
  std::string csv = "design,";
  for (const Axis& axis : axes) csv += axis.key + ',';
  csv +=
      "switch,area,flip_flops,least_period,latency_cycles,latency,accepted,throughput,energy,power,"
      "front\n";
  for (std::size_t i = 0; i < all.designs.size(); ++i) {
    const MeasuredDesign& m = all.measured[i];
    csv += std::to_string(i + 1) + ',';
    for (const std::string& value : all.designs[i].point) csv += csv_field(value) + ',';
    csv += all.designs[i].cost.shape.name;
    for (const double value : {m.area, m.flip_flops, m.period, m.latency, m.latency_ns(),
                               m.accepted, m.throughput(), m.energy, m.power})
      csv += ',' + csv_number(value);
    csv += fmt::format(",{}\n", front[i] ? 1 : 0);
  }
  return csv;
}

std::string explore_text(const std::vector<Axis>& axes, const Exploration& all,
                         const std::vector<bool>& front) {
  return aligned_lines(rows_of(axes, all, front));
}

std::string explore_page(const std::string& command, const ExploreOrder& order,
                         const std::vector<Axis>& axes, const Exploration& all,
                         const std::vector<Objective>& chosen, const std::vector<bool>& front) {
  std::string names;
  for (const Objective& objective : chosen)
    names += std::string(names.empty() ? "" : ", ") + objective.name;
  std::string text = fmt::format(
      "# {} designs\n\nCommand: {}, of dusk {} ({}).\n\nLatency and energy at a load of {:g}, "
      "throughput is what is accepted at {:g}. Times in ns are at the least period of each "
      "design's own switch, by blocks, {}, in {}; without wires. A `*` is in the Pareto front of "
      "{}. "
      "A design without a latency is saturated at the load, or failed.\n\n{}",
      all.designs.size(), markdown_code(command), version(), listed_commits(all.commits),
      order.load, order.highest, reading_name(order.reading),
      markdown_text(fmt::format("{}", fmt::join(order.cells.libraries, ", "))), names,
      markdown_text_table(rows_of(axes, all, front)));
  for (const std::string& failed : all.failed) text += "\n- failed: " + markdown_text(failed);
  for (std::size_t i = 1; i < chosen.size(); ++i)
    text += fmt::format("\n![{0} against {1}]({1}_{0}.svg)\n", chosen[i].id, chosen[0].id);
  return wrapped_markdown(text);
}

std::string front_script(const Exploration& all, const Objective& x, const Objective& y,
                         const std::vector<bool>& front) {
  const std::vector<bool> of_two = pareto_front(all.measured, {x, y});
  std::string members, others;
  std::vector<std::pair<double, double>> line;
  for (std::size_t i = 0; i < all.measured.size(); ++i) {
    const double at_x = x.value(all.measured[i]), at_y = y.value(all.measured[i]);
    if (std::isnan(at_x) || std::isnan(at_y)) continue;
    (front[i] ? members : others) += fmt::format("{} {} {}\n", at_x, at_y, i + 1);
    if (of_two[i]) line.emplace_back(at_x, at_y);
  }
  std::sort(line.begin(), line.end());
  std::string steps;
  for (const auto& [at_x, at_y] : line) steps += fmt::format("{} {}\n", at_x, at_y);
  const char* const empty = "NaN NaN 0\n";  // gnuplot refuses a block without a line
  return fmt::format(
      "$front << EOD\n{}EOD\n$others << EOD\n{}EOD\n$line << EOD\n{}EOD\nset xlabel \"{}\"\nset "
      "ylabel \"{}\"\n"
      "set key outside below\nset offsets graph 0.05, graph 0.05, graph 0.05, graph 0.05\n"
      "plot $line using 1:2 with steps lw 1 lc rgb \"#999999\" title \"front of these two\", \\\n"
      "     $others using 1:2 with points pt 6 ps 1.5 lc 1 title \"designs\", \\\n"
      "     $front using 1:2 with points pt 7 ps 1.6 lc 2 title \"in the front of all "
      "objectives\", \\\n"
      "     $front using 1:2:3 with labels offset 1,0.7 notitle\n",
      members.empty() ? empty : members, others.empty() ? empty : others,
      steps.empty() ? "NaN NaN\n" : steps, x.name, y.name);
}

}  // namespace dusk
