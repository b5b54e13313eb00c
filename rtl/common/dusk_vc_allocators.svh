// SPDX-License-Identifier: Apache-2.0
// The kinds of VC allocation, one row each. A reader defines DUSK_VC_ALLOCATOR before it includes this file. Columns:
// number (parameter `VcAllocator`); name in dusk_pkg; whether every VC of an input port bids; whether every VC of an
// output port is granted in a cycle; whether a bid is the whole route; whether the kind needs rings.
`DUSK_VC_ALLOCATOR(0, VcaPerPort,    1'b0, 1'b0, 1'b0, 1'b0)
`DUSK_VC_ALLOCATOR(1, VcaPerVc,      1'b1, 1'b1, 1'b0, 1'b0)
`DUSK_VC_ALLOCATOR(2, VcaPerSwitch,  1'b1, 1'b0, 1'b0, 1'b1)
`DUSK_VC_ALLOCATOR(3, VcaPerRequest, 1'b1, 1'b1, 1'b1, 1'b1)
