// SPDX-License-Identifier: Apache-2.0
/// A node's network interface in the SystemC hierarchy.
#pragma once

#include <systemc>
#include <utility>

#include "models/kernel/network.h"
#include "systemc/injection_queue.h"

namespace dusk {

/// Connects the channels of a node with the modules that produce and consume its messages. The
/// kernel does the work, so this module has no process.
class NetworkInterfaceModule : public sc_core::sc_module {
 public:
  // Element j is bound to local channel j.
  sc_core::sc_port<ChannelIf, 0> injection_channel{"injection_channel"};
  sc_core::sc_port<ChannelIf, 0> ejection_channel{"ejection_channel"};
  sc_core::sc_export<InjectionIf> injection{"injection"};
  sc_core::sc_port<EjectionIf> ejection{"ejection"};

  NetworkInterfaceModule(sc_core::sc_module_name name, const Network& network, NodeId node,
                         InjectionQueue::Enter enter)
      : sc_module(name), node_(node), queue_("queue", network, node, std::move(enter)) {
    injection(queue_);
  }
  const char* kind() const override { return "dusk::NetworkInterfaceModule"; }
  NodeId node() const { return node_; }

 private:
  NodeId node_;
  InjectionQueue queue_;
};

}  // namespace dusk
