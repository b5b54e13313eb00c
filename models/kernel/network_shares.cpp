// SPDX-License-Identifier: Apache-2.0
// The switches' part of a cycle by several threads, each for a share of neighboring banks. Within
// its share a thread writes as one thread alone would; what others could see is kept in the share
// and done after all are done, share by share: the order in which one thread does it.
#include <algorithm>
#include <chrono>

#include "models/kernel/network_scatter.h"

namespace dusk {
namespace {

/// Awake switches below which not even looking at a clock pays.
constexpr std::size_t kWorthSharing = 16;

/// Cycles from one cut into shares to the next.
constexpr std::uint64_t kCutEach = 256;

}  // namespace

class Network::Impl::Later {
 public:
  Later(Impl& network, SwitchShare* share)
      : network_(network),
        to_switches_(network.switch_inbox_.writer()),
        share_(*share),
        first_(share->first()),
        size_(share->end() - first_) {}

  void put_credit(const FarEnd& far, std::uint32_t bit) {
    if (far.id - first_ < size_) {
      dusk::put_credit(to_switches_.open(far.id, far.latency), bit);
    } else {
      share_.credits.push_back({far.id, far.latency, bit});
    }
  }
  void put_flit(const FarEnd& far, std::uint8_t vc, std::uint64_t word) {
    if (far.id - first_ < size_) {
      dusk::put_flit(to_switches_.open(far.id, far.latency), far.port, vc, word);
    } else {
      share_.flits.push_back({far.id, far.latency, word, far.port, vc});
    }
  }
  void tell_flit(ChannelId channel, std::uint8_t vc, std::uint64_t word) {
    for (NetworkObserver* observer : network_.flit_observers_) {
      // After a change that they have not been told they cannot judge the flit.
      if (changed_ ||
          !observer->flit_passed(channel, vc, network_.ledger_.state(channel), network_.now_))
        share_.events.push_back(
            {SwitchEvent::Kind::Flit, vc, {}, {}, channel, observer, nullptr, word});
    }
  }
  void change_state(const FarEnd& far, ChannelState to) {
    changed_ = true;
    share_.events.push_back({SwitchEvent::Kind::State, 0, to, {}, far.channel, nullptr, &far, 0});
  }
  void change_level(const FarEnd& far, ChannelLevel to) {
    changed_ = true;
    share_.events.push_back({SwitchEvent::Kind::Level, 0, {}, to, far.channel, nullptr, &far, 0});
  }
  void set_deadline(SwitchId id, Cycle when) {
    share_.deadlines.push_back({id, when});
    changed_ = false;
  }
  void end(SwitchId first, std::uint16_t stay_awake, bool moved) {
    share_.awake.push_back({first, stay_awake});
    share_.moved = share_.moved || moved;
  }

 private:
  const Impl& network_;
  const Inbox<SwitchInputs>::Writer to_switches_;
  SwitchShare& share_;
  const SwitchId first_, size_;
  bool changed_ = false;  ///< a channel of this switch, at this edge
};

void Network::Impl::make_shares(unsigned threads) {
  const auto count = static_cast<unsigned>(std::min<std::size_t>(threads, banks_.size()));
  if (count < 2) return;
  crew_ = std::make_unique<Crew>(count);
  shares_.resize(count);
  for (SwitchShare& share : shares_) share.outputs.resize(SwitchBank::kSwitches);
  work_in_bank_.assign(banks_.size(), 0);
  cut_shares();
}

/// So that each had as much to do lately: links that are off leave much of a network asleep.
void Network::Impl::cut_shares() {
  std::uint64_t all = 0, before = 0;
  for (const std::uint64_t work : work_in_bank_) all += work + 1;
  std::size_t bank = 0;
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    shares_[i].first_bank = bank;
    while (bank < banks_.size() && before * shares_.size() < all * (i + 1)) {
      before += work_in_bank_[bank] + 1;
      work_in_bank_[bank++] = 0;
    }
    shares_[i].end_bank = bank;
  }
}

void Network::Impl::evaluate_by_crew() {
  using Clock = std::chrono::steady_clock;
  if (network_.always_share) return evaluate_in_shares();
  const std::size_t awake = awake_switches_.size();
  if (awake < kWorthSharing) return evaluate_alone();
  const Clock::time_point begin = Clock::now();
  if (trial_.shared()) {
    evaluate_in_shares();
  } else {
    evaluate_alone();
  }
  const std::chrono::duration<double, std::nano> took = Clock::now() - begin;
  trial_.took(took.count(), static_cast<double>(awake));
}

void Network::Impl::evaluate_in_shares() {
  evaluated_ += awake_switches_.size();
  if (++shared_cycles_ % kCutEach == 0) cut_shares();
  crew_->run([this](unsigned i) { evaluate_share(shares_[i]); });
  awake_switches_.clear();
  for (SwitchShare& share : shares_) make_known(share);
}

void Network::Impl::evaluate_share(SwitchShare& share) {
  for (std::size_t bank = share.first_bank; bank < share.end_bank; ++bank) {
    const std::uint16_t awake = awake_switches_.sixteen(bank * SwitchBank::kSwitches);
    work_in_bank_[bank] += members(awake);
    if (awake != 0) evaluate_bank<Later>(bank, awake, share.outputs.data(), &share);
  }
}

void Network::Impl::make_known(SwitchShare& share) {
  const auto to_switches = switch_inbox_.writer();
  for (const SwitchShare::Credit& one : share.credits) {
    put_credit(to_switches.open(one.id, one.latency), one.bit);
  }
  for (const SwitchShare::FlitOnWay& one : share.flits) {
    put_flit(to_switches.open(one.id, one.latency), one.port, one.vc, one.word);
  }
  for (const SwitchEvent& event : share.events) {
    switch (event.kind) {
      case SwitchEvent::Kind::Flit:
        tell_flit(*event.observer, event.channel, event.vc, event.word);
        break;
      case SwitchEvent::Kind::State:
        change_state(*event.far, event.state);
        break;
      case SwitchEvent::Kind::Level:
        change_level(*event.far, event.level);
        break;
    }
  }
  for (const SwitchShare::Deadline& one : share.deadlines) deadlines_.set(one.id, one.when);
  for (const SwitchShare::Awake& one : share.awake) awake_switches_.insert_from(one.first, one.set);
  if (share.moved) last_progress_ = now_;
  share.forget();
}

}  // namespace dusk
