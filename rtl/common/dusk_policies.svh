// SPDX-License-Identifier: Apache-2.0
// The link-power policies, a row each. A reader defines DUSK_POLICY before it includes this file. Columns:
// number (parameter `Policy`), its name in dusk_pkg, block of the instance, module, number of deadlines,
// whether a packet may choose a dark channel.
`DUSK_POLICY(0, PolicyTree,  gen_tree,  dusk_tree_policy,  1,        1'b0)
`DUSK_POLICY(1, PolicyTrunk, gen_trunk, dusk_trunk_policy, Trunks,   1'b0)
`DUSK_POLICY(2, PolicyIdle,  gen_idle,  dusk_idle_policy,  NumPorts, 1'b1)
