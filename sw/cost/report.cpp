// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sw/common/quote.h"
#include "sw/common/text_table.h"
#include "sw/cost/buffers.h"
#include "sw/shapes/select_shape.h"
#include "sw/synthesis/blocks.h"

namespace dusk {
namespace {

double change(double from, double to) { return from > 0 ? 100 * (to / from - 1) : 0; }

std::vector<std::vector<std::string>> block_rows(const CostReport& report,
                                                 const ReadingCost& cost) {
  const CellCount total = cost.total();
  const auto row = [&](const std::string& name, const CellCount& count, const std::string& slack) {
    return std::vector<std::string>{
        name,
        fmt::format("{}", count.cells),
        fmt::format("{}", count.flip_flops),
        fmt::format("{:.0f}", count.area),
        fmt::format("{:.1f} %", 100 * count.area / total.area),
        fmt::format("{:.0f}", count.area / report.order.cells.nand_area),
        slack};
  };
  std::vector<std::vector<std::string>> rows = {
      {"block", "cells", "flip-flops", "um^2", "share", "gate equivalents", "slack, ns"}};
  for (const Block& block : switch_blocks()) {
    const auto found = cost.blocks.find(block.id);
    if (found == cost.blocks.end()) continue;
    const auto slack = cost.timing.slack.find(block.id);
    rows.push_back(
        row(block.name, found->second,
            slack == cost.timing.slack.end() ? "" : fmt::format("{:.2f}", slack->second)));
  }
  rows.push_back(row("all blocks", total,
                     fmt::format("{:.2f}", report.order.period - cost.timing.least_period)));
  if (cost.whole)
    rows.push_back(
        row("mapped as a whole", cost.whole->cells,
            fmt::format("{:.2f}", report.order.period - cost.whole->timing.least_period)));
  return rows;
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
  if (!cost.whole) return "";
  return fmt::format(
      "Mapped as a whole, the switch has {:+.1f} % of area and {:+.1f} % of the least period.\n",
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

std::string cost_page(const CostReport& report) {
  std::string text = fmt::format(
      "# Cost of {}\n\nCommand: {}, of {}.\n\n{}. {}. Netlists are made for a clock of {:g} ns. "
      "Every input is driven by {}, every output drives {:g} pF; wires have no length. A gate "
      "equivalent is a NAND of two inputs. The slack of a block is that of the slowest path "
      "through "
      "it.\n",
      report.order.shape.name, markdown_code(report.command), report.version,
      describe(report.order.shape), markdown_text(library_text(report)), report.order.period,
      report.order.cells.driver, kOutputLoad);
  for (std::size_t i = 0; i < report.readings.size(); ++i) {
    const ReadingCost& cost = report.readings[i];
    text +=
        fmt::format("\n## {}\n\n{}\n{}\n{}\n\n{}\nLeast period: {}.\n\nSlowest path, ns: {}.\n",
                    cost.reading == Reading::Fixed ? "Fixed" : "Programmable",
                    markdown_table(block_rows(report, cost)),
                    markdown_table(buffer_rows(report.order.shape, cost)), sram_text(report.order),
                    whole_text(cost), clock_text(report, cost), path_text(cost.timing.path));
    if (!report.power.empty())
      text += fmt::format("\n{}\n\n{}", power_text(report, report.power[i]),
                          markdown_table(power_rows(report.power[i])));
  }
  return wrapped_markdown(text + "\n![Area by block](cost.svg)\n");
}

std::string cost_summary(const CostReport& report) {
  std::string text =
      fmt::format("{}: {}\n{}, made for a clock of {:g} ns\n", report.order.shape.name,
                  describe(report.order.shape), library_text(report), report.order.period);
  for (std::size_t i = 0; i < report.readings.size(); ++i) {
    const ReadingCost& cost = report.readings[i];
    text +=
        fmt::format("\n{}\n{}\n{}{}\n{}least period: {}\nslowest path, ns: {}\n",
                    reading_name(cost.reading), aligned_lines(block_rows(report, cost)),
                    aligned_lines(buffer_rows(report.order.shape, cost)), sram_text(report.order),
                    whole_text(cost), clock_text(report, cost), path_text(cost.timing.path));
    if (!report.power.empty())
      text += fmt::format("\n{}{}\n", aligned_lines(power_rows(report.power[i])),
                          power_text(report, report.power[i]));
  }
  if (report.readings.size() == 2) {
    const ReadingCost &all = report.readings[0], &fixed = report.readings[1];
    text += fmt::format("\nfixed against programmable: area {:+.1f} %, least period {:+.1f} %\n",
                        change(all.total().area, fixed.total().area),
                        change(all.timing.least_period, fixed.timing.least_period));
  }
  return text;
}

}  // namespace dusk
