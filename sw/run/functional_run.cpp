// SPDX-License-Identifier: Apache-2.0
#include "sw/run/functional_run.h"

#include <fmt/format.h>

#include <stdexcept>

#include "models/functional/network.h"
#include "models/functional/state.h"
#include "sw/common/free_memory.h"
#include "sw/common/interrupt.h"
#include "sw/common/result_files.h"
#include "sw/common/status_line.h"
#include "sw/config/network_kind.h"
#include "sw/config/workload_part.h"
#include "sw/report/report.h"
#include "sw/report/terminal_report.h"
#include "sw/run/page_of_run.h"
#include "sw/run/run_command.h"
#include "sw/run/run_memory.h"
#include "sw/topologies/network_parts.h"
#include "testbench/functional/functional_simulation.h"
#include "testbench/functional/port_report.h"

namespace dusk {
namespace {

/// A network with its sources.
struct Built {
  Built(const Experiment& experiment, const Origins& origins)
      : settings(checked(experiment, origins)),
        topology(kind_of(experiment.network)
                     .make_topology(experiment.network, u32(ports_of(experiment.network)))),
        network(settings) {
    try {
      auto sources =
          workload_of(experiment.traffic).make_sources(experiment, network.nodes()).of_nodes;
      for (NodeId node = 0; node < network.nodes(); ++node)
        network.set_source(node, std::move(sources[node]));
    } catch (const std::invalid_argument& error) {
      throw ConfigError(error.what());
    }
  }

  functional::Settings settings;
  Topology topology;
  functional::Network network;

 private:
  static functional::Settings checked(const Experiment& experiment, const Origins& origins) {
    require_memory(experiment, free_memory(), origins);
    return functional_settings(experiment, packet_lengths(experiment).longest);
  }
};

}  // namespace

functional::Settings functional_settings(const Experiment& experiment, std::uint32_t longest) {
  const FunctionalOptions& f = experiment.functional;
  functional::Settings settings;
  settings.size.clear();
  for (const std::int64_t size : experiment.network.size) settings.size.push_back(u32(size));
  settings.wrap = rings_of(experiment.network);
  settings.adaptive_vcs = u32(f.adaptive_vcs);
  settings.bubble = u32(f.bubble);
  settings.bubble_in = f.bubble_in;
  settings.queue = u32(f.queue);
  settings.buffer = u32(f.buffer);
  settings.longest = longest;
  settings.request = f.request;
  settings.outputs = f.outputs;
  settings.attempt = f.attempt;
  settings.measure = f.measure;
  settings.arbiter = f.arbiter;
  settings.own_lead = static_cast<std::int32_t>(f.own_lead);
  settings.feed = f.feed;
  settings.consumption = f.consumption;
  settings.seed = static_cast<std::uint64_t>(experiment.run.seed);
  return settings;
}

RunResult simulate_functional(const Experiment& experiment) {
  Built built(experiment, {});
  RunResult result = FunctionalSimulation(built.network, built.topology, make_run_plan(experiment),
                                          static_cast<Cycle>(experiment.power.window))
                         .run();
  if (result.out_of_memory) throw std::bad_alloc();
  return result;
}

int run_functional(const Experiment& experiment, const Origins& origins) {
  Built built(experiment, origins);
  functional::Network& network = built.network;
  const Topology& topology = built.topology;
  catch_interrupts();
  const std::string folder =
      make_results_folder(experiment.run.output, experiment.name, place_of_output(origins));
  write_file(folder, "config.toml", config_report(experiment, {}));
  TimeseriesFile timeseries(folder);

  const RunPlan plan = make_run_plan(experiment);
  DetailFiles detail(experiment, network, topology, folder);
  PortReport ports(u32(experiment.functional.sample_node), network.state(), topology);
  network.add_observer(&ports);
  FunctionalSimulation simulation(network, topology, plan,
                                  static_cast<Cycle>(experiment.power.window));
  StatusLine status;
  simulation.set_progress([&](const Progress& progress) {
    status.show(progress_share(progress), [&] { return progress_line(progress); });
  });
  simulation.set_interrupt(interrupted);
  simulation.set_window_sink([&](const auto& windows) { timeseries.add(windows); });
  simulation.set_instruments(detail.instruments());
  simulation.set_measurement([&](Cycle from) { ports.start(from); }, [&](Cycle) { ports.stop(); });
  RunResult result = simulation.run();
  status.finish();
  result.received_latency = ports.delay.summary();
  result.injection_latency = ports.injection_delay.summary();
  if (ports.packets_delivered > 0) result.mean_hops = ports.mean_hops();

  write_file(folder, "functional.txt", ports.text(network, result.cycles - result.measured_from));
  write_file(folder, "functional_queues.csv", ports.histograms());
  bool drawn = write_results(experiment, {experiment.name, experiment.run.seed, "functional"},
                             topology, result, folder, timeseries, detail);
  drawn = write_page_of(experiment, folder) && drawn;
  return exit_status(result, drawn);
}

}  // namespace dusk
