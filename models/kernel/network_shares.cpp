// SPDX-License-Identifier: Apache-2.0
// Injection and switches of a cycle by several threads, each for a share of neighboring switches
// and the nodes at them (network_cut.cpp). Within its share a thread writes the same state as a
// single thread would. The exception are flits that reach nodes in the next cycle: another thread
// than the calling one picks them up early. Each share records everything that others could see.
// When all shares have finished, the records are applied in share order, the order of a single
// thread.
#include <algorithm>
#include <chrono>

#include "models/kernel/network_inject.h"
#include "models/kernel/network_scatter.h"

namespace dusk {
namespace {

/// Least number of awake switches for sharing: with fewer, even reading a clock takes too long.
constexpr std::size_t kWorthSharing = 16;

/// Number of shared cycles between two cuts into shares, and between two measured cycles.
constexpr std::uint64_t kCutEach = 256, kMeasureEach = 8;

/// Work of an evaluated switch; a node that acts has work 1.
constexpr unsigned kSwitchWork = 4;

constexpr std::size_t kGroups = SwitchShare::kGroups;

/// Returns the switches of groups [group, end) of a bank, one bit per switch.
std::uint32_t switches_of(std::size_t group, std::size_t end) {
  const auto first = static_cast<unsigned>(group % kGroups);
  const std::uint32_t from_first = ~0u << first * SwitchShare::kGroup;
  const auto last = first + static_cast<unsigned>(end - group);
  return from_first & ((1u << last * SwitchShare::kGroup) - 1);
}

using Clock = std::chrono::steady_clock;

double nanoseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
}

/// Adds the time of a block to a sum, in nanoseconds, if `measure` is set.
class Measured {
 public:
  Measured(bool measure, double& sum) : sum_(measure ? &sum : nullptr) {
    if (measure) begin_ = Clock::now();
  }
  ~Measured() {
    if (sum_ != nullptr) *sum_ += nanoseconds_since(begin_);
  }
  Measured(const Measured&) = delete;
  Measured& operator=(const Measured&) = delete;

 private:
  double* sum_;
  Clock::time_point begin_;
};

}  // namespace

bool Network::Impl::measures() const { return shared_cycles_ % kMeasureEach == 0; }

class Network::Impl::NodesLater {
 public:
  NodesLater(Impl& network, SwitchShare& share)
      : network_(network), share_(share), awake_(network.next_awake_nodes_) {}

  void tell_injected(PacketHandle handle) {
    if (network_.observers_.empty()) return;
    share_.node_events.push_back(
        {SwitchEvent::Kind::Injected, 0, {}, {}, kNone, nullptr, nullptr, handle});
  }
  void tell_flit(ChannelId channel, std::uint8_t vc, std::uint64_t word) {
    for (NetworkObserver* observer : network_.flit_observers_) {
      if (!observer->flit_passed(channel, vc, network_.ledger_.state(channel), network_.now_))
        share_.node_events.push_back(
            {SwitchEvent::Kind::Flit, vc, {}, {}, channel, observer, nullptr, word});
    }
  }
  void moved() { share_.moved = true; }
  std::uint32_t marks() const { return share_.marks; }
  /// Wakes the switch of a node, which belongs to this share.
  void wake(SwitchId id) { network_.awake_switches_.insert_among_threads(id); }
  void act_again(NodeId node, bool in_next_cycle, Cycle when) {
    if (in_next_cycle) awake_.insert(node);
    if (network_.node_actions_.of(node) != when) share_.node_actions.push_back({node, when});
  }

 private:
  Impl& network_;
  SwitchShare& share_;
  WakeSet::Inserter awake_;
};

class Network::Impl::Later {
 public:
  Later(Impl& network, SwitchShare& share) : network_(network), share_(share) {}

  std::uint32_t marks() const { return share_.marks; }
  const std::uint8_t* others(SwitchId first) const {
    return network_.others_.empty() ? nullptr : &network_.others_[network_.others_at(first)];
  }
  void tell_flits(const SentFlit* flits, const SentFlit* end) {
    std::vector<SentFlit>& rest = share_.outputs.rest;
    for (NetworkObserver* observer : network_.flit_observers_) {
      // An observer cannot judge a flit by a state change that is not reported to it yet.
      if (changed_) {
        rest.assign(flits, end);
      } else {
        rest.clear();
        observer->flits_passed(flits, static_cast<std::size_t>(end - flits),
                               network_.ledger_.states(), network_.now_, rest);
      }
      for (const SentFlit& flit : rest) {
        share_.events.push_back({SwitchEvent::Kind::Flit,
                                 static_cast<std::uint8_t>(flit.vc),
                                 {},
                                 {},
                                 flit.channel,
                                 observer,
                                 nullptr,
                                 network_.links_.flits()[flit.slot]});
      }
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
    if (network_.deadlines_.of(id) != when) share_.deadlines.push_back({id, when});
  }
  void end_of_switch() { changed_ = false; }
  void end(SwitchId first, std::uint16_t stay_awake, bool moved) {
    share_.awake.push_back({first, stay_awake});
    share_.moved = share_.moved || moved;
  }

 private:
  Impl& network_;
  SwitchShare& share_;
  bool changed_ = false;  ///< a channel of this switch changed at this edge
};

void Network::Impl::step_by_threads() {
  const std::size_t awake = awake_switches_.size();
  if (awake < kWorthSharing) return step_alone();
  const Clock::time_point begin = Clock::now();
  if (shares()) {
    step_in_shares();
  } else {
    step_alone();
  }
  trial_.took(nanoseconds_since(begin), static_cast<double>(awake));
}

void Network::Impl::step_in_shares() {
  if (++shared_cycles_ % kCutEach == 0) cut_shares();
  if (first_node_.empty()) {
    step_nodes();
    thread_pool_->run([this](unsigned i) { step_share(shares_[i]); });
  } else {
    step_shares_with_nodes();
  }
  evaluated_ += awake_switches_.size();
  awake_switches_.clear();
  for (SwitchShare& share : shares_) make_nodes_known(share);
  for (SwitchShare& share : shares_) make_known(share);
}

/// Runs all shares, the last one on the calling thread, which also creates the packets. In a tree
/// the last share has the nodes.
void Network::Impl::step_shares_with_nodes() {
  const auto prepare = [this] {
    const Measured time(measures(), preparing_);
    prepare_nodes();
  };
  thread_pool_->run(prepare, [this](unsigned i) { step_share(shares_[i]); });
  awake_nodes_.clear();
  std::swap(awake_nodes_, next_awake_nodes_);
  picked_up_ = now_ + 1;
  first_left_ = first_node_[shares_.back().first_group];
  arrivals_.clear();
}

void Network::Impl::step_share(SwitchShare& share) {
  const bool nodes = has_nodes(share.first_group, share.end_group);
  if (nodes) thread_pool_->await_first();
  const Measured time(measures(), share.nanoseconds);
  share.forget();
  NodesLater node_effects(*this, share);
  Later effects(*this, share);
  for (std::size_t group = share.first_group; group < share.end_group;) {
    const std::size_t bank = group / kGroups;
    const std::size_t end = std::min(share.end_group, (bank + 1) * kGroups);
    inject_at_groups(group, end, node_effects);
    const std::uint32_t awake =
        awake_switches_.sixteen(bank * SwitchBank::kSwitches) & switches_of(group, end);
    if (measures()) count_work(group, end, awake);
    if (awake != 0) evaluate_bank(bank, awake, share.outputs, effects);
    group = end;
  }
  if (nodes && &share != &shares_.back()) pick_up_early(share);
}

void Network::Impl::inject_at_groups(std::size_t group, std::size_t end, NodesLater& effects) {
  if (first_node_.empty()) return;
  for_each_of_either(awake_nodes_, arrivals_, first_node_[group], first_node_[end],
                     [&](std::size_t n) {
                       const auto node = static_cast<NodeId>(n);
                       if (take_credits(node) || awake_nodes_.contains(n)) inject_at(node, effects);
                     });
}

/// Collects the flits that reach this share's nodes in the next cycle. They have left a switch of
/// this share, so they need not move to the cache of another core. The marks of the nodes stay, so
/// that the cycle in which the nodes act is not skipped.
void Network::Impl::pick_up_early(SwitchShare& share) {
  const NodeId first = first_node_[share.first_group], end = first_node_[share.end_group];
  links_.for_each_marked_node(first, end, 1, [&](NodeId node) {
    pick_up(node, 1, share.marks, [&](std::uint32_t channel, std::uint8_t vc, std::uint64_t word) {
      share.arrivals.push_back({node, static_cast<std::uint8_t>(channel), vc, word});
    });
  });
}

void Network::Impl::receive_from_shares() {
  for (SwitchShare& share : shares_) {
    for (const SwitchShare::Arrival& flit : share.arrivals)
      receive(flit.node, flit.channel, flit.vc, flit.word);
    share.arrivals.clear();
  }
  for_each_of_either(arrivals_, arrivals_, first_left_, topology_.nodes,
                     [this](std::size_t n) { take_flits(static_cast<NodeId>(n)); });
}

/// Counts the work of the groups [group, end) of one bank.
void Network::Impl::count_work(std::size_t group, std::size_t end, std::uint32_t awake) {
  for (; group < end; ++group) {
    unsigned work = kSwitchWork * members(awake & switches_of(group, group + 1));
    if (!first_node_.empty()) {
      for_each_of_either(awake_nodes_, arrivals_, first_node_[group], first_node_[group + 1],
                         [&work](std::size_t) { ++work; });
    }
    work_in_group_[group] += work;
  }
}

void Network::Impl::tell(const SwitchEvent& event) {
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
    case SwitchEvent::Kind::Injected:
      tell_injected(static_cast<PacketHandle>(event.word));
      break;
  }
}

void Network::Impl::make_nodes_known(SwitchShare& share) {
  for (const SwitchEvent& event : share.node_events) tell(event);
  for (const SwitchShare::NodeAction& one : share.node_actions)
    node_actions_.set(one.node, one.when, now_);
}

void Network::Impl::make_known(SwitchShare& share) {
  for (const SwitchEvent& event : share.events) tell(event);
  for (const SwitchShare::Deadline& one : share.deadlines) deadlines_.set(one.id, one.when);
  for (const SwitchShare::Awake& one : share.awake) awake_switches_.insert_from(one.first, one.set);
  if (share.moved) last_progress_ = now_;
}

}  // namespace dusk
