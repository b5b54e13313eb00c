// SPDX-License-Identifier: Apache-2.0
/// What the switches of a bank drive, brought to its readers; included by the files that evaluate
/// banks, by no other.
///
/// `Effects` says what becomes of it: done at once (network_switches.cpp), or where several threads
/// evaluate, kept until all are done (network_shares.cpp).
#pragma once

#include "models/common/vc_set.h"
#include "models/kernel/network_impl.h"

namespace dusk {

template <class Effects>
void Network::Impl::evaluate_bank(std::size_t bank, std::uint32_t awake, SwitchOutputs* outputs,
                                  SwitchShare* share) {
  const auto first = static_cast<SwitchId>(bank * SwitchBank::kSwitches);
  SwitchInputs* const inputs = switch_inbox_.now() + first;
  if (strobe_) {
    for_each_bit(awake, 0, [inputs](std::size_t i) { inputs[i].window_end = true; });
  }
  banks_[bank]->step(now_, awake, inputs, outputs);
  if (strobe_) {
    for_each_bit(awake, 0, [inputs](std::size_t i) { inputs[i].window_end = false; });
  }
  if (credit_words_ == 1 && lane_words_ == 1) {
    scatter<1, Effects>(first, awake, inputs, outputs, share);
  } else {
    scatter<4, Effects>(first, awake, inputs, outputs, share);
  }
}

/// Everything is at hand in local variables: the compiler must take it that a store into a bundle
/// changes any member.
template <unsigned MaxWords, class Effects>
void Network::Impl::scatter(SwitchId first, std::uint32_t awake, SwitchInputs* inputs,
                            const SwitchOutputs* all_outputs, SwitchShare* share) {
  Effects effects(*this, share);
  const auto to_nodes = node_inbox_.writer();
  const std::size_t credit_words = MaxWords == 1 ? 1 : credit_words_;
  const std::size_t lane_words = MaxWords == 1 ? 1 : lane_words_;
  const std::size_t ports = topology_.ports;
  const std::uint8_t* const port_of_credit = port_of_credit_.data();
  const std::uint8_t* const port_of_lane = port_of_lane_.data();
  const FarEnd* const this_backward = &this->backward(first, 0);
  const FarEnd* const this_forward = &this->forward(first, 0);
  std::uint64_t* const flits = ledger_.flits();
  const bool watched = !flit_observers_.empty();
  std::uint32_t stay_awake = 0;
  std::uint64_t any_flit = 0;
  for (; awake != 0; awake &= awake - 1) {
    const unsigned i = lowest(awake);
    const SwitchOutputs& outputs = all_outputs[i];
    const FarEnd* const backward = &this_backward[i * ports];
    const FarEnd* const forward = &this_forward[i * ports];
    clear(inputs[i]);
    // First: a flit is judged by the state that is driven together with it.
    if ((outputs.state_changed | outputs.level_changed) != 0)
      drive_channels(first + i, outputs, effects);
    for (std::size_t w = 0; w < credit_words; ++w) {
      for (std::uint64_t rest = outputs.credit[w]; rest != 0; rest &= rest - 1) {
        const unsigned bit = static_cast<unsigned>(w) * 64 + lowest(rest);
        const FarEnd& far = backward[port_of_credit[bit]];
        const auto there = static_cast<std::uint32_t>(static_cast<int>(bit) + far.credit_shift);
        if (far.kind == Endpoint::Kind::Switch) {
          effects.put_credit(far, MaxWords == 1 ? there % 64 : there);
        } else if (far.kind == Endpoint::Kind::Node) {
          put_credit(to_nodes.open(far.id, far.latency), there);
        } else {
          no_channel(first + i, port_of_credit[bit], "returns a credit where no channel enters");
        }
      }
    }
    for (std::size_t w = 0; w < lane_words; ++w) {
      any_flit |= outputs.flit_valid[w];
      for (std::uint64_t rest = outputs.flit_valid[w]; rest != 0; rest &= rest - 1) {
        const unsigned lane = static_cast<unsigned>(w) * 64 + lowest(rest);
        const FarEnd& far = forward[port_of_lane[lane]];
        const std::uint8_t vc = outputs.flit_vc[lane];
        const std::uint64_t word = outputs.flit[lane];
        if (far.kind == Endpoint::Kind::Switch) {
          effects.put_flit(far, vc, word);
        } else if (far.kind == Endpoint::Kind::Node) {
          put_flit(to_nodes.open(far.id, far.latency), far.port, vc, word);
        } else {
          no_channel(first + i, port_of_lane[lane], "sends a flit where no channel leaves");
        }
        ++flits[far.channel];
        if (watched) effects.tell_flit(far.channel, vc, word);
      }
    }
    effects.set_deadline(first + i, outputs.next_deadline);
    if (!outputs.quiet) stay_awake |= 1u << i;
  }
  effects.end(first, static_cast<std::uint16_t>(stay_awake), any_flit != 0);
}

template <class Effects>
[[gnu::noinline]] void Network::Impl::drive_channels(SwitchId id, const SwitchOutputs& outputs,
                                                     Effects& effects) {
  for_each_bit(outputs.state_changed, 0, [&](std::size_t port) {
    const FarEnd& far = forward(id, port);
    if (far.kind != Endpoint::Kind::None) effects.change_state(far, outputs.state[port]);
  });
  for_each_bit(outputs.level_changed, 0, [&](std::size_t port) {
    const FarEnd& far = forward(id, port);
    if (far.kind == Endpoint::Kind::None) return;
    effects.change_level(far, {outputs.width[port], outputs.power[port]});
  });
}

}  // namespace dusk
