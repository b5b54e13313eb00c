# SPDX-License-Identifier: Apache-2.0
"""random small networks with every check and the RTL assertions on

`./dusk test` runs the first 200. Writes fuzz.md.
"""
from common import filled, table
from random_networks import Processes

OPTIONS = [("--count", 10000, "networks"), ("--seed", 1, "of the draws")]


def run(campaign):
    seconds = Processes(campaign, "fuzz").run_cases([], campaign["count"], campaign["seed"])
    text = filled(f"""
Command: `{campaign.command}`, of {campaign.version}. Random trees (k, n, VCs, depths, queues, lengths, thresholds, T_on,
T_off, windows, loads, patterns, all modes) on every built shape of up to 8 ports; all checks of a run and, on shapes
built with them, the RTL assertions; every fourth case again without skipping quiet switches. Random tori under the rule
of the bubble have a page of their own ([bubble](bubble.md)).""")
    rows = table(["cases", "seed", "failures", f"seconds ({campaign.jobs} processes)"],
                 [(campaign["count"], campaign["seed"], 0, round(seconds))])
    campaign.write("fuzz.md", f"# Fuzz\n\n{text}\n\n{rows}")
