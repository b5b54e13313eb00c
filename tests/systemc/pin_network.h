// SPDX-License-Identifier: Apache-2.0
/// A network of pin-accurate switches: slow; it shows that the kernel gives the same result as a
/// network of registers and wires.
#pragma once

#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "models/common/packet.h"
#include "models/kernel/channel_ledger.h"
#include "models/kernel/network.h"
#include "models/traffic/segmenter.h"
#include "tests/systemc/pin_channel.h"
#include "tests/systemc/pin_interface.h"
#include "tests/systemc/pin_switch.h"

namespace dusk {

/// Children: clk, switch_..., interface_<node>, channel_<six digits>. After two edges in reset,
/// rising edge t of the clock is cycle t of the kernel. At the falling edge before it the nodes do
/// their part of the cycle, and the time base changes. At the rising edge only registers change.
class PinNetwork : public sc_core::sc_module {
 public:
  SC_HAS_PROCESS(PinNetwork);
  /// Switches are of shape p4v2d4. Throws std::invalid_argument unless the topology is a tree of 4
  /// ports with one local channel per node and channels of latency 1. Throws it also unless the
  /// period is even in units of SystemC's resolution.
  PinNetwork(sc_core::sc_module_name name, const Topology& topology,
             const std::vector<SwitchSettings>& settings, const NetworkSettings& network,
             const sc_core::sc_time& period = sc_core::sc_time(1, sc_core::SC_NS));
  const char* kind() const override { return "dusk::PinNetwork"; }

  void set_source(NodeId node, std::unique_ptr<TrafficSource> source) {
    segmenter_.set_source(node, std::move(source));
  }
  void add_observer(NetworkObserver* observer) { observers_.push_back(observer); }  ///< not owned
  /// Simulates up to and including edge `end` - 1.
  void run_until(Cycle end);
  /// Up to and including cycle now - 1, where now is the last `end`.
  ChannelTotals channel_totals(ChannelId id) const { return ledger_.totals(id, reported_); }

 private:
  static constexpr Cycle kResetEdges = 2;
  void make_switches(const std::vector<SwitchSettings>& settings);
  void make_interfaces(const std::vector<SwitchSettings>& settings, const NetworkSettings& network);
  void bind_channels();

  void between_edges();     ///< falling edge: the nodes' part of the coming cycle
  void report(Cycle edge);  ///< reports the switches' outputs of an edge to the observers
  void report_switch(SwitchId id, Cycle edge);
  std::uint32_t take_arrivals(NodeId node, Cycle now);  ///< returns the credits to send back
  void create_messages(NodeId node, Cycle now);
  InjectedFlit inject(NodeId node, Cycle now);

  Topology topology_;
  Cycle window_;
  sc_core::sc_time period_;
  sc_core::sc_clock clk_;
  sc_core::sc_signal<bool> rst_n_{"rst_n"};
  sc_core::sc_signal<std::uint32_t> now_{"now"};
  sc_core::sc_signal<bool> window_end_{"window_end"};
  std::vector<std::unique_ptr<sc_core::sc_signal<bool>>> pending_;  ///< [switch]
  std::vector<std::unique_ptr<PinChannel>> channels_;
  std::vector<std::unique_ptr<PinSwitch>> switches_;
  std::vector<std::unique_ptr<PinInterface>> interfaces_;

  Segmenter segmenter_;
  std::vector<NetworkObserver*> observers_;
  PacketStore packets_;
  ChannelLedger ledger_;
  Cycle reported_ = 0;  ///< edges that the observers know of
};

}  // namespace dusk
