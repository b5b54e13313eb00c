# SPDX-License-Identifier: Apache-2.0
"""the switch of the default experiment: what it costs by both readings, with the power of one in its network

How long one reading takes; that two runs make the same netlists; that blocks add up to what Yosys counts of the whole.
Writes a section of cost-switches.md; fails if one reading takes too long, or if one of these does not hold.
"""
import json
import os
import re
import shutil
import time

from common import filled
from cost_sums import Differs, sums

INPUTS = ["sw/configs/default.toml"]
OPTIONS = [("--seconds", 300, "that one reading may take")]
TARGET = 10  # ns
SWITCH = "switch=l1 (0,0,0),from=2000,to=6000"


def run(campaign):
    folder, most = campaign.folder, campaign["seconds"]
    shutil.rmtree(folder, ignore_errors=True)
    begin = time.monotonic()
    campaign.run([campaign.program, "cost", "--output", "once"], folder / "log", cwd=folder)
    seconds = time.monotonic() - begin
    if seconds > most:
        campaign.fail(f"one reading took {seconds:.0f} s (at most {most})")
    campaign.run([campaign.program, "cost", "--reading", "both", "--power", SWITCH, "--output", "both"], folder / "log", cwd=folder)
    for netlist in ("programmable.v", "programmable-flat.v"):
        if (folder / "once" / netlist).read_bytes() != (folder / "both" / netlist).read_bytes():
            campaign.fail(f"two runs differ in {netlist}")
    try:
        added = ";\n".join(f"  {reading} {sums(folder / 'both', reading)}" for reading in ("programmable", "fixed"))
    except Differs as differs:
        campaign.fail(differs)
    least = json.loads((folder / "both/cost.json").read_text())["programmable"]["timing"]["least_period"]
    # # Text of the program's page after the line with its command, without pictures.
    tables = re.sub(r"(?m)^!\[.*\n", "", (folder / "both/cost.md").read_text().partition("\nCommand:")[2].partition("\n")[2])
    said = filled(f"""Command: `{campaign.command}`, of {campaign.version}. Below is what `./dusk cost --reading both --power
"{SWITCH}"` writes of it. Besides:""")
    campaign.section("cost-switches.md", "cost-default", f"""# The default switch

{said}

- `./dusk cost`, one reading, by blocks and as a whole: {seconds:.0f} s by {os.cpu_count()} processors (at most {most} s).
- Two runs: the netlists `programmable.v` and `programmable-flat.v` are the same bytes.
- The sum of the blocks, and what Yosys counts of the whole netlist (`stat -liberty`), um²:
{added}.
- Against the target of {TARGET} ns ([clock](clock.md)): a slack of {TARGET - least:.2f} ns, by blocks, programmable. Slacks in the
  tables are against the period that the netlists are made for.
{tables}""")
