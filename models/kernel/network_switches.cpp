// SPDX-License-Identifier: Apache-2.0
// The switches' part of a cycle, by banks: what arrives stands in the inbox as the engines read it;
// a bank steps those of its switches that are awake; what they drive goes to the inboxes of others.
#include <stdexcept>

#include "models/common/vc_set.h"
#include "models/kernel/network_impl.h"

namespace dusk {

void Network::Impl::evaluate_switches() {
  take_states();
  while (deadlines_.next() <= now_) awake_switches_.insert(deadlines_.pop());
  if (strobe_ || !network_.skip_quiet) awake_switches_.insert_all();
  constexpr std::uint32_t kBank = SwitchBank::kSwitches, kBanks = 64 / kBank;
  for (std::size_t w = 0; w < awake_switches_.words(); ++w) {
    std::uint64_t word = awake_switches_.take_word(w);
    for (std::size_t bank = w * kBanks; word != 0; ++bank, word >>= kBank) {
      const auto awake = static_cast<std::uint32_t>(word & ((std::uint64_t{1} << kBank) - 1));
      if (awake != 0) evaluate_bank(bank, awake);
    }
  }
}

void Network::Impl::put_state(const FarEnd& to, ChannelState state) {
  switch_inbox_.writer().open(to.id, to.latency);
  states_[(now_ + to.latency) % states_.size()].push_back({to.id, to.port, state});
}

/// A state is a level: what comes in now also holds in later cycles.
void Network::Impl::take_states() {
  std::vector<StateOnWay>& arriving = states_[now_ % states_.size()];
  for (const StateOnWay& change : arriving) {
    switch_inbox_.for_each(
        change.id, [&change](SwitchInputs& inputs) { inputs.state[change.port] = change.state; });
  }
  arriving.clear();
}

void Network::Impl::evaluate_bank(std::size_t bank, std::uint32_t awake) {
  const auto first = static_cast<SwitchId>(bank * SwitchBank::kSwitches);
  SwitchInputs* const inputs = switch_inbox_.now() + first;
  if (strobe_) {
    for_each_bit(awake, 0, [inputs](std::size_t i) { inputs[i].window_end = true; });
  }
  banks_[bank]->step(now_, awake, inputs, outputs_.data());
  if (strobe_) {
    for_each_bit(awake, 0, [inputs](std::size_t i) { inputs[i].window_end = false; });
  }

  evaluated_ += static_cast<std::uint64_t>(members(awake));
  if (credit_words_ == 1 && lane_words_ == 1) {
    scatter<1>(first, awake, inputs);
  } else {
    scatter<4>(first, awake, inputs);
  }
}

/// Everything is at hand in local variables: the compiler must take it that a store into a bundle
/// changes any member.
template <unsigned MaxWords>
void Network::Impl::scatter(SwitchId first, std::uint32_t awake, SwitchInputs* inputs) {
  const auto to_switches = switch_inbox_.writer();
  const auto to_nodes = node_inbox_.writer();
  const std::size_t credit_words = MaxWords == 1 ? 1 : credit_words_;
  const std::size_t lane_words = MaxWords == 1 ? 1 : lane_words_;
  const std::size_t ports = topology_.ports;
  const std::uint8_t* const port_of_credit = port_of_credit_.data();
  const std::uint8_t* const port_of_lane = port_of_lane_.data();
  const SwitchOutputs* const all_outputs = outputs_.data();
  const FarEnd* const backward = &this->backward(first, 0);
  const FarEnd* const forward = &this->forward(first, 0);
  std::uint64_t* const flits = ledger_.flits();
  const bool watched = !flit_observers_.empty();
  std::uint32_t stay_awake = 0;
  std::uint64_t any_flit = 0;
  for (; awake != 0; awake &= awake - 1) {
    const unsigned i = lowest(awake);
    const SwitchOutputs& outputs = all_outputs[i];
    clear(inputs[i]);
    // First: a flit is judged by the state that is driven together with it.
    if ((outputs.state_changed | outputs.level_changed) != 0) {
      drive_states(first + i, outputs);
      drive_levels(first + i, outputs);
    }
    for (std::size_t w = 0; w < credit_words; ++w) {
      for (std::uint64_t rest = outputs.credit[w]; rest != 0; rest &= rest - 1) {
        const unsigned bit = static_cast<unsigned>(w) * 64 + lowest(rest);
        const FarEnd far = backward[i * ports + port_of_credit[bit]];
        const auto there = static_cast<std::uint32_t>(static_cast<int>(bit) + far.credit_shift);
        if (far.kind == Endpoint::Kind::Switch) {
          put_credit(to_switches.open(far.id, far.latency), there);
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
        const FarEnd far = forward[i * ports + port_of_lane[lane]];
        const std::uint8_t vc = outputs.flit_vc[lane];
        const std::uint64_t word = outputs.flit[lane];
        if (far.kind == Endpoint::Kind::Switch) {
          put_flit(to_switches.open(far.id, far.latency), far.port, vc, word);
        } else if (far.kind == Endpoint::Kind::Node) {
          put_flit(to_nodes.open(far.id, far.latency), far.port, vc, word);
        } else {
          no_channel(first + i, port_of_lane[lane], "sends a flit where no channel leaves");
        }
        ++flits[far.channel];
        if (watched) tell_flit(far.channel, vc, word);
      }
    }
    deadlines_.set(first + i, outputs.next_deadline);
    if (!outputs.quiet) stay_awake |= 1u << i;
  }
  if (any_flit != 0) last_progress_ = now_;
  awake_switches_.insert_from(first, static_cast<std::uint16_t>(stay_awake));
}

void Network::Impl::no_channel(SwitchId id, PortId port, const char* what) const {
  throw std::logic_error(name(id) + ": port " + std::to_string(port) + " " + what);
}

[[gnu::noinline]] void Network::Impl::tell_flit(ChannelId channel, std::uint8_t vc,
                                                std::uint64_t word) {
  const Flit flit = decode(word);
  const ChannelState state = ledger_.state(channel);
  for (NetworkObserver* observer : flit_observers_) {
    observer->flit_sent(channel, vc, flit, state, now_);
  }
}

void Network::Impl::drive_states(SwitchId id, const SwitchOutputs& outputs) {
  for_each_bit(outputs.state_changed, 0, [&](std::size_t port) {
    const FarEnd& far = forward(id, port);
    if (far.kind == Endpoint::Kind::None) return;
    const ChannelState to = outputs.state[port];
    const ChannelState from = ledger_.change(far.channel, to, now_);
    for (NetworkObserver* observer : observers_) {
      observer->state_changed(far.channel, from, to, now_);
    }
    if (far.kind == Endpoint::Kind::Switch) put_state(far, to);
  });
}

void Network::Impl::drive_levels(SwitchId id, const SwitchOutputs& outputs) {
  for_each_bit(outputs.level_changed, 0, [&](std::size_t port) {
    const FarEnd& far = forward(id, port);
    if (far.kind == Endpoint::Kind::None) return;
    const ChannelLevel to{outputs.width[port], outputs.power[port]};
    ledger_.change_level(far.channel, to, now_);
    for (NetworkObserver* observer : observers_) {
      observer->level_changed(far.channel, to.width, to.power, now_);
    }
  });
}

}  // namespace dusk
