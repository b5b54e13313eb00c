#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Merges Verilator's coverage files over instances, shapes and processes.

usage: rtl_coverage.py [--lines 95] [--toggles 90] WAIVERS FILE.dat...
Prints a Markdown table and what was not hit; exit status 1 below these per cents, 2 if a file cannot be read.
A line of WAIVERS: a regular expression on "file:line:kind:what", two spaces or more, the reason.
"""
import argparse
import re
import sys

KINDS = ("line", "toggle")
POINT = re.compile(r"^C '(.*)' (\d+)$")


def read_points(files):
    """Returns {(file, line, kind, what): highest count} for the switch's own sources."""
    points = {}
    for name in files:
        with open(name, encoding="latin-1") as lines:
            for line in lines:
                match = POINT.match(line.rstrip("\n"))
                if not match:
                    continue
                fields = dict(f.split("\x02", 1) for f in match.group(1).split("\x01") if "\x02" in f)
                kind = fields.get("page", "").split("/")[0].replace("v_", "")
                path = fields.get("f", "")
                if kind == "branch":
                    kind = "line"
                if kind not in KINDS or "/rtl/" not in path or "/tests/" in path:
                    continue
                key = (path.split("/rtl/", 1)[1], int(fields["l"]), kind, fields.get("o", ""))
                points[key] = max(points.get(key, 0), int(match.group(2)))
    return points


def read_waivers(name):
    waivers = []
    with open(name, encoding="utf-8") as lines:
        for line in lines:
            line = line.rstrip("\n")
            if line and not line.startswith("#"):
                pattern, reason = re.split(r"\s{2,}", line, maxsplit=1)
                waivers.append([re.compile(pattern), reason, 0])
    return waivers


def ranges(numbers):
    """Returns ranges as text: [1, 2, 3, 5] is "1-3,5"."""
    parts = []
    for number in sorted(numbers):
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def grouped(missed):
    """Merges the bits of a signal into one entry: m.sv:4:toggle:x[1-3,5]."""
    signals = {}
    for text in missed:
        bit = re.fullmatch(r"(.*)\[(\d+)\]", text)
        signals.setdefault(bit.group(1) if bit else text, []).extend([int(bit.group(2))] if bit else [])
    return [f"{name}[{ranges(bits)}]" if bits else name for name, bits in signals.items()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lines", type=float, default=95.0)
    parser.add_argument("--toggles", type=float, default=90.0)
    parser.add_argument("waivers")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    bounds = {"line": arguments.lines, "toggle": arguments.toggles}
    points = read_points(arguments.files)
    waivers = read_waivers(arguments.waivers)
    hit, total, missed = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0), []
    for key, count in sorted(points.items()):
        kind = key[2]
        if count == 0:
            text = ":".join(str(part) for part in key)
            waiver = next((w for w in waivers if w[0].search(text)), None)
            if waiver:
                waiver[2] += 1
                continue
            missed.append(text)
        total[kind] += 1
        hit[kind] += count > 0
    print("| RTL | hit | of | % | at least |\n|---|---|---|---|---|")
    good = True
    for kind, bound in bounds.items():
        share = 100.0 * hit[kind] / total[kind] if total[kind] else 0.0
        good = good and share >= bound
        print(f"| {kind}s | {hit[kind]} | {total[kind]} | {share:.2f} | {bound:g} |")
    print("\nA point is a line (or branch) or a bit of a signal of the source, hit if any instance in any shape was.")
    print("\nWaived:\n")
    for pattern, reason, count in waivers:
        print(f"- {count} points, `{pattern.pattern}`: {reason}")
    if missed:
        print("\nNot hit:\n")
        for text in grouped(missed):
            print(f"- `{text}`")
    return 0 if good else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        sys.exit(2)
