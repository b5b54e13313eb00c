// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/fpga_document.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "sw/common/quote.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

doc::Table table_of(const FpgaCost& cost) {
  const FpgaCount total = cost.total(), both = total + cost.flat;
  doc::Table table{doc::shown_columns({"block"})};
  for (const auto& part : names(FpgaPart{}))
    if (both.of(part.value) > 0) table.columns.push_back(doc::shown_column("", part.name));
  const auto add = [&](const std::string& name, const FpgaCount& count) {
    table.add({name});
    for (const auto& part : names(FpgaPart{}))
      if (both.of(part.value) > 0) table.rows.back().emplace_back(count.of(part.value));
  };
  for_blocks(cost.blocks,
             [&](const Block& block, const FpgaCount& count) { add(block.name, count); });
  if (const auto own = cost.blocks.find(""); own != cost.blocks.end())
    add("joining them", own->second);
  add("all blocks", total);
  add("mapped as a whole", cost.flat);
  return table;
}

std::string route_text(const FpgaCost& cost) {
  const FpgaRoute& route = *cost.route;
  if (route.used == 0)
    return fmt::format(
        "placed and routed: it does not fit the {} ({} logic cells), with the {} logic cells "
        "of the registers at its pins",
        route.device, route.available, route.around);
  return fmt::format(
      "placed and routed on the {}: {} of {} logic cells, beside {} of the registers at its pins; "
      "{:.2f} ns, {:.1f} MHz",
      route.device, route.used, route.available, route.around, route.period, 1000 / route.period);
}

std::string made_of(const FpgaReport& report) {
  return fmt::format("{}; {}", report.order.family->title, fmt::join(report.tools, ", "));
}

boost::json::object counted(const FpgaCount& count) {
  constexpr const char* kIds[] = {"luts",         "flip_flops", "carries", "multiplexers",
                                  "lut_memories", "block_rams", "others"};
  boost::json::object out;
  for (std::size_t i = 0; i < kFpgaParts; ++i) out[kIds[i]] = count.parts[i];
  return out;
}

}  // namespace

doc::Document fpga_document(const FpgaReport& report) {
  const SwitchShape& shape = report.order.design.shape;
  doc::Document document;
  document.page(fmt::format("# {} on an FPGA", shape.name));
  document.page(made_by(report));
  document.page(
      fmt::format("{}. {}. Each block is mapped by itself; as a whole, the switch is smaller.",
                  describe(shape), made_of(report)));
  document.line(fmt::format("{}: {}\n{}", shape.name, describe(shape), made_of(report)));
  for (const FpgaCost& cost : report.readings) {
    add_reading(document, cost.reading);
    document.table(table_of(cost));
    if (!cost.route) continue;
    document.page(fmt::format("The switch as a whole, {}.", route_text(cost)));
    document.line(route_text(cost));
  }
  return document;
}

std::string fpga_json(const FpgaReport& report) {
  boost::json::object root = made_json(report, report.order.design.shape);
  root["fpga"] = report.order.family->name;
  root["clock"] = report.order.design.period;
  for (const FpgaCost& cost : report.readings) {
    boost::json::object blocks;
    for (const auto& [id, count] : cost.blocks) blocks[id] = counted(count);
    boost::json::object reading = {
        {"blocks", blocks}, {"total", counted(cost.total())}, {"flat", counted(cost.flat)}};
    if (cost.route)
      reading["route"] = boost::json::object{
          {"device", cost.route->device},        {"fits", cost.route->used > 0},
          {"logic_cells", cost.route->used},     {"available", cost.route->available},
          {"pin_registers", cost.route->around}, {"least_period", cost.route->period}};
    root[reading_name(cost.reading)] = reading;
  }
  return boost::json::serialize(root) + "\n";
}

}  // namespace dusk
