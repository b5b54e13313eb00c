// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/document.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sw/common/quote.h"
#include "sw/cost/buffers.h"
#include "sw/shapes/select_shape.h"
#include "sw/synthesis/blocks.h"

namespace dusk {
namespace {

double change(double from, double to) { return from > 0 ? 100 * (to / from - 1) : 0; }

doc::Table block_table(const CostReport& report, const ReadingCost& cost) {
  doc::Table table{cell_columns()};
  const auto slack = [&](const Timing& timing) {
    return report.order.period - timing.least_period;
  };
  for_blocks(cost.blocks, [&](const Block& block, const CellCount& count) {
    const auto found = cost.timing.slack.find(block.id);
    const bool known = found != cost.timing.slack.end();
    table.add(cell_row(report, cost, block.name, count,
                       known ? std::optional(found->second) : std::nullopt));
  });
  table.add(cell_row(report, cost, "all blocks", cost.total(), slack(cost.timing)));
  if (cost.whole)
    table.add(
        cell_row(report, cost, "mapped as a whole", cost.whole->cells, slack(cost.whole->timing)));
  return table;
}

doc::Table power_table(const PowerCost& power) {
  doc::Table table{doc::shown_columns({"power, mW", "clock", "internal", "switching", "leakage",
                                       "total", "share", "ports gated", "registers gated"})};
  const Power all = power.total();
  const auto add = [&](const std::string& name, const Power& p) {
    doc::Row row{name};
    for (const double watts : {p.clock, p.internal, p.switching, p.leakage, p.total()})
      row.emplace_back(fmt::format("{:.3f}", 1e3 * watts));
    row.emplace_back(fmt::format("{:.1f} %", 100 * p.total() / all.total()));
    for (const double gated : {p.gated_ports, p.gated_registers})
      row.emplace_back(fmt::format("{:.3f}", 1e3 * (p.total() - gated)));
    table.add(row);
  };
  for_blocks(power.blocks, [&](const Block& block, const Power& p) { add(block.name, p); });
  add("all blocks", all);
  return table;
}

/// Names the measured switch and cycles, and the energy of a flit.
std::string power_text(const CostReport& report, const PowerCost& power) {
  return fmt::format("power of {} in cycles {} to {}, at {:g} ns: {} flits left it, {}",
                     power.where, power.from, power.to, report.order.period, power.flits,
                     power.flits == 0
                         ? "so none has an energy"
                         : fmt::format("{:.1f} pJ a flit", power.energy(report.order.period)));
}

std::string path_text(const std::vector<PathStep>& path) {
  std::string text;
  for (const PathPart& part : parts_of(path)) {
    text +=
        fmt::format("{}{} {:.2f}", text.empty() ? "" : ", ", block_name(part.block), part.delay);
  }
  return text;
}

std::string clock_text(const CostReport& report, const ReadingCost& cost) {
  const auto one = [&](const char* what, const Timing& timing) {
    return fmt::format(
        "{} {:.2f} ns ({:.0f} MHz), a hop of {} cycles {:.1f} ns, or {} cycles of {:g} ns", what,
        timing.least_period, 1000 / timing.least_period, report.order.shape.hop_latency,
        report.order.shape.hop_latency * timing.least_period,
        hop_cycles(report.order.shape, timing, report.order.period), report.order.period);
  };
  return one("by blocks", cost.timing) +
         (cost.whole ? "; " + one("mapped as a whole", cost.whole->timing) : "");
}

std::string whole_text(const ReadingCost& cost) {
  return fmt::format(
      "Mapped as a whole, the switch has {:+.1f} % of area and {:+.1f} % of the least period.",
      change(cost.total().area, cost.whole->cells.area),
      change(cost.timing.least_period, cost.whole->timing.least_period));
}

std::string library_text(const CostReport& report) {
  const Liberty& library = report.order.cells.library;
  return fmt::format("{}{}, {}", library.name,
                     library.voltage > 0 ? fmt::format(" ({:g} V)", library.voltage) : "",
                     fmt::join(report.tools, ", "));
}

}  // namespace

const std::vector<doc::Column>& cell_columns() {
  static const std::vector<doc::Column> columns{
      doc::shown_column("", "block"),
      doc::shown_column("cells", "cells"),
      doc::shown_column("flip_flops", "flip-flops"),
      doc::shown_column("area", "um^2", "{:.0f}"),
      doc::shown_column("", "share", "{:.1f} %"),
      doc::shown_column("gate_equivalents", "gate equivalents", "{:.0f}"),
      doc::shown_column("slack", "slack, ns", "{:.2f}")};
  return columns;
}

doc::Row cell_row(const CostReport& report, const ReadingCost& cost, const std::string& name,
                  const CellCount& count, const std::optional<double>& slack) {
  return {name,
          count.cells,
          count.flip_flops,
          count.area,
          100 * count.area / cost.total().area,
          count.area / report.order.cells.nand_area,
          slack};
}

std::string made_by(const Made& made) {
  return fmt::format("Command: {}, of {}.", markdown_code(made.command), made.version);
}

std::string block_name(const std::string& id) {
  for (const Block& block : switch_blocks()) {
    if (block.id == id) return block.name;
  }
  return id;
}

std::vector<PathPart> parts_of(const std::vector<PathStep>& path) {
  std::vector<PathPart> parts;
  for (const PathStep& step : path) {
    if (parts.empty() || parts.back().block != step.block) parts.push_back({step.block, 0, 0});
    parts.back().delay += step.delay;
    ++parts.back().cells;
  }
  return parts;
}

void add_reading(doc::Document& document, Reading reading) {
  document.heading(reading == Reading::Fixed ? "Fixed" : "Programmable", reading_name(reading));
}

doc::Document cost_document(const CostReport& report) {
  const std::string &name = report.order.shape.name, sizes = describe(report.order.shape);
  doc::Document document{true};
  document.page("# Cost of " + name);
  document.page(made_by(report));
  document.page(fmt::format(
      "{}. {}. Netlists are made for a clock of {:g} ns. Every input is driven by {}, every output "
      "drives {:g} pF; wires have no length. A gate equivalent is a NAND of two inputs. The slack "
      "of a block is that of the slowest path through it.",
      sizes, markdown_text(library_text(report)), report.order.period, report.order.cells.driver,
      kOutputLoad));
  document.line(fmt::format("{}: {}\n{}, made for a clock of {:g} ns", name, sizes,
                            library_text(report), report.order.period));
  for (std::size_t i = 0; i < report.readings.size(); ++i) {
    const ReadingCost& cost = report.readings[i];
    const std::string clock = clock_text(report, cost), path = path_text(cost.timing.path);
    add_reading(document, cost.reading);
    document.table(block_table(report, cost));
    document.line("");
    document.table(buffer_table(report.order.shape, cost));
    document.both(sram_text(report.order));
    if (cost.whole) document.both(whole_text(cost));
    document.page(fmt::format("Least period: {}.\n\nSlowest path, ns: {}.", clock, path));
    document.line(fmt::format("least period: {}\nslowest path, ns: {}", clock, path));
    if (report.power.empty()) continue;
    document.page(power_text(report, report.power[i]));
    document.line("");
    document.table(power_table(report.power[i]));
    document.line(power_text(report, report.power[i]));
  }
  if (report.readings.size() == 2) {
    const ReadingCost &all = report.readings[0], &fixed = report.readings[1];
    document.line(
        fmt::format("\nfixed against programmable: area {:+.1f} %, least period {:+.1f} %",
                    change(all.total().area, fixed.total().area),
                    change(all.timing.least_period, fixed.timing.least_period)));
  }
  document.page("![Area by block](cost.svg)");
  return document;
}

}  // namespace dusk
