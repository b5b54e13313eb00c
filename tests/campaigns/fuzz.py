# SPDX-License-Identifier: Apache-2.0
"""random small networks with every check and the RTL assertions on

`./dusk test` runs the first 200. Writes fuzz.md, or fuzz-cards.md.
"""
from common import Refused, filled, table
from random_networks import CARDS, Processes

OPTIONS = [("--count", 10000, "networks"), ("--seed", 1, "of the draws"), ("--networks", "", "cards: only 3DT tori; with none all")]


def run(campaign):
    if campaign["networks"] not in ("", "cards"):
        raise Refused(f"--networks: '{campaign['networks'][:40]}' is not cards")
    page = "-".join(filter(None, ("fuzz", campaign["networks"])))
    shapes = ["--shapes", CARDS] if campaign["networks"] else []
    seconds = Processes(campaign, page).run_cases(shapes, campaign["count"], campaign["seed"])
    what = f"3DT tori of {CARDS}" if campaign["networks"] else """trees (k, n, VCs, depths, queues, lengths, thresholds, T_on,
T_off, windows, loads, patterns, all modes) on every built shape of up to 8 ports"""
    others = "" if campaign["networks"] else """ Random tori under the rule of the bubble have a page of their own
([bubble](bubble.md))."""
    text = filled(f"""
Command: `{campaign.command}`, of {campaign.version}. Random {what}; all checks of a run and, on shapes built with them, the
RTL assertions; every fourth case again without skipping quiet switches.{others}""")
    rows = table(["cases", "seed", "failures", f"seconds ({campaign.jobs} processes)"],
                 [(campaign["count"], campaign["seed"], 0, round(seconds))])
    campaign.write(f"{page}.md", f"# Fuzz\n\n{text}\n\n{rows}")
