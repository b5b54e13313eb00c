// SPDX-License-Identifier: Apache-2.0
#include "testbench/run_monitor.h"

namespace dusk {
namespace {

std::vector<ChannelState> states(const Network& network) {
  std::vector<ChannelState> states;
  for (ChannelId id = 0; id < network.topology().channels.size(); ++id) {
    states.push_back(network.channel_state(id));
  }
  return states;
}

/// Returns which channels lead from a switch to a switch.
std::vector<bool> between_switches(const Topology& topology) {
  std::vector<bool> between;
  for (const Channel& channel : topology.channels) between.push_back(channel.joins_switches());
  return between;
}

}  // namespace

RunMonitor::RunMonitor(Network& network, Cycle limit, bool in_order, const Rational& off_share)
    : scoreboard(in_order),
      channels(network.topology(), channel_rules(network)),
      watchdog(limit),
      packets(network),
      power(states(network)),
      switch_power(states(network), between_switches(network.topology())),
      windows(network.topology().nodes, off_share),
      selectable(network),
      hops(network.topology(), network.settings(0).ring_tie),
      network_(network) {
  network.add_observer(this);
}

void RunMonitor::start_measurement(Cycle from, std::uint64_t messages) {
  from_ = from;
  batches.start(from);
  selectable.start(from);
  hops.start();
  messages_ = messages;
  delivered_before_ = traffic.totals().packets_delivered;
}

void RunMonitor::end_measurement(Cycle to) {
  to_ = to;
  selectable.end(to);
  hops.end();
  messages_ = 0;
}

std::uint64_t RunMonitor::delivered_since_start() const {
  return traffic.totals().packets_delivered - delivered_before_;
}

void RunMonitor::packet_created(PacketHandle handle, const Packet& packet) {
  scoreboard.packet_created(handle, packet);
  watchdog.packet_created(handle, packet);
  packets.packet_created(handle, packet);
  traffic.packet_created(handle, packet);
  if (now_measuring()) batches.created(packet.created, packet.length);
  if (measured(packet)) ++measured_in_flight_;
}

void RunMonitor::packet_injected(PacketHandle handle, const Packet& packet) {
  scoreboard.packet_injected(handle, packet);
  traffic.packet_injected(handle, packet);
}

void RunMonitor::flit_ejected(NodeId node, VcId vc, const Flit& flit, bool known,
                              const Packet* packet, Cycle now) {
  scoreboard.flit_ejected(node, vc, flit, known, packet, now);
  traffic.flit_ejected(node, vc, flit, known, packet, now);
}

void RunMonitor::packet_delivered(PacketHandle handle, const Packet& packet) {
  scoreboard.packet_delivered(handle, packet);
  watchdog.packet_delivered(handle, packet);
  packets.packet_delivered(handle, packet);
  traffic.packet_delivered(handle, packet);
  if (now_measuring()) {
    batches.delivered(packet.delivered, packet.delivered - packet.created, packet.length);
  }
  hops.delivered(packet);
  if (instruments_ != nullptr) instruments_->packet_delivered(packet, measured(packet));
  last_delivery_ = packet.delivered;
  if (measured(packet)) {
    const Cycle latency = packet.delivered - packet.created;
    packet_latency.add(latency);
    if (latency > slowest_latency_) slowest_latency_ = latency, slowest_packet_ = packet.id;
    network_latency.add(packet.delivered - packet.injected);
    if (measured_in_flight_ > 0) --measured_in_flight_;
    if (draining_ && measured_in_flight_ == 0) network_.request_stop();
  }
  if (flushing_ && watchdog.in_flight() == 0) network_.request_stop();
  if (messages_ > 0 && messages_at_ == kNever && delivered_since_start() >= messages_) {
    messages_at_ = packet.delivered;
    network_.request_stop();
  }
}

void RunMonitor::flit_sent(ChannelId id, VcId vc, const Flit& flit, ChannelState state, Cycle now) {
  channels.flit_sent(id, vc, flit, state, now);
}

void RunMonitor::state_changed(ChannelId id, ChannelState from, ChannelState to, Cycle now) {
  channels.state_changed(id, from, to, now);
  power.state_changed(id, from, to, now);
  switch_power.state_changed(id, from, to, now);
  if (instruments_ != nullptr) instruments_->state_changed(id, to, now);
}

void RunMonitor::level_changed(ChannelId id, unsigned width, unsigned level, Cycle now) {
  channels.level_changed(id, width, level, now);
  power.level_changed(id, width, level, now);
  switch_power.level_changed(id, width, level, now);
  if (instruments_ != nullptr) instruments_->level_changed(id, width, now);
}

void RunMonitor::window_ended(Cycle now) {
  // The window that ends with cycle `to_` belongs to the measurement but for its last cycle.
  if (now <= to_) {
    windows.close(now, traffic, power, switch_power);
    if (instruments_ != nullptr) instruments_->window_ended(now);
  }
  selectable.window_ended(now);
  // Whoever runs the phases reports progress and asks for interrupts at every window.
  network_.request_stop();
}

}  // namespace dusk
