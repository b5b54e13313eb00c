// SPDX-License-Identifier: Apache-2.0
/// Names for the plain integers that index the network.
#pragma once

#include <cstdint>

namespace dusk {

/// A clock cycle, counted from reset. Never wraps.
using Cycle = std::uint64_t;
/// Stands for "never": greater than every cycle.
inline constexpr Cycle kNever = ~Cycle{0};

using NodeId = std::uint32_t;
using SwitchId = std::uint32_t;
using PortId = std::uint32_t;
using VcId = std::uint32_t;
/// A unidirectional channel: index into Topology::channels.
using ChannelId = std::uint32_t;
/// Index of a packet's record; every flit of the packet carries it.
using PacketHandle = std::uint32_t;

/// Bits of a routing address in a flit (docs/flit.md).
inline constexpr unsigned kAddressBits = 24;

inline constexpr std::uint32_t kNone = ~std::uint32_t{0};

}  // namespace dusk
