// SPDX-License-Identifier: Apache-2.0
#include "testbench/snapshot.h"

namespace dusk {

Snapshot take_snapshot(const Network& network, const RunMonitor& monitor) {
  Snapshot shot;
  shot.now = network.now();
  shot.traffic = monitor.traffic.totals();
  shot.waiting = monitor.traffic.waiting();
  shot.power = monitor.power.count(shot.now);
  shot.switch_power = monitor.switch_power.count(shot.now);
  shot.channels.reserve(network.topology().channels.size());
  for (ChannelId id = 0; id < network.topology().channels.size(); ++id) {
    shot.channels.push_back(network.channel_totals(id));
  }
  return shot;
}

LoadEvidence load_between(const Topology& topology, const Snapshot& from, const Snapshot& to) {
  LoadEvidence load;
  load.nodes = topology.nodes;
  load.local_channels = topology.local_channels;
  load.cycles = to.now - from.now;
  load.packets_created = to.traffic.packets_created - from.traffic.packets_created;
  load.packets_delivered = to.traffic.packets_delivered - from.traffic.packets_delivered;
  load.flits_created = to.traffic.flits_created - from.traffic.flits_created;
  load.flits_delivered = to.traffic.flits_delivered - from.traffic.flits_delivered;
  // Invented flits may make more arrive than were ever injected.
  if (from.traffic.flits_injected > from.traffic.flits_delivered) {
    load.in_flight_before = from.traffic.flits_injected - from.traffic.flits_delivered;
  }
  load.waiting_before = from.waiting;
  load.waiting_after = to.waiting;
  return load;
}

std::uint32_t silent_nodes(Network& network) {
  std::uint32_t silent = 0;
  for (NodeId node = 0; node < network.topology().nodes; ++node) {
    const TrafficSource* source = network.source(node);
    if (source == nullptr || source->next_time() == kNever) ++silent;
  }
  return silent;
}

std::vector<ChannelTotals> channels_between(const std::vector<ChannelTotals>& from,
                                            std::vector<ChannelTotals> to) {
  for (std::size_t id = 0; id < to.size(); ++id) {
    to[id].flits -= from[id].flits;
    to[id].turned_on -= from[id].turned_on;
    to[id].turned_off -= from[id].turned_off;
    to[id].powered_quarters -= from[id].powered_quarters;
    for (int w = 0; w < kChannelWidths; ++w) to[id].lit_at_width[w] -= from[id].lit_at_width[w];
    for (int s = 0; s < kChannelStates; ++s) to[id].residency[s] -= from[id].residency[s];
  }
  return to;
}

}  // namespace dusk
