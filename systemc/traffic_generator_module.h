// SPDX-License-Identifier: Apache-2.0
/// The traffic source of a node in the SystemC hierarchy.
#pragma once

#include <systemc>

#include "models/kernel/network.h"
#include "systemc/interfaces.h"

namespace dusk {

/// Shows the node's TrafficSource, which the kernel calls directly. A user's module with the same
/// two members can replace it (NetworkModule::attach).
class TrafficGeneratorModule : public sc_core::sc_module, public EjectionIf {
 public:
  sc_core::sc_port<InjectionIf> injection{"injection"};
  sc_core::sc_export<EjectionIf> ejection{"ejection"};

  TrafficGeneratorModule(sc_core::sc_module_name name, Network& network, NodeId node)
      : sc_module(name), network_(network), node_(node) {
    ejection(*this);
  }
  const char* kind() const override { return "dusk::TrafficGeneratorModule"; }

  NodeId node() const { return node_; }
  /// Returns the traffic source of the node; null: the node sends nothing.
  TrafficSource* source() const { return network_.source(node_); }
  /// Does nothing: the kernel has notified the source already, if it heeds deliveries.
  void delivered(const Packet&) override {}

 private:
  Network& network_;
  NodeId node_;
};

}  // namespace dusk
