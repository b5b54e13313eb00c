// SPDX-License-Identifier: Apache-2.0
// The topologies, a row each, in the order of their numbers. A reader defines DUSK_TOPOLOGY before it includes this
// file. C++ reads it, too (models/switch/switch_topology.h). Columns: number (parameter `Topology`), its name in
// dusk_pkg, its name in C++, number of VC classes, classes of the ports to neighbors (the first ones), class of the
// local ports, the classes in the order in which a header takes them (a hexadecimal digit each, the first choice on
// the left), first port whose utilization is measured (of `ports`), whether trunks are the two directions of rings.
// Local ports are fixed, from `Local0` on, where they have a class of their own.
`DUSK_TOPOLOGY(0, TopologyTree,  Tree,  1, 1, 0, 16'h0,    ports / 2, 0)
`DUSK_TOPOLOGY(1, TopologyTorus, Torus, 4, 3, 3, 16'h0213, 0,         1)
`DUSK_TOPOLOGY(2, TopologyCard,  Card, 12, 3, 3, 64'h0123456789ab, 0, 0)
