// SPDX-License-Identifier: Apache-2.0
/// Carries messages from processes, which run in any order, to the source queue of a node.
#pragma once

#include <functional>
#include <string>
#include <systemc>
#include <vector>

#include "models/kernel/network.h"
#include "systemc/interfaces.h"

namespace dusk {

/// Collects the messages sent in a delta cycle and passes them on in the update phase. The order of
/// the messages does not depend on the order of the processes.
class InjectionQueue : public sc_core::sc_prim_channel, public InjectionIf {
 public:
  /// Function that takes a message, which enters the source queue in the next cycle.
  using Enter = std::function<void(NodeId, const Message&)>;

  InjectionQueue(const char* name, const Network& network, NodeId node, Enter enter);
  const char* kind() const override { return "dusk::InjectionQueue"; }

  void send(const Message& message) override;
  std::size_t source_queue_length() const override { return network_.source_queue_length(node_); }

 private:
  struct Sent {
    std::string process;
    Message message;
  };
  void update() override;

  const Network& network_;
  NodeId node_;
  Enter enter_;
  std::vector<Sent> sent_;
};

}  // namespace dusk
