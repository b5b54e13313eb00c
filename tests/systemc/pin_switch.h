// SPDX-License-Identifier: Apache-2.0
/// The Verilated switch of shape p4v2d4 as a SystemC module with every pin.
#pragma once

#include <memory>
#include <systemc>
#include <vector>

#include "models/switch/switch_engine.h"
#include "tests/systemc/pin_channel.h"

class Vdusk_sc_p4v2d4;

namespace dusk {

/// Holds the `--sc` class with a signal on each of its pins, and two processes of wiring: the
/// switch's flat pins are the pins of its channels, concatenated. Configuration pins are constant.
class PinSwitch : public sc_core::sc_module {
 public:
  SC_HAS_PROCESS(PinSwitch);
  static constexpr PortId kPorts = 4;
  static constexpr VcId kVcs = 2;
  static constexpr unsigned kFlitWidth = 64, kStateWidth = 3, kCountWidth = 24;

  sc_core::sc_in<bool> clk{"clk"};
  sc_core::sc_in<bool> rst_n{"rst_n"};
  sc_core::sc_in<std::uint32_t> now{"now"};
  sc_core::sc_in<bool> window_end{"window_end"};
  sc_core::sc_in<bool> injection_pending{"injection_pending"};
  std::vector<std::unique_ptr<PinReceiver>> in;  ///< [port], null where no channel enters
  std::vector<std::unique_ptr<PinSender>> out;   ///< [port], null where no channel leaves

  PinSwitch(sc_core::sc_module_name name, const SwitchSettings& settings);
  ~PinSwitch() override;
  const char* kind() const override { return "dusk::PinSwitch"; }

 private:
  struct Pins;
  void configure(const SwitchSettings& settings);
  void join();   ///< channel pins -> flat pins
  void split();  ///< flat pins -> channel pins

  std::unique_ptr<Vdusk_sc_p4v2d4> switch_;
  std::unique_ptr<Pins> pins_;
  std::vector<std::unique_ptr<sc_core::sc_interface>> constants_;  ///< signals
};

}  // namespace dusk
