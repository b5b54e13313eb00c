// SPDX-License-Identifier: Apache-2.0
/// Interfaces that the modules of a network, and a user's own modules, offer each other through
/// ports.
#pragma once

#include <cstddef>
#include <systemc>

#include "models/common/packet.h"
#include "models/kernel/channel_ledger.h"
#include "models/switch/switch_engine.h"
#include "models/traffic/traffic_source.h"

namespace dusk {

/// Interface of a channel, for the modules at both of its ends.
class ChannelIf : public virtual sc_core::sc_interface {
 public:
  virtual ChannelState state() const = 0;
  virtual ChannelLevel level() const = 0;
  virtual ChannelTotals totals() const = 0;
  /// Returns the event that is notified one delta cycle after the edge that changed the state.
  virtual const sc_core::sc_event& state_changed() const = 0;
  /// Returns the same kind of event for a change of the width or power.
  virtual const sc_core::sc_event& level_changed() const = 0;
};

/// Receives every flit that leaves over a channel. Modules that watch a link implement it.
class FlitTapIf : public virtual sc_core::sc_interface {
 public:
  virtual void flit_sent(ChannelId channel, VcId vc, const Flit& flit, Cycle now) = 0;
};

/// Access to the internal state of a switch.
class SwitchIf : public virtual sc_core::sc_interface {
 public:
  virtual const SwitchSettings& settings() const = 0;
  virtual PortProbe probe(PortId port) = 0;
};

/// Access to a node's source queue.
class InjectionIf : public virtual sc_core::sc_interface {
 public:
  /// Sends a message. A message sent in cycle t enters the source queue in cycle t + 1. The order
  /// does not depend on the order in which processes run at one time: messages enter by node, then
  /// by the name of the sending process, then in the order in which that process sent them. A
  /// message that cannot be sent ends the run with the kernel's std::invalid_argument.
  virtual void send(const Message& message) = 0;
  /// Returns the packets that wait at the node, without messages that enter in the next
  /// cycle.
  virtual std::size_t source_queue_length() const = 0;
};

/// Receives the packets that arrive at a node, at the time of the arrival. The function must not
/// wait, and must not call SwitchIf::probe() or ChannelIf::totals(): threads may be changing their
/// data. A process that it notifies may call them.
class EjectionIf : public virtual sc_core::sc_interface {
 public:
  virtual void delivered(const Packet& packet) = 0;
};

}  // namespace dusk
