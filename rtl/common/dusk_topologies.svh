// SPDX-License-Identifier: Apache-2.0
// The topologies, one row each, in the order of their numbers. A reader defines DUSK_TOPOLOGY before it includes this
// file. C++ reads it, too (models/switch/switch_topology.h). Columns: number (parameter `Topology`); name in dusk_pkg;
// name in C++; number of VC classes; number of classes of the ports to neighbors, which come first; class of the local
// ports; the classes in the order in which a head flit takes them, one hexadecimal digit each, the first choice on the
// left; first port whose utilization is measured (of `ports`); whether trunks are the two directions of rings. If local
// ports have a class of their own, they are the ports from `Local0` on.
`DUSK_TOPOLOGY(0, TopologyTree,  Tree,  1, 1, 0, 16'h0,    ports / 2, 0)
`DUSK_TOPOLOGY(1, TopologyTorus, Torus, 4, 3, 3, 16'h0213, 0,         1)
`DUSK_TOPOLOGY(2, TopologyCard,  Card, 12, 3, 3, 64'h0123456789ab, 0, 0)
