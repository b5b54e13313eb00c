// SPDX-License-Identifier: Apache-2.0
/// A network interface with pins: the kernel's injection logic between registers.
#pragma once

#include <systemc>

#include "models/kernel/network_interface.h"
#include "tests/systemc/pin_channel.h"

namespace dusk {

/// The decisions of the logic between two edges are driven just after the next rising edge.
class PinInterface : public sc_core::sc_module {
 public:
  SC_HAS_PROCESS(PinInterface);
  sc_core::sc_in<bool> clk{"clk"};
  PinSender out{"out"};  ///< injection channel
  PinReceiver in{"in"};  ///< ejection channel
  NetworkInterface logic;

  PinInterface(sc_core::sc_module_name name, const InjectionRules& rules)
      : sc_module(name), logic(rules) {
    SC_METHOD(load);
    sensitive << clk.pos();
    dont_initialize();
  }
  const char* kind() const override { return "dusk::PinInterface"; }

  /// The flit and the credits for the next rising edge.
  void set(const InjectedFlit& sent, std::uint32_t credit) {
    sent_ = sent;
    credit_ = credit;
  }

 private:
  void load() {
    out.valid.write(sent_.valid);
    out.vc.write(sent_.vc);
    out.flit.write(sent_.word);
    out.state.write(static_cast<std::uint32_t>(ChannelState::On));
    in.credit.write(credit_);
  }

  InjectedFlit sent_;
  std::uint32_t credit_ = 0;
};

}  // namespace dusk
