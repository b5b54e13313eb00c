// SPDX-License-Identifier: Apache-2.0
#include "testbench/functional/functional_result.h"

#include <fmt/format.h>

namespace dusk {
namespace {

constexpr PacketHandle kAny = 0;  // the accounts do not read handles

}  // namespace

FunctionalMonitor::FunctionalMonitor(const Topology& topology, const RunPlan& plan,
                                     const LoadRules& rules)
    : watchdog(plan.watchdog),
      windows(topology.nodes),
      load(topology, plan.detect_warmup ? kNever : plan.warmup, rules),
      power_(std::vector<ChannelState>(topology.channels.size(), ChannelState::On)) {}

void FunctionalMonitor::start_measurement(Cycle from) {
  from_ = from;
  batches.start(from);
  load.measure_from(from);
  delivered_before_ = traffic.totals().packets_delivered;
}

void FunctionalMonitor::cycle_ended(const functional::Network& network, Cycle now, bool closes) {
  if (!closes || now > to_) return;
  traffic.flits_ejected(network.flits_delivered() - traffic.totals().flits_delivered);
  windows.close(now, traffic, power_, power_);
  if (instruments_ != nullptr) instruments_->window_ended(now);
}

void FunctionalMonitor::created(const Packet& packet) {
  traffic.packet_created(kAny, packet);
  watchdog.packet_created(kAny, packet);
  if (now_measuring()) batches.created(packet.created, packet.length);
  if (measured(packet)) ++measured_in_flight_;
}

void FunctionalMonitor::dropped(const Packet& packet) {
  traffic.packet_dropped();
  watchdog.packets_discarded(1);
  if (measured(packet)) --measured_in_flight_;
}

void FunctionalMonitor::injected(const Packet& packet, std::uint32_t) {
  traffic.packet_injected(kAny, packet);
  load.packet_created(kAny, packet);  // a dropped packet loads no channel
}

void FunctionalMonitor::delivered(const Packet& packet, NodeId node, std::uint32_t) {
  if (node != packet.destination) {
    misdelivered.report(fmt::format("cycle {}: packet {} from node {} to node {} came to node {}",
                                    packet.delivered, packet.id, packet.source, packet.destination,
                                    node));
  }
  traffic.packet_delivered(kAny, packet);
  watchdog.packet_delivered(kAny, packet);
  load.packet_delivered(kAny, packet);
  if (instruments_ != nullptr) instruments_->packet_delivered(packet, measured(packet));
  last_delivery = packet.delivered;
  const Cycle latency = packet.delivered - packet.created;
  if (now_measuring()) batches.delivered(packet.delivered, latency, packet.length);
  if (!measured(packet)) return;
  --measured_in_flight_;
  packet_latency.add(latency);
  network_latency.add(packet.delivered - packet.injected);
  if (latency > slowest_) slowest_ = latency, slowest_packet = packet.id;
}

std::uint64_t flits_of(const functional::Network& network, const Channel& channel) {
  if (channel.from.kind == Endpoint::Kind::Node) return network.flits_from(channel.from.id);
  if (channel.to.kind == Endpoint::Kind::Node) return network.flits_to(channel.to.id);
  return network.flits(channel.from.id, channel.from.port);
}

Snapshot take_snapshot(const functional::Network& network, const Topology& topology,
                       const FunctionalMonitor& monitor) {
  Snapshot shot;
  shot.now = network.now();
  shot.traffic = monitor.traffic.totals();
  shot.traffic.flits_delivered = network.flits_delivered();
  shot.waiting = monitor.traffic.waiting() + shot.traffic.packets_dropped;
  shot.channels.reserve(topology.channels.size());
  for (const Channel& channel : topology.channels) {
    ChannelTotals totals;
    totals.flits = flits_of(network, channel);
    totals.residency[static_cast<int>(ChannelState::On)] = shot.now;
    totals.lit_at_width[0] = shot.now;
    totals.powered_quarters = 4 * shot.now;
    shot.channels.push_back(totals);
  }
  return shot;
}

std::uint32_t silent_nodes(functional::Network& network) {
  std::uint32_t silent = 0;
  for (NodeId node = 0; node < network.nodes(); ++node) {
    const TrafficSource* source = network.source(node);
    if (source == nullptr || source->next_time() == kNever) ++silent;
  }
  return silent;
}

}  // namespace dusk
