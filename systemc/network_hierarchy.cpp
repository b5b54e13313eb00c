// SPDX-License-Identifier: Apache-2.0
// Children of a NetworkModule, and their bindings.
#include <cctype>
#include <stdexcept>

#include "systemc/network_module.h"

namespace dusk {

using sc_core::sc_module_name;
using sc_core::sc_time;

std::string switch_module_name(const Topology& topology, SwitchId id) {
  std::string name;
  for (const char c : topology.switch_name.at(id)) {
    const bool keep = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (keep) name += c;
    if (!keep && !name.empty() && name.back() != '_') name += '_';
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

std::string link_module_name(ChannelId id) {
  std::string digits = std::to_string(id);
  if (digits.size() < 6) digits.insert(0, 6 - digits.size(), '0');
  return "link_" + digits;
}

NetworkModule::NetworkModule(sc_module_name name, Network& network, const sc_time& period)
    : sc_module(name), network_(network), period_(period) {
  if (network_.now() != 0) {
    throw std::invalid_argument("network module: the network was simulated up to cycle " +
                                std::to_string(network_.now()) + " (it must stand at 0)");
  }
  if (period_ == sc_core::SC_ZERO_TIME) {
    throw std::invalid_argument("network module: the period is 0 (it must be longer)");
  }
  attached_.assign(network_.topology().nodes, false);
  make_children();
  bind_children();
  network_.add_observer(this);
  SC_METHOD(dispatch);
}
NetworkModule::~NetworkModule() = default;

void NetworkModule::make_children() {
  const Topology& topology = network_.topology();
  for (ChannelId c = 0; c < topology.channels.size(); ++c) {
    links_.push_back(std::make_unique<LinkModule>(link_module_name(c).c_str(), network_, c));
  }
  for (SwitchId s = 0; s < topology.switches; ++s) {
    const std::string child = switch_module_name(topology, s);
    switches_.push_back(std::make_unique<SwitchModule>(child.c_str(), network_, s));
  }
  for (NodeId n = 0; n < topology.nodes; ++n) {
    const std::string child = "interface_" + std::to_string(n);
    interfaces_.push_back(std::make_unique<NetworkInterfaceModule>(
        child.c_str(), network_, n,
        [this](NodeId node, const Message& message) { enter(node, message); }));
  }
}

void NetworkModule::bind_children() {
  for (const auto& link : links_) {
    const Endpoint &from = link->wiring().from, &to = link->wiring().to;
    if (from.kind == Endpoint::Kind::Switch) switches_[from.id]->out[from.port](link->channel);
    if (to.kind == Endpoint::Kind::Switch) switches_[to.id]->in[to.port](link->channel);
  }
  const Topology& topology = network_.topology();
  for (std::size_t i = 0; i < topology.injection.size(); ++i) {
    NetworkInterfaceModule& node = *interfaces_[i / topology.local_channels];
    node.injection_channel(links_[topology.injection[i]]->channel);
    node.ejection_channel(links_[topology.ejection[i]]->channel);
  }
}

void NetworkModule::attach(NodeId node, sc_core::sc_port<InjectionIf>& injection,
                           EjectionIf& ejection) {
  if (node >= attached_.size()) {
    throw std::invalid_argument("network module: there is no node " + std::to_string(node) +
                                " (0 to " + std::to_string(attached_.size() - 1) + ")");
  }
  if (attached_[node]) {
    throw std::invalid_argument("network module: node " + std::to_string(node) +
                                " has a module attached already (one per node)");
  }
  attached_[node] = true;
  injection(interfaces_[node]->injection);
  interfaces_[node]->ejection(ejection);
}

void NetworkModule::before_end_of_elaboration() {
  generators_.resize(attached_.size());
  for (NodeId n = 0; n < attached_.size(); ++n) {
    if (attached_[n]) {
      network_.set_source(n, nullptr);
      continue;
    }
    const std::string child = "generator_" + std::to_string(n);
    generators_[n] = std::make_unique<TrafficGeneratorModule>(child.c_str(), network_, n);
    generators_[n]->injection(interfaces_[n]->injection);
    interfaces_[n]->ejection(generators_[n]->ejection);
  }
}

void NetworkModule::end_of_elaboration() {
  tapped_.resize(links_.size());
  for (const auto& link : links_) tapped_[link->id()] = link->tap.size() > 0;
}

}  // namespace dusk
