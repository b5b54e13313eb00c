# SPDX-License-Identifier: Apache-2.0
"""rows of Tables 2 to 11 of EHU-KAT-IK-05-04 within 2 %, and pairs of them in another order, counted from their tables

Writes a section of miguel-alonso-2005.md with what experiments say of both. Fails if fewer than 90 % of the rows are
within 2 %, or if no experiment asks why one is missed or a pair is in another order.
"""
import csv
import itertools
import sys
import textwrap

from functional_experiments import FED, FLIT, SEEDS, Experiments

INPUTS = ["sw/studies/miguel-alonso-2005/functional-rows/published.csv", *(f"docs/results/{study}.csv" for study in (
    *(f"functional-table-{number}" for number in range(2, 12)), *SEEDS, FLIT, FED))]
OPTIONS = []
BOUND = 0.02      # of the accepted load
APART = 1.01      # pairs that are printed farther apart are compared
DIGITS = 1.5e-5   # of a printed load, rounded twice

PAGE = """# Rows of the report within 2 %, and their order

Command: `{command}`: counted from the studies of Tables 2 to 11 of J. Miguel-Alonso, report
EHU-KAT-IK-05-04, UPV/EHU 2005. Distinct rows are those of the study `functional-rows`: each once, with more than 2 %
of the load not accepted. Pairs are those of a table and a pattern that are printed more than 1 % apart. Of a pair in
another order, which the seed of the tables has found, only other seeds are asked.

| | |
|---|---:|
"""


def tables(results):
    """Returns ({number of the table: [(pattern, name, printed, measured)]} for rows with an accepted load, commits)."""
    found, commits = {}, {}
    for number in range(2, 12):
        with open(results / f"functional-table-{number}.csv", newline="", encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if row["table"] == "Accepted load"]
        found[number] = [(row["row"].split(",")[0], row["row"], float(row["published"]),
                          float(row["measured"] or "nan")) for row in rows]
        for row in rows:
            commits.setdefault(row["commit"], []).append(number)
    return found, {commit: sorted(set(numbers)) for commit, numbers in commits.items()}


def same(printed, pattern, row):
    return row[0] == pattern and abs(row[2] - printed) < DIGITS


def item(text, lines):
    """Returns an item of a list, with the results of experiments about it."""
    parts = [text, *(lines or ["no experiment asks why"])]
    return textwrap.fill("- " + "; ".join(parts), 120, subsequent_indent="  ", break_on_hyphens=False,
                         break_long_words=False)


def count_rows(found, distinct, experiments):
    """Returns (rows, [(id, item of the list, whether an experiment asks why)] for the missed rows)."""
    missed = []
    for row in distinct:
        pattern, printed = row["id"].split(".")[0], float(row["value"])
        here = [(number, one) for number, rows in found.items() for one in rows if same(printed, pattern, one)]
        if not here:
            sys.exit(f"functional_count: no page has the row {row['id']}, printed as {row['value']}")
        for number, (_, name, _, measured) in here:
            if not abs(measured / printed - 1) <= BOUND:
                lines = experiments.of_row(f"{name} (Table {number})", printed)
                text = f"Table {number}, {name}: {printed:.5f} printed, {measured:.5f} measured"
                missed.append((row["id"], item(text, lines), bool(lines)))
    return len(distinct), missed


def count_pairs(found, experiments):
    """Returns (pairs, [(item of the list, stays reversed, is open)] for reversed pairs); None, None: no experiment."""
    pairs, reversed_ones = 0, []
    for number, rows in found.items():
        for one, other in itertools.permutations(rows, 2):
            if one[0] != other[0] or one[2] <= APART * other[2]:
                continue
            pairs += 1
            if not one[3] > other[3]:
                lines, stays, is_open = experiments.of_pair(*(f"{row[1]} (Table {number})" for row in (one, other)))
                text = (f"Table {number}, {one[1]} ({one[2]:.5f} printed, {one[3]:.5f} measured), and {other[1]} "
                        f"({other[2]:.5f}, {other[3]:.5f})")
                reversed_ones.append((item(text, lines), stays, is_open))
    return pairs, reversed_ones


def run(campaign):
    source = campaign.source
    results = source / "docs/results"
    found, commits = tables(results)
    experiments = Experiments(results)
    distinct = source / "sw/studies/miguel-alonso-2005/functional-rows/published.csv"
    with open(distinct, newline="", encoding="utf-8") as file:
        rows, missed = count_rows(found, list(csv.DictReader(file)), experiments)
    within = rows - len({name for name, _, _ in missed})
    pairs, reversed_ones = count_pairs(found, experiments)
    unasked = [line for _, line, asked in missed if not asked]
    unasked += [line for line, stays, _ in reversed_ones if stays is None]
    stay = sum(stays is True for _, stays, _ in reversed_ones)
    leave_open = sum(is_open is True for _, _, is_open in reversed_ones)
    made = "; ".join(f"{', '.join(map(str, numbers))} by {commit}" for commit, numbers in commits.items())
    lines = [f"| distinct saturated rows | {rows} |",
             f"| of these within 2 % | {within} ({100 * within / rows:.1f} %) |",
             f"| pairs printed more than 1 % apart | {pairs} |",
             f"| of these in another order | {len(reversed_ones)} |",
             f"| of these in the mean of other seeds, too | {stay} |",
             f"| of these left open by other seeds, whose ranges overlap | {leave_open} |", "",
             *textwrap.wrap(f"Tables {made}.", 120), "",
             "## Rows that are missed", "", *(line for _, line, _ in missed), "",
             "## Pairs in another order", "", *(line for line, _, _ in reversed_ones)]
    campaign.say(f"{within} of {rows} rows within 2 %, {len(reversed_ones)} of {pairs} pairs in another order")
    text = PAGE.format(command=campaign.command) + "\n".join(lines) + "\n"
    campaign.section("miguel-alonso-2005.md", "functional-count", text)
    for line in unasked:
        print("functional_count:", " ".join(line.split())[2:], file=sys.stderr)
    if within < 0.9 * rows:
        campaign.fail("fewer than 90 % of the rows are within 2 %")
    if unasked:
        campaign.fail(f"{len(unasked)} rows and pairs about which no experiment asks why")
