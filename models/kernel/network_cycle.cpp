// SPDX-License-Identifier: Apache-2.0
// One cycle of the network. The phases stand in the order in which step() runs them.
#include <algorithm>
#include <stdexcept>

#include "models/kernel/network_impl.h"

namespace dusk {

void Network::Impl::step(Cycle limit) {
  strobe_ = now_ == next_strobe_;
  take_arrivals();
  create_due_messages();
  inject_at_nodes();
  evaluate_switches();

  const Cycle done = now_++;
  if (strobe_) {
    next_strobe_ += window_;
    for (NetworkObserver* observer : observers_) observer->window_ended(done);
  }
  if (cycle_observer_ != nullptr) cycle_observer_->cycle_ended(done);
  // Whoever asked for a stop wants to see the cycle it happened in, not the end of a jump.
  if (stop_requested_ || anything_awake()) return;
  const Cycle target = std::min(next_event(), limit);
  if (target != kNever) now_ = std::max(now_, target);
}

void Network::Impl::take_arrivals() {
  node_inbox_.take_woken(now_, arrivals_);
  arrivals_.drain([this](std::size_t n) {
    const NodeBundle* bundle = node_inbox_.at(n, now_);
    if (bundle->credit != 0) {
      interfaces_[n].credit(bundle->credit);
      awake_nodes_.insert(n);
    }
    for (std::uint32_t i = 0; i < bundle->flits; ++i) {
      receive(static_cast<NodeId>(n), bundle->flit_channel[i], bundle->flit_vc[i], bundle->flit[i]);
    }
  });
}

void Network::Impl::receive(NodeId node, std::uint32_t ejection, std::uint8_t vc,
                            std::uint64_t word) {
  const Flit flit = decode(word);
  last_progress_ = now_;
  // A node takes everything at once, so the credit leaves in the cycle of the arrival.
  const Channel& channel = topology_.channels[topology_.ejection[local(node, ejection)]];
  switch_inbox_.open(channel.from.id, now_ + channel.latency)
      .put_credit(channel.from.port * shape_.vcs + vc);

  const bool known = packets_.live(flit.handle);
  Packet* packet = known ? &packets_[flit.handle] : nullptr;
  if (known) {
    ++flits_delivered_;
    ++packet->flits_received;
    packet->eject_vc = vc;
    packet->eject_channel = ejection;
  }
  for (NetworkObserver* observer : observers_) {
    observer->flit_ejected(node, vc, flit, known, packet, now_);
  }
  if (known && is_tail(flit.kind)) deliver(node, flit.handle);
}

void Network::Impl::deliver(NodeId node, PacketHandle handle) {
  Packet& packet = packets_[handle];
  packet.delivered = now_;
  ++packets_delivered_;
  for (NetworkObserver* observer : observers_) observer->packet_delivered(handle, packet);
  if (sources_[node]) sources_[node]->delivered(packet, now_);
  if (sources_[packet.source]) sources_[packet.source]->acknowledged(packet, now_);
  requery(node);
  requery(packet.source);
  packets_.remove(handle);
}

void Network::Impl::create_due_messages() {
  while (due_messages_.next() <= now_) {
    const auto node = static_cast<NodeId>(due_messages_.pop());
    TrafficSource& source = *sources_[node];
    while (source.next_time() <= now_) create(node, source.take());
    requery(node);
  }
}

void Network::Impl::inject_at_nodes() {
  while (node_actions_.next() <= now_) awake_nodes_.insert(node_actions_.pop());
  awake_nodes_.drain([this](std::size_t n) { inject_at(static_cast<NodeId>(n)); });
}

inline void Network::Impl::put_on_channel(NodeId node, std::uint32_t injection,
                                          const InjectedFlit& sent) {
  const ChannelId id = topology_.injection[local(node, injection)];
  const Channel& channel = topology_.channels[id];
  switch_inbox_.open(channel.to.id, now_ + channel.latency)
      .put_flit(channel.to.port, sent.vc, encode(sent.flit));
  ledger_.count_flit(id);
  last_progress_ = now_;
  const bool head = is_head(sent.flit.kind);
  if (head) packets_[sent.flit.handle].injected = now_;
  for (NetworkObserver* observer : observers_) {
    if (head) observer->packet_injected(sent.flit.handle, packets_[sent.flit.handle]);
    observer->flit_sent(id, sent.vc, sent.flit, ledger_.state(id), now_);
  }
}

/// First: a flit is judged by the state that is driven together with it.
void Network::Impl::step_node_channels(NodeId node) {
  NetworkInterface& interface = interfaces_[node];
  interface.step_channels(now_);
  for (std::uint32_t i = 0; i < topology_.local_channels; ++i) {
    const ChannelId id = topology_.injection[local(node, i)];
    const ChannelState to = interface.state(i);
    if (to == ledger_.state(id)) continue;
    const ChannelState from = ledger_.change(id, to, now_);
    for (NetworkObserver* observer : observers_) observer->state_changed(id, from, to, now_);
    const Channel& channel = topology_.channels[id];
    switch_inbox_.open(channel.to.id, now_ + channel.latency).put_state(channel.to.port, to);
  }
}

void Network::Impl::inject_at(NodeId node) {
  NetworkInterface& interface = interfaces_[node];
  if (node_channels_) step_node_channels(node);
  interface.give_vcs(now_, packets_, topology_.node_address);
  for (std::uint32_t channel = 0; channel < topology_.local_channels; ++channel) {
    const InjectedFlit sent = interface.inject(channel);
    if (sent.valid) put_on_channel(node, channel, sent);
  }
  update_pending(node, interface.pending(now_));

  const Cycle next = interface.next_action(now_);
  const bool awake = next == now_ + 1;
  if (awake) awake_nodes_.insert(node);
  node_actions_.set(node, awake ? kNever : next);
}

void Network::Impl::update_pending(NodeId node, bool pending) {
  if (pending_[node] == pending) return;
  pending_[node] = pending;
  const SwitchId at = leaf(node);
  pending_nodes_[at] += pending ? 1 : -1;
  const bool level = pending_nodes_[at] > 0;
  if (inputs_[at].injection_pending == level) return;
  inputs_[at].injection_pending = level;
  awake_switches_.insert(at);
}

void Network::Impl::evaluate_switches() {
  switch_inbox_.take_woken(now_, awake_switches_);
  while (deadlines_.next() <= now_) awake_switches_.insert(deadlines_.pop());
  if (strobe_ || !network_.skip_quiet) awake_switches_.insert_all();
  awake_switches_.drain([this](std::size_t s) { evaluate(static_cast<SwitchId>(s)); });
}

void Network::Impl::evaluate(SwitchId id) {
  prepare_inputs(id);
  engines_[id]->step(now_, inputs_[id], outputs_);
  ++evaluated_;
  // First: a flit is judged by the state that is driven together with it.
  if ((outputs_.state_changed | outputs_.level_changed) != 0) {
    drive_states(id);
    drive_levels(id);
  }
  drive_credits(id);
  drive_flits(id);
  deadlines_.set(id, outputs_.next_deadline);
  if (!outputs_.quiet) awake_switches_.insert(id);
}

void Network::Impl::prepare_inputs(SwitchId id) {
  SwitchInputs& inputs = inputs_[id];
  inputs.window_end = strobe_;
  const SwitchBundle* bundle = switch_inbox_.at(id, now_);
  if (bundle == nullptr) {
    inputs.flit_valid = 0;
    for (std::size_t w = 0; w < credit_words_; ++w) inputs.credit[w] = 0;
    return;
  }
  inputs.flit_valid = bundle->flit_valid;
  for_each_bit(bundle->flit_valid, 0, [&](std::size_t port) {
    inputs.flit_vc[port] = bundle->flit_vc[port];
    inputs.flit[port] = bundle->flit[port];
  });
  for (std::size_t w = 0; w < credit_words_; ++w) inputs.credit[w] = bundle->credit[w];
  for_each_bit(bundle->state_changed, 0,
               [&](std::size_t port) { inputs.state[port] = bundle->state[port]; });
}

void Network::Impl::drive_states(SwitchId id) {
  for_each_bit(outputs_.state_changed, 0, [&](std::size_t port) {
    const FarEnd& far = forward(id, port);
    if (far.kind == Endpoint::Kind::None) return;
    const ChannelState to = outputs_.state[port];
    const ChannelState from = ledger_.change(far.channel, to, now_);
    for (NetworkObserver* observer : observers_) {
      observer->state_changed(far.channel, from, to, now_);
    }
    if (far.kind == Endpoint::Kind::Switch) {
      switch_inbox_.open(far.id, now_ + far.latency).put_state(far.port, to);
    }
  });
}

void Network::Impl::drive_levels(SwitchId id) {
  for_each_bit(outputs_.level_changed, 0, [&](std::size_t port) {
    const FarEnd& far = forward(id, port);
    if (far.kind == Endpoint::Kind::None) return;
    const ChannelLevel to{outputs_.width[port], outputs_.power[port]};
    ledger_.change_level(far.channel, to, now_);
    for (NetworkObserver* observer : observers_) {
      observer->level_changed(far.channel, to.width, to.power, now_);
    }
  });
}

void Network::Impl::drive_credits(SwitchId id) {
  for (std::size_t w = 0; w < credit_words_; ++w) {
    for_each_bit(outputs_.credit[w], w * 64, [&](std::size_t bit) {
      const std::size_t port = port_of_credit_[bit];
      const FarEnd& far = backward(id, port);
      const auto vc = static_cast<std::uint32_t>(bit - port * shape_.vcs);
      if (far.kind == Endpoint::Kind::Switch) {
        switch_inbox_.open(far.id, now_ + far.latency).put_credit(far.credit_bit + vc);
      } else if (far.kind == Endpoint::Kind::Node) {
        node_inbox_.open(far.id, now_ + far.latency).put_credit(far.credit_bit + vc);
      } else {
        throw std::logic_error(name(id) + ": port " + std::to_string(port) +
                               " returns a credit where no channel enters");
      }
    });
  }
}

void Network::Impl::drive_flits(SwitchId id) {
  for (std::size_t w = 0; w < lane_words_; ++w) {
    for_each_bit(outputs_.flit_valid[w], w * 64, [&](std::size_t lane) {
      const FarEnd& far = forward(id, port_of_lane_[lane]);
      const std::uint8_t vc = outputs_.flit_vc[lane];
      const std::uint64_t word = outputs_.flit[lane];
      if (far.kind == Endpoint::Kind::Switch) {
        switch_inbox_.open(far.id, now_ + far.latency).put_flit(far.port, vc, word);
      } else if (far.kind == Endpoint::Kind::Node) {
        node_inbox_.open(far.id, now_ + far.latency).put_flit(far.port, vc, word);
      } else {
        throw std::logic_error(name(id) + ": port " + std::to_string(port_of_lane_[lane]) +
                               " sends a flit where no channel leaves");
      }
      ledger_.count_flit(far.channel);
      last_progress_ = now_;
      if (observers_.empty()) return;
      const Flit flit = decode(word);
      const ChannelState state = ledger_.state(far.channel);
      for (NetworkObserver* observer : observers_) {
        observer->flit_sent(far.channel, vc, flit, state, now_);
      }
    });
  }
}

bool Network::Impl::anything_awake() const {
  return !network_.skip_quiet || awake_switches_.any() || awake_nodes_.any();
}

Cycle Network::Impl::next_event() const {
  if (anything_awake()) return now_;
  const Cycle arrival = std::min(switch_inbox_.next(now_), node_inbox_.next(now_));
  const Cycle appointment =
      std::min({deadlines_.next(), node_actions_.next(), due_messages_.next(), next_strobe_});
  return std::max(now_, std::min(arrival, appointment));
}

}  // namespace dusk
