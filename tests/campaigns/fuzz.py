# SPDX-License-Identifier: Apache-2.0
"""random small networks with every check and the RTL assertions on

`./dusk test` runs the first 200. Writes a section of fuzz.md.
"""
from common import Refused, filled, table
from random_networks import CARDS, Processes

OPTIONS = [("--count", 10000, "networks"), ("--seed", 1, "of the draws"), ("--networks", "", "cards: only 3DT tori; with none all")]


def run(campaign):
    if campaign["networks"] not in ("", "cards"):
        raise Refused(f"--networks: '{campaign['networks'][:40]}' is not cards")
    if campaign["networks"]:
        return run_cards(campaign)
    seconds = Processes(campaign, "fuzz").run_cases([], campaign["count"], campaign["seed"])
    text = filled(f"""
Command: `{campaign.command}`, of {campaign.version}. Random trees (k, n, VCs, depths, queues, lengths, thresholds, T_on,
T_off, windows, loads, patterns, all modes) on every built shape of up to 8 ports; all checks of a run and, on shapes built
with them, the RTL assertions; every fourth case again without skipping quiet switches. Random tori under the rule of the
bubble have a [section of their own](#random-tori-with-a-bubble).""")
    rows = table(["cases", "seed", "failures", f"seconds ({campaign.jobs} processes)"],
                 [(campaign["count"], campaign["seed"], 0, round(seconds))])
    campaign.section("fuzz.md", "fuzz-all", f"# Random networks\n\n{text}\n\n{rows}")


def run_cards(campaign):
    """Runs all cases with the twin, and a tenth of them with the RTL, which takes ten times as long."""
    rows = []
    for engine, words, count in (("twin", ["--model"], campaign["count"]), ("RTL", [], campaign["count"] // 10)):
        seconds = Processes(campaign, f"fuzz-cards-{engine}").run_cases(["--shapes", CARDS, *words], count, campaign["seed"])
        rows.append((engine, count, campaign["seed"], 0, round(seconds)))
    text = filled(f"""
Command: `{campaign.command}`, of {campaign.version}. Random 3DT tori of {CARDS} (sizes, configurations, VCs, depths,
lengths, ties, both escapes, loads, patterns, idle timers and POWAR). All checks of a run are on: a standstill of packets
fails. The RTL has its assertions on shapes built with them. Every fourth case runs again without skipping quiet switches.
The RTL has the first cases of the twin. [Lockstep](lockstep.md#lockstep-3dt-tori) compares the two.""")
    columns = ["engine", "cases", "seed", "failures", f"seconds ({campaign.jobs} processes)"]
    campaign.section("fuzz.md", "fuzz-cards", f"# Random 3DT tori\n\n{text}\n\n{table(columns, rows)}")
