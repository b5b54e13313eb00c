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
  /// `topology` is the network's, with a link to each neighbor; both outlive the simulation.
  /// Nothing may have been simulated yet. `window`: cycles between two entries of the time series.
  FunctionalSimulation(functional::Network& network, const Topology& topology, const RunPlan& plan,
                       Cycle window);
  ~FunctionalSimulation();
  void set_progress(std::function<void(const Progress&)> report);
  void set_interrupt(std::function<bool()> asked);
  /// Takes the windows of a long run, so that the result has only the last of them.
  void set_window_sink(WindowSink sink);
  /// Told the first cycle of the measurement when it begins, and its end.
  void set_measurement(std::function<void(Cycle)> started, std::function<void(Cycle)> ended);
  /// Sets the instruments, like Simulation::set_instruments().
  void set_instruments(InstrumentList& instruments);
  /// Call it once. Nothing is emptied at the end: the books balance at any time. Throws
  /// std::invalid_argument as Simulation::run().
  RunResult run();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dusk
