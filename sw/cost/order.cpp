// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/order.h"

#include <limits>
#include <optional>
#include <stdexcept>

#include "models/common/shown_text.h"
#include "sw/common/pattern.h"
#include "sw/config/network_kind.h"
#include "sw/shapes/select_shape.h"
#include "sw/synthesis/sram_files.h"

namespace dusk {
namespace {

SwitchShape shape_of(const Configuration& configuration) {
  Experiment experiment = configuration.experiment();
  if (experiment.switch_.shape == "auto") experiment.switch_.shape = "exact";
  return select_shape(experiment, {}, configuration.origins());
}

SwitchSettings settings_of(const Experiment& experiment, const SwitchShape& shape) {
  const NetworkKind& kind = kind_of(experiment.network);
  try {
    const Topology topology = kind.make_topology(experiment.network, shape.ports);
    return kind.make_settings(experiment, topology).front();
  } catch (const std::invalid_argument& error) {
    throw ConfigError(error.what());
  }
}

/// Returns an order without standard cells. Memories of more than `sram_bits` bits are SRAM.
CostOrder design_of(const Configuration& configuration, const CostChoice& choice,
                    std::optional<std::uint64_t> sram_bits) {
  if (configuration.experiment().run.engine == EngineKind::Functional)
    throw ConfigError(
        "run.engine: functional has no switch to be synthesized (engine rtl or model)");
  CostOrder order;
  order.shape = shape_of(configuration);
  if (sram_bits) {
    order.sram_bits = *sram_bits;
    order.srams = srams_of(order.shape, *sram_bits);
  }
  const std::string large =
      too_many_cells(order.shape, order.srams, "synthesized",
                     fmt::format("{}, switch.crossbar=per_port; or dusk cost --large",
                                 sram_bits ? " or SRAM (--sram)" : ""));
  if (!choice.large && !large.empty()) throw ConfigError("{}", large);
  order.pins = tied_pins(order.shape, settings_of(configuration.experiment(), order.shape));
  order.blocks =
      read_own_blocks(configuration.experiment().switch_.replace, configuration.origins());
  order.shape.name = name_with(order.shape, order.blocks);
  order.period = choice.period;
  return order;
}

}  // namespace

std::uint64_t read_sram_bits(const std::string& text) {
  if (text == "none") return std::numeric_limits<std::uint64_t>::max();
  if (!match(text, R"(\d{1,9})"))
    throw ConfigError("--sram: '{}' is no number of bits ({}, or none)", shown(text), kSramBits);
  return std::stoull(text);
}

void check_has_power(const CostOrder& order) {
  if (!order.srams.empty())
    throw ConfigError(
        "--power: memories of {} bits are SRAM, whose energy is not counted "
        "(dusk cost --sram none, or without --power)",
        order.srams.front().bits());
}

FpgaOrder make_fpga_order(const Configuration& configuration, const std::string& family,
                          const CostChoice& choice, bool route) {
  FpgaOrder order;
  order.family = &find_family(family);
  if (route && !order.family->routes)
    throw ConfigError("--route: {} is only counted, not placed and routed (--fpga ice40)", family);
  order.route = route;
  order.design = design_of(configuration, choice, {});
  return order;
}

CostOrder make_cost_order(const Configuration& configuration, const CostChoice& choice) {
  return make_cost_order(configuration, choice, find_cells(choice.cells));
}

CostOrder make_cost_order(const Configuration& configuration, const CostChoice& choice,
                          const Cells& cells) {
  CostOrder order = design_of(configuration, choice, choice.sram_bits);
  order.cells = cells;
  if (choice.feature > 0) order.cells.feature = choice.feature;
  if (!order.srams.empty() && order.cells.feature == 0)
    throw ConfigError(
        "--liberty {}: memories of {} bits are SRAM, which is counted by the feature size of the "
        "process (--feature MICRONS; or --sram none: as flip-flops)",
        shown(choice.cells.libraries.front()), order.srams.front().bits());
  for (const Sram& sram : order.srams)
    order.cells.library.cells.push_back(sram_cell(sram, order.cells.feature));
  return order;
}

}  // namespace dusk
