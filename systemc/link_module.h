// SPDX-License-Identifier: Apache-2.0
/// A unidirectional channel in the SystemC hierarchy.
#pragma once

#include <systemc>

#include "models/kernel/network.h"
#include "systemc/interfaces.h"

namespace dusk {

/// Shows one channel of the kernel and has no process. Both ends are bound to `channel`.
class LinkModule : public sc_core::sc_module, public ChannelIf {
 public:
  sc_core::sc_export<ChannelIf> channel{"channel"};
  /// Port for any number of modules that watch the flits.
  sc_core::sc_port<FlitTapIf, 0, sc_core::SC_ZERO_OR_MORE_BOUND> tap{"tap"};

  LinkModule(sc_core::sc_module_name name, const Network& network, ChannelId id)
      : sc_module(name), network_(network), id_(id) {
    channel(*this);
  }
  const char* kind() const override { return "dusk::LinkModule"; }

  ChannelId id() const { return id_; }
  /// Returns the ends and the latency of the channel.
  const Channel& wiring() const { return network_.topology().channels[id_]; }
  ChannelState state() const override { return network_.channel_state(id_); }
  ChannelLevel level() const override { return network_.channel_level(id_); }
  ChannelTotals totals() const override { return network_.channel_totals(id_); }
  const sc_core::sc_event& state_changed() const override { return state_changed_; }
  const sc_core::sc_event& level_changed() const override { return level_changed_; }

  // Called by the network.
  void notify_state_changed() { state_changed_.notify(sc_core::SC_ZERO_TIME); }
  void notify_level_changed() { level_changed_.notify(sc_core::SC_ZERO_TIME); }
  void flit_sent(VcId vc, const Flit& flit, Cycle now) {
    for (int i = 0; i < tap.size(); ++i) tap[i]->flit_sent(id_, vc, flit, now);
  }

 private:
  const Network& network_;
  ChannelId id_;
  sc_core::sc_event state_changed_{"state_changed"};
  sc_core::sc_event level_changed_{"level_changed"};
};

}  // namespace dusk
