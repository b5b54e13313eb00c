// SPDX-License-Identifier: Apache-2.0
#include <boost/json.hpp>

#include "sw/cost/buffers.h"
#include "sw/cost/document.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

boost::json::object timed(const CostOrder& order, const Timing& timing) {
  boost::json::array path;
  for (const PathStep& step : timing.path)
    path.push_back(
        boost::json::object{{"block", step.block}, {"cell", step.cell}, {"delay", step.delay}});
  return {{"least_period", timing.least_period},
          {"fmax", 1000 / timing.least_period},
          {"hop_cycles", hop_cycles(order.shape, timing, order.period)},
          {"path", path}};
}

boost::json::object buffered(const SwitchShape& shape, const ReadingCost& cost) {
  boost::json::object all;
  for (const BufferCost& buffers : buffers_of(shape, cost))
    all[buffers.block] = boost::json::object{{"bits", buffers.bits()},
                                             {"area", buffers.cells.area},
                                             {"flip_flop_area", buffers.cells.flip_flop_area},
                                             {"sram_area", buffers.cells.sram_area},
                                             {"srams", buffers.cells.srams},
                                             {"other_area", buffers.other_area()}};
  return all;
}

boost::json::array modeled(const CostOrder& order) {
  boost::json::array all;
  for (const Sram& sram : order.srams)
    all.push_back(boost::json::object{{"block", sram.block},
                                      {"count", sram.count},
                                      {"banks", sram.banks},
                                      {"words", sram.words},
                                      {"width", sram.width},
                                      {"area", sram_area(sram, order.cells.feature)},
                                      {"access", sram_access(sram, order.cells.feature)}});
  return all;
}

boost::json::object drawn(const Power& power) {
  return {{"clock", power.clock},
          {"internal", power.internal},
          {"switching", power.switching},
          {"leakage", power.leakage},
          {"total", power.total()},
          {"gated", power.gated_registers},
          {"gated_ports", power.gated_ports}};
}

boost::json::object drawn(const PowerCost& power, double period) {
  boost::json::object blocks;
  for (const auto& [id, block] : power.blocks) blocks[id] = drawn(block);
  return {{"switch", power.where},
          {"from", power.from},
          {"to", power.to},
          {"flits", power.flits},
          {"blocks", blocks},
          {"total", drawn(power.total())},
          {"energy_per_flit", power.energy(period)}};
}

}  // namespace

std::string power_json(const PowerCost& power, double period) {
  return boost::json::serialize(drawn(power, period)) + "\n";
}

boost::json::object made_json(const Made& made, const SwitchShape& shape) {
  return {{"switch", shape.name},
          {"sizes", describe(shape)},
          {"version", made.version},
          {"command", made.command},
          {"tools", boost::json::value_from(made.tools)}};
}

std::string cost_json(const CostReport& report) {
  boost::json::object root = made_json(report, report.order.shape);
  root["library"] = report.order.cells.library.name;
  root["clock"] = report.order.period;
  root["srams"] = modeled(report.order);
  for (std::size_t i = 0; i < report.readings.size(); ++i) {
    const ReadingCost& cost = report.readings[i];
    const auto counted = [&](const CellCount& count) {
      return doc::object_of(cell_columns(), cell_row(report, cost, "", count));
    };
    boost::json::object blocks;
    for (const auto& [id, count] : cost.blocks) {
      boost::json::object block = counted(count);
      const auto slack = cost.timing.slack.find(id);
      if (slack != cost.timing.slack.end()) block["slack"] = slack->second;
      blocks[id] = block;
    }
    boost::json::object reading = {{"blocks", blocks},
                                   {"buffers", buffered(report.order.shape, cost)},
                                   {"logic_area", logic_area(report.order.shape, cost)},
                                   {"total", counted(cost.total())},
                                   {"timing", timed(report.order, cost.timing)}};
    if (cost.whole) {
      reading["flat"] = counted(cost.whole->cells);
      reading["flat_timing"] = timed(report.order, cost.whole->timing);
    }
    if (!report.power.empty()) reading["power"] = drawn(report.power[i], report.order.period);
    root[reading_name(cost.reading)] = reading;
  }
  return boost::json::serialize(root) + "\n";
}

}  // namespace dusk
