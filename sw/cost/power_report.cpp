// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "sw/cost/report.h"
#include "sw/synthesis/blocks.h"

namespace dusk {

std::vector<std::vector<std::string>> power_rows(const PowerCost& power) {
  const Power all = power.total();
  const auto row = [&](const std::string& name, const Power& p) {
    const auto mw = [](double watts) { return fmt::format("{:.3f}", 1e3 * watts); };
    return std::vector<std::string>{name,
                                    mw(p.clock),
                                    mw(p.internal),
                                    mw(p.switching),
                                    mw(p.leakage),
                                    mw(p.total()),
                                    fmt::format("{:.1f} %", 100 * p.total() / all.total()),
                                    mw(p.total() - p.gated_ports),
                                    mw(p.total() - p.gated_registers)};
  };
  std::vector<std::vector<std::string>> rows = {{"power, mW", "clock", "internal", "switching",
                                                 "leakage", "total", "share", "ports gated",
                                                 "registers gated"}};
  for (const Block& block : switch_blocks()) {
    const auto found = power.blocks.find(block.id);
    if (found != power.blocks.end()) rows.push_back(row(block.name, found->second));
  }
  rows.push_back(row("all blocks", all));
  return rows;
}

std::string power_text(const CostReport& report, const PowerCost& power) {
  return fmt::format("power of {} in cycles {} to {}, at {:g} ns: {} flits left it, {}",
                     power.where, power.from, power.to, report.order.period, power.flits,
                     power.flits == 0
                         ? "so none has an energy"
                         : fmt::format("{:.1f} pJ a flit", power.energy(report.order.period)));
}

}  // namespace dusk
