// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/paths.h"

#include <algorithm>

namespace dusk {
namespace {

enum State : std::uint8_t { kNew, kOpen, kDone };

}  // namespace

Paths::Paths(const Topology& topology, const Route& route) : topology_(topology), route_(route) {
  for (unsigned c = 0; c < route.classes(); ++c)
    if (route.is_escape(c)) escapes_ |= 1u << c;
  const std::vector<std::uint32_t> nodes = nodes_of_switches(topology);
  for (SwitchId at = 0; at < topology.switches; ++at)
    if (nodes[at] > 0) begin_.push_back(at);
}

std::string Paths::place(SwitchId at, NodeId destination) const {
  return topology_.switch_name[at] + ": packets for node " + std::to_string(destination);
}

bool Paths::leads_beyond(SwitchId at, std::uint32_t ports, std::uint32_t others) const {
  const auto to = [&](std::uint32_t mask) {
    const auto port = static_cast<PortId>(__builtin_ctz(mask));
    return topology_.channels[topology_.out_channel[at][port]].to.id;
  };
  for (ports &= ~others; ports != 0; ports &= ports - 1) {
    bool met = false;
    for (std::uint32_t rest = others; rest != 0; rest &= rest - 1) met |= to(rest) == to(ports);
    if (!met) return true;
  }
  return false;
}

Hop Paths::hop_of(SwitchId at, NodeId destination) {
  const Candidates candidates = route_.at(at, topology_.node_address[destination], random_);
  std::uint32_t escape = 0, all = 0;
  for (unsigned c = 0; c < route_.classes(); ++c) {
    all |= candidates.ports[c];
    if ((escapes_ >> c & 1u) != 0) escape |= candidates.ports[c];
  }
  for (std::uint32_t ports = all; ports != 0; ports &= ports - 1) {
    const auto port = static_cast<std::size_t>(__builtin_ctz(ports));
    if (topology_.out_channel[at][port] == kNone) all &= ~(1u << port);
  }
  if (all == 0) throw NotRouted(place(at, destination) + " have no way on");
  if (!adaptive_) adaptive_ = leads_beyond(at, all, escape);
  Hop hop;
  hop.at = at;
  hop.first = static_cast<std::uint32_t>(branches_.size());
  for (std::uint32_t ports = all; ports != 0; ports &= ports - 1) {
    const ChannelId channel =
        topology_.out_channel[at][static_cast<std::size_t>(__builtin_ctz(ports))];
    const Endpoint& to = topology_.channels[channel].to;
    if (to.kind == Endpoint::Kind::Node && to.id != destination)
      throw NotRouted(place(at, destination) + " leave to node " + std::to_string(to.id));
    branches_.push_back({channel, to.kind == Endpoint::Kind::Switch ? to.id : kNone});
  }
  hop.end = static_cast<std::uint32_t>(branches_.size());
  return hop;
}

/// Visits a switch; the depth-first search leaves each switch after all switches that it sends to.
void Paths::visit(SwitchId at, NodeId destination) {
  const auto open = [&](SwitchId s) {
    state_[s] = kOpen;
    open_.push_back(hop_of(s, destination));
    next_.push_back(open_.back().first);
  };
  open(at);
  while (!open_.empty()) {
    const Hop hop = open_.back();
    if (next_.back() == hop.end) {
      state_[hop.at] = kDone;
      hops_.push_back(hop);
      open_.pop_back();
      next_.pop_back();
      continue;
    }
    const SwitchId to = branches_[next_.back()++].to;
    if (to == kNone || state_[to] == kDone) continue;
    if (state_[to] == kOpen) throw NotRouted(place(to, destination) + " go in a circle");
    open(to);
  }
}

void Paths::lead_to(NodeId destination, unsigned random) {
  random_ = random;
  hops_.clear();
  open_.clear();
  next_.clear();
  branches_.clear();
  state_.assign(topology_.switches, kNew);
  for (const SwitchId at : begin_)
    if (state_[at] == kNew) visit(at, destination);
  std::reverse(hops_.begin(), hops_.end());
}

std::vector<std::uint32_t> nodes_of_switches(const Topology& topology) {
  std::vector<std::uint32_t> nodes(topology.switches);
  for (NodeId node = 0; node < topology.nodes; ++node) ++nodes[switch_of(topology, node)];
  return nodes;
}

}  // namespace dusk
