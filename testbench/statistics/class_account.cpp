// SPDX-License-Identifier: Apache-2.0
#include "testbench/statistics/class_account.h"

#include <algorithm>

namespace dusk {

void ClassAccount::start(Cycle from) {
  from_ = from;
  counts_ = true;
}

void ClassAccount::end(Cycle to) {
  to_ = to;
  counts_ = false;
}

void ClassAccount::packet_created(PacketHandle, const Packet& packet) {
  if (counts_) ++classes_[packet.message_class].created;
}

void ClassAccount::flit_ejected(NodeId, VcId, const Flit&, bool known, const Packet* packet,
                                Cycle) {
  if (counts_ && known) ++classes_[packet->message_class].flits;
}

void ClassAccount::packet_delivered(PacketHandle, const Packet& packet) {
  OfClass& one = classes_[packet.message_class];
  if (counts_) ++one.delivered;
  if (packet.created < from_ || packet.created >= to_) return;
  one.packet_latency.add(packet.delivered - packet.created);
  one.network_latency.add(packet.delivered - packet.injected);
}

bool ClassAccount::several() const {
  return std::any_of(classes_.begin() + 1, classes_.end(),
                     [](const OfClass& one) { return one.created + one.flits > 0; });
}

std::vector<ClassResult> ClassAccount::results(std::uint32_t nodes, Cycle cycles) const {
  std::vector<ClassResult> results;
  for (const OfClass& one : classes_) {
    ClassResult result;
    result.packets_created = one.created;
    result.packets_delivered = one.delivered;
    if (nodes > 0 && cycles > 0) {
      result.accepted_throughput =
          static_cast<double>(one.flits) / nodes / static_cast<double>(cycles);
    }
    result.packet_latency = one.packet_latency.summary();
    result.network_latency = one.network_latency.summary();
    results.push_back(result);
  }
  return results;
}

}  // namespace dusk
