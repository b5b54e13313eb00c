# SPDX-License-Identifier: Apache-2.0
"""the default experiment, a whole ramp, with the RTL and with its twin: results must be the same bytes

Takes minutes. Writes a section of lockstep.md.
"""
import hashlib
import json
import shutil
import subprocess

from common import filled, last_lines, table, with_settings

OPTIONS = [("--set", [], "a setting of the experiment")]
FILES = ("summary.json", "timeseries.csv", "channels.csv")


def simulate(campaign, engine):
    """Simulates the ramp. Returns the folder of the results."""
    output, log = campaign.folder / engine, campaign.folder / f"{engine}.log"
    campaign.say(engine)
    words = [campaign.program, "run", *with_settings([*campaign["set"], f"run.engine={engine}", "run.plots=false"]), "--output", output]
    with open(log, "w", encoding="utf-8") as file:
        status = subprocess.run(words, stdout=file, stderr=subprocess.STDOUT, check=False).returncode
    if status != 0:
        campaign.fail("\n".join([f"the run with {engine} ended with status {status} ({log}):", *last_lines(log, 5)]))
    return output


def run(campaign):
    shutil.rmtree(campaign.folder, ignore_errors=True)
    twin, rtl = (simulate(campaign, engine) for engine in ("model", "rtl"))
    rows, differing = [], []
    for name in FILES:
        bytes_of_both = [(folder / name).read_bytes() for folder in (rtl, twin)]
        rows.append((f"`{name}`", len(bytes_of_both[0]), hashlib.sha256(bytes_of_both[0]).hexdigest()))
        if bytes_of_both[0] != bytes_of_both[1]:
            differing.append(name)
    if differing:
        again = " ".join(with_settings([*campaign["set"], "run.engine=lockstep"]))
        campaign.fail(f"the results differ in {', '.join(differing)}; the first difference: dusk run {again}")
    summary = json.loads((rtl / "summary.json").read_text())
    told = filled(f"""
Command: `{campaign.command}`: the default experiment (4-ary 4-tree, 256 switches, a load that rises and falls, links that
follow) once with `run.engine=rtl` and once with `run.engine=model`, compared byte by byte: no difference.""")
    of = filled(f"""
Commit `{summary["commit"]}`, seed {summary["seed"]}, {summary["cycles"]} cycles, {summary["packets"]["delivered"]} packets
delivered. Seconds and the configuration's `run.engine` are in files of their own. `tests/system/twin_test.cpp` does the
same with a shortened ramp.""")
    campaign.section("lockstep.md", "parity", f"# The ramp, RTL and twin\n\n{told}\n\n{table(['file', 'bytes', 'SHA-256, of both'], rows)}\n{of}\n")
