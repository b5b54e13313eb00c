// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/scoreboard.h"

namespace dusk {
namespace {

std::string at(NodeId node, Cycle now) {
  return "node " + std::to_string(node) + ", cycle " + std::to_string(now) + ": ";
}

}  // namespace

void Scoreboard::packet_created(PacketHandle handle, const Packet& packet) {
  if (handle >= records_.size()) records_.resize(handle + std::size_t{1});
  Record& record = records_[handle];
  if (record.live) {
    delivery_.report(at(packet.source, packet.created) + "packet " + std::to_string(packet.id) +
                     " got the handle of packet " + std::to_string(record.id) +
                     ", still under way");
  }
  record = {packet.id, packet.source, packet.destination, packet.length, 0, true, false};
}

void Scoreboard::packet_injected(PacketHandle handle, const Packet& packet) {
  if (handle >= records_.size() || !records_[handle].live || records_[handle].injected) {
    delivery_.report(at(packet.source, packet.injected) + "packet " + std::to_string(packet.id) +
                     " was injected twice or never created");
    return;
  }
  records_[handle].injected = true;
}

PacketHandle& Scoreboard::open_packet(NodeId node, std::uint32_t channel, VcId vc) {
  std::vector<PacketHandle>& open = open_[channel];
  const std::size_t index = std::size_t{node} * kMaxVcs + vc;
  if (index >= open.size()) open.resize(index + 1, kNone);
  return open[index];
}

void Scoreboard::flit_ejected(NodeId node, VcId vc, const Flit& flit, bool known,
                              const Packet* packet, Cycle now) {
  if (flit.handle >= records_.size() || !records_[flit.handle].live || !known) {
    std::string text = at(node, now) + "a flit of no packet under way (handle " +
                       std::to_string(flit.handle) + "), duplicated or invented";
    if (flit.handle < records_.size()) {
      text += "; the handle last named packet " + std::to_string(records_[flit.handle].id);
    }
    delivery_.report(text);
    return;
  }
  Record& record = records_[flit.handle];
  if (record.destination != node) {
    delivery_.report(at(node, now) + "a flit of packet " + std::to_string(record.id) +
                     ", which is for node " + std::to_string(record.destination));
  }
  if (record.received >= record.length) {
    delivery_.report(at(node, now) + "packet " + std::to_string(record.id) + " has more than its " +
                     std::to_string(record.length) + " flits");
  }
  check_sequence(record, open_packet(node, packet->eject_channel, vc), node, vc, flit, now);
  ++record.received;
}

void Scoreboard::check_sequence(Record& record, PacketHandle& open, NodeId node, VcId vc,
                                const Flit& flit, Cycle now) {
  const auto packet = [&record] { return "packet " + std::to_string(record.id); };
  if (open != kNone && open != flit.handle) {
    order_.report(at(node, now) + "a flit of " + packet() + " among the flits of packet " +
                  std::to_string(records_[open].id) + " on VC " + std::to_string(vc));
  }
  if (open == kNone && record.received > 0) {
    order_.report(at(node, now) + "a flit of " + packet() + " off the VC that its head came on");
  }
  const bool head = is_head(flit.kind), tail = is_tail(flit.kind);
  if (head != (record.received == 0)) {
    order_.report(at(node, now) + packet() +
                  (head ? " shows a second head" : " comes without head") + " as flit " +
                  std::to_string(record.received));
  }
  if (tail != (record.received + 1 == record.length)) {
    order_.report(at(node, now) + packet() + (tail ? " ends early" : " has no tail") + " at flit " +
                  std::to_string(record.received + 1) + " of " + std::to_string(record.length));
  }
  if (head && flit.length != record.length) {
    order_.report(at(node, now) + packet() + " names length " + std::to_string(flit.length) +
                  " instead of " + std::to_string(record.length));
  }
  open = tail ? kNone : flit.handle;
}

void Scoreboard::packet_delivered(PacketHandle handle, const Packet& packet) {
  if (handle >= records_.size() || !records_[handle].live) {
    delivery_.report(at(packet.destination, packet.delivered) + "packet " +
                     std::to_string(packet.id) + " was delivered twice or never created");
    return;
  }
  Record& record = records_[handle];
  if (record.received != record.length) {
    delivery_.report(at(record.destination, packet.delivered) + "packet " +
                     std::to_string(record.id) + " was delivered with " +
                     std::to_string(record.received) + " of " + std::to_string(record.length) +
                     " flits");
  }
  record.live = false;
  if (!in_order_) return;
  const std::uint64_t pair = std::uint64_t{record.source} << 32 | record.destination;
  const auto [last, first] = last_id_.emplace(pair, record.id);
  if (!first && record.id < last->second) {
    order_.report(at(record.destination, packet.delivered) + "packet " + std::to_string(record.id) +
                  " from node " + std::to_string(record.source) + " arrived after packet " +
                  std::to_string(last->second));
  }
  if (record.id > last->second) last->second = record.id;
}

void Scoreboard::finish(std::size_t discarded) {
  std::size_t waiting = 0;
  const Record* missing = nullptr;
  for (const Record& record : records_) {
    if (!record.live) continue;
    if (!record.injected) {
      ++waiting;
    } else if (missing == nullptr || record.id < missing->id) {
      missing = &record;
    }
  }
  if (missing != nullptr) {
    delivery_.report("packet " + std::to_string(missing->id) + " from node " +
                     std::to_string(missing->source) + " to node " +
                     std::to_string(missing->destination) + " is missing; " +
                     std::to_string(missing->received) + " of " + std::to_string(missing->length) +
                     " flits arrived");
  }
  if (waiting != discarded) {
    delivery_.report(std::to_string(waiting) + " packets were never injected, but " +
                     std::to_string(discarded) + " were discarded at their sources");
  }
}

}  // namespace dusk
