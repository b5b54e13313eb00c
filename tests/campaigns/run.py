#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a campaign, or one part of it: what takes longer than a test, and writes a section of a page of docs/results.

usage: ./dusk campaign                            lists campaigns and parts
       ./dusk campaign CAMPAIGN                   runs all parts that need no argument, one after the other
       ./dusk campaign CAMPAIGN PART [--help]     runs a part, which has options of its own
"""
import argparse
import importlib
import os
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree

from common import Campaign, Refused

# Each part is a module of this folder: a docstring whose first line is its help, OPTIONS (common.py), and run(campaign).
CAMPAIGNS = {
    "correct": ("nothing is wrong: RTL, twin, netlists and program under random and long runs",
                ["fuzz", "bubble", "lockstep", "shapes", "gates", "ramp_parity", "kills", "faults", "coverage", "sanitize",
                 "readers", "same_bytes", "capture"]),
    "published": ("figures beside other simulators and publications",
                  ["pages", "booksim", "presets", "functional_count"]),
    "speed": ("time and memory of large and long runs", ["large", "functional_speed"]),
    "cost": ("area, delay and power of switches", ["mechanisms", "powar", "cards", "default_cost"]),
}


def help_of(part):
    return importlib.import_module(part).__doc__.strip().split("\n")[0]


def listing():
    lines = []
    for name, (what, parts) in CAMPAIGNS.items():
        lines += [f"{name}: {what}", *(f"  {part:18}{help_of(part)}" for part in parts)]
    return "\n".join(lines)


def counted(text):
    if int(text) < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return int(text)


counted.__name__ = "int"  # for messages


def add_options(parser, options):
    for name, default, text in options:
        if name.endswith("..."):
            parser.add_argument(name[:-3], nargs="*", help=text)
        elif not name.startswith("--"):
            parser.add_argument(name, help=text)
        elif isinstance(default, list):
            parser.add_argument(name, action="append", default=[], metavar="KEY=VALUE", help=text)
        else:
            said = "" if default in (None, "") else f" ({default})"
            parser.add_argument(name, type=counted if isinstance(default, int) else str, default=default, metavar=name[2:].upper(),
                                help=text + said)


def parser_of(campaign, part):
    module = importlib.import_module(part)
    parser = argparse.ArgumentParser(prog=f"./dusk campaign {campaign} {part}", description=module.__doc__.strip(),
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, module.OPTIONS)
    parser.add_argument("--jobs", type=counted, default=os.cpu_count(), metavar="N", help="processes at a time, where there are several (%(default)s)")
    parser.add_argument("--output", type=Path, metavar="FOLDER", help="of the pages (docs/results)")
    parser.add_argument("--source", type=Path, default=Path(__file__).resolve().parents[2], help=argparse.SUPPRESS)
    return module, parser


def run_part(campaign, part, words, only_parse=False):
    """Runs a part. Returns its exit status: 0, 1 if something is wrong, 2 if it could not run."""
    module, parser = parser_of(campaign, part)
    given = parser.parse_args(words)
    if only_parse:
        return 0
    try:
        module.run(Campaign(campaign, part, module.OPTIONS, given, getattr(module, "INPUTS", ())))
    except Refused as refused:
        print(f"{part}: {refused}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"{part}: interrupted", file=sys.stderr)
        return 130
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else 1
    return 0


def run_all(campaign, words, only_parse):
    """Runs all parts without required arguments. A part that fails does not stop the others."""
    worst = 0
    for part in CAMPAIGNS[campaign][1]:
        needs = [name for name, _, _ in importlib.import_module(part).OPTIONS if name.isupper()]
        if needs:
            print(f"{part}: left out, for it needs {' and '.join(needs)}", flush=True)
            continue
        print(f"campaign {campaign}: {part}", flush=True)
        status = run_part(campaign, part, words, only_parse)
        if status == 130:
            return status
        worst = max(worst, status)
    return worst


def main(words):
    only_parse = words[:1] == ["--known"]  # for ./dusk, before it builds
    words = words[only_parse:]
    name, rest = (words or [""])[0], words[1:]
    if not words or name in ("-h", "--help") or rest in (["-h"], ["--help"]):
        print(__doc__.strip() + "\n\n" + listing())
        return 0
    if name not in CAMPAIGNS:
        print(f"campaign: no campaign '{name[:40]}' ({', '.join(CAMPAIGNS)})", file=sys.stderr)
        return 2
    if not rest or rest[0].startswith("-"):
        return run_all(name, rest, only_parse)
    if rest[0] not in CAMPAIGNS[name][1]:
        print(f"campaign {name}: no part '{rest[0][:40]}' ({', '.join(CAMPAIGNS[name][1])})", file=sys.stderr)
        return 2
    return run_part(name, rest[0], rest[1:], only_parse)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
