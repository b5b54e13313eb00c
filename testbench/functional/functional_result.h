// SPDX-License-Identifier: Apache-2.0
/// Results of a run of a functional network, in the form that all engines share.
#pragma once

#include "models/functional/network.h"
#include "models/topology/topology.h"
#include "testbench/checks/watchdog.h"
#include "testbench/instruments/instrument_list.h"
#include "testbench/simulation.h"
#include "testbench/snapshot.h"
#include "testbench/statistics/batch_series.h"
#include "testbench/statistics/offered_load.h"
#include "testbench/statistics/power_account.h"
#include "testbench/statistics/traffic_account.h"
#include "testbench/statistics/window_series.h"

namespace dusk {

/// Counts created and delivered packets. A packet is measured if it was created in the measurement.
/// A dropped packet counts as created, but has no latency, and no run waits for it.
class FunctionalMonitor final : public functional::Observer {
 public:
  FunctionalMonitor(const Topology& topology, const RunPlan& plan, const LoadRules& rules);

  /// Passes all further events to `instruments` too, which must outlive the run.
  void set_instruments(InstrumentList* instruments) { instruments_ = instruments; }
  void start_measurement(Cycle from);
  void end_measurement(Cycle to) { to_ = to; }
  /// Records the end of cycle `now`, and of a window of the time series if `closes` is true.
  void cycle_ended(const functional::Network& network, Cycle now, bool closes);

  void created(const Packet& packet) override;
  void dropped(const Packet& packet) override;
  void injected(const Packet& packet, std::uint32_t queue) override;
  void delivered(const Packet& packet, NodeId node, std::uint32_t queue) override;

  std::uint64_t delivered_since_start() const {
    return traffic.totals().packets_delivered - delivered_before_;
  }
  std::uint64_t measured_in_flight() const { return measured_in_flight_; }

  TrafficAccount traffic;
  Watchdog watchdog;
  WindowSeries windows;
  BatchSeries batches;
  LatencyStatistics packet_latency, network_latency;
  OfferedLoad load;
  FirstOffender misdelivered;
  std::uint64_t slowest_packet = 0;
  Cycle last_delivery = 0;

 private:
  bool now_measuring() const { return to_ == kNever; }
  bool measured(const Packet& p) const { return p.created >= from_ && p.created < to_; }

  PowerAccount power_;  // every channel is always on
  InstrumentList* instruments_ = nullptr;
  Cycle from_ = kNever, to_ = kNever;
  Cycle slowest_ = 0;
  std::uint64_t measured_in_flight_ = 0, delivered_before_ = 0;
};

/// Returns the flits that a channel of the network's topology has carried so far.
std::uint64_t flits_of(const functional::Network& network, const Channel& channel);

/// Returns the totals now. Dropped packets count as waiting: they are offered, not accepted.
Snapshot take_snapshot(const functional::Network& network, const Topology& topology,
                       const FunctionalMonitor& monitor);

/// Returns the number of nodes that have no message to send, now or later.
std::uint32_t silent_nodes(functional::Network& network);

}  // namespace dusk
