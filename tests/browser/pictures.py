#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the pictures of docs/report.md from fresh runs. usage: DUSK=build/release/bin/dusk pictures.py [FOLDER]

FOLDER is docs/figures by default. The pictures are screenshots of pages, so fonts of the machine show in them."""
import sys
from pathlib import Path

import folders
from browser import Browser

SOURCE = folders.SOURCE


def shot(page, address, width, height, to):
    with Browser(width=width, height=height) as browser:
        if browser.open(page, address) != "yes":
            raise SystemExit(browser.run("return document.getElementById('problem').textContent"))
        browser.run("return document.fonts.ready.then(() => 1)")
        to.write_bytes(browser.picture())
        print(to)


def tail(folder):
    """Window with the longest 99 % of latency."""
    rows = folders.table(folder / "latency_windows.csv")
    return max(range(len(rows)), key=lambda w: float(rows[w]["p99"] or 0))


def main():
    to = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE / "docs/figures"
    default = folders.run("saving", "run.engine=model")
    always_on = folders.run("always-on", "run.engine=model", "power.mode=always_on")
    torus = folders.run("torus", "traffic.injection=ramp", "run.cycles=200000", "run.warmup=0", file=folders.TORUS_FILE)
    shot(folders.report(default), "", 1200, 820, to / "report-tree.png")
    shot(folders.report(default, "--beside", str(always_on)), f"#w={tail(default)}&mode=power", 1200, 820, to / "report-beside.png")
    shot(folders.report(torus), "#w=52", 1200, 820, to / "report-torus.png")


if __name__ == "__main__":
    main()
