// SPDX-License-Identifier: Apache-2.0
/// A switch in the SystemC hierarchy.
#pragma once

#include <systemc>

#include "models/kernel/network.h"
#include "systemc/interfaces.h"

namespace dusk {

/// Shows one switch of the kernel and has no process. Entry p of a port vector is bound to the
/// channel at switch port p, or to nothing if that port has no channel.
class SwitchModule : public sc_core::sc_module, public SwitchIf {
 public:
  using Port = sc_core::sc_port<ChannelIf, 1, sc_core::SC_ZERO_OR_MORE_BOUND>;

  sc_core::sc_vector<Port> in;
  sc_core::sc_vector<Port> out;
  sc_core::sc_export<SwitchIf> inside{"inside"};

  SwitchModule(sc_core::sc_module_name name, Network& network, SwitchId id)
      : sc_module(name),
        in("in", network.topology().ports),
        out("out", network.topology().ports),
        network_(network),
        id_(id) {
    inside(*this);
  }
  const char* kind() const override { return "dusk::SwitchModule"; }

  SwitchId id() const { return id_; }
  const SwitchSettings& settings() const override { return network_.settings(id_); }
  PortProbe probe(PortId port) override { return network_.probe(id_, port); }

 private:
  Network& network_;
  SwitchId id_;
};

}  // namespace dusk
