// SPDX-License-Identifier: Apache-2.0
/// Cycles of directed graphs.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace dusk {

/// Edge from one vertex to another, or to itself.
using DirectedEdge = std::pair<std::uint32_t, std::uint32_t>;

/// Returns a shortest cycle through some edge, with its first vertex repeated at the end; empty if
/// there is none. Vertices are 0 to `vertices` - 1. Edges may be repeated and in any order.
std::vector<std::uint32_t> find_cycle(std::vector<DirectedEdge> edges, std::size_t vertices);

}  // namespace dusk
