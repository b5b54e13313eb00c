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

/// Base of an engine's run. It decides when each phase ends; the engine simulates the cycles, keeps
/// the accounts and judges them.
class Phases {
 public:
  Phases(const Topology& topology, const RunPlan& plan) : plan_(plan), topology_(topology) {}
  virtual ~Phases() = default;
  Phases(const Phases&) = delete;
  Phases& operator=(const Phases&) = delete;

  /// Call it once. Throws std::invalid_argument (require_possible()).
  RunResult run();

  ProgressMeter meter;
  std::function<bool()> interrupt;            ///< asked during the run; true ends it
  std::function<void(Cycle)> started, ended;  ///< told where the measurement begins and ends

 protected:
  using Condition = std::function<bool()>;

  // The engine answers:
  virtual Cycle now() const = 0;
  virtual bool empty() const = 0;            ///< no packet is under way
  virtual std::uint32_t silent_nodes() = 0;  ///< nodes without a message to send, ever
  virtual BatchSeries& batches() = 0;
  virtual Snapshot take_snapshot() const = 0;
  virtual std::uint64_t delivered_since_start() const = 0;  ///< packets, in the measurement
  virtual std::uint64_t measured_in_flight() const = 0;     ///< packets
  virtual bool messages_delivered() const = 0;              ///< true: as many as the plan asks for

  // The engine acts:
  /// Simulates up to `end`, or until `satisfied` at the end of a cycle.
  virtual Ending advance(Cycle end, const Condition& satisfied) = 0;
  virtual void start_measurement(Cycle from) = 0;
  /// Fills in the load at which the first channel is full; returns what crossed the network.
  virtual CrossedLoad end_measurement(Cycle to) = 0;
  virtual void start_drain() = 0;
  /// After the drain, if the run got there; may change ending_.
  virtual void finish() = 0;
  /// Reports to progress_ that nothing moves, if that ended the run.
  virtual void report_stall() = 0;
  virtual void fill_measurement() = 0;
  virtual void fill_checks() = 0;

  Slots slots() { return batches().slots(now()); }

  RunPlan plan_;
  Snapshot from_, to_;               ///< at the ends of the measurement
  CrossedLoad crossed_;              ///< in the measurement
  Ending ending_ = Ending::Reached;  ///< of the last phase
  FirstOffender progress_;
  RunResult result_;
  MemoryReserve reserve_;  ///< for the result, when the memory has run out

 private:
  void warm_up();
  void measure();
  void drain();
  bool sources_dry() { return empty() && silent_nodes() == topology_.nodes; }

  const Topology& topology_;
};

}  // namespace dusk
