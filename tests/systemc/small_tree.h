// SPDX-License-Identifier: Apache-2.0
/// Small k-ary n-trees for the tests of this folder, and a log of everything that happens in them.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "models/kernel/network.h"
#include "models/topology/tree_settings.h"
#include "models/traffic/workload.h"
#include "tests/support/rtl_switches.h"

namespace dusk {

/// A 2-ary tree of switches p4v2d4 with link power, everything short so that much happens.
struct SmallTree {
  std::uint32_t levels = 3;
  double rate = 0.1;   ///< flits/node/cycle
  Cycle window = 100;  ///< cycles
  bool override_enabled = false;
  StartState start = StartState::AllOn;
  WorkloadKind traffic = WorkloadKind::OpenLoop;
  std::uint32_t longest_packet = kMaxPacketLength;  ///< flits

  Topology topology() const { return make_k_ary_n_tree(2, levels, 4); }
  std::vector<SwitchSettings> switch_settings() const {
    TreeRunSettings run;
    run.router.vcs_in_use = 2;
    run.router.out_depth_in_use = 0;
    run.power.window = window;
    run.power.override_enabled = override_enabled;
    run.power.t_on = 37;
    run.power.t_off = 23;
    run.start = start;
    return make_tree_settings(topology(), run);
  }
  std::unique_ptr<Network> make_network() const {
    const auto engines = rtl_switches("p4v2d4", true);
    return std::make_unique<Network>(topology(), switch_settings(), network_settings(), *engines);
  }
  NetworkSettings network_settings() const {
    NetworkSettings network;
    network.longest_packet = longest_packet;
    return network;
  }
  /// Uniform traffic of messages of 4 to 12 flits, of an open loop by Bernoulli trials; entry n for
  /// node n.
  std::vector<std::unique_ptr<TrafficSource>> make_sources() const {
    WorkloadSettings settings;
    settings.kind = traffic;
    settings.length.minimum = 4;
    settings.length.maximum = 12;
    settings.injection.rate = rate;
    const std::uint32_t nodes = topology().nodes;
    Workload workload(settings, nodes, 7);
    std::vector<std::unique_ptr<TrafficSource>> sources;
    for (NodeId n = 0; n < nodes; ++n) sources.push_back(workload.make_source(n));
    return sources;
  }
  void add_traffic(Network& network) const {
    auto sources = make_sources();
    for (NodeId n = 0; n < sources.size(); ++n) network.set_source(n, std::move(sources[n]));
  }
};

// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest's name
inline void PrintTo(const SmallTree& tree, std::ostream* out) {
  *out << tree.levels << " levels, load " << tree.rate
       << (tree.start == StartState::AllOn ? "" : ", minimal start")
       << (tree.override_enabled ? ", override" : "")
       << (tree.traffic == WorkloadKind::OpenLoop ? "" : ", closed loop") << ", packets of at most "
       << tree.longest_packet;
}

/// Writes one line for every call of an observer.
class EventLog : public NetworkObserver {
 public:
  std::vector<std::string> lines;
  std::size_t delivered = 0, changes = 0;

  void packet_created(PacketHandle, const Packet& p) override {
    add("created", p.id, p.source, p.destination, p.created, p.length, p.number);
  }
  void packet_injected(PacketHandle, const Packet& p) override {
    add("injected", p.id, p.injected);
  }
  void flit_ejected(NodeId node, VcId vc, const Flit& f, bool known, const Packet*,
                    Cycle now) override {
    add("ejected", node, vc, encode(f), known, now);
  }
  void packet_delivered(PacketHandle handle, const Packet& p) override {
    ++delivered;
    add("delivered", p.id, handle, p.delivered, p.eject_vc, p.flits_received);
  }
  void flit_sent(ChannelId channel, VcId vc, const Flit& f, ChannelState state,
                 Cycle now) override {
    add("sent", channel, vc, encode(f), to_string(state), now);
  }
  void state_changed(ChannelId channel, ChannelState from, ChannelState to, Cycle now) override {
    ++changes;
    add("state", channel, to_string(from), to_string(to), now);
  }
  void window_ended(Cycle now) override { add("window", now); }

 private:
  static std::string text(const char* value) { return value; }
  template <class T>
  static std::string text(T value) {
    return std::to_string(value);
  }
  template <class... Values>
  void add(const char* what, Values... values) {
    std::string line = what;
    ((line.append(1, ' ').append(text(values))), ...);
    lines.push_back(line);
  }
};

/// The first line in which two logs differ; empty: none.
inline std::string first_difference(const EventLog& a, const EventLog& b) {
  for (std::size_t i = 0; i < a.lines.size() || i < b.lines.size(); ++i) {
    const std::string left = i < a.lines.size() ? a.lines[i] : "(end)";
    const std::string right = i < b.lines.size() ? b.lines[i] : "(end)";
    if (left != right) return "line " + std::to_string(i) + ": '" + left + "', '" + right + "'";
  }
  return "";
}

/// Totals of all channels as one text.
inline std::string totals_text(const Network& network) {
  std::string text;
  for (ChannelId c = 0; c < network.topology().channels.size(); ++c) {
    const ChannelTotals totals = network.channel_totals(c);
    text += std::to_string(c) + ": " + std::to_string(totals.flits);
    for (const Cycle cycles : totals.residency) text += ' ' + std::to_string(cycles);
    text += ' ' + std::to_string(totals.turned_on) + ' ' + std::to_string(totals.turned_off) + '\n';
  }
  return text;
}

}  // namespace dusk
