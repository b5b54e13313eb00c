// SPDX-License-Identifier: Apache-2.0
/// Work of the network interfaces in a cycle. Only the files that step nodes include it.
///
/// `Effects` handles all changes that other threads or observers could see. With one thread they
/// are applied at once (network_cycle.cpp); with several they are kept until all threads are done
/// (network_shares.cpp).
#pragma once

#include "models/kernel/network_impl.h"

namespace dusk {

/// Takes the credits that arrive at a node. Returns false if there are none.
inline bool Network::Impl::take_credits(NodeId node) {
  const std::uint64_t credits = links_.take_credits_at_node(node);
  if (credits != 0) interfaces_[node].credit(credits);
  return credits != 0;
}

/// Calls take(channel, VC, word) for every flit that arrives at a node `ahead` cycles from now.
/// `marks` is Links::marks_of() of the calling thread.
template <class Take>
void Network::Impl::pick_up(NodeId node, std::uint32_t ahead, std::uint32_t marks, Take take) {
  for_each_bit(links_.take_flits_at_node(node, ahead), 0, [&](std::size_t at) {
    const auto channel = static_cast<std::uint32_t>(at / 8);
    const auto vc = static_cast<std::uint8_t>(at % 8);
    NodeWire& from = ejection_wires_[local(node, channel)];
    const std::uint64_t word = links_.flits()[from.slot[vc]];
    from.slot[vc] = slot_after(from.slot[vc], links_.wrap());
    // A node takes every flit at once, so the credit leaves in the cycle of the arrival.
    links_.send(from.wire, 1u << vc, marks, ahead);
    take(channel, vc, word);
  });
}

/// Takes the flits that arrive at a node in this cycle.
inline void Network::Impl::take_flits(NodeId node) {
  pick_up(node, 0, 0, [this, node](std::uint32_t channel, std::uint8_t vc, std::uint64_t word) {
    receive(node, channel, vc, word);
  });
}

template <class Effects>
void Network::Impl::inject_at(NodeId node, Effects& effects) {
  NetworkInterface& interface = interfaces_[node];
  if (interface.quiet()) {  // only credits arrived
    update_pending(node, false, effects);
    return effects.act_again(node, false, kNever);
  }
  interface.give_vcs(now_, packets_, topology_.node_address);
  for (std::uint32_t channel = 0; channel < topology_.local_channels; ++channel) {
    const InjectedFlit sent = interface.inject(channel);
    if (sent.valid) put_on_channel(injection_wires_[local(node, channel)], sent, effects);
  }
  update_pending(node, interface.pending(now_), effects);

  const Cycle next = interface.next_action(now_);
  const bool awake = next == now_ + 1;
  effects.act_again(node, awake, awake ? kNever : next);
}

template <class Effects>
void Network::Impl::put_on_channel(NodeWire& to, const InjectedFlit& sent, Effects& effects) {
  std::uint32_t& slot = to.slot[sent.vc];
  links_.flits()[slot] = sent.word;
  slot = slot_after(slot, links_.wrap());
  links_.send(to.wire, 1u << sent.vc, effects.marks());
  ledger_.count_flit(to.wire.channel);
  effects.moved();
  const Flit flit = decode(sent.word);
  if (is_head(flit.kind)) {
    packets_[flit.handle].injected = now_;
    effects.tell_injected(flit.handle);
  }
  if (!flit_observers_.empty()) effects.tell_flit(to.wire.channel, sent.vc, sent.word);
}

template <class Effects>
void Network::Impl::update_pending(NodeId node, bool pending, Effects& effects) {
  if (pending_[node] == static_cast<std::uint8_t>(pending)) return;
  pending_[node] = static_cast<std::uint8_t>(pending);
  const SwitchId at = leaf(node);
  const bool was = pending_nodes_[at] > 0;
  pending_nodes_[at] += pending ? 1 : -1;
  const bool is = pending_nodes_[at] > 0;
  if (was == is) return;
  inputs_[at].injection_pending = is;
  effects.wake(at);
}

}  // namespace dusk
