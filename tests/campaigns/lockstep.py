# SPDX-License-Identifier: Apache-2.0
"""random networks with the RTL and the twin in lockstep, until enough switch-cycles in which a flit moved are compared

`./dusk test` does a minute of it. Writes a section of lockstep.md, and what was drawn as CSV.
Interrupted, it goes on where it was.
"""
import re

from common import Refused, filled, with_settings
from random_networks import CARDS, Processes, usual_shapes

IDLE = ["power.policy = idle"]
APPLICATIONS = {  # what must be drawn, by key
    "generator": ["halo", "all_to_all", "ring_shift", "tree", "recursive_doubling", "random_access", "panel", "data_parallel", "pipeline"],
    "algorithm": ["auto", "linear", "pairwise", "bruck", "binomial", "binary", "reduce_broadcast", "ring", "recursive_doubling", "rabenseifner"],
    "periodic": ["false", "true"], "order": ["block", "cyclic", "random"], "ranks_per_node": [1, 2, 3], "node_file": ["nodes.txt"],
    "eager_bytes": [0, 16, 100, 1000, 65535], "cycle_ns": [1.0, 2.0], "compute_factor": [0.0, 1.0, 2.0], "size_factor": [0.0, 1.0, 2.0],
}
TITLES = {"": "all networks", "trees": "trees", "tori": "tori and meshes", "requests": "VC allocation per request",
          "powar": "POWAR and idle timers", "cards": "3DT tori", "applications": "applications"}
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
    "applications": ("trees, tori, meshes and 3DT tori on which applications run",
                     "p8v3d4q2,p4v3d4q2y,p4v3d5q2bar,p5v4d8t2x1h3,p6v3d8t1x2h3yr,p10v3d4ot2x2h3sn,p5v4d8x1h3zr,p5v4d8x1h3yr", "^$",
                     [*IDLE, "power.policy = powar", "power.narrowest = quarter",
                      *(f"network.topology = {name}" for name in ("k_ary_n_tree", "torus", "mesh", "3dt")),
                      *(f"application.{key} = {value}" for key, values in APPLICATIONS.items() for value in values)]),
}
OPTIONS = [("--moved", 1000000000, "switch-cycles with a flit moved"), ("--seed", 1, "of the draws"),
           ("--networks", "", "trees, tori, requests, powar, cards or applications: only those, by their usual switches; with none all")]
CASES = 1000000000  # each process has cases of its own
JOBS = {"one": ("random_access", 4, 2000, ["steps=20", "messages=8"]), "two": ("data_parallel", 3, 3000, ["steps=10", "layers=8"])}
PLACES = [1, 0, 3, 2, 2, 0, 1]  # nodes of their ranks
TEXT = """

The nodes run applications of every generator: ranks, messages, algorithms, places, rendezvous and times are drawn. Some
end within the run, longer ones are cut off. The last tenth of the switch-cycles has two applications beside each other,
read from GOAL text, with the node of each rank from a file. Generator `data_parallel` has two streams."""


def written_jobs(campaign):
    """Writes two applications as GOAL text, and their ranks' nodes. Returns arguments that fix them in each case."""
    campaign.folder.mkdir(parents=True, exist_ok=True)
    for name, (generator, ranks, size, more) in JOBS.items():
        settings = [f"generator={generator}", f"ranks={ranks}", f"bytes={size}", "compute_ns=300", *more]
        campaign.run([campaign.program, "trace", "convert", campaign.source / "sw/configs/application.toml", f"{name}.goal",
                      *with_settings(f"application.{one}" for one in settings)], campaign.folder / "jobs.log", cwd=campaign.folder)
    (campaign.folder / "nodes.txt").write_text("".join(f"{node}\n" for node in PLACES), encoding="utf-8")
    return ["--keep", f"application.files={','.join(f'{name}.goal' for name in JOBS)}", "--keep", "application.node_file=nodes.txt"]


def run(campaign):
    if campaign["networks"] not in NETWORKS:
        raise Refused(f"--networks: '{campaign['networks'][:40]}' is none of {', '.join(filter(None, NETWORKS))}")
    networks, switches, never, drawn = NETWORKS[campaign["networks"]]
    moved, seed, version = campaign["moved"], campaign["seed"], campaign.version
    page = "-".join(filter(None, ("lockstep", campaign["networks"])))
    processes = Processes(campaign, f"{page}-{re.sub('[^A-Za-z0-9]', '-', version)}-{moved}-{seed}-of-{campaign.jobs}", reported=True)
    words = ["--lockstep", "--seed", str(seed), "--resume"]
    if switches is not None:
        words += ["--shapes", switches if isinstance(switches, str) else usual_shapes(campaign.program, switches)]
    parts, applications = [(moved, [])], campaign["networks"] == "applications"
    if applications:
        words += ["--keep", "traffic.kind=application"]
        parts = [(moved * 9 // 10, []), (moved, written_jobs(campaign))]
    for until, more in parts:
        processes.run([*words, *more, "--moved", str(max(1, -(-until // campaign.jobs)))], lambda number: ["--first", str(number * CASES)])
    processes.expect_all_events(never)
    processes.expect_drawn(drawn)
    if processes.moved() < moved:
        campaign.fail("too few switch-cycles")
    cases, seconds = (list(processes.tally("time").values()) or [(0, 0)])[0]
    text = filled(f"""
Command: `{campaign.command}`, of {version}. Random {networks}.{TEXT if applications else ""}

{cases} cases (seed {seed}), no difference, {seconds} seconds of processor time.""")
    drawn = processes.write_drawn(page)
    campaign.section("lockstep.md", page if campaign["networks"] else "lockstep-all",
                     f"# Lockstep: {TITLES[campaign['networks']]}\n\n{text}\n\n{processes.events()}\n{drawn}")
    for report in processes.reports:
        report.unlink()
