// SPDX-License-Identifier: Apache-2.0
// Verilator's headers come before SystemC's.
#include "Vdusk_sc_p4v2d4.h"
//
#include "models/common/channel_state.h"
#include "rtl/config_pins.h"
#include "rtl/probe_fields.h"
#include "tests/systemc/pin_switch.h"

namespace dusk {
namespace {

// A flit is two words of a bit vector.
using Flits = sc_dt::sc_bv<PinSwitch::kPorts * PinSwitch::kFlitWidth>;

void put_flit(Flits& flits, PortId port, std::uint64_t flit) {
  const int word = static_cast<int>(2 * port);
  flits.set_word(word, static_cast<std::uint32_t>(flit));
  flits.set_word(word + 1, static_cast<std::uint32_t>(flit >> 32));
}

std::uint64_t get_flit(const Flits& flits, PortId port) {
  const int word = static_cast<int>(2 * port);
  return std::uint64_t{flits.get_word(word + 1)} << 32 | flits.get_word(word);
}

}  // namespace

using sc_core::sc_signal;

/// The flat pins that change during a run.
struct PinSwitch::Pins {
  sc_signal<std::uint32_t> in_valid{"in_valid"}, in_vc{"in_vc"}, in_state{"in_state"},
      credit_in{"credit_in"};
  sc_signal<Flits> in_flit{"in_flit"};
  sc_signal<std::uint32_t> out_valid{"out_valid"}, out_vc{"out_vc"}, out_state{"out_state"},
      out_width{"out_width"}, out_power{"out_power"}, credit_out{"credit_out"};
  sc_signal<Flits> out_flit{"out_flit"};
  sc_signal<bool> quiet{"quiet"}, timing{"timing"};
  sc_signal<std::uint32_t> next_deadline{"next_deadline"};
  sc_signal<sc_dt::sc_bv<kVcs * kProbeWidth + kPorts>> probe{"probe"};
};

PinSwitch::~PinSwitch() { switch_->final(); }

PinSwitch::PinSwitch(sc_core::sc_module_name name, const SwitchSettings& settings)
    : sc_module(name),
      switch_(std::make_unique<Vdusk_sc_p4v2d4>("dusk_switch")),
      pins_(std::make_unique<Pins>()) {
  switch_->clk_i(clk);
  switch_->rst_ni(rst_n);
  switch_->now_i(now);
  switch_->window_end_i(window_end);
  switch_->injection_pending_i(injection_pending);
  switch_->in_valid_i(pins_->in_valid);
  switch_->in_vc_i(pins_->in_vc);
  switch_->in_flit_i(pins_->in_flit);
  switch_->in_state_i(pins_->in_state);
  switch_->credit_o(pins_->credit_out);
  switch_->out_valid_o(pins_->out_valid);
  switch_->out_vc_o(pins_->out_vc);
  switch_->out_flit_o(pins_->out_flit);
  switch_->out_state_o(pins_->out_state);
  switch_->out_width_o(pins_->out_width);
  switch_->out_power_o(pins_->out_power);
  switch_->credit_i(pins_->credit_in);
  switch_->quiet_o(pins_->quiet);
  switch_->timing_o(pins_->timing);
  switch_->next_deadline_o(pins_->next_deadline);
  switch_->probe_o(pins_->probe);
  configure(settings);

  SC_METHOD(join);
  in.resize(kPorts);
  out.resize(kPorts);
  for (PortId p = 0; p < kPorts; ++p) {
    if ((settings.present >> p & 1u) == 0) continue;
    in[p] = std::make_unique<PinReceiver>("in_" + std::to_string(p));
    out[p] = std::make_unique<PinSender>("out_" + std::to_string(p));
    sensitive << in[p]->valid << in[p]->vc << in[p]->flit << in[p]->state << out[p]->credit;
  }
  SC_METHOD(split);
  sensitive << pins_->out_valid << pins_->out_vc << pins_->out_flit << pins_->out_state
            << pins_->credit_out;
}

void PinSwitch::configure(const SwitchSettings& s) {
  const auto tie = [this](auto& pin, const PinBits& bits) {
    using Value = std::decay_t<decltype(pin.read())>;
    Value value;
    if constexpr (std::is_arithmetic_v<Value>) {
      value = static_cast<Value>(bits.low());
    } else {
      for (int w = 0; w < value.size(); ++w) value.set_word(w, bits.word(static_cast<unsigned>(w)));
    }
    auto constant = std::make_unique<sc_signal<Value>>(pin.basename(), value);
    pin(*constant);
    constants_.push_back(std::move(constant));
  };
  write_config_pins(*switch_, s, {kPorts, kVcs, kPorts / 2, class_rows(SwitchTopology::Tree)}, tie);
  tie(switch_->probe_clk_i, PinBits());
  tie(switch_->probe_port_i, PinBits());
}

void PinSwitch::join() {
  std::uint32_t valid = 0, vc = 0, state = 0, credit = 0;
  Flits flits;
  for (PortId p = 0; p < kPorts; ++p) {
    auto level = static_cast<std::uint32_t>(ChannelState::Off);  // if no channel enters
    if (in[p]) {
      level = in[p]->state.read();
      valid |= (in[p]->valid.read() ? 1u : 0u) << p;
      vc |= in[p]->vc.read() << p;
      put_flit(flits, p, in[p]->flit.read());
      credit |= out[p]->credit.read() << (p * kVcs);
    }
    state |= level << (p * kStateWidth);
  }
  pins_->in_valid.write(valid);
  pins_->in_vc.write(vc);
  pins_->in_flit.write(flits);
  pins_->in_state.write(state);
  pins_->credit_in.write(credit);
}

void PinSwitch::split() {
  const std::uint32_t valid = pins_->out_valid.read(), vc = pins_->out_vc.read();
  const std::uint32_t state = pins_->out_state.read(), credit = pins_->credit_out.read();
  const Flits& flits = pins_->out_flit.read();
  for (PortId p = 0; p < kPorts; ++p) {
    if (!out[p]) continue;
    out[p]->valid.write((valid >> p & 1u) != 0);
    out[p]->vc.write(vc >> p & 1u);
    out[p]->flit.write(get_flit(flits, p));
    out[p]->state.write(state >> (p * kStateWidth) & ((1u << kStateWidth) - 1));
    in[p]->credit.write(credit >> (p * kVcs) & ((1u << kVcs) - 1));
  }
}

}  // namespace dusk
