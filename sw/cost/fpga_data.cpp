// SPDX-License-Identifier: Apache-2.0
#include <boost/json.hpp>

#include "sw/cost/fpga_report.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

boost::json::object counted(const FpgaCount& count) {
  return {{"luts", count.of(FpgaPart::Lut)},
          {"flip_flops", count.of(FpgaPart::FlipFlop)},
          {"carries", count.of(FpgaPart::Carry)},
          {"multiplexers", count.of(FpgaPart::Mux)},
          {"lut_memories", count.of(FpgaPart::LutMemory)},
          {"block_rams", count.of(FpgaPart::BlockRam)},
          {"others", count.of(FpgaPart::Other)}};
}

}  // namespace

std::string fpga_json(const FpgaReport& report) {
  boost::json::object root = {{"switch", report.order.design.shape.name},
                              {"sizes", describe(report.order.design.shape)},
                              {"version", report.version},
                              {"command", report.command},
                              {"tools", boost::json::value_from(report.tools)},
                              {"fpga", report.order.family->name},
                              {"clock", report.order.design.period}};
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
