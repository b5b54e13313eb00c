# SPDX-License-Identifier: Apache-2.0
"""beside BookSim 2: 4-ary 3-tree, 8x8 mesh and 8x8 torus

1 and 16 flits, 2 and 4 VCs, uniform and transpose (torus: tornado). Writes a section of booksim.md, and
BookSim's figures to tests/sw/booksim. Goes on where it was interrupted.
"""
import csv
import re
import subprocess
from pathlib import Path

from common import Refused, filled, last_lines, table, with_settings

OPTIONS = [("BINARY", None, "BookSim, built from github.com/booksim/booksim2"), ("--commit", "28f43299", "of its source"),
           ("--network", "", "only 4-ary-3-tree, 8x8-mesh or 8x8-torus, and no page")]

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


def switches(row):
    return re.search(r"distance-(\d+)\.txt", row["traffic.permutation_file"]).group(1)


class Section:
    """The comparisons of one network."""

    def __init__(self, folder, network):
        self.network = network
        self.zero, self.loads, self.full, self.judged, self.commits = [], [], [], [], set()
        for name, one in zip(names_of(network), combinations(network)):
            self.add(f"{folder}/{network}/{name}", list(map(str, one)))

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

    def text(self):
        outside = sum(row["verdict"] != "inside" for row in self.judged)
        asked = "5 % is asked" if any(line[-1] != "told" for line in self.full) else "told"
        said = filled(f"""Dusk at {", ".join(sorted(self.commits))}. {NETWORKS[self.network][1]} Outside the tolerance: {outside}
of {len(self.judged)} judged figures.""")
        return f"""
## {self.network.replace("-", " ").replace("4 ary", "4-ary").replace("3 tree", "3-tree")}

{said}

Zero-load latency (cycles, BookSim / Dusk; equal is asked), by the switches on the way:

{table(["flits", "VCs", "pattern"] + self.distances, self.zero)}
Below saturation (accepted throughput in flits/node/cycle, 1 % is asked; latency is told):

{table(["flits", "VCs", "pattern", "load", "BookSim", "Dusk", "%", "", "latency BookSim", "latency Dusk"], self.loads)}
Saturation throughput (accepted at load 1, flits/node/cycle, {asked}):

{table(["flits", "VCs", "pattern", "load", "BookSim", "Dusk", "%", ""], self.full)}"""


# Loads below saturation, warm-up, cycles and seeds, for FLITS; in tori and meshes 10 000 packets at least.
PLANS = {
    ("4-ary-3-tree", "uniform", 1): ("0.2,0.35", 1000, 7000, 10),
    ("4-ary-3-tree", "uniform", 16): ("0.3,0.45", 2000, 12000, 10),
    ("4-ary-3-tree", "transpose", 1): ("0.2,0.35", 1000, 7000, 10),
    ("4-ary-3-tree", "transpose", 16): ("0.3,0.45", 2000, 12000, 10),
    ("8x8-mesh", "uniform", 1): ("0.2,0.3", 1000, 7000, 4),
    ("8x8-mesh", "uniform", 16): ("0.3", 2000, 27000, 4),
    ("8x8-mesh", "transpose", 1): ("0.08,0.12", 1000, 11000, 4),
    ("8x8-mesh", "transpose", 16): ("0.1", 2000, 42000, 4),
    ("8x8-torus", "uniform", 1): ("0.15,0.25", 1000, 7000, 4),
    ("8x8-torus", "uniform", 16): ("0.25", 2000, 27000, 4),
    ("8x8-torus", "tornado", 1): ("0.06,0.09", 1000, 13000, 4),
    ("8x8-torus", "tornado", 16): ("0.06", 2000, 62000, 4),
}


PARTS = ("zero-load", "loads", "saturation")


def combinations(network):
    return [(flits, vcs, pattern) for flits in (1, 16) for vcs in (2, 4) for pattern in NETWORKS[network][0]]


def names_of(network):
    return ["{}-flits-{}-vcs-{}".format(*one) for one in combinations(network)]


def compare(campaign, network, flits, vcs, pattern):
    """Runs one comparison by `dusk compare --booksim`."""
    name = f"{flits}-flits-{vcs}-vcs-{pattern}"
    out = Path("build/booksim") / network / name
    (campaign.source / out.parent).mkdir(parents=True, exist_ok=True)
    loads, warmup, cycles, seeds = PLANS[network, pattern, flits]
    settings = [f"traffic.length={flits}", f"switch.vcs={vcs}", f"traffic.pattern={pattern}", f"run.warmup={warmup}", f"run.cycles={cycles}"]
    if network != "4-ary-3-tree":
        settings.append(f"switch.local_vcs={vcs}")
    words = [campaign.program, "compare", "--booksim", Path(campaign["BINARY"]).resolve(), f"sw/configs/booksim-{network}.toml",
             "--loads", loads, "--seeds", str(seeds), *with_settings(settings), "--output", out]
    campaign.say(f"{network}, {name}")
    log = campaign.source / f"{out}.log"
    with open(log, "w", encoding="utf-8") as file:
        status = subprocess.run(words, cwd=campaign.source, stdout=file, stderr=subprocess.STDOUT, check=False).returncode
    if status > 1:  # 1: a figure is outside the tolerance, which the page tells
        campaign.fail("\n".join([f"{network}, {name} failed ({log}):", *last_lines(log, 5)]))


def settings_and_table(text):
    """Returns BookSim's settings, which are comments of a table, and the table itself."""
    comments = [line for line in text.splitlines() if line.startswith("#")]
    settings = dict(re.findall(r"(\w+) = ([^;]*);", "\n".join(comments)))
    return settings, "".join(line + "\n" for line in text.splitlines() if not line.startswith("#"))


def record(network, tables, distances, folder, commit):
    """Writes BookSim's figures: the common settings of all runs once, and with each table its own settings. `distances`
    maps a number of switches to the destinations of all nodes, which become a column."""
    parts = {name: settings_and_table(text) for name, text in tables.items()}
    first = next(iter(parts.values()))[0]
    common = {key: value for key, value in first.items() if all(settings.get(key) == value for settings, _ in parts.values())}
    source = f"# BookSim 2 (github.com/booksim/booksim2), commit {commit}: {network}"
    (folder / "settings.conf").write_text(f"{source}, what all runs have; written by ./dusk campaign published booksim\n" +
                                          "".join(f"{key} = {value};\n" for key, value in common.items()))
    for name, (settings, table_of_it) in parts.items():
        own = " ".join(f"{key} = {value};" for key, value in settings.items() if key not in common)
        (folder / f"{name}.csv").write_text(f"{source}, {name}: settings.conf, and of its first point {own}\n{table_of_it}")
    ways = sorted(distances)
    rows = zip(*(distances[way] for way in ways))
    (folder / "distances.csv").write_text("# The destination of each node, by the switches that every packet crosses.\n" +
                                          ",".join(map(str, ways)) + "\n" + "".join(",".join(row) + "\n" for row in rows))


def record_all(campaign, network):
    tables, distances = {}, {}
    for name in names_of(network):
        folder = campaign.source / "build/booksim" / network / name / "booksim"
        for part in PARTS:
            tables[f"{name}-{part}"] = re.sub(r"[^,\n]*/(distance-)", r"\1", (folder / f"{part}.csv").read_text())
        for file in folder.glob("distance-*.txt"):
            lines = file.read_text().splitlines()
            distances[int(re.search(r"\d+", file.name)[0])] = [line for line in lines if not line.startswith("#")]
    recorded = campaign.source / "tests/sw/booksim" / network
    recorded.mkdir(parents=True, exist_ok=True)
    record(network, tables, distances, recorded, campaign["commit"])


def run(campaign):
    only = campaign["network"]
    if only and only not in NETWORKS:
        raise Refused(f"{only[:40]}: no such network ({', '.join(NETWORKS)})")
    if not Path(campaign["BINARY"]).is_file():
        raise Refused(f"{campaign['BINARY']}: no program")
    for network in [only] if only else NETWORKS:
        for one in combinations(network):
            compare(campaign, network, *one)
        record_all(campaign, network)
    if only:
        return
    text = filled(f"""
Command: `{campaign.command}`, BookSim 2 at commit {campaign["commit"]}, [matched pipelines](../booksim.md) with
`sw/configs/booksim-NETWORK.toml`. BookSim's figures, with its configuration of each run, stand in `tests/sw/booksim`.""")
    sections = [Section(campaign.source / "build/booksim", network).text() for network in NETWORKS]
    title = "# Saturation and latency beside BookSim 2"
    campaign.section("booksim.md", "booksim-campaign", f"{title}\n\n{text}\n{''.join(sections)}")
