// SPDX-License-Identifier: Apache-2.0
/// The bubble of a torus, from the keys of an experiment (docs/bubble.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "models/topology/bubble.h"
#include "sw/config/experiment.h"

namespace dusk {

class NarrowRows;

/// The text of switch.bubble, in flits: "2" packets of `longest` or "18 flits"; nothing for
/// "least". Throws ConfigError with what is wrong, without place and key.
std::optional<std::uint32_t> bubble_flits(const std::string& text, std::uint32_t longest);

struct BubbleSpace {
  std::uint32_t flits = 0;    ///< flits asked for
  std::uint32_t least = 0;    ///< least flits with which no ring fills; 0: none of them can
  std::uint32_t longest = 0;  ///< packet
  std::uint32_t depth = 0;    ///< of a buffer in which packets that enter a ring find free space
};
/// Least size of a dimension in which packets can wait for each other all around.
std::int64_t shortest_ring(const SwitchOptions& options);
/// Lengths that the bubble counts with; without one any. Throws as packet_lengths().
PacketLengths bubble_lengths(const Experiment& experiment);
/// Requires switch.escape = bubble. Throws as bubble_flits() and packet_lengths().
BubbleSpace bubble_of(const Experiment& experiment);

/// Narrows the rows to small tori with the least bubble, full of packets.
void narrow_to_bubbles(NarrowRows& rows);
/// Takes from a legal torus with a bubble all that its escape can do without: VCs beyond 2, and
/// flits of the buffers, but for up to `more`. Throws ConfigError if no ring can fill.
void tighten_bubble(Experiment& experiment, std::uint32_t more);

}  // namespace dusk
