#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures pages of three sizes: bytes, time until they are ready, and time of a step. usage: DUSK=dusk budget.py

Prints a Markdown table and exits with 1 if a page misses its budget. The largest page is of made-up results. Times are the
medians of several openings in headless Chromium; a busy machine makes them longer."""
import os
import random
import statistics
import struct
import subprocess
import sys
import time

import folders
from browser import Browser

OPENINGS = 5
STEPS = 40


def large(channels_folder, windows):
    """A copy of results whose channels have `windows` windows of made-up states and flits."""
    folder = folders.copy(channels_folder, "large")
    channels = len(folders.table(folder / "channels.csv"))
    window = 2000
    with open(folder / "channel_flits.npy", "r+b") as file:
        head = file.read(10)
        length = struct.unpack("<H", head[8:10])[0]
        text = f"{{'descr': '<u2', 'fortran_order': False, 'shape': ({windows}, {channels}), }}"
        file.seek(10)
        file.write(text.ljust(length - 1).encode() + b"\n")
        file.truncate()
        noise, row = random.Random(1), bytearray(2 * channels)
        for w in range(windows):
            row[0::2] = noise.randbytes(channels)
            row[1::2] = bytes([w * 6 // windows]) * channels
            file.write(row)
    series = (folder / "timeseries.csv").read_text().splitlines()
    fields = series[1].split(",")
    lines = [",".join([str(window * (w + 1)), *fields[1:]]) for w in range(windows)]
    (folder / "timeseries.csv").write_text("\n".join([series[0], *lines]) + "\n")
    with open(folder / "channel_states.csv", "w", encoding="ascii") as file:
        file.write("cycle,channel,state,width\n")
        file.writelines(f"0,{c},on,1\n" for c in range(channels))
        for w in range(1, windows):
            file.writelines(f"{window * w - 5},{c},{'off' if (c + w) % 97 == 0 else 'on'},1\n"
                            for c in range(w % 97, channels, 97))
    (folder / "latency_windows.csv").unlink()
    return folder


def measured(page, browser):
    ready, steps = [], []
    for _ in range(OPENINGS):
        if browser.open(page, "#w=1") != "yes":
            raise SystemExit(browser.run("return document.getElementById('problem').textContent"))
        ready.append(browser.run("return Dusk.timing.ready") / 1000)
    for w in range(STEPS):
        browser.run("Dusk.go(arguments[0]); Dusk.flush()", 2 + w)
        steps.append(browser.run("return Dusk.timing.step"))
    return statistics.median(ready), statistics.median(steps)


def made(folder):
    """Page of a folder, the seconds and the MiB that the program took."""
    page = folders.MADE / f"{folder.name}.html"
    start = time.monotonic()
    program = subprocess.Popen([folders.DUSK, "report", folder, "--output", page, "--force"], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(program.pid, 0)
    if status != 0:
        raise SystemExit(f"dusk report {folder} failed")
    return page, time.monotonic() - start, used.ru_maxrss / 1024


def main():
    tree = folders.run("default", "run.engine=model")
    torus = folders.run("torus", "run.cycles=260000", file=folders.TORUS_FILE)
    wide = folders.run("wide", "network.size=[64,64]", "network.links=3", "network.local_channels=2", "run.cycles=4000",
                       "run.warmup=1000", file=folders.TORUS_FILE)
    rows = [("default", tree, 0.4, 1, 16, 1), ("16 x 16 torus", torus, 1, 1, 33, 2),
            ("65,536 channels, made up", large(wide, 1000), 25, 5, 50, 30)]
    print("| page | file, MB | made in, s | memory, MiB | ready, s | step, ms |\n|---|---|---|---|---|---|")
    missed = []
    with Browser() as browser:
        for name, folder, most, ready_most, step_most, made_most in rows:
            page, seconds, memory = made(folder)
            ready, step = measured(page, browser)
            size = page.stat().st_size / 1e6
            print(f"| {name} | {size:.2f} | {seconds:.2f} | {memory:.0f} | {ready:.2f} | {step:.1f} |", flush=True)
            limits = ((size, most, "MB"), (ready, ready_most, "s until it is ready"), (step, step_most, "ms a step"),
                      (seconds, made_most, "s to make it"), (memory, 1024, "MiB to make it"))
            missed += [f"{name}: {value:.2f} {what}, more than {limit}" for value, limit, what in limits if value > limit]
    for line in missed:
        print(line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
