# SPDX-License-Identifier: Apache-2.0
"""random networks with the RTL and the twin in lockstep, until enough switch-cycles in which a flit moved are compared

`./dusk test` does a minute of it. Writes lockstep.md, or lockstep-NETWORKS.md. Interrupted, it goes on where it was.
"""
import re

from common import Refused, filled
from random_networks import CARDS, Processes, usual_shapes

IDLE = ["power.policy = idle"]
NETWORKS = {  # --networks: what they are, the switches, what cannot happen in them, and what must be drawn
    "": ("trees, tori and meshes", None, "^$", IDLE),
    "trees": ("trees", False, "^channels (narrowed|widened)$", IDLE),
    "tori": ("tori and meshes", True, "^wakes by a neighbor$", IDLE),  # each trunk is by itself
    "requests": ("tori and meshes with VC allocation per request, or a flit of each VC for a node",
                 "p5v3d8t2x1kr,p5v3d8t2x1ekr,p5v4d8t2x1h3k,p10v3d4ot2x2h3kn,p4v2d4t1x1kz,p4v2d4t1x1e,p7v4d8t3x1kr,p5v5d8t2x1h3krm", "^$",
                 IDLE),
    "powar": ("trees and tori with POWAR or idle timers, one packet on a port, or packets back to back",
              "p4v3d4q2y,p4v3d4q2yr,p4v3d4q2zr,p6v3d8t1x2h3zr,p6v3d8t1x2h3yr,p6v3d8t1x2h3syr,p6v3d8t1x2h3byr,p4v2d4b,p4v3d5q2bar,p5v3d8t2x1bs,p5v4d8t2x1h3c1bk",
              "^channels (narrowed|widened)$",
              [*IDLE, "power.policy = powar", "power.prefer_on = false", "power.prefer_on = true", "power.all_selectable = true", "power.abort_sleep = true",
               "power.choice = again", "power.age_out = 1", "switch.selection = round_robin",
               "switch.one_packet_per_port = true"]),
    "cards": ("3DT tori", CARDS, "^(overrides|channels (narrowed|widened))$",
              [*IDLE, "power.policy = powar", "switch.escape = bubble", "switch.escape = dateline", "network.ring_tie = random",
               "switch.back_to_back = true"]),
}
OPTIONS = [("--moved", 1000000000, "switch-cycles with a flit moved"), ("--seed", 1, "of the draws"),
           ("--networks", "", "trees, tori, requests, powar or cards: only those, by their usual switches; with none all")]
CASES = 1000000000  # each process has cases of its own


def run(campaign):
    if campaign["networks"] not in NETWORKS:
        raise Refused(f"--networks: '{campaign['networks'][:40]}' is none of {', '.join(filter(None, NETWORKS))}")
    networks, switches, never, drawn = NETWORKS[campaign["networks"]]
    moved, seed, version = campaign["moved"], campaign["seed"], campaign.version
    page = "-".join(filter(None, ("lockstep", campaign["networks"])))
    processes = Processes(campaign, f"{page}-{re.sub('[^A-Za-z0-9]', '-', version)}-{moved}-{seed}-of-{campaign.jobs}", reported=True)
    words = ["--lockstep", "--seed", str(seed), "--moved", str(-(-moved // campaign.jobs)), "--resume"]
    if switches is not None:
        words += ["--shapes", switches if isinstance(switches, str) else usual_shapes(campaign.program, switches)]
    processes.run(words, lambda number: ["--first", str(number * CASES)])
    processes.expect_all_events(never)
    processes.expect_drawn(drawn)
    if processes.moved() < moved:
        campaign.fail("too few switch-cycles")
    cases, seconds = (list(processes.tally("time").values()) or [(0, 0)])[0]
    text = filled(f"""
Command: `{campaign.command}`, of {version}. Random {networks} (sizes, trunks, VCs, depths, queues, lengths, thresholds,
T_on, T_off, windows, loads, patterns, all modes), each on a built switch (`switch.shape` below): the RTL and its twin on
the same inputs, every output compared in every cycle that either needs evaluated. Edges that are skipped because the
switch is quiet are in no count. One case in ten also has the RTL assertions; all checks of a run are on. The events are
defined in `testbench/lockstep/lockstep_events.h`.

{cases} cases (seed {seed}), no difference, {seconds} seconds of processor time.""")
    campaign.write(f"{page}.md", f"# Lockstep\n\n{text}\n\n{processes.events()}\n{processes.drawn()}")
    for report in processes.reports:
        report.unlink()
