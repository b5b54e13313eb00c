# SPDX-License-Identifier: Apache-2.0
"""the functional engine: instructions for each node and cycle, and the CPU time of its reference run, whole

Writes a section of speed.md; fails if there are more instructions, or more seconds, than the limits.
"""
import shutil
import subprocess

from common import filled

INPUTS = ["sw/configs/functional.toml", "tests/bench/functional.sh"]
OPTIONS = []
MOST = 300  # seconds


def run(campaign):
    counted = subprocess.run([campaign.source / "tests/bench/functional.sh", campaign.program], capture_output=True, text=True, check=False)
    print(counted.stdout, end="", flush=True)
    if counted.returncode != 0:
        campaign.fail(counted.stderr.strip() or "too many instructions")
    campaign.say("the reference run, whole")
    output = campaign.folder / "run"
    shutil.rmtree(output, ignore_errors=True)
    words = [campaign.program, "run", campaign.source / "sw/configs/functional.toml", "--set", "run.plots=false", "--output", output]
    seconds = campaign.measured(words, campaign.folder / "log")["cpu"]
    if seconds > MOST:
        campaign.fail(f"the reference run takes {seconds:.0f} s of CPU time, above {MOST} s")
    text = filled(f"""
Command: `{campaign.command}`, of {campaign.version}. The reference run of report EHU-KAT-IK-05-04
(`sw/configs/functional.toml`), and its network at a load of 0.1. Instructions are counted by callgrind, without set-up
and results.""")
    campaign.section("speed.md", "functional-speed", f"# Speed of the functional engine\n\n{text}\n\n```\n{counted.stdout}"
                   f"the reference run, whole: {seconds:.0f} s of CPU time (at most {MOST})\n```\n")
