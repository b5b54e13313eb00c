// SPDX-License-Identifier: Apache-2.0
/// The phases of a run, the same for every engine: warm-up, measurement, drain.
#pragma once

#include <functional>

#include "models/topology/topology.h"
#include "testbench/common/check_result.h"
#include "testbench/ending.h"
#include "testbench/memory_reserve.h"
#include "testbench/simulation.h"
#include "testbench/snapshot.h"
#include "testbench/statistics/batch_series.h"
#include "testbench/statistics/load_checks.h"

namespace dusk {

/// Base class of a run. It decides when each phase ends. The engine simulates the cycles, keeps the
/// statistics and judges them.
class Phases {
 public:
  Phases(const Topology& topology, const RunPlan& plan) : plan_(plan), topology_(topology) {}
  virtual ~Phases() = default;
  Phases(const Phases&) = delete;
  Phases& operator=(const Phases&) = delete;

  /// Runs all phases; call it once. Throws std::invalid_argument (require_possible()).
  RunResult run();

  ProgressMeter meter;
  std::function<bool()> interrupt;            ///< called in the run; true ends the run
  std::function<void(Cycle)> started, ended;  ///< called when the measurement begins and ends

 protected:
  using Condition = std::function<bool()>;

  // The engine answers:
  virtual Cycle now() const = 0;
  virtual bool empty() const = 0;            ///< returns whether no packet is under way
  virtual std::uint32_t silent_nodes() = 0;  ///< returns the nodes that never send again
  virtual BatchSeries& batches() = 0;
  virtual Snapshot take_snapshot() const = 0;
  virtual std::uint64_t delivered_since_start() const = 0;  ///< packets in the measurement
  virtual std::uint64_t measured_in_flight() const = 0;     ///< measured packets under way
  virtual bool messages_delivered() const = 0;              ///< as many as the plan demands

  // The engine acts:
  /// Simulates up to `end`, or until `satisfied` returns true at the end of a cycle.
  virtual Ending advance(Cycle end, const Condition& satisfied) = 0;
  virtual void start_measurement(Cycle from) = 0;
  /// Stores the load at which the first channel is full; returns the packets that crossed.
  virtual CrossedLoad end_measurement(Cycle to) = 0;
  virtual void start_drain() = 0;
  /// Called after the drain, if the run reached it; may change ending_.
  virtual void finish() = 0;
  /// Reports a standstill to progress_ if it ended the run.
  virtual void report_stall() = 0;
  virtual void fill_measurement() = 0;
  virtual void fill_checks() = 0;

  Slots slots() { return batches().slots(now()); }

  RunPlan plan_;
  Snapshot from_, to_;               ///< at the ends of the measurement
  CrossedLoad crossed_;              ///< packets that crossed the network in the measurement
  Ending ending_ = Ending::Reached;  ///< end of the last phase
  FirstOffender progress_;
  RunResult result_;
  MemoryReserve reserve_;  ///< freed to complete the result when memory has run out

 private:
  void warm_up();
  void measure();
  void drain();
  bool sources_dry() { return empty() && silent_nodes() == topology_.nodes; }

  const Topology& topology_;
};

}  // namespace dusk
