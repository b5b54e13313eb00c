// SPDX-License-Identifier: Apache-2.0
/// Freedom from deadlock of a torus or mesh, checked on its channel dependency graph.
///
/// J. Duato, "A Necessary and Sufficient Condition for Deadlock-Free Adaptive Routing in Wormhole
/// Networks", IEEE TPDS 6(10), 1995: the routing is free of deadlock if some connected routing
/// subfunction has an extended channel dependency graph without a cycle. The subfunction here is
/// what a packet may always use: dimension order with the classic dateline classes, over every link
/// of a trunk that is on. Its extended dependencies are direct ones, those through adaptive VCs
/// (indirect; none with virtual cut-through), and those of a channel that the relaxed rule lets
/// other packets use (cross). A ring that a bubble keeps from filling is one vertex: within it some
/// packet can always go on.
#pragma once

#include <vector>

#include "models/switch/switch_engine.h"
#include "models/topology/topology_rules.h"
#include "models/topology/torus_route.h"

namespace dusk {

/// As torus_route(). Another one can be judged: it must be minimal.
using TorusRouteFunction = TorusRoute (*)(const TorusPosition& at, std::uint32_t destination,
                                          unsigned random_bits);

inline constexpr std::uint32_t kWholeGraphSwitches = 512;

/// `lit[c]`: channel c carries flits; empty: all do. With adaptive VCs the allocation must be
/// atomic or admission of whole packets (virtual cut-through), or the verdict is not free and says
/// so; with neither the subfunction is all of the routing. `settings` as made by
/// make_torus_settings(); `lengths` matter to a bubble alone. Vertices are only the escape VCs
/// between switches; work O(switches^2 * ways).
///
/// Message classes with VCs of their own (docs/rtl/message_vcs.md) never wait for each other: each
/// set is judged by itself, and the first verdict that is not free, which names the message class
/// if it is not 0, or the sum of all is the verdict.
///
/// Of more than `whole_up_to` switches, with torus_route, one setting for all and no adaptive VC
/// among those of the escapes, each line of each dimension is checked for itself, and only its
/// dependencies are counted; if all channels carry flits, one line stands for all of its dimension.
/// The verdict is the same: a way never goes back to a lower dimension, so a cycle would lie in one
/// dimension; and the rule of a dimension sees no other coordinate, so the cycle's shadow on one
/// line is a cycle of this line.
DeadlockVerdict check_deadlock_freedom(const Topology& torus,
                                       const std::vector<SwitchSettings>& settings,
                                       const std::vector<bool>& lit = {},
                                       TorusRouteFunction route = torus_route,
                                       const PacketLengths& lengths = {},
                                       std::uint32_t whole_up_to = kWholeGraphSwitches);

}  // namespace dusk
