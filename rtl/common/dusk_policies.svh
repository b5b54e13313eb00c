// SPDX-License-Identifier: Apache-2.0
// The link-power policies, a row each: number (parameter `Policy`), its name in dusk_pkg, the name of the
// instance's block, the module, its number of deadlines. A reader defines DUSK_POLICY before it includes this file.
`DUSK_POLICY(0, PolicyTree,  gen_tree,  dusk_tree_policy,  1)
`DUSK_POLICY(1, PolicyTrunk, gen_trunk, dusk_trunk_policy, Trunks)
`DUSK_POLICY(2, PolicyIdle,  gen_idle,  dusk_idle_policy,  NumPorts)
