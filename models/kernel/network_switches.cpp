// SPDX-License-Identifier: Apache-2.0
// The switches' phase of a cycle, by banks. A bank steps its awake switches, which read their
// arrivals from the links and write their outputs there.
#include <stdexcept>

#include "models/kernel/network_scatter.h"

namespace dusk {

/// Applies the effects of switches at once, for cycles with one thread.
class Network::Impl::AtOnce {
 public:
  explicit AtOnce(Impl& network) : network_(network) {}

  static std::uint32_t marks() { return 0; }
  static const std::uint8_t* others(SwitchId) { return nullptr; }

  void tell_flits(const SentFlit* flits, const SentFlit* end) {
    network_.tell_flits(flits, end, network_.outputs_.rest);
  }
  void change_state(const FarEnd& far, ChannelState to) { network_.change_state(far, to); }
  void change_level(const FarEnd& far, ChannelLevel to) { network_.change_level(far, to); }
  void set_deadline(SwitchId id, Cycle when) { network_.deadlines_.set(id, when); }
  void end_of_switch() {}
  void end(SwitchId first, std::uint16_t stay_awake, bool moved) {
    if (moved) network_.last_progress_ = network_.now_;
    network_.awake_switches_.insert_from(first, stay_awake);
  }

 private:
  Impl& network_;
};

void Network::Impl::wake_switches() {
  take_states();
  while (deadlines_.next() <= now_) awake_switches_.insert(deadlines_.pop());
  if (strobe_ || !network_.skip_quiet) awake_switches_.insert_all();
}

void Network::Impl::evaluate_switches() {
  constexpr std::uint32_t kBank = SwitchBank::kSwitches, kBanks = 64 / kBank;
  AtOnce effects(*this);
  for (std::size_t w = 0; w < awake_switches_.words(); ++w) {
    std::uint64_t word = awake_switches_.take_word(w);
    for (std::size_t bank = w * kBanks; word != 0; ++bank, word >>= kBank) {
      const auto awake = static_cast<std::uint32_t>(word & ((std::uint64_t{1} << kBank) - 1));
      if (awake == 0) continue;
      evaluated_ += static_cast<std::uint64_t>(members(awake));
      evaluate_bank(bank, awake, outputs_, effects);
    }
  }
}

void Network::Impl::put_state(const FarEnd& to, ChannelState state) {
  const std::uint32_t latency = topology_.channels[to.channel].latency;
  links_.wake(links_.mark_of_switch(to.id), latency);
  states_[(now_ + latency) % states_.size()].push_back({to.id, to.port, state});
}

void Network::Impl::take_states() {
  std::vector<StateOnWay>& arriving = states_[now_ % states_.size()];
  for (const StateOnWay& change : arriving) {
    inputs_[change.id].state[change.port] = change.state;
  }
  arriving.clear();
}

void Network::Impl::no_channel(SwitchId id, PortId port, const char* what) const {
  throw std::logic_error(name(id) + ": port " + std::to_string(port) + " " + what);
}

[[gnu::noinline]] void Network::Impl::tell_flit(ChannelId channel, std::uint8_t vc,
                                                std::uint64_t word) {
  for (NetworkObserver* observer : flit_observers_) tell_flit(*observer, channel, vc, word);
}

void Network::Impl::tell_flits(const SentFlit* flits, const SentFlit* end,
                               std::vector<SentFlit>& rest) {
  const ChannelState* const states = ledger_.states();
  for (NetworkObserver* observer : flit_observers_) {
    rest.clear();
    observer->flits_passed(flits, static_cast<std::size_t>(end - flits), states, now_, rest);
    for (const SentFlit& flit : rest) {
      observer->flit_sent(flit.channel, flit.vc, decode(links_.flits()[flit.slot]),
                          states[flit.channel], now_);
    }
  }
}

const SentFlit* Network::Impl::first_not_before(SwitchId id, const SentFlit* flits,
                                                const SentFlit* end) const {
  while (flits != end && topology_.channels[flits->channel].from.id < id) ++flits;
  return flits;
}

void Network::Impl::change_state(const FarEnd& far, ChannelState to) {
  const ChannelState from = ledger_.change(far.channel, to, now_);
  for (NetworkObserver* observer : observers_) {
    observer->state_changed(far.channel, from, to, now_);
  }
  if (far.kind == Endpoint::Kind::Switch) put_state(far, to);
}

void Network::Impl::change_level(const FarEnd& far, ChannelLevel to) {
  ledger_.change_level(far.channel, to, now_);
  for (NetworkObserver* observer : observers_) {
    observer->level_changed(far.channel, to.width, to.power, now_);
  }
}

}  // namespace dusk
