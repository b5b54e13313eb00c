// SPDX-License-Identifier: Apache-2.0
/// Routes of tori and meshes (docs/rtl/route_torus.md).
#pragma once

#include <memory>

#include "models/routing/route.h"
#include "models/switch/switch_engine.h"
#include "models/topology/topology.h"

namespace dusk {

struct GridRules {
  RingTie ring_tie = RingTie::Plus;
  bool relaxed_dateline = false;
  bool adaptive = false;  ///< there are VCs of class Adaptive
  /// EscapeBefore and EscapeAfter have the same VCs, as with a bubble: a packet gets both or none.
  bool one_escape = false;
};

/// Returns the rules that the pins of a switch set.
GridRules grid_rules(const SwitchSettings& settings);

/// Makes the routes of a torus or mesh. Classes are those of VcClass. Bit d of the random number
/// decides a drawn tie of dimension d. The first hop in a dimension ends its tie, so switches may
/// draw again: the shares are the same. `grid` must outlive the route.
std::unique_ptr<Route> make_grid_route(const Topology& grid, const GridRules& rules);

}  // namespace dusk
