# SPDX-License-Identifier: Apache-2.0
"""docs/results/booksim.md from the comparisons of booksim.sh. usage: booksim_page.py FOLDER COMMIT"""

import csv
import re
import sys

NETWORKS = {  # patterns, and what the section says first
    "4-ary-3-tree": (("uniform", "transpose"), "Theirs one run, ours ten seeds of the same length (1 flit: 6000 cycles, 16 flits: 10 000)."),
    "8x8-mesh": (("uniform", "transpose"), "Theirs one run, ours four seeds of the same length."),
    "8x8-torus": (("uniform", "tornado"), "Theirs one run, ours four seeds of the same length."),
}


def rows(folder, part, figure):
    with open(f"{folder}/{part}/compare.csv", encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith("#")]
    return [row for row in csv.DictReader(lines) if row["figure"] == figure]


def text(value, digits):
    return f"{float(value):.{digits}f}" if value else "-"


def table(head, lines):
    print("\n| " + " | ".join(head) + " |\n|" + "---|" * len(head))
    for line in lines:
        print("| " + " | ".join(line) + " |")


def switches(row):
    return re.search(r"distance-(\d+)\.txt", row["traffic.permutation_file"]).group(1)


class Section:
    """The comparisons of a network."""

    def __init__(self, folder, network):
        self.network = network
        self.zero, self.loads, self.full, self.judged, self.commits = [], [], [], [], set()
        for flits, vcs, pattern in ((f, v, p) for f in (1, 16) for v in (2, 4) for p in NETWORKS[network][0]):
            self.add(f"{folder}/{network}/{flits}-flits-{vcs}-vcs-{pattern}", [str(flits), str(vcs), pattern])

    def add(self, folder, head):
        lone = rows(folder, "zero-load", "packet_latency.min")
        self.distances = [switches(row) for row in lone]
        self.zero.append(head + [f"{float(r['theirs']):g} / {float(r['ours']):g}" for r in lone])
        accepted = rows(folder, "loads", "accepted_throughput")
        for mean, rate in zip(rows(folder, "loads", "packet_latency"), accepted):
            self.loads.append(head + [text(rate["traffic.load"], 4), text(rate["theirs"], 4), text(rate["ours"], 4),
                                      text(rate["difference_percent"], 2), rate["verdict"],
                                      text(mean["theirs"], 2), text(mean["ours"], 2)])
        full = rows(folder, "saturation", "accepted_throughput")
        for row in full:
            self.full.append(head + [text(row["traffic.load"], 2), text(row["theirs"], 4), text(row["ours"], 4),
                                     text(row["difference_percent"], 2), row["verdict"]])
        self.judged += [row for row in lone + accepted + full if row["verdict"] != "told"]
        self.commits |= {row["commit"] for row in accepted}

    def print(self):
        outside = sum(row["verdict"] != "inside" for row in self.judged)
        print(f"""
## {self.network.replace("-", " ").replace("4 ary", "4-ary").replace("3 tree", "3-tree")}

Dusk at {", ".join(sorted(self.commits))}. {NETWORKS[self.network][1]} Outside the tolerance: {outside} of {len(self.judged)} judged figures.

Zero-load latency (cycles, BookSim / Dusk; equal is asked), by the switches on the way:""")
        table(["flits", "VCs", "pattern"] + self.distances, self.zero)
        print("\nBelow saturation (accepted throughput in flits/node/cycle, 1 % is asked; latency is told):")
        table(["flits", "VCs", "pattern", "load", "BookSim", "Dusk", "%", "", "latency BookSim", "latency Dusk"], self.loads)
        asked = "5 % is asked" if any(line[-1] != "told" for line in self.full) else "told"
        print(f"\nSaturation throughput (accepted at load 1, flits/node/cycle, {asked}):")
        table(["flits", "VCs", "pattern", "load", "BookSim", "Dusk", "%", ""], self.full)


def main(folder, commit):
    print(f"""# Beside BookSim 2

Command: `./dusk campaign booksim BINARY`, BookSim 2 at commit {commit}, [matched pipelines](../booksim.md) with
`sw/configs/booksim-NETWORK.toml`. BookSim's figures, with its configuration of each run, stand in `tests/sw/booksim`.""")
    for network in NETWORKS:
        Section(folder, network).print()


main(*sys.argv[1:])
