// SPDX-License-Identifier: Apache-2.0
/// Evaluation of one bank in a cycle: steps its switches, then reports the outputs that are not on
/// the links. Only the files that evaluate banks include it.
///
/// `Effects` handles these outputs. With one thread they are applied at once
/// (network_switches.cpp); with several they are kept until all threads are done
/// (network_shares.cpp).
#pragma once

#include "models/common/vc_set.h"
#include "models/kernel/network_impl.h"

namespace dusk {

template <class Effects>
void Network::Impl::evaluate_bank(std::size_t bank, std::uint32_t awake, BankOutputs& outputs,
                                  Effects& effects) {
  const auto first = static_cast<SwitchId>(bank * SwitchBank::kSwitches);
  SwitchInputs* const inputs = &inputs_[first];
  if (strobe_) {
    for_each_bit(awake, 0, [inputs](std::size_t i) { inputs[i].window_end = true; });
  }
  SentFlit* const flits = flit_observers_.empty() ? nullptr : outputs.flits.data();
  LinkView links{links_.rows(), links_.here(first), ledger_.flits(), flits,
                 false,         links_.far(),       effects.marks(), effects.others(first)};
  const BankReport report =
      linked_banks_[bank]->step(now_, awake, inputs, outputs.switches.data(), links);
  if (strobe_) {
    for_each_bit(awake, 0, [inputs](std::size_t i) { inputs[i].window_end = false; });
  }
  const SentFlit* flit = flits;
  const auto tell_flits_until = [&](const SentFlit* end) {
    if (flit != end) effects.tell_flits(flit, end);
    flit = end;
  };
  for (std::uint32_t rest = report.changed; rest != 0; rest &= rest - 1) {
    const SwitchId id = first + lowest(rest);
    tell_flits_until(first_not_before(id, flit, links.sent));
    // Must come first: observers judge a flit by the state that is driven together with it.
    tell_changes(id, outputs.switches[id - first], effects);
    tell_flits_until(first_not_before(id + 1, flit, links.sent));
    effects.end_of_switch();
  }
  tell_flits_until(links.sent);
  effects.end(first, static_cast<std::uint16_t>(report.busy), report.sent != 0);
}

template <class Effects>
void Network::Impl::tell_changes(SwitchId id, const SwitchOutputs& outputs, Effects& effects) {
  if ((outputs.state_changed | outputs.level_changed) != 0) drive_channels(id, outputs, effects);
  effects.set_deadline(id, outputs.next_deadline);
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
