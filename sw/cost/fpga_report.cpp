// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/fpga_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "sw/common/quote.h"
#include "sw/common/text_table.h"
#include "sw/cost/report.h"
#include "sw/shapes/select_shape.h"
#include "sw/synthesis/blocks.h"

namespace dusk {
namespace {

std::vector<std::vector<std::string>> rows_of(const FpgaCost& cost) {
  const FpgaCount total = cost.total(), both = total + cost.flat;
  const auto row = [&both](const std::string& name, const FpgaCount& count) {
    std::vector<std::string> fields = {name};
    for (const auto& part : names(FpgaPart{})) {
      if (both.of(part.value) > 0) fields.push_back(fmt::format("{}", count.of(part.value)));
    }
    return fields;
  };
  std::vector<std::vector<std::string>> rows = {{"block"}};
  for (const auto& part : names(FpgaPart{})) {
    if (both.of(part.value) > 0) rows[0].emplace_back(part.name);
  }
  for (const Block& block : switch_blocks()) {
    const auto found = cost.blocks.find(block.id);
    if (found != cost.blocks.end()) rows.push_back(row(block.name, found->second));
  }
  if (const auto own = cost.blocks.find(""); own != cost.blocks.end())
    rows.push_back(row("joining them", own->second));
  rows.push_back(row("all blocks", total));
  rows.push_back(row("mapped as a whole", cost.flat));
  return rows;
}

std::string route_text(const FpgaCost& cost) {
  if (!cost.route) return "";
  const FpgaRoute& route = *cost.route;
  if (route.used == 0)
    return fmt::format(
        "placed and routed: it does not fit the {} ({} logic cells), with the {} logic cells of "
        "the "
        "registers at its pins",
        route.device, route.available, route.around);
  return fmt::format(
      "placed and routed on the {}: {} of {} logic cells, beside {} of the registers at its pins; "
      "{:.2f} ns, {:.1f} MHz",
      route.device, route.used, route.available, route.around, route.period, 1000 / route.period);
}

std::string made_of(const FpgaReport& report) {
  return fmt::format("{}; {}", report.order.family->title, fmt::join(report.tools, ", "));
}

}  // namespace

std::string fpga_page(const FpgaReport& report) {
  std::string text = fmt::format(
      "# {} on an FPGA\n\nCommand: {}, of {}.\n\n{}. {}. Each block is mapped by itself; as a "
      "whole, the switch is smaller.\n",
      report.order.design.shape.name, markdown_code(report.command), report.version,
      describe(report.order.design.shape), made_of(report));
  for (const FpgaCost& cost : report.readings) {
    text += fmt::format("\n## {}\n\n{}", cost.reading == Reading::Fixed ? "Fixed" : "Programmable",
                        markdown_table(rows_of(cost)));
    if (cost.route) text += fmt::format("\nThe switch as a whole, {}.\n", route_text(cost));
  }
  return text;
}

std::string fpga_summary(const FpgaReport& report) {
  std::string text = fmt::format("{}: {}\n{}\n", report.order.design.shape.name,
                                 describe(report.order.design.shape), made_of(report));
  for (const FpgaCost& cost : report.readings) {
    text += fmt::format("\n{}\n{}", reading_name(cost.reading), aligned_lines(rows_of(cost)));
    if (cost.route) text += route_text(cost) + "\n";
  }
  return text;
}

}  // namespace dusk
