// SPDX-License-Identifier: Apache-2.0
/// One run of a functional network: the phases, checks and results of Simulation.
#pragma once

#include <functional>
#include <memory>

#include "models/functional/network.h"
#include "models/topology/topology.h"
#include "testbench/simulation.h"

namespace dusk {

class FunctionalSimulation {
 public:
  /// `topology` has a link to each neighbor. `network` and `topology` must outlive the simulation,
  /// and nothing may be simulated yet. `window`: cycles between two entries of the time series.
  FunctionalSimulation(functional::Network& network, const Topology& topology, const RunPlan& plan,
                       Cycle window);
  ~FunctionalSimulation();
  void set_progress(std::function<void(const Progress&)> report);
  void set_interrupt(std::function<bool()> asked);
  /// Sets the sink of the windows of a long run. The result has only the last windows.
  void set_window_sink(WindowSink sink);
  /// Sets functions that are called with the first cycle of the measurement and with its end.
  void set_measurement(std::function<void(Cycle)> started, std::function<void(Cycle)> ended);
  /// Sets the instruments, like Simulation::set_instruments().
  void set_instruments(InstrumentList& instruments);
  /// Runs the simulation; call it once. Does not empty the network at the end, because the packet
  /// counts agree at any time. Throws std::invalid_argument as Simulation::run().
  RunResult run();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dusk
