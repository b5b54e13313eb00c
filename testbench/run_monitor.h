// SPDX-License-Identifier: Apache-2.0
/// Everything that watches one run, behind one observer.
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

/// Hands each event to the checks and accounts it concerns (one virtual call per event instead of
/// one per observer), and asks the network to stop where a phase ends with an event.
class RunMonitor final : public NetworkObserver {
 public:
  /// `network` has simulated nothing yet.
  RunMonitor(Network& network, Cycle watchdog, bool in_order, const Rational& off_share = 0);

  /// Packets created from `from` on are measured, and the batches start anew. With `messages` > 0
  /// the network is asked to stop in the cycle in which that many packets were delivered since.
  void start_measurement(Cycle from, std::uint64_t messages);
  /// Packets created in `to` or later are not measured.
  void end_measurement(Cycle to);
  /// Hands all further events to the instruments, too, which outlive the run.
  void set_instruments(InstrumentList* instruments) { instruments_ = instruments; }
  /// Asks the network, from now on, to stop when the last measured packet arrives.
  void start_drain() { draining_ = true; }
  /// Asks the network, from now on, to stop when it is empty.
  void start_flush() { flushing_ = true; }

  bool messages_delivered() const { return messages_at_ != kNever; }
  Cycle messages_delivered_at() const { return messages_at_; }
  std::uint64_t delivered_since_start() const;
  std::uint64_t measured_in_flight() const { return measured_in_flight_; }
  /// Measured packets that the run goes on for after the measurement; 0 before.
  std::uint64_t waited_for() const { return draining_ ? measured_in_flight_ : 0; }
  Cycle last_delivery() const { return last_delivery_; }
  /// Number (Packet::id) of the first measured packet with the highest packet latency.
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
  PowerAccount power;         ///< of all channels, node channels included
  PowerAccount switch_power;  ///< of those between switches
  WindowSeries windows;
  SelectableAccount selectable;
  HopAccount hops;
  BatchSeries batches;  ///< up to the measurement's end
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
