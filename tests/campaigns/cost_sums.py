# SPDX-License-Identifier: Apache-2.0
"""Checks that the sum of a netlist's blocks and the area of the whole by Yosys are equal within 0.1 %.

usage: cost_sums.py FOLDER READING   of a folder of `dusk cost`. Writes both, um²; exit status 1 with the reason if they differ.
"""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

CELLS = "/usr/share/qflow/tech/osu018/osu018_stdcells.lib"  # Debian 13 has it from Debian 12 (./dusk)


class Differs(Exception):
    """Reason why the areas differ."""


def sums(folder, reading):
    liberty = CELLS if Path(CELLS).exists() else os.environ.get("DUSK_CELLS", "") + CELLS
    total = json.loads((Path(folder) / "cost.json").read_text())[reading]["total"]["area"]
    script = f"read_verilog {reading}.v; hierarchy -top switch; tee -q -o all.txt stat -liberty {liberty}"
    if subprocess.run(["yosys", "-q", "-p", script], cwd=folder, check=False).returncode != 0:
        raise Differs(f"{reading}: the netlist {reading}.v cannot be read")
    found = re.findall(r"Chip area for top module.*: *([0-9.]+)$", (Path(folder) / "all.txt").read_text(), re.M)
    counted = found[-1] if found else "0"
    if not (float(counted) > 0 and abs(total / float(counted) - 1) < 0.001):
        raise Differs(f"{reading}: the blocks have {total} um^2, Yosys counts {counted}")
    return f"{total:.1f} and {counted}"


if __name__ == "__main__":
    try:
        print(sums(*sys.argv[1:]))
    except Differs as differs:
        sys.exit(str(differs))
