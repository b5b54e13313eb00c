// SPDX-License-Identifier: Apache-2.0
/// Computes the bubble of a torus from the keys of an experiment (docs/bubble.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "models/topology/bubble.h"
#include "sw/config/experiment.h"

namespace dusk {

class NarrowRows;

/// Converts the text of switch.bubble to flits: "2" packets of `longest` flits, or "18 flits".
/// Nothing for "least". Throws ConfigError with what is wrong, without place and key.
std::optional<std::uint32_t> bubble_flits(const std::string& text, std::uint32_t longest);

struct BubbleSpace {
  std::uint32_t flits = 0;    ///< size that the key sets
  std::uint32_t least = 0;    ///< least size with which no ring fills; 0: no ring can fill
  std::uint32_t longest = 0;  ///< longest packet, flits
  std::uint32_t depth = 0;    ///< buffer depth, so that packets that enter a ring find free space
};
/// Smallest ring in which packets can wait for each other in a cycle.
std::int64_t shortest_ring(const SwitchOptions& options);
/// Lengths for the bubble; any length if there is no bubble. Throws as packet_lengths().
PacketLengths bubble_lengths(const Experiment& experiment);
/// Returns the bubble. Requires switch.escape = bubble. Throws as bubble_flits(), packet_lengths().
BubbleSpace bubble_of(const Experiment& experiment);

/// Narrows the rows to small tori with the least bubble that are full of packets.
void narrow_to_bubbles(NarrowRows& rows);
/// Reduces a legal torus with a bubble to what its escape needs: 2 VCs, and the least buffers plus
/// at most `more` flits. Throws ConfigError if no ring can fill.
void tighten_bubble(Experiment& experiment, std::uint32_t more);

}  // namespace dusk
