// SPDX-License-Identifier: Apache-2.0
/// Freedom from deadlock of a torus or mesh, checked on its channel dependency graph.
///
/// J. Duato, "A Necessary and Sufficient Condition for Deadlock-Free Adaptive Routing in Wormhole
/// Networks", IEEE TPDS 6(10), 1995: the routing is free of deadlock if some connected routing
/// subfunction has an extended channel dependency graph without a cycle. The subfunction here
/// consists of the channels that a packet may always use: dimension order with the classic dateline
/// classes, over every link of a trunk that is on.
///
/// Its extended dependencies are of three kinds: direct; indirect, through adaptive VCs (none with
/// virtual cut-through); and cross dependencies, of a channel that the relaxed rule lets other
/// packets use. A ring that a bubble keeps from filling is one vertex, because within it some
/// packet can always move.
#pragma once

#include <vector>

#include "models/switch/switch_engine.h"
#include "models/topology/topology_rules.h"
#include "models/topology/torus_route.h"

namespace dusk {

/// Routing function, as torus_route(). Other minimal functions can be checked, too.
using TorusRouteFunction = TorusRoute (*)(const TorusPosition& at, std::uint32_t destination,
                                          unsigned random_bits);

inline constexpr std::uint32_t kWholeGraphSwitches = 512;

/// Checks whether a torus or mesh is free of deadlock. `lit[c]`: channel c carries flits; empty:
/// all do. `settings` must be made by make_torus_settings(); `lengths` matter only for a bubble.
/// With adaptive VCs, allocation must be atomic or admit whole packets only (virtual cut-through).
/// If not, the verdict is not free and gives this reason. Without adaptive VCs the subfunction is
/// the whole routing. The vertices are only the escape VCs between switches. Work: O(switches^2 *
/// ways).
///
/// Message classes with separate VCs (docs/rtl/message_vcs.md) never wait for each other, so each
/// set is checked separately. The result is the first verdict that is not free, with the message
/// class if it is not 0, or the sum of all verdicts.
///
/// A network of more than `whole_up_to` switches is checked line by line (ring or row) if its route
/// is torus_route, all switches have one setting, and no VC is both adaptive and escape. Verdicts
/// count only dependencies within lines. If all channels carry flits, one line of a dimension is
/// checked, and counted for all. The whole graph gives the same answer: no route returns to a lower
/// dimension, so all channels of a cycle belong to one dimension, maybe in several lines. Its rule
/// reads no other coordinate, so the same steps within one line are a cycle, too.
DeadlockVerdict check_deadlock_freedom(const Topology& torus,
                                       const std::vector<SwitchSettings>& settings,
                                       const std::vector<bool>& lit = {},
                                       TorusRouteFunction route = torus_route,
                                       const PacketLengths& lengths = {},
                                       std::uint32_t whole_up_to = kWholeGraphSwitches);

}  // namespace dusk
