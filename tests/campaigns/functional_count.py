#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How many rows of Tables 2 to 11 of EHU-KAT-IK-05-04 are within 2 %, and which pairs are in another order.

usage: functional_count.py SOURCE   writes docs/results/functional-count.md from the tables' CSV files; nothing is simulated
"""
import csv
import itertools
import sys
from pathlib import Path

BOUND = 0.02      # of the accepted load
APART = 1.01      # pairs that are printed farther apart are compared
DIGITS = 1.5e-5   # of a printed load, rounded twice

PAGE = """# Rows of the report within 2 %, and their order

Command: `./dusk campaign functional_count`: counted from the pages of Tables 2 to 11 of J. Miguel-Alonso, report
EHU-KAT-IK-05-04, UPV/EHU 2005. Distinct rows are those of the study `functional-rows`: each once, with more than 2 %
of the load not accepted. Pairs are those of a table and a pattern that are printed more than 1 % apart.

| | |
|---|---:|
"""
CAUSES = """
What experiments tell of the causes: [a flit more or less](functional-longest.md) decides the rows of LONGEST, and the
pairs in which one of them stands; the seed decides [single rows](functional-seeds.md), but for the bubble of 1 of Table 8,
which is printed a little below all seeds, and most of the [pairs](functional-orders.md).
"""


def tables(results):
    """{number of the table: [(pattern, name, printed, measured)]} of the rows with an accepted load."""
    found = {}
    for number in range(2, 12):
        with open(results / f"functional-table-{number}.csv", newline="", encoding="utf-8") as file:
            found[number] = [(row["row"].split(",")[0], row["row"], float(row["published"]), float(row["measured"] or "nan"))
                             for row in csv.DictReader(file) if row["table"] == "Accepted load"]
    return found


def same(printed, pattern, row):
    return row[0] == pattern and abs(row[2] - printed) < DIGITS


def count_rows(found, distinct):
    """(rows, lines about those that are missed)."""
    missed = []
    for row in distinct:
        pattern, printed = row["id"].split(".")[0], float(row["value"])
        here = [(number, one) for number, rows in found.items() for one in rows if same(printed, pattern, one)]
        if not here:
            sys.exit(f"functional_count: no page has the row {row['id']}, printed as {row['value']}")
        for number, (_, name, _, measured) in here:
            if not abs(measured / printed - 1) <= BOUND:
                missed.append((row["id"], f"- Table {number}, {name}: {printed:.5f} printed, {measured:.5f} measured"))
    return len(distinct), missed


def count_pairs(found):
    """(pairs, lines about those that are reversed)."""
    pairs, reversed_ones = 0, []
    for number, rows in found.items():
        for one, other in itertools.permutations(rows, 2):
            if one[0] != other[0] or one[2] <= APART * other[2]:
                continue
            pairs += 1
            if not one[3] > other[3]:
                reversed_ones.append(f"- Table {number}, {one[1]} ({one[2]:.5f} printed, {one[3]:.5f} measured), and "
                                     f"{other[1]} ({other[2]:.5f}, {other[3]:.5f})")
    return pairs, reversed_ones


def main():
    source = Path(sys.argv[1])
    results = source / "docs/results"
    found = tables(results)
    with open(source / "sw/studies/miguel-alonso-2005/functional-rows/published.csv", newline="", encoding="utf-8") as file:
        rows, missed = count_rows(found, list(csv.DictReader(file)))
    within = rows - len({name for name, _ in missed})
    pairs, reversed_ones = count_pairs(found)
    lines = [f"| distinct saturated rows | {rows} |", f"| of these within 2 % | {within} ({100 * within / rows:.1f} %) |",
             f"| pairs printed more than 1 % apart | {pairs} |", f"| of these in another order | {len(reversed_ones)} |", "",
             "## Rows that are missed", "", *(line for _, line in missed), "",
             "## Pairs in another order", "", *reversed_ones]
    (results / "functional-count.md").write_text(PAGE + "\n".join(lines) + "\n" + CAUSES, encoding="utf-8")
    print(f"{within} of {rows} rows within 2 %, {len(reversed_ones)} of {pairs} pairs in another order; "
          "docs/results/functional-count.md is written")
    return 0 if within >= 0.9 * rows else 1


if __name__ == "__main__":
    sys.exit(main())
