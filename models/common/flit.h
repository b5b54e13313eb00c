// SPDX-License-Identifier: Apache-2.0
/// The bits of a flit (docs/flit.md).
#pragma once

#include <cstddef>
#include <cstdint>

#include "models/common/enum_names.h"
#include "models/common/ids.h"

namespace dusk {

/// Bit 0: first flit of its packet. Bit 1: last flit of its packet.
enum class FlitKind : std::uint8_t { Body = 0, Head = 1, Tail = 2, HeadTail = 3 };
constexpr auto names(FlitKind) {
  return enum_rows<FlitKind>({{FlitKind::Body, "body"},
                              {FlitKind::Head, "head"},
                              {FlitKind::Tail, "tail"},
                              {FlitKind::HeadTail, "head+tail"}});
}

/// Fields of a flit's first 64 bits. The switch reads only `kind` and, in a head flit, `address`.
struct Flit {
  FlitKind kind = FlitKind::Body;
  std::uint8_t message_class = 0;  ///< 0..3
  std::uint32_t address = 0;       ///< routing address of the destination (Topology::node_address)
  std::uint16_t length = 0;        ///< flits in the packet, 1..4095
  PacketHandle handle = 0;
};

/// Word layout, most significant first: handle 24, length 12, address 24, class 2, kind 2.
constexpr std::uint64_t encode(const Flit& flit) {
  return std::uint64_t{flit.handle} << 40 | std::uint64_t{flit.length & 0xfffu} << 28 |
         std::uint64_t{flit.address & 0xffffffu} << 4 |
         std::uint64_t{flit.message_class & 3u} << 2 | static_cast<std::uint64_t>(flit.kind);
}

constexpr Flit decode(std::uint64_t word) {
  Flit flit;
  flit.kind = static_cast<FlitKind>(word & 3u);
  flit.message_class = static_cast<std::uint8_t>(word >> 2 & 3u);
  flit.address = static_cast<std::uint32_t>(word >> 4 & 0xffffffu);
  flit.length = static_cast<std::uint16_t>(word >> 28 & 0xfffu);
  flit.handle = static_cast<PacketHandle>(word >> 40);
  return flit;
}

constexpr bool is_head(FlitKind kind) { return (static_cast<int>(kind) & 1) != 0; }
constexpr bool is_tail(FlitKind kind) { return (static_cast<int>(kind) & 2) != 0; }

/// Longest packet that the length field can represent, in flits.
inline constexpr std::uint32_t kMaxPacketLength = 4095;

/// Greatest number of packets that the handle field distinguishes.
inline constexpr std::size_t kMostPackets = std::size_t{1} << 24;

}  // namespace dusk
