// SPDX-License-Identifier: Apache-2.0
/// A unidirectional channel of latency 1 as signals, and the pins at its two ends.
#pragma once

#include <cstdint>
#include <string>
#include <systemc>

namespace dusk {

/// The wires between two neighbors. Each has one writer, which changes it only just after a rising
/// clock edge. So every reader at an edge gets the value driven at the edge before.
class PinChannel : public sc_core::sc_module {
 public:
  sc_core::sc_signal<bool> valid{"valid"};
  sc_core::sc_signal<std::uint32_t> vc{"vc"};
  sc_core::sc_signal<std::uint64_t> flit{"flit"};
  sc_core::sc_signal<std::uint32_t> state{"state"};    ///< a ChannelState
  sc_core::sc_signal<std::uint32_t> credit{"credit"};  ///< backward; bit per VC

  explicit PinChannel(sc_core::sc_module_name name) : sc_module(name) {}
  const char* kind() const override { return "dusk::PinChannel"; }
};

/// The pins where a channel leaves.
struct PinSender {
  sc_core::sc_out<bool> valid;
  sc_core::sc_out<std::uint32_t> vc;
  sc_core::sc_out<std::uint64_t> flit;
  sc_core::sc_out<std::uint32_t> state;
  sc_core::sc_in<std::uint32_t> credit;

  explicit PinSender(const std::string& prefix)
      : valid((prefix + "_valid").c_str()),
        vc((prefix + "_vc").c_str()),
        flit((prefix + "_flit").c_str()),
        state((prefix + "_state").c_str()),
        credit((prefix + "_credit").c_str()) {}
  void operator()(PinChannel& channel) {
    valid(channel.valid);
    vc(channel.vc);
    flit(channel.flit);
    state(channel.state);
    credit(channel.credit);
  }
};

/// The pins where a channel enters.
struct PinReceiver {
  sc_core::sc_in<bool> valid;
  sc_core::sc_in<std::uint32_t> vc;
  sc_core::sc_in<std::uint64_t> flit;
  sc_core::sc_in<std::uint32_t> state;
  sc_core::sc_out<std::uint32_t> credit;

  explicit PinReceiver(const std::string& prefix)
      : valid((prefix + "_valid").c_str()),
        vc((prefix + "_vc").c_str()),
        flit((prefix + "_flit").c_str()),
        state((prefix + "_state").c_str()),
        credit((prefix + "_credit").c_str()) {}
  void operator()(PinChannel& channel) {
    valid(channel.valid);
    vc(channel.vc);
    flit(channel.flit);
    state(channel.state);
    credit(channel.credit);
  }
};

}  // namespace dusk
