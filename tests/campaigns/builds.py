# SPDX-License-Identifier: Apache-2.0
"""Builds of other kinds, by the presets of CMakePresets.json, and their tests."""
import re
import subprocess

from common import last_lines


def build(campaign, preset, *targets, log=None):
    """Builds a preset and returns its build folder. The output goes to a log beside the folder."""
    folder = campaign.source / "build" / preset
    log = log or folder.with_suffix(".log")
    log.parent.mkdir(exist_ok=True)
    log.unlink(missing_ok=True)
    campaign.say(f"building (output in {log})")
    campaign.run(["cmake", "-S", campaign.source, "--preset", preset], log)
    campaign.run(["cmake", "--build", folder, "-j", campaign.jobs, *(["--target", *targets] if targets else [])], log)
    return folder


def run_tests(campaign, folder, but, **options):
    """Runs all tests except proofs and names that match `but`. Returns ctest's last words; fails if ctest does."""
    log = folder.with_suffix(".log")
    words = ["ctest", "--test-dir", folder, "-j", campaign.jobs, "-LE", "formal", "-E", but, "--output-on-failure"]
    with open(log, "a", encoding="utf-8") as file:
        status = subprocess.run(list(map(str, words)), stdout=file, stderr=subprocess.STDOUT, check=False, **options).returncode
    if status != 0:
        campaign.fail("\n".join([f"tests fail ({log}):", *last_lines(log, 40)]))
    return re.findall(r"^.*tests passed.*$", log.read_text(errors="replace"), re.M)[-1]
