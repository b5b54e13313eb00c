// SPDX-License-Identifier: Apache-2.0
// The link-power policies, one row each, in the order of their numbers. A reader defines DUSK_POLICY before it includes
// this file. C++ and CMake read it, too (models/lists.cmake). Columns: number (parameter `Policy`); name in dusk_pkg;
// name of the policy (folder models/link_power/NAME); number of deadlines; whether a packet may choose a dark channel;
// whether packets may choose only some ports; generate block of the instance (gen_NAME); module (dusk_NAME_policy).
`DUSK_POLICY(0, PolicyTree,  tree,  1,        1'b0, 1'b0, gen_tree,  dusk_tree_policy)
`DUSK_POLICY(1, PolicyTrunk, trunk, Groups,   1'b0, 1'b0, gen_trunk, dusk_trunk_policy)
`DUSK_POLICY(2, PolicyIdle,  idle,  NumPorts, 1'b1, 1'b0, gen_idle,  dusk_idle_policy)
`DUSK_POLICY(3, PolicyPowar, powar, NumPorts, 1'b1, 1'b1, gen_powar, dusk_powar_policy)
