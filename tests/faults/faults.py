#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Faults drawn on netlists of switches, and who notices them.

usage: faults.py TOOLS SOURCE FOLDER campaign PAGE [--shapes NAME,...] [--faults 100] [--trials 300] [--seed 1] [--jobs N]
       faults.py TOOLS SOURCE FOLDER sample
TOOLS: the file that tests/faults/CMakeLists.txt wrote; everything is built in FOLDER. A campaign goes on where it was
interrupted. Exit status 0: every fault is caught, or explained in explained.txt, 1: not, 2: it could not be tried.
"""
import argparse
import os
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree

import netlist
import page
from build import SIZES, Failure, Tools, ask, together
from kept import Kept

EXPLAINED = Path(__file__).with_name("explained.txt")
SAMPLE_SHAPE, SAMPLE_FAULTS, SAMPLE_TRIALS = "plain", 40, 60
SAMPLE_SEES = ("flit", "flit valid", "credits", "state changed")  # of faults in so many cells


def say(text):
    print(f"faults: {text}", file=sys.stderr, flush=True)


def read_table(path):
    """({shape: [*sizes, instance or ""]}, {(shape, fault): why nobody sees it}); a line that is not understood is an error with
    its place."""
    shapes, reasons = {}, {}
    for number, line in enumerate(Path(path).read_text().splitlines(), 1):
        words = line.split()
        fault, separates, reason = line.partition(": ")
        if not words or line.startswith("#"):
            continue
        sizes, inside = words[2:2 + len(SIZES)], words[2 + len(SIZES):]
        if words[0] == "shape" and len(sizes) == len(SIZES) and all(map(str.isdecimal, sizes)) and len(inside) <= 1:
            shapes[words[1]] = [*map(int, sizes), "".join(inside)]
        elif words[0] in shapes and separates and reason:
            reasons[words[0], " ".join(fault.split()[1:])] = reason
        else:
            raise Failure(f"{path}:{number}: neither a shape, nor SHAPE FAULT: REASON")
    return shapes, reasons


def try_faults(tools, folder, shape, row, reasons, asked, kept):
    """The faults of one netlist with their verdicts. Those that are neither caught nor explained get a second look."""
    *sizes, inside = row
    program, faults = netlist.prepare(tools, sizes, folder, asked.faults, asked.seed, inside)
    netlist.expect_sound(program, asked.trials, asked.seed, f"netlist {shape}")
    for fault in faults:
        fault.reason = reasons.get((shape, fault.text), "")
        fault.observer, fault.verdict, fault.again = kept.get((fault.line, *sizes)) or (None, None, False)
        if not fault.verdict:
            netlist.observe(program, fault, asked.trials, asked.seed)
            kept.put((fault.line, *sizes), (fault.observer, fault.verdict, fault.again))
        if fault.number % 25 == 0:
            say(f"{shape}: {fault.number}/{len(faults)}, {sum(f.caught for f in faults[:fault.number])} caught")
    again = [fault for fault in faults if not fault.caught and not fault.reason and not fault.again]
    for number, fault in enumerate(again, 1):
        netlist.look_again(program, fault, asked.trials, asked.seed)
        kept.put((fault.line, *sizes), (fault.observer, fault.verdict, fault.again))
        say(f"{shape}: second look {number}/{len(again)}, {'caught' if fault.caught else 'not caught'}: {fault.text}")
    return faults


def run_campaign(tools, folder, asked):
    shapes, reasons = read_table(EXPLAINED)
    names = asked.shapes.split(",") if asked.shapes else list(shapes)
    for name in names:
        if name not in shapes:
            raise Failure(f"no shape '{name:.40}' ({', '.join(shapes)})")
    kept = Kept(tools, folder, (asked.trials, asked.seed))
    tried = dict(zip(names, together(
        lambda name: try_faults(tools, folder / name, name, shapes[name], reasons, asked, kept), names, asked.jobs)))
    before = asked.page.read_text() if asked.page.exists() else ""
    asked.page.write_text(page.write(before, shapes, tried, asked.commit, asked))
    left = [f"{name}: {fault.text}" for name, faults in tried.items() for fault in faults if not fault.caught and not fault.reason]
    for line in left:
        say(f"neither caught nor explained: {line}")
    say(f"{len(left)} neither caught nor explained; see {asked.page}")
    return 1 if left else 0


def run_sample(tools, folder):
    """A few faults of one netlist. Without a fault nobody notices anything; the neighbors alone see some, too."""
    *sizes, _ = read_table(EXPLAINED)[0][SAMPLE_SHAPE]
    program, faults = netlist.prepare(tools, sizes, folder / "netlist", SAMPLE_FAULTS, 1)
    netlist.expect_sound(program, SAMPLE_TRIALS, 1, "netlist")
    for fault in faults:
        netlist.observe(program, fault, SAMPLE_TRIALS, 1)
    caught = [fault for fault in faults if fault.caught]
    seen = {fault.verdict.what.split(", ")[-1] for fault in caught}
    missing = [field for field in SAMPLE_SEES if field not in seen]
    by_neighbors = sum(ask(program, "neighbors", 8, 1, fault.number).caught for fault in caught[:8])
    print(f"{len(caught)} of {len(faults)} faults caught, by {', '.join(sorted(seen))}; {by_neighbors} of the first "
          f"{len(caught[:8])} by the neighbors alone")
    # Most of the others change nothing that can be seen, or need more trials.
    return 1 if missing or not by_neighbors or len(caught) < len(faults) * 2 // 3 else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("tools")
    parser.add_argument("source")
    parser.add_argument("folder", type=Path)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("sample")
    campaign = commands.add_parser("campaign")
    campaign.add_argument("page", type=Path)
    campaign.add_argument("--shapes", help="names in explained.txt, separated by commas; by default all")
    campaign.add_argument("--trials", type=int, default=300, help="of the twin, for each fault")
    campaign.add_argument("--faults", type=int, default=100, help="of each netlist")
    campaign.add_argument("--seed", type=int, default=1)
    campaign.add_argument("--jobs", type=int, default=os.cpu_count(), help="shapes at a time")
    campaign.add_argument("--commit", default="unknown", help="of the source, for the page")
    arguments = parser.parse_args()
    tools = Tools(arguments.tools, arguments.source)
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if arguments.command == "sample":
        return run_sample(tools, folder)
    return run_campaign(tools, folder, arguments)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"faults: {failure}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
