# SPDX-License-Identifier: Apache-2.0
"""Results folders and their reports, made by the program once and kept for all tests of a process."""
import csv
import functools
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

DUSK = os.environ.get("DUSK", "dusk")
_made = tempfile.TemporaryDirectory(prefix="dusk-report-")
MADE = Path(_made.name)

SOURCE = Path(__file__).resolve().parents[2]
FAST = ("run.engine=model", "power.window=500", "power.t_on=100", "power.t_off=100")
TREE = (*FAST, "network.k=2", "network.n=3", "run.cycles=24000")
TORUS = (*FAST, "network.size=[4,4]", "network.links=2", "run.warmup=2000", "run.cycles=12000")
TORUS_FILE = str(SOURCE / "sw/configs/torus-2d.toml")


def dusk(*words, status=0):
    """Runs the program; returns its standard output and error. Another exit status raises AssertionError."""
    done = subprocess.run([DUSK, *map(str, words)], capture_output=True, text=True, cwd=MADE, check=False)
    if done.returncode != status:
        raise AssertionError(f"dusk {' '.join(map(str, words))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


@functools.lru_cache(maxsize=None)
def run(name, *settings, status=0, file=None, detail="on"):
    """Folder of a run with these settings, and with details."""
    folder = MADE / name
    words = ["run"] + ([file] if file else [])
    for setting in (*settings, f"run.detail={detail}", "run.plots=false"):
        words += ["--set", setting]
    dusk(*words, "--output", folder, status=status)
    return folder


@functools.lru_cache(maxsize=None)
def report(folder, *words):
    """Page of a folder of results."""
    page = MADE / f"{folder.name}-{len(words)}-{abs(hash(words)) % 10 ** 8}.html"
    dusk("report", folder, "--output", page, *words)
    return page


def copy(folder, name):
    """A copy of a folder that a test may change."""
    made = MADE / name
    shutil.copytree(folder, made)
    return made


def table(path):
    """Rows of a CSV file as dictionaries of texts."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def summary(folder):
    return json.loads((folder / "summary.json").read_text())
