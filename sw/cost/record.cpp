// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "sw/common/interrupt.h"
#include "sw/common/output_file.h"
#include "sw/common/status_line.h"
#include "sw/config/network_kind.h"
#include "sw/config/workload_part.h"
#include "sw/cost/power.h"
#include "sw/report/terminal_report.h"
#include "sw/run/build_network.h"
#include "sw/run/instruments.h"
#include "sw/run/run_command.h"
#include "testbench/common/names.h"

namespace dusk {
namespace {

Topology topology_of(const NetworkOptions& network, const SwitchShape& shape) {
  try {
    return kind_of(network).make_topology(network, shape.ports);
  } catch (const std::invalid_argument& error) {
    throw ConfigError(error.what());
  }
}

}  // namespace

PowerOrder make_power_order(const Configuration& configuration, const SwitchShape& shape,
                            const std::string& text) {
  PowerOrder order{configuration.experiment(), configuration.origins(), {}};
  order.origins["run.waves"] = "--power";
  Experiment& experiment = order.experiment;
  if (experiment.switch_.shape == "auto") experiment.switch_.shape = "exact";
  experiment.run.engine = EngineKind::Rtl;
  experiment.run.host = HostKind::Kernel;  // SystemC simulates once in a process
  experiment.run.rtl = "all";
  experiment.run.waves = text;
  const Topology topology = topology_of(experiment.network, shape);
  const std::vector<WaveRequest> requests =
      wave_requests(experiment.run, workload_of(experiment.traffic).ends_by_clock(experiment),
                    std::vector<bool>(topology.switches, true), topology, order.origins);
  if (requests.size() != 1)
    throw ConfigError("--power: one switch (switch=NAME,from=CYCLE,to=CYCLE)");
  order.request = requests.front();
  experiment.run.rtl = std::to_string(order.request.id);
  return order;
}

RecordedSwitch record_switch(const PowerOrder& order, const std::string& folder) {
  const WaveRequest& request = order.request;
  LockstepParts parts;
  parts.waves = {{request.id, 0, request.to}};
  const auto built = build_network(order.experiment, order.origins, parts);
  const Topology& topology = built->network->topology();
  const std::string file = folder + "/waves-" + file_name_of(topology, request.id) + ".fst";
  append_to(file, "");  // refuses a link of that name
  built->waves->engine(0)->open(file);
  Simulation simulation(*built->network, *built->clock, make_run_plan(order.experiment));
  StatusLine status;
  simulation.set_progress([&](const Progress& progress) {
    status.show(progress_share(progress), [&] { return progress_line(progress); });
  });
  simulation.set_interrupt([&] { return interrupted() || built->network->now() > request.to; });
  catch_interrupts();
  simulation.set_window_sink([](const auto&) {});
  if (simulation.run().out_of_memory) throw std::bad_alloc();
  status.finish();
  if (interrupted()) throw Interrupted();
  const Cycle end = built->network->now();
  built->waves->engine(0)->finish(end);
  if (end <= request.to)
    throw ConfigError("--power: the run ended in cycle {}, before cycle {} (fewer cycles)", end - 1,
                      request.to);
  return {switch_name(topology, request.id), file, request.from, request.to};
}

}  // namespace dusk
