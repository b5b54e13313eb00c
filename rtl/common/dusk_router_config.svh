// SPDX-License-Identifier: Apache-2.0
// Modes of the router: dusk_pkg::router_config_t and RouterConfig (models/switch/switch_config.h), highest bits first.
// A reader defines DUSK_FIELD before it includes this file. Columns: bits, and of C++ the type, name, default.
`DUSK_FIELD(2, VcArbiter, vc_arbiter,           VcArbiter::RoundRobin)   // for dusk_favored
`DUSK_FIELD(2, RingTie,   ring_tie,             RingTie::Plus)           // torus
`DUSK_FIELD(1, bool,      relaxed_dateline,     true)   // packets that never cross the dateline may use both classes
`DUSK_FIELD(1, bool,      atomic_vc_allocation, true)   // a VC is granted only when its downstream buffer is empty
`DUSK_FIELD(1, bool,      one_packet_per_port,  false)  // a port's VCs are granted to one packet at a time
`DUSK_FIELD(1, bool,      pointer_on_choice,    false)  // selection pointers move also if the bid is not granted
`DUSK_FIELD(1, bool,      hold_arbitration,     true)   // arbiters stay on the last winner while it can send
`DUSK_FIELD(2, TieBreak,  tie_break,            TieBreak::Random)
`DUSK_FIELD(4, Selection, selection,            Selection::MostFreeVcs)
