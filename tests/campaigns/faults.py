# SPDX-License-Identifier: Apache-2.0
"""faults drawn on the netlists of switches: does the test bench find them?

Writes faults.md, of the shapes that are asked for; what it says of others stays. Fails if a fault is neither caught nor
explained in tests/faults/explained.txt. A shape takes about half an hour; interrupted, the same command on the same
sources goes on.
"""
import subprocess
import sys

from sections import sections

INPUTS = ["tests/faults"]
OPTIONS = [("--shapes", "", "names in tests/faults/explained.txt, separated by commas; with none all"),
           ("--faults", 100, "of each netlist"), ("--trials", 300, "of the twin, for each fault"), ("--seed", 1, "of the draws")]


def run(campaign):
    build, kept = campaign.source / "build", campaign.results / "faults.md"
    page = campaign.folder / "page.md"
    page.parent.mkdir(parents=True, exist_ok=True)
    before = "".join(section.text for section in sections(kept.read_text(encoding="utf-8"))) if kept.exists() else ""
    page.write_text(before, encoding="utf-8")
    words = [sys.executable, campaign.source / "tests/faults/faults.py", build / "release/tests/faults/tools.txt", campaign.source,
             build / "faults", "campaign", page, "--commit", campaign.commit, "--jobs", campaign.jobs]
    for option in ("shapes", "faults", "trials", "seed"):
        words += [f"--{option}", campaign[option]]
    status = subprocess.run(list(map(str, words)), check=False).returncode
    text = page.read_text(encoding="utf-8")
    if text != before:
        campaign.section("faults.md", "faults", text)
    if status != 0:
        sys.exit(status)
