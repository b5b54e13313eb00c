// SPDX-License-Identifier: Apache-2.0
// One cycle of the network. The phases are in the order in which step() runs them. The phase of the
// switches is in network_switches.cpp.
#include <algorithm>

#include "models/kernel/network_inject.h"

namespace dusk {

void Network::Impl::step(Cycle limit) {
  strobe_ = now_ == next_strobe_;
  links_.begin(now_, awake_switches_, arrivals_);
  wake_switches();
  if (thread_pool_ == nullptr) {
    step_alone();
  } else {
    step_by_threads();
  }

  const Cycle done = now_++;
  if (strobe_) {
    next_strobe_ += window_;
    for (NetworkObserver* observer : observers_) observer->window_ended(done);
  }
  if (cycle_observer_ != nullptr) cycle_observer_->cycle_ended(done);
  // A caller that asked for a stop wants to see the cycle in which it asked, not the end of a jump.
  if (stop_requested_ || anything_awake()) return;
  const Cycle target = std::min(next_event(), limit);
  if (target != kNever) now_ = std::max(now_, target);
}

void Network::Impl::take_arrivals() {
  if (picked_up_ == now_) return receive_from_shares();
  arrivals_.for_each([this](std::size_t n) { take_flits(static_cast<NodeId>(n)); });
}

void Network::Impl::take_all_credits() {
  arrivals_.drain([this](std::size_t n) {
    if (take_credits(static_cast<NodeId>(n))) awake_nodes_.insert(n);
  });
}

inline void Network::Impl::deliver(NodeId node, PacketHandle handle) {
  Packet& packet = packets_[handle];
  packet.delivered = now_;
  ++packets_delivered_;
  for (NetworkObserver* observer : observers_) observer->packet_delivered(handle, packet);
  if (segmenter_.deliver(packet, node, now_)) {
    requery(node);
    requery(packet.source);
  }
  packets_.remove(handle);
}

void Network::Impl::receive(NodeId node, std::uint32_t ejection, std::uint8_t vc,
                            std::uint64_t word) {
  const Flit flit = decode(word);
  last_progress_ = now_;
  const bool known = packets_.live(flit.handle);
  Packet* packet = known ? &packets_[flit.handle] : nullptr;
  if (known) {
    ++flits_delivered_;
    ++packet->flits_received;
    packet->eject_vc = vc;
    packet->eject_channel = static_cast<std::uint8_t>(ejection);
  }
  for (NetworkObserver* observer : flit_observers_) {
    observer->flit_ejected(node, vc, flit, known, packet, now_);
  }
  if (known && is_tail(flit.kind)) deliver(node, flit.handle);
}

void Network::Impl::create_due_messages() {
  due_messages_.take_due(now_, [this](std::size_t n) {
    const auto node = static_cast<NodeId>(n);
    TrafficSource& source = *segmenter_.source(node);
    Cycle next = source.next_time();
    for (; next <= now_; next = source.next_time()) {
      if (source.sends()) send(node, source.take());
    }
    due_messages_.set(node, sources_stopped_ ? kNever : next, now_);
  });
}

void Network::Impl::wake_nodes() {
  node_actions_.take_due(now_, [this](std::size_t node) { awake_nodes_.insert(node); });
  if (node_channels_ && strobe_) awake_nodes_.insert_all();
}

/// Applies the effects of nodes at once, for cycles with one thread.
class Network::Impl::NodesAtOnce {
 public:
  explicit NodesAtOnce(Impl& network) : network_(network) {}

  void tell_injected(PacketHandle handle) { network_.tell_injected(handle); }
  void tell_flit(ChannelId channel, std::uint8_t vc, std::uint64_t word) {
    network_.tell_flit(channel, vc, word);
  }
  void moved() { network_.last_progress_ = network_.now_; }
  static std::uint32_t marks() { return 0; }
  void wake(SwitchId id) { network_.awake_switches_.insert(id); }
  void act_again(NodeId node, bool in_next_cycle, Cycle when) {
    if (in_next_cycle) network_.awake_nodes_.insert(node);
    network_.node_actions_.set(node, when, network_.now_);
  }

 private:
  Impl& network_;
};

void Network::Impl::inject_at_nodes() {
  NodesAtOnce effects(*this);
  awake_nodes_.drain([&](std::size_t n) {
    const auto node = static_cast<NodeId>(n);
    if (node_channels_) step_node_channels(node);
    inject_at(node, effects);
  });
}

void Network::Impl::tell_injected(PacketHandle handle) {
  for (NetworkObserver* observer : observers_) observer->packet_injected(handle, packets_[handle]);
}

/// Runs before the node sends, as observers judge a flit by the state driven together with it.
void Network::Impl::step_node_channels(NodeId node) {
  NetworkInterface& interface = interfaces_[node];
  interface.step_channels(now_, strobe_, pending_[node] != 0);
  for (std::uint32_t i = 0; i < topology_.local_channels; ++i) {
    const FarEnd& far = injection_[local(node, i)];
    const ChannelState to = interface.state(i);
    if (to == ledger_.state(far.channel)) continue;
    const ChannelState from = ledger_.change(far.channel, to, now_);
    for (NetworkObserver* observer : observers_) {
      observer->state_changed(far.channel, from, to, now_);
    }
    put_state(far, to);
  }
}

/// Does all work before injection, except that nodes do not take their credits yet.
void Network::Impl::prepare_nodes() {
  take_arrivals();
  create_due_messages();
  wake_nodes();
}

void Network::Impl::step_nodes() {
  prepare_nodes();
  take_all_credits();
  inject_at_nodes();
}

void Network::Impl::step_alone() {
  step_nodes();
  evaluate_switches();
}

bool Network::Impl::anything_awake() const {
  return !network_.skip_quiet || awake_switches_.any() || awake_nodes_.any() ||
         cycle_observer_ != nullptr;
}

Cycle Network::Impl::next_event() const {
  if (anything_awake()) return now_;
  const Cycle arrival = links_.next(now_);
  const Cycle appointment = std::min(
      {deadlines_.next(), node_actions_.next(now_), due_messages_.next(now_), next_strobe_});
  return std::max(now_, std::min(arrival, appointment));
}

}  // namespace dusk
