// SPDX-License-Identifier: Apache-2.0
// Actions of a pin-accurate network between two rising edges, in the order of the kernel's phases.
#include "tests/systemc/pin_network.h"

namespace dusk {

void PinNetwork::between_edges() {
  const Cycle edge = sc_core::sc_time_stamp().value() / period_.value();  // the next rising one
  if (edge < kResetEdges) return;
  const Cycle now = edge - kResetEdges;
  if (reported_ < now) report(now - 1);

  rst_n_.write(true);
  now_.write(static_cast<std::uint32_t>(now & 0xfffff));
  window_end_.write(window_ > 0 && now > 0 && now % window_ == 0);

  std::vector<std::uint32_t> credits;
  for (NodeId n = 0; n < topology_.nodes; ++n) credits.push_back(take_arrivals(n, now));
  for (NodeId n = 0; n < topology_.nodes; ++n) create_messages(n, now);
  std::vector<bool> pending(topology_.switches, false);
  for (NodeId n = 0; n < topology_.nodes; ++n) {
    interfaces_[n]->set(inject(n, now), credits[n]);
    const SwitchId leaf = topology_.channels[topology_.injection[n]].to.id;
    if (interfaces_[n]->logic.pending(now)) pending[leaf] = true;
  }
  for (SwitchId s = 0; s < topology_.switches; ++s) pending_[s]->write(pending[s]);
}

std::uint32_t PinNetwork::take_arrivals(NodeId node, Cycle now) {
  const PinInterface& here = *interfaces_[node];
  interfaces_[node]->logic.credit(here.out.credit.read());
  if (!here.in.valid.read()) return 0;

  const VcId vc = here.in.vc.read();
  const Flit flit = decode(here.in.flit.read());
  const bool known = packets_.live(flit.handle);
  Packet* packet = known ? &packets_[flit.handle] : nullptr;
  if (known) {
    ++packet->flits_received;
    packet->eject_vc = static_cast<std::uint8_t>(vc);
  }
  for (NetworkObserver* o : observers_) o->flit_ejected(node, vc, flit, known, packet, now);
  if (known && is_tail(flit.kind)) {
    packet->delivered = now;
    for (NetworkObserver* o : observers_) o->packet_delivered(flit.handle, *packet);
    segmenter_.deliver(*packet, node, now);
    packets_.remove(flit.handle);
  }
  return 1u << vc;
}

void PinNetwork::create_messages(NodeId node, Cycle now) {
  while (segmenter_.next_time(node) <= now) {
    segmenter_.cut(node, segmenter_.source(node)->take(), now, [this, node, now](const Packet& p) {
      const PacketHandle handle = packets_.add(p);
      interfaces_[node]->logic.enqueue(handle, now, p.length);
      for (NetworkObserver* o : observers_) o->packet_created(handle, packets_[handle]);
    });
  }
}

InjectedFlit PinNetwork::inject(NodeId node, Cycle now) {
  interfaces_[node]->logic.give_vcs(now, packets_, topology_.node_address);
  const InjectedFlit sent = interfaces_[node]->logic.inject();
  if (!sent.valid) return sent;
  const ChannelId channel = topology_.injection[node];
  ledger_.count_flit(channel);
  const Flit flit = decode(sent.word);
  Packet& packet = packets_[flit.handle];
  const bool head = is_head(flit.kind);
  if (head) packet.injected = now;
  for (NetworkObserver* o : observers_) {
    if (head) o->packet_injected(flit.handle, packet);
    o->flit_sent(channel, sent.vc, flit, ChannelState::On, now);
  }
  return sent;
}

void PinNetwork::report(Cycle edge) {
  for (SwitchId s = 0; s < topology_.switches; ++s) report_switch(s, edge);
  reported_ = edge + 1;
  if (!window_end_.read()) return;
  for (NetworkObserver* o : observers_) o->window_ended(edge);
}

void PinNetwork::report_switch(SwitchId id, Cycle edge) {
  for (PortId p = 0; p < topology_.ports; ++p) {
    const ChannelId channel = topology_.out_channel[id][p];
    if (channel == kNone) continue;
    const auto to = static_cast<ChannelState>(channels_[channel]->state.read());
    if (to == ledger_.state(channel)) continue;
    const ChannelState from = ledger_.change(channel, to, edge);
    for (NetworkObserver* o : observers_) o->state_changed(channel, from, to, edge);
  }
  for (PortId p = 0; p < topology_.ports; ++p) {
    const ChannelId channel = topology_.out_channel[id][p];
    if (channel == kNone || !channels_[channel]->valid.read()) continue;
    ledger_.count_flit(channel);
    const Flit flit = decode(channels_[channel]->flit.read());
    const VcId vc = channels_[channel]->vc.read();
    for (NetworkObserver* o : observers_) {
      o->flit_sent(channel, vc, flit, ledger_.state(channel), edge);
    }
  }
}

}  // namespace dusk
