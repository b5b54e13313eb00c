// SPDX-License-Identifier: Apache-2.0
#include "testbench/instruments/packet_table.h"

#include <fmt/format.h>

#include <iterator>

namespace dusk {

void PacketTable::packet_delivered(const Packet& packet, bool measured) {
  if (!measured) return;
  fmt::format_to(std::back_inserter(rows_), "{},{},{},{},{},{},{},{},", packet.id, packet.source,
                 packet.destination, packet.message_class, packet.length, packet.created,
                 packet.injected, packet.delivered);
  const std::uint32_t hops =
      hops_ == nullptr ? kNone : hops_->between(packet.source, packet.destination);
  rows_ += hops == kNone ? "\n" : fmt::format("{}\n", hops);
}

void PacketTable::write(RowFile& file, bool) {
  file.set_head("id,source,destination,class,length,created,injected,delivered,hops\n");
  file.add(rows_);
  rows_.clear();
}

}  // namespace dusk
