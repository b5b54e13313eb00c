// SPDX-License-Identifier: Apache-2.0
/// One observer that feeds all checks, statistics and instruments of a run.
#pragma once

#include <cstdint>
#include <vector>

#include "models/kernel/network.h"
#include "testbench/checks/channel_checks.h"
#include "testbench/checks/packet_books.h"
#include "testbench/checks/scoreboard.h"
#include "testbench/checks/watchdog.h"
#include "testbench/instruments/instrument_list.h"
#include "testbench/statistics/batch_series.h"
#include "testbench/statistics/hop_account.h"
#include "testbench/statistics/latency_statistics.h"
#include "testbench/statistics/power_account.h"
#include "testbench/statistics/selectable_account.h"
#include "testbench/statistics/traffic_account.h"
#include "testbench/statistics/window_series.h"

namespace dusk {

/// Passes each event to the checks and statistics that need it: one virtual call per event instead
/// of one per observer. Asks the network to stop if an event ends a phase.
class RunMonitor final : public NetworkObserver {
 public:
  /// Requires that `network` has simulated nothing yet.
  RunMonitor(Network& network, Cycle watchdog, bool in_order, const Rational& off_share = 0);

  /// Measures packets created from cycle `from` on and restarts the batches. If `messages` > 0,
  /// asks the network to stop in the cycle in which that many packets were delivered since `from`.
  void start_measurement(Cycle from, std::uint64_t messages);
  /// Ends the measurement: packets created in cycle `to` or later are not measured.
  void end_measurement(Cycle to);
  /// Passes all further events to `instruments` too, which must outlive the run.
  void set_instruments(InstrumentList* instruments) { instruments_ = instruments; }
  /// From now on, asks the network to stop when the last measured packet arrives.
  void start_drain() { draining_ = true; }
  /// From now on, asks the network to stop when it is empty.
  void start_flush() { flushing_ = true; }

  bool messages_delivered() const { return messages_at_ != kNever; }
  Cycle messages_delivered_at() const { return messages_at_; }
  std::uint64_t delivered_since_start() const;
  std::uint64_t measured_in_flight() const { return measured_in_flight_; }
  /// Returns the measured packets that the drain still waits for; 0 before the drain.
  std::uint64_t waited_for() const { return draining_ ? measured_in_flight_ : 0; }
  Cycle last_delivery() const { return last_delivery_; }
  /// Returns the number (Packet::id) of the first measured packet with the highest latency.
  std::uint64_t slowest_packet() const { return slowest_packet_; }

  void packet_created(PacketHandle handle, const Packet& packet) override;
  void packet_injected(PacketHandle handle, const Packet& packet) override;
  void flit_ejected(NodeId node, VcId vc, const Flit& flit, bool known, const Packet* packet,
                    Cycle now) override;
  void packet_delivered(PacketHandle handle, const Packet& packet) override;
  void flit_sent(ChannelId id, VcId vc, const Flit& flit, ChannelState state, Cycle now) override;
  bool flit_passed(ChannelId id, VcId vc, ChannelState state, Cycle now) override {
    return channels.flit_passed(id, vc, state, now);
  }
  void flits_passed(const SentFlit* flits, std::size_t count, const ChannelState* states, Cycle now,
                    std::vector<SentFlit>& rest) override {
    channels.flits_passed(flits, count, states, now, rest);
  }
  void state_changed(ChannelId id, ChannelState from, ChannelState to, Cycle now) override;
  void level_changed(ChannelId id, unsigned width, unsigned power, Cycle now) override;
  void window_ended(Cycle now) override;

  // The parts, for whoever runs the phases and reports.
  Scoreboard scoreboard;
  ChannelChecks channels;
  Watchdog watchdog;
  PacketAccount packets;
  TrafficAccount traffic;
  PowerAccount power;         ///< all channels, node channels included
  PowerAccount switch_power;  ///< channels between switches
  WindowSeries windows;
  SelectableAccount selectable;
  HopAccount hops;
  BatchSeries batches;  ///< up to the end of the measurement
  LatencyStatistics packet_latency, network_latency;

 private:
  bool now_measuring() const { return to_ == kNever; }
  bool measured(const Packet& packet) const {
    return packet.created >= from_ && packet.created < to_;
  }

  Network& network_;
  InstrumentList* instruments_ = nullptr;
  Cycle from_ = kNever, to_ = kNever;  // created in [from, to): measured
  std::uint64_t messages_ = 0, delivered_before_ = 0, measured_in_flight_ = 0;
  Cycle messages_at_ = kNever, last_delivery_ = 0;
  std::uint64_t slowest_packet_ = 0;
  Cycle slowest_latency_ = 0;
  bool draining_ = false, flushing_ = false;
};

}  // namespace dusk
