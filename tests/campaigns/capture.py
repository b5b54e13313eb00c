# SPDX-License-Identifier: Apache-2.0
"""MPI programs that `dusk trace capture` records: their messages beside Open MPI's own count, and HPL in full

Each collective operation runs on 16 ranks, in several sizes, under the recorder and under the monitoring component of
Open MPI. Messages and bytes of each pair of ranks must be equal. Then hpcc, which ends with HPL, is recorded, and its
graph must run to its end without latency. Writes a section of fuzz.md. Needs openmpi-bin, libopenmpi-dev and hpcc.
"""
import collections
import os
import re
import shutil
import subprocess

from common import Refused, filled, table

OPTIONS = [("--order", 256, "of the matrix of HPL")]
RANKS = 16
SIZES = (64, 40000)
OPERATIONS = ("barrier", "broadcast", "reduce", "all_reduce", "gather", "scatter", "all_gather", "all_to_all", "reduce_scatter",
              "gatherv", "scatterv", "all_gatherv", "all_to_allv", "scan", "exscan")
# # Open MPI 4.1 chooses an algorithm for these operations that the table of the model lacks.
OTHER_ALGORITHM = {("reduce_scatter", 40000)}
HPCC_INPUT = "/usr/share/doc/hpcc/examples/_hpccinf.txt"
OPERATION = re.compile(r"\s*l(\d+): (send|recv|calc) (\d+)b?(?: (?:to|from) (\d+))?(?: tag (\d+))?")
REQUIREMENT = re.compile(r"\s*l(\d+) (i?)requires l(\d+)")


class Rank:
    """A rank of a GOAL text: operations (kind, size, peer, tag), and the operations that each waits for."""

    def __init__(self):
        self.operations, self.after_begin, self.after_end = [], collections.defaultdict(list), collections.defaultdict(list)
        self.waits = []

    def add(self, found):
        self.operations.append((found[2], int(found[3]), int(found[4] or 0), int(found[5] or 0)))
        self.waits.append(0)

    def require(self, later, at_begin, earlier):
        (self.after_begin if at_begin else self.after_end)[earlier].append(later)
        self.waits[later] += 1


def read_goal(path):
    ranks = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("rank "):
                ranks.append(Rank())
            elif found := OPERATION.match(line):
                ranks[-1].add(found)
            elif found := REQUIREMENT.match(line):
                ranks[-1].require(int(found[1]) - 1, found[2] == "i", int(found[3]) - 1)
    return ranks


def left_over(ranks):
    """Runs a graph in which nothing takes time. Returns operations that never end and messages without a receiver."""
    sent, posted = collections.Counter(), collections.defaultdict(collections.deque)
    ready = collections.deque((rank, one) for rank, it in enumerate(ranks) for one, waits in enumerate(it.waits) if waits == 0)
    left = sum(len(it.operations) for it in ranks)

    def release(rank, others):
        for other in others:
            ranks[rank].waits[other] -= 1
            if ranks[rank].waits[other] == 0:
                ready.append((rank, other))

    while ready:
        rank, one = ready.popleft()
        kind, _, peer, tag = ranks[rank].operations[one]
        release(rank, ranks[rank].after_begin[one])
        ended = [(rank, one)]
        if kind == "recv":
            key = (peer, rank, tag)
            posted[key].append(one)
        elif kind == "send":
            key = (rank, peer, tag)
            sent[key] += 1
        if kind == "recv":
            ended = []
        if kind != "calc" and sent[key] > 0 and posted[key]:
            sent[key] -= 1
            ended.append((key[1], posted[key].popleft()))
        for other, end in ended:
            left -= 1
            release(other, ranks[other].after_end[end])
    return left, sum(sent.values())


def pairs_of_goal(ranks):
    """Returns {(from, to): [messages, bytes]} of a GOAL text."""
    pairs = collections.defaultdict(lambda: [0, 0])
    for rank, it in enumerate(ranks):
        for kind, size, peer, _ in it.operations:
            if kind == "send":
                pairs[rank, peer][0] += 1
                pairs[rank, peer][1] += size
    return dict(pairs)


def pairs_of_monitoring(folder):
    """Returns the same from files of the monitoring component: all messages, also the MPI library's own."""
    pairs = collections.defaultdict(lambda: [0, 0])
    for file in sorted(folder.glob("p.*.prof")):
        for line in file.read_text().splitlines():
            words = line.split()
            if words[:1] in (["I"], ["E"]):
                pair = pairs[int(words[1]), int(words[2])]
                pair[0] += int(words[5])
                pair[1] += int(words[3])
    return dict(pairs)


class Machine:
    """Runs programs of 16 ranks, each in a folder of its own."""

    def __init__(self, campaign):
        for tool in ("mpirun", "mpicc", "hpcc"):
            if shutil.which(tool) is None:
                raise Refused(f"{tool} is not found (apt-get install openmpi-bin libopenmpi-dev hpcc)")
        self.campaign = campaign
        self.work = campaign.folder / "work"
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        self.version = subprocess.run(["mpirun", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
        source = campaign.source / "tests/campaigns/capture_collectives.c"
        campaign.run(["mpicc", "-O1", "-o", self.work / "collectives", source], self.work / "log.txt")

    def captured(self, words, options=()):
        """Records a program. Returns its graph and its output."""
        goal, log = self.work / "program.goal", self.work / "log.txt"
        log.unlink(missing_ok=True)
        root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
        self.campaign.run([self.campaign.program, "trace", "capture", "--output", goal, "--", "mpirun", *root, "--oversubscribe",
                           *options, "-n", RANKS, *words], log, cwd=self.work, env={**os.environ, "OMP_NUM_THREADS": "1"})
        return read_goal(goal), log.read_text(errors="replace")

    def counted(self, operation, size):
        """Returns the pairs of one collective operation, by Dusk and by Open MPI's own count."""
        folder = self.work / "monitoring"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        options = ["--mca", "pml_monitoring_enable", 2, "--mca", "pml_monitoring_enable_output", 3, "--mca",
                   "pml_monitoring_filename", folder / "p"]
        ranks, _ = self.captured([self.work / "collectives", operation, size], options)
        return ranks, pairs_of_goal(ranks), pairs_of_monitoring(folder)


def row_of(machine, operation, size):
    """Returns (row of the page, whether it is as expected) for a collective operation."""
    ranks, ours, theirs = machine.counted(operation, size)
    left = sum(left_over(ranks))
    same = ours == theirs
    expected = same or (operation, size) in OTHER_ALGORITHM
    totals = [sum(pair[i] for pair in pairs.values()) for pairs in (ours, theirs) for i in (0, 1)]
    said = "equal" if same else "other algorithm" if expected else "differs"
    machine.campaign.say(f"{operation}, {size} bytes: {said}, {left} left over")
    return [operation, size, totals[0], totals[1], totals[2], totals[3], said], expected and left == 0


def hpcc_input(order):
    """Returns the input of hpcc: HPL with a matrix of this order, blocks of 16 columns, 4 x 4 processes."""
    lines = open(HPCC_INPUT, encoding="ascii").read().splitlines()
    for line, value in ((6, order), (8, 16), (11, 4), (12, 4)):
        lines[line - 1] = f"{value} {lines[line - 1].split(maxsplit=1)[1]}"
    return "\n".join(lines) + "\n"


def run(campaign):
    machine = Machine(campaign)
    results = [row_of(machine, operation, size) for operation in OPERATIONS for size in SIZES]
    (machine.work / "hpccinf.txt").write_text(hpcc_input(campaign["order"]), encoding="ascii")
    ranks, _ = machine.captured(["hpcc"])
    operations, pairs = sum(len(it.operations) for it in ranks), pairs_of_goal(ranks)
    messages, sent = (sum(pair[i] for pair in pairs.values()) for i in (0, 1))
    left, untaken = left_over(ranks)
    campaign.say(f"hpcc: {operations} operations, {messages} messages, {left} operations and {untaken} messages left over")
    wrong = [f"{row[0]} of {row[1]} bytes" for row, good in results if not good]
    if left or untaken:
        wrong.append("hpcc")
    text = filled(f"""Command: `{campaign.command}`. {campaign.version}, {machine.version}. {RANKS} ranks on one machine. Equal:
each pair of ranks exchanges as many messages and bytes in the graph as Open MPI's monitoring component counts.

hpcc, HPL of order {campaign["order"]} on 4 x 4 processes: {operations} operations, {messages} messages, {sent} bytes. Run
without latency, {left} operations and {untaken} messages are left over.""")
    head = ["operation", ":bytes", ":messages, Dusk", ":bytes, Dusk", ":messages, Open MPI", ":bytes, Open MPI", ""]
    page = f"# Captured MPI programs\n\n{text}\n\n{table(head, [row for row, _ in results])}"
    campaign.section("fuzz.md", "capture", page)
    if wrong:
        campaign.fail(f"wrong: {', '.join(wrong)}")
