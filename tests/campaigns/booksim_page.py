# SPDX-License-Identifier: Apache-2.0
"""docs/results/booksim.md from the comparisons of booksim.sh. usage: booksim_page.py FOLDER COMMIT"""

import csv
import sys


def rows(folder, name, part, figure):
    with open(f"{folder}/{name}/{part}/compare.csv", encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith("#")]
    return [row for row in csv.DictReader(lines) if row["figure"] == figure]


def text(value, digits):
    return f"{float(value):.{digits}f}" if value else "-"


def table(head, lines):
    print("\n| " + " | ".join(head) + " |\n|" + "---|" * len(head))
    for line in lines:
        print("| " + " | ".join(line) + " |")


def main(folder, commit):
    names = [(f, v, p) for f in (1, 16) for v in (2, 4) for p in ("uniform", "transpose")]
    zero, loads, saturation, outside, judged = [], [], [], 0, 0
    for flits, vcs, pattern in names:
        name = f"{flits}-flits-{vcs}-vcs-{pattern}"
        head = [str(flits), str(vcs), pattern]
        lone = rows(folder, name, "zero-load", "packet_latency.min")
        zero.append(head + [f"{float(r['theirs']):g} / {float(r['ours']):g}" for r in lone])
        latencies = rows(folder, name, "loads", "packet_latency")
        accepted = rows(folder, name, "loads", "accepted_throughput")
        for mean, rate in zip(latencies, accepted):
            loads.append(head + [text(rate["traffic.load"], 4), text(rate["theirs"], 4), text(rate["ours"], 4),
                                 text(rate["difference_percent"], 2), rate["verdict"],
                                 text(mean["theirs"], 2), text(mean["ours"], 2)])
        full = rows(folder, name, "saturation", "accepted_throughput")
        for row in full:
            saturation.append(head + [text(row["traffic.load"], 2), text(row["theirs"], 4), text(row["ours"], 4),
                                      text(row["difference_percent"], 2), row["verdict"]])
        for row in lone + accepted + full:
            judged += 1
            outside += row["verdict"] != "inside"
    commits = {row["commit"] for f, v, p in names for row in
               rows(folder, f"{f}-flits-{v}-vcs-{p}", "loads", "accepted_throughput")}
    print(f"""# Beside BookSim 2

Command: `./dusk campaign booksim BINARY`, BookSim 2 at commit {commit}, Dusk at {", ".join(sorted(commits))}. 4-ary 3-tree with
[matched pipelines](../booksim.md), `sw/configs/booksim-4-ary-3-tree.toml`; theirs one run, ours ten seeds of the same length (1 flit: 6000
cycles, 16 flits: 10 000). BookSim's figures stand in `tests/sw/booksim`. Outside the tolerance: {outside} of {judged} judged figures.

## Zero-load latency (cycles, BookSim / Dusk; equal is asked)""")
    table(["flits", "VCs", "pattern", "1 switch", "3 switches", "5 switches"], zero)
    print("\n## Below saturation (accepted throughput in flits/node/cycle, 1 % is asked; latency is told)")
    table(["flits", "VCs", "pattern", "load", "BookSim", "Dusk", "%", "", "latency BookSim", "latency Dusk"], loads)
    print("\n## Saturation throughput (accepted at load 1, flits/node/cycle, 5 % is asked)")
    table(["flits", "VCs", "pattern", "load", "BookSim", "Dusk", "%", ""], saturation)


main(*sys.argv[1:])
