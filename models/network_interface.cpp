// SPDX-License-Identifier: Apache-2.0
#include "models/network_interface.h"

#include <algorithm>

#include "models/vc_set.h"
#include "models/wake_set.h"

namespace dusk {

NetworkInterface::NetworkInterface(const InjectionRules& rules)
    : rules_(rules),
      used_((1u << rules.vcs) - 1),
      credited_(rules.depth > 0 ? used_ : 0),
      home_(used_),
      last_(rules.vcs - 1) {
  for (Lane& lane : lanes_) lane.credits = rules.depth;
}

void NetworkInterface::credit(std::uint32_t mask) {
  for_each_bit(mask, 0, [this](std::size_t vc) {
    credited_ |= 1u << vc;
    if (++lanes_[vc].credits >= rules_.depth) home_ |= 1u << vc;
  });
}

void NetworkInterface::give_vcs(Cycle now, const PacketStore& packets,
                                const std::vector<std::uint16_t>& addresses) {
  while (!queue_.empty() && queue_.front().created + rules_.source_cycles <= now && open() != 0) {
    const VcId vc = rules_.rotate_vcs ? round_robin(open(), last_ + 1) : lowest(open());
    const PacketHandle handle = queue_.front().handle;
    const Packet& packet = packets[handle];
    Lane& lane = lanes_[vc];
    lane.sent = 0;
    lane.flit.handle = handle;
    lane.flit.length = static_cast<std::uint16_t>(packet.length);
    lane.flit.address = addresses[packet.destination];
    lane.flit.message_class = packet.message_class;
    owned_ |= 1u << vc;
    queue_.pop_front();
  }
}

VcId NetworkInterface::arbitrate(std::uint32_t ready) const {
  // Holding ends with the packet: a VC that takes one packet after the other must not starve the
  // packets of the other VCs.
  if (rules_.hold && in_packet_ && (ready >> last_ & 1u) != 0) return last_;
  return round_robin(ready, last_ + 1);
}

NetworkInterface::Sent NetworkInterface::inject(Cycle now, const PacketStore& packets,
                                                const std::vector<std::uint16_t>& addresses) {
  give_vcs(now, packets, addresses);
  Sent result;
  const std::uint32_t ready = owned_ & credited_;
  if (ready == 0) return result;

  const VcId vc = arbitrate(ready);
  Lane& lane = lanes_[vc];
  const bool head = lane.sent == 0;
  const bool tail = ++lane.sent == lane.flit.length;
  result.valid = true;
  result.vc = static_cast<std::uint8_t>(vc);
  result.flit = lane.flit;
  result.flit.kind = static_cast<FlitKind>((head ? 1 : 0) | (tail ? 2 : 0));
  if (--lane.credits == 0) credited_ &= ~(1u << vc);
  if (lane.credits < rules_.depth) home_ &= ~(1u << vc);
  if (tail) owned_ &= ~(1u << vc);
  last_ = vc;
  in_packet_ = !tail;
  return result;
}

Cycle NetworkInterface::next_action(Cycle now) const {
  if ((owned_ & credited_) != 0) return now + 1;
  if (queue_.empty()) return kNever;
  const Cycle created = queue_.front().created;
  Cycle next = kNever;
  if (open() != 0) next = std::max(now + 1, created + rules_.source_cycles);
  if (!pending(now)) next = std::min(next, created + rules_.override_wait + 1);
  return next;
}

std::vector<PacketHandle> NetworkInterface::discard_waiting() {
  std::vector<PacketHandle> handles;
  handles.reserve(queue_.size());
  for (const Waiting& waiting : queue_) handles.push_back(waiting.handle);
  queue_.clear();
  return handles;
}

}  // namespace dusk
