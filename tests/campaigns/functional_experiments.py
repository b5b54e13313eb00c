# SPDX-License-Identifier: Apache-2.0
"""Results of experiments on missed rows and reversed pairs of EHU-KAT-IK-05-04, read from their CSV files."""
import csv
import re
import statistics

OF_TABLES = 13  # the seed by which a pair was found in another order: of a pair only the others are asked
# # Rows are called "NAME (Table N), seed S".
SEEDS = ["functional-orders", "functional-orders-more", "functional-seeds", "functional-longest-seeds",
         "functional-bubble-1"]
FLIT = "functional-longest"      # rows "NAME, own_lead N": LONGEST in Table 5
FED = "functional-longest-feed"  # rows "NAME (Table N), fed first"


def read(results, study):
    """Returns [(row, measured)] for the accepted loads of a study; [] if it has no page."""
    path = results / f"{study}.csv"
    if not path.exists():
        return []
    with open(path, newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["table"] == "Accepted load"]
    return [(row["row"], float(row["measured"] or 0)) for row in rows]


def link(study):
    return f"[{study}](#{study})"


def interval(values):
    return f"{min(values):.5f} to {max(values):.5f}"


def among(values, printed):
    inside = min(values) <= printed <= max(values)
    return f"{interval(values)}, what is printed is {'among them' if inside else 'not among them'}"


class Experiments:
    """Results of rows by name, "NAME (Table N)". They are accepted loads of seeds with links to their studies, and
    loads of LONGEST with one flit more or less, or fed first."""

    def __init__(self, results):
        self.seeds, self.flit, self.studies = {}, {}, {}
        self.fed = {row.replace(", fed first", ""): measured for row, measured in read(results, FED)}
        for study in SEEDS:
            for row, measured in read(results, study):
                name = re.fullmatch(r"(.*), seed (\d+)", row)
                if name:
                    self.seeds.setdefault(name[1], {})[int(name[2])] = measured
                    self.studies.setdefault(name[1], {})[study] = link(study)
        for row, measured in read(results, FLIT):
            name = re.fullmatch(r"(.*), own_lead -?\d+", row)
            if name:
                self.flit.setdefault(f"{name[1]}, longest (Table 5)", []).append(measured)

    def of_row(self, name, printed):
        """Returns lines about a missed row; empty if no experiment asks for its cause."""
        lines = []
        if name in self.seeds:
            pages = " and ".join(self.studies[name].values())
            lines.append(f"{len(self.seeds[name])} seeds ({pages}): {among(self.seeds[name].values(), printed)}")
        if name in self.flit:
            lines.append(f"a flit less and more ({link(FLIT)}): {among(self.flit[name], printed)}")
        if name in self.fed:
            lines.append(f"fed first ({link(FED)}): {self.fed[name]:.5f}")
        return lines

    def of_pair(self, one, other):
        """Compares two rows, the first of which has the higher printed value. Returns (lines, whether other seeds keep
        the reversed order in their mean, whether they leave it open); the last two are None without an experiment."""
        first, second = ([value for seed, value in self.seeds.get(name, {}).items() if seed != OF_TABLES]
                         for name in (one, other))
        if not first or not second:
            return [], None, None
        stays = not statistics.mean(first) > statistics.mean(second)
        apart = min(first) > max(second) or max(first) < min(second)
        pages = " and ".join({**self.studies[one], **self.studies[other]}.values())
        order = "in the same other order" if stays else "as printed"
        lines = [f"{len(first)} and {len(second)} other seeds ({pages}): {order} in the mean; {interval(first)} and "
                 f"{interval(second)}{'' if apart else ', which overlap: open'}"]
        for name in (one, other):
            if stays and name in self.flit:
                lines.append(f"a flit less and more ({link(FLIT)}): {interval(self.flit[name])} of the row of longest")
        return lines, stays, not apart
