// SPDX-License-Identifier: Apache-2.0
/// What the modules of a network offer each other, and a person's own modules, through ports.
#pragma once

#include <cstddef>
#include <systemc>

#include "models/common/packet.h"
#include "models/kernel/channel_ledger.h"
#include "models/switch/switch_engine.h"
#include "models/traffic/traffic_source.h"

namespace dusk {

/// A channel, as both its ends see it.
class ChannelIf : public virtual sc_core::sc_interface {
 public:
  virtual ChannelState state() const = 0;
  virtual ChannelLevel level() const = 0;
  virtual ChannelTotals totals() const = 0;
  /// Notified one delta cycle after the edge that changed the state.
  virtual const sc_core::sc_event& state_changed() const = 0;
  /// As state_changed(), of width or power.
  virtual const sc_core::sc_event& level_changed() const = 0;
};

/// Sees every flit that leaves over a channel. Offered by whoever wants to watch a link.
class FlitTapIf : public virtual sc_core::sc_interface {
 public:
  virtual void flit_sent(ChannelId channel, VcId vc, const Flit& flit, Cycle now) = 0;
};

/// The inside of a switch.
class SwitchIf : public virtual sc_core::sc_interface {
 public:
  virtual const SwitchSettings& settings() const = 0;
  virtual PortProbe probe(PortId port) = 0;
};

/// The way into a node's source queue.
class InjectionIf : public virtual sc_core::sc_interface {
 public:
  /// A message sent in cycle t enters the source queue in cycle t + 1, whichever of the processes
  /// that run at one time runs first: messages enter by node, then by the name of the sending
  /// process, then in the order in which that process sent them. One that cannot be sent ends the
  /// run with the kernel's std::invalid_argument.
  virtual void send(const Message& message) = 0;
  /// Packets that wait at the node; messages that enter in the next cycle do not count yet.
  virtual std::size_t source_queue_length() const = 0;
};

/// Takes what arrives at a node. Called at the time of the arrival; must not wait, and asks no
/// SwitchIf::probe() and no ChannelIf::totals(), for threads may be at them: a process that it
/// notifies does.
class EjectionIf : public virtual sc_core::sc_interface {
 public:
  virtual void delivered(const Packet& packet) = 0;
};

}  // namespace dusk
