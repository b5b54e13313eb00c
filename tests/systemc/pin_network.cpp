// SPDX-License-Identifier: Apache-2.0
#include "tests/systemc/pin_network.h"

#include <stdexcept>

#include "systemc/network_module.h"

namespace dusk {

using sc_core::sc_time;

PinNetwork::PinNetwork(sc_core::sc_module_name name, const Topology& topology,
                       const std::vector<SwitchSettings>& settings, const NetworkSettings& network,
                       const sc_time& period)
    : sc_module(name),
      topology_(topology),
      window_(settings.empty() ? 0 : settings.front().window),
      period_(period),
      clk_("clk", period, 0.5, sc_time::from_value(period.value() / 2)),
      segmenter_(topology.nodes, network.longest_packet),
      ledger_(topology.channels.size()) {
  if (topology_.vc_classes != 1 || topology_.local_channels != 1) {
    throw std::invalid_argument("pin network: " + topology_.name + " with " +
                                std::to_string(topology_.local_channels) +
                                " local channels per node does not fit (a k-ary n-tree with one)");
  }
  for (const SwitchSettings& pins : settings) {
    if (pins.node_channels) {
      throw std::invalid_argument(
          "pin network: channels from nodes are always on (not node_channels)");
    }
  }
  bool fits = topology_.ports == PinSwitch::kPorts && settings.size() == topology_.switches &&
              period.value() >= 2 && period.value() % 2 == 0;
  for (const Channel& channel : topology_.channels) fits = fits && channel.latency == 1;
  if (!fits) {
    throw std::invalid_argument(
        "pin network: the topology, its settings or the period do not fit (4 ports, channels of "
        "latency 1, settings for each switch, an even period)");
  }
  for (ChannelId c = 0; c < topology_.channels.size(); ++c) {
    const std::string child = "channel" + link_module_name(c).substr(4);
    channels_.push_back(std::make_unique<PinChannel>(child.c_str()));
  }
  make_switches(settings);
  make_interfaces(settings, network);
  bind_channels();
  SC_METHOD(between_edges);
  sensitive << clk_.negedge_event();
  dont_initialize();
}

void PinNetwork::make_switches(const std::vector<SwitchSettings>& settings) {
  for (SwitchId s = 0; s < topology_.switches; ++s) {
    const std::string child = switch_module_name(topology_, s);
    pending_.push_back(
        std::make_unique<sc_core::sc_signal<bool>>((child + "_injection_pending").c_str()));
    switches_.push_back(std::make_unique<PinSwitch>(child.c_str(), settings[s]));
    PinSwitch& here = *switches_.back();
    here.clk(clk_);
    here.rst_n(rst_n_);
    here.now(now_);
    here.window_end(window_end_);
    here.injection_pending(*pending_.back());
    for (PortId p = 0; p < topology_.ports; ++p) {
      const ChannelId out = topology_.out_channel[s][p];
      const bool on = (settings[s].initial_on >> p & 1u) != 0;
      if (out != kNone) ledger_.start(out, on ? ChannelState::On : ChannelState::Off);
    }
  }
}

void PinNetwork::make_interfaces(const std::vector<SwitchSettings>& settings,
                                 const NetworkSettings& network) {
  for (NodeId n = 0; n < topology_.nodes; ++n) {
    const SwitchSettings& leaf = settings[topology_.channels[topology_.injection[n]].to.id];
    InjectionRules rules;
    rules.vcs = leaf.vcs_in_use;
    rules.depth = leaf.depth_in_use;
    rules.atomic = leaf.atomic_vc_allocation;
    rules.space = entering_node_channel(leaf);
    rules.hold = leaf.hold_arbitration;
    rules.rotate_vcs = network.rotate_source_vcs;
    if (network.source_vcs > 0) rules.message_vcs.fill(lowest_vcs(0xff, network.source_vcs));
    rules.source_cycles = network.source_cycles;
    rules.override_wait = network.override_wait;
    const std::string child = "interface_" + std::to_string(n);
    interfaces_.push_back(std::make_unique<PinInterface>(child.c_str(), rules));
    interfaces_.back()->clk(clk_);
  }
}

void PinNetwork::bind_channels() {
  for (ChannelId c = 0; c < channels_.size(); ++c) {
    const Endpoint &from = topology_.channels[c].from, &to = topology_.channels[c].to;
    const bool from_switch = from.kind == Endpoint::Kind::Switch;
    const bool to_switch = to.kind == Endpoint::Kind::Switch;
    (from_switch ? *switches_[from.id]->out[from.port] : interfaces_[from.id]->out)(*channels_[c]);
    (to_switch ? *switches_[to.id]->in[to.port] : interfaces_[to.id]->in)(*channels_[c]);
  }
}

void PinNetwork::run_until(Cycle end) {
  // SystemC stops just before the processes of the falling edge, so the cycle `end` has not begun.
  const sc_time stop = sc_time::from_value((end + kResetEdges) * period_.value());
  if (stop > sc_core::sc_time_stamp()) sc_core::sc_start(stop - sc_core::sc_time_stamp());
  if (reported_ < end) report(end - 1);
}

}  // namespace dusk
