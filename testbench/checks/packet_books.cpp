// SPDX-License-Identifier: Apache-2.0
#include "testbench/checks/packet_books.h"

#include <fmt/format.h>

namespace dusk {

CheckResult check_packets(const PacketBooks& b) {
  if (b.created == b.delivered + b.dropped + b.in_flight) return {"packets", true, ""};
  return {"packets", false,
          fmt::format("{} created, but {} delivered + {} dropped + {} under way", b.created,
                      b.delivered, b.dropped, b.in_flight)};
}

CheckResult check_residence(const PacketBooks& b) {
  if (b.integral == b.residences + b.residence) return {"residence", true, ""};
  return {"residence", false,
          fmt::format("{} packet-cycles in the network, but residences of {} + {} cycles",
                      b.integral, b.residences, b.residence)};
}

void PacketAccount::advance(std::uint64_t held) {
  books_.integral += held * (network_.now() - last_);
  last_ = network_.now();
}

void PacketAccount::packet_created(PacketHandle, const Packet&) {
  advance(network_.packets().size() - 1);  // it is there already
}

void PacketAccount::packet_delivered(PacketHandle, const Packet& packet) {
  advance(network_.packets().size());  // it is still there
  ++books_.delivered;
  books_.residences += packet.delivered - packet.created;
}

void PacketAccount::before_discard() {
  const std::uint64_t held = network_.packets().size();
  advance(held);
  books_.dropped += held;
  books_.residences += residence_of_held();
}

void PacketAccount::after_discard() {
  books_.dropped -= network_.packets().size();
  books_.residences -= residence_of_held();
}

std::uint64_t PacketAccount::residence_of_held() const {
  const PacketStore& packets = network_.packets();
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < packets.capacity(); ++i) {
    const auto handle = static_cast<PacketHandle>(i);
    if (packets.live(handle)) sum += network_.now() - packets[handle].created;
  }
  return sum;
}

PacketBooks PacketAccount::books() const {
  PacketBooks books = books_;
  books.created = network_.packets_created();
  books.in_flight = network_.packets().size();
  books.integral += books.in_flight * (network_.now() - last_);
  books.residence = residence_of_held();
  return books;
}

}  // namespace dusk
