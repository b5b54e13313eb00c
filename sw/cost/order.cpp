// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/order.h"

#include <stdexcept>

#include "sw/shapes/select_shape.h"
#include "sw/topologies/network_kind.h"

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

}  // namespace

CostOrder make_cost_order(const Configuration& configuration, const std::string& library,
                          double period, bool large) {
  if (configuration.experiment().run.engine == EngineKind::Functional)
    throw ConfigError(
        "run.engine: functional has no switch to be synthesized (engine rtl or model)");
  CostOrder order;
  order.shape = shape_of(configuration);
  if (const std::uint64_t cells = expected_cells(order.shape); !large && cells > kMostCells)
    throw ConfigError(
        "switch {} would have about {:.1f} million cells, too many to be synthesized in minutes "
        "(at most {:g}: "
        "fewer ports or VCs, shorter buffers, switch.crossbar=per_port; or dusk cost --large)",
        order.shape.name, static_cast<double>(cells) / 1e6, static_cast<double>(kMostCells) / 1e6);
  order.pins = tied_pins(order.shape, settings_of(configuration.experiment(), order.shape));
  order.blocks =
      read_own_blocks(configuration.experiment().switch_.replace, configuration.origins());
  order.shape.name = name_with(order.shape, order.blocks);
  order.cells = find_cells(library);
  order.period = period;
  return order;
}

}  // namespace dusk
