// SPDX-License-Identifier: Apache-2.0
#include "models/analysis/paths.h"

#include <algorithm>
#include <numeric>

namespace dusk {
namespace {

enum State : std::uint8_t { kNew, kOpen, kDone };

}  // namespace

Paths::Paths(const Topology& topology, const Route& route)
    : topology_(topology), route_(route), masks_(std::size_t{1} << route.random_bits()) {
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

void Paths::add_ports(SwitchId at, std::uint32_t ports, std::uint32_t weight, std::size_t first) {
  for (; ports != 0; ports &= ports - 1) {
    const ChannelId channel =
        topology_.out_channel[at][static_cast<std::size_t>(__builtin_ctz(ports))];
    const auto same =
        std::find_if(branches_.begin() + static_cast<std::ptrdiff_t>(first), branches_.end(),
                     [&](const Branch& branch) { return branch.channel == channel; });
    if (same != branches_.end()) {
      same->weight += weight;
      continue;
    }
    const Endpoint& to = topology_.channels[channel].to;
    branches_.push_back({channel, to.kind == Endpoint::Kind::Switch ? to.id : kNone, weight});
  }
}

Hop Paths::hop_of(SwitchId at, NodeId destination) {
  const std::uint32_t address = topology_.node_address[destination];
  std::uint32_t alike = 1;  // a number of parts that every mask divides
  for (unsigned random = 0; random < masks_.size(); ++random) {
    const Candidates candidates = route_.at(at, address, random);
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
    masks_[random] = all;
    alike = std::lcm(alike, static_cast<std::uint32_t>(__builtin_popcount(all)));
  }
  Hop hop;
  hop.at = at;
  hop.first = static_cast<std::uint32_t>(branches_.size());
  for (const std::uint32_t ports : masks_)
    add_ports(at, ports, alike / static_cast<std::uint32_t>(__builtin_popcount(ports)), hop.first);
  hop.end = static_cast<std::uint32_t>(branches_.size());
  std::uint32_t common = 0;
  for (std::uint32_t b = hop.first; b < hop.end; ++b)
    common = std::gcd(common, branches_[b].weight);
  for (std::uint32_t b = hop.first; b < hop.end; ++b) branches_[b].weight /= common;
  hop.parts = alike * static_cast<std::uint32_t>(masks_.size()) / common;
  for (std::uint32_t b = hop.first; b < hop.end; ++b) {
    const Endpoint& to = topology_.channels[branches_[b].channel].to;
    if (to.kind == Endpoint::Kind::Node && to.id != destination)
      throw NotRouted(place(at, destination) + " leave to node " + std::to_string(to.id));
  }
  return hop;
}

/// A depth-first search leaves each switch after all that it sends to.
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

void Paths::lead_to(NodeId destination) {
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

SwitchId switch_of(const Topology& topology, NodeId node) {
  return topology.channels[topology.injection[std::size_t{node} * topology.local_channels]].to.id;
}

}  // namespace dusk
