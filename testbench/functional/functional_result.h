// SPDX-License-Identifier: Apache-2.0
/// Accounts of a run of a functional network, in the words that all engines' results use.
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

/// Counts created and delivered packets. A packet is measured if it was created in the measurement;
/// one that was dropped is created, but neither waited for nor of any latency.
class FunctionalMonitor final : public functional::Observer {
 public:
  FunctionalMonitor(const Topology& topology, const RunPlan& plan, const LoadRules& rules);

  /// Hands all further events to the instruments, too, which outlive the run.
  void set_instruments(InstrumentList* instruments) { instruments_ = instruments; }
  void start_measurement(Cycle from);
  void end_measurement(Cycle to) { to_ = to; }
  /// Cycle `now` has ended; it closes a window if `closes`.
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

/// Flits that a channel of the network's topology has carried so far.
std::uint64_t flits_of(const functional::Network& network, const Channel& channel);

/// The totals now. Dropped packets count as waiting: they are offered and not accepted.
Snapshot take_snapshot(const functional::Network& network, const Topology& topology,
                       const FunctionalMonitor& monitor);

/// Nodes that have no message to send, now or later.
std::uint32_t silent_nodes(functional::Network& network);

}  // namespace dusk
