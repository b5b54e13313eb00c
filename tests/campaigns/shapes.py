# SPDX-License-Identifier: Apache-2.0
"""RTL and twin in lockstep on switches that are not part of the program

Each is built on demand, then takes its turn in random networks. Writes a section of lockstep.md.
"""
from common import Refused, filled, table
from random_networks import Processes, by_number

NETWORKS = {  # --networks: the switches, and what hardly happens in them
    # Every VC count, every kind of crossbar, ejection, credit and VC allocator, both hop latencies, widths, depths from 1
    # to 64, up to 20 ports.
    "trees": ("p6v5d3q1 p10v6d7q3i p12v2d2q4h3 p4v1d33h3c1 p8v7d6q2p p14v1d64q2ew192 p20v2d5q2 p6v1d1 p4v8d2c1 p4v8d16q4h3ew256 "
              "p10v4d4h3 p6v3d12q3p p8v6d5q1h3 p4v1d1a p10v3d7q2h3a p6v8d4q3paw128 p20v2d9c1a", "^$"),
    # 1, 2 and 4 dimensions, 1 to 5 links, both allocators and credit delays, links that narrow and that do not. Each trunk
    # is by itself; the wrap comes in one case in 250.
    "tori": ("p4v3d4t1x1h3c1 p11v3d4ot1x5h3sn p14v2d6t2x3h3n p10v3d4ot4x1h3c1s",
             "^(wakes by a neighbor|after the wrap of the cycle counter)$"),
}
OPTIONS = [("--moved", 20000000, "switch-cycles with a flit moved"), ("--seed", 1, "of the draws"), ("--networks", "trees", "trees or tori")]


def run(campaign):
    if campaign["networks"] not in NETWORKS:
        raise Refused(f"--networks: '{campaign['networks'][:40]}' is neither of {', '.join(NETWORKS)}")
    shapes, rare = NETWORKS[campaign["networks"]]
    campaign.jobs = 1  # a report in which every switch takes its turn
    processes = Processes(campaign, "shapes", reported=True)
    processes.run(["--lockstep", "--shapes", shapes.replace(" ", ","), "--seed", str(campaign["seed"]), "--moved", str(campaign["moved"])],
                  lambda number: [])
    processes.expect_all_events(rare)
    text = filled(f"""
Command: `{campaign.command}`, of {campaign.version}. Switches that are not part of the program, built on demand; random
networks of each, the RTL and its twin compared on every output in every cycle that is evaluated: no difference.""")
    mark = "switch.shape = "
    rows = [(f"`{name.removeprefix(mark)}`", *counts) for name, counts in processes.tally("setting").items() if name.startswith(mark)]
    switches = table(["switch", ":cases", ":switch-cycles with a flit moved"], sorted(rows, key=lambda row: by_number(row[0])))
    name = "shapes-tori" if campaign["networks"] == "tori" else "shapes"
    title = f"# Switches built on demand: {campaign['networks']}"
    campaign.section("lockstep.md", name, f"{title}\n\n{text}\n\n{switches}\n{processes.events()}")
