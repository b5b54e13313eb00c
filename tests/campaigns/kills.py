# SPDX-License-Identifier: Apache-2.0
"""a sweep that is killed at random moments, and called again

`./dusk test` does 8. Writes a section of fuzz.md.
"""
import subprocess

from common import filled

OPTIONS = [("--kills", 50, "how often"), ("--seed", 1, "of the moments")]


def run(campaign):
    words = [campaign.source / "tests/sw/sweep_kills.sh", campaign.program, campaign.folder, str(campaign["kills"]), str(campaign["seed"])]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        campaign.fail(done.stdout.strip() or done.stderr.strip())
    campaign.say(done.stdout.strip())
    text = filled(f"""
Command: `{campaign.command}`, of {campaign.version}. A sweep of 24 runs, two at a time, is killed (SIGKILL, the parent;
its runs end with it) at random moments and called again. Whenever one is complete, `sweep.csv` must be that of an
undisturbed sweep byte for byte, with one finish for each run in `jobs.log`, and the next kills meet a new sweep. At the
end also: `points.csv` the same, nothing left over, and one more call runs nothing.

{done.stdout.strip()}.""")
    campaign.section("fuzz.md", "kills", f"# A sweep that is killed\n\n{text}\n")
