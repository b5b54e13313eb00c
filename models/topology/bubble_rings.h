// SPDX-License-Identifier: Apache-2.0
/// Rings of escape channels that a bubble keeps from filling, for the check of freedom from
/// deadlock (models/topology/dependency_graph.h, docs/bubble.md).
#pragma once

#include <cstdint>
#include <vector>

#include "models/topology/bubble.h"
#include "models/topology/escape_dependencies.h"

namespace dusk {

/// Returns, for each of `channels`, the place of the first channel of its ring if the ring never
/// fills, else its own place. A ring never fills under these conditions: all links are on; its
/// escape VCs are of both escape classes and no other, alike in all switches; each switch requires
/// at least least_bubble() of packets that enter.
std::vector<std::uint32_t> bubble_rings(const Topology& torus,
                                        const std::vector<SwitchSettings>& settings,
                                        const std::vector<EscapeChannels>& channels,
                                        const PacketLengths& lengths);

}  // namespace dusk
