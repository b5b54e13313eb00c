# SPDX-License-Identifier: Apache-2.0
"""CPU time of other simulators and of Dusk on the same work, each on the same core, in turns."""

import json
import os
import re
import statistics
import subprocess
import tempfile
from pathlib import Path

import report
from points import CALLGRIND, ENGINES, GUARDED, TOGGLE, Build, Wrong, collected, output_of, write_result

SCHEMA = "dusk-bench-peer-1"
CYCLES = 10000
WARMUP = 1000  # BookSim's sample: cycles are a multiple of it
COUNTED_RUNS = (2 * WARMUP, 3 * WARMUP)  # of a peer: its instructions are what the longer one has more; ours: GUARDED
LENGTHS = (16, 1)  # flits
NODES = 256  # of each network
CONFIGS = Path(__file__).resolve().parents[2] / "sw/configs"
EQUAL = ["switch.vcs=2", "switch.vc_depth=8", "switch.shape=exact"]
NETWORKS = {  # title, configuration with BookSim's pipeline, settings
    "tree": ("4-ary 4-tree", CONFIGS / "booksim-4-ary-3-tree.toml", ["network.n=4", *EQUAL]),
    "torus": ("16x16 torus", CONFIGS / "booksim-8x8-torus.toml", ["network.size=[16, 16]", *EQUAL]),
}


def cpu_seconds(command, folder):
    """User and system time of a process on one core, and what it wrote."""
    core = {min(os.sched_getaffinity(0))}
    with open(f"{folder}/out", "w+", encoding="utf-8", errors="replace") as out:
        with subprocess.Popen(command, cwd=folder, stdout=out, stderr=subprocess.STDOUT,
                              preexec_fn=lambda: os.sched_setaffinity(0, core)) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return usage.ru_utime + usage.ru_stime, process.returncode, out.read()


class Work:
    """A network with a length and a load, and Dusk's part of it."""

    def __init__(self, build, network, flits, load, cycles):
        self.build, self.network, self.flits, self.load, self.cycles = build, network, flits, load, cycles
        self.title, self.file, more = NETWORKS[network]
        self.settings = [*more, f"traffic.length={flits}", f"traffic.load={load:g}", f"run.warmup={WARMUP}",
                         f"run.cycles={cycles}", "run.drain=false", "run.plots=false"]

    def __str__(self):
        return f"{self.title}, {self.flits} flits, load {self.load:g}"

    def provide(self):
        """Builds the switch, if it must be."""
        out, _ = output_of([str(self.build.program), str(self.file), "0", "1", "0", *self.settings, "run.engine=rtl"])
        return json.loads(out)

    def ours(self, engine, folder):
        """(of the program as a user runs it, of the network alone, accepted): seconds of CPU per cycle."""
        settings = [*self.settings, f"run.engine={ENGINES[engine]}"]
        dusk = str(self.build.program.parent / "dusk")
        sets = [word for setting in settings for word in ("--set", setting)]
        command = [dusk, "run", str(self.file), *sets, "--set", "run.threads=1", "--output", f"{folder}/{engine}"]
        whole, status, text = cpu_seconds(command, folder)
        if status != 0:
            raise Wrong(f"{dusk}: {self}: {(text.strip().splitlines() or ['no word'])[-1]}")
        summary = json.loads(Path(f"{folder}/{engine}/summary.json").read_text(encoding="utf-8"))
        command = [str(self.build.program), str(self.file), "0", str(self.cycles), "0", *settings]
        alone, _, _ = cpu_seconds(command, folder)
        return whole / summary["simulated_cycles"], alone / self.cycles, summary["accepted_throughput"]

    def instructions(self, engine):
        """Of the network alone, a cycle."""
        span = [str(cycle) for cycle in GUARDED]
        callgrind = [*CALLGRIND, f"--toggle-collect={TOGGLE}"]
        _, log = output_of([*callgrind, str(self.build.program), str(self.file), *span, "0", *self.settings,
                            f"run.engine={ENGINES[engine]}"])
        return collected(log) / (GUARDED[1] - GUARDED[0])


def program(path):
    if not Path(path).is_file() or not os.access(path, os.X_OK):
        raise Wrong(f"{path}: no program that can be run")
    return str(Path(path).resolve())


def figures(path, work, text, cycles, accepted):
    """(cycles, accepted) by these patterns, of a simulator whose exit status does not tell whether all is well."""
    found = re.search(cycles, text), re.search(accepted, text)
    if not all(found) or int(found[0][1]) < work.cycles:
        last = (text.strip().splitlines() or ["nothing"])[-1]
        raise Wrong(f"{path}: {work}: it gave no result, last it wrote '{last[:120]}'")
    return int(found[0][1]), float(found[1][1])


class Booksim:
    """With Dusk's pipeline: docs/booksim.md."""

    name, option = "BookSim 2", "--booksim BINARY"
    loads = {"tree": (0.1, 0.3), "torus": (0.1,)}

    def __init__(self, path):
        self.path = program(path)

    def networks(self):
        return list(NETWORKS)

    def config(self, work, folder):
        """Without the statistics of each pair, which take time."""
        command = [str(work.build.program), str(work.file), str(WARMUP), str(work.cycles), "booksim", *work.settings]
        lines = output_of(command)[0].splitlines()
        kept = [line for line in lines if not line.startswith(("pair_stats", "stats_out"))]
        path = Path(folder) / "booksim.txt"
        path.write_text("\n".join(kept) + "\n", encoding="utf-8")
        return str(path)

    def check(self, work, folder):
        self.config(work, folder)  # says what is not equal

    def command(self, work, folder):
        return [self.path, self.config(work, folder)]

    def found(self, work, text):
        """(cycles, accepted flits/node/cycle)."""
        return figures(self.path, work, text, r"Time taken is (\d+) cycles", r"Accepted flit rate average = (\S+)")


class Pronoc:
    """With a pipeline of its own, and a program for each network, which says what it is of. Higher loads of the tree
    are beyond its saturation."""

    name, option = "ProNoC", "--pronoc BINARY"
    loads = {"tree": (0.1,), "torus": (0.1,)}
    says = {"tree": ("Topology: FATTREE", "K: 4", "L: 4"),
            "torus": ("Topology: TORUS", "Router num in row: 16", "Router num in column: 16",
                      "Endpoint num per router: 1")}
    equal = ("VC_per port: 2", "Non-local port buffer_width per VC: 8", "Local port buffer_width per VC: 8",
             "Minimum supported packet size:1 flit(s)")

    def __init__(self, paths):
        self.paths = {}
        for path in map(program, paths):
            with tempfile.TemporaryDirectory() as folder:
                _, _, text = cpu_seconds(self.words(path, 1, 0.1, 10), folder)
            said = {line.strip() for line in text.splitlines()}
            found = [network for network, lines in self.says.items() if said.issuperset(lines + self.equal)]
            if not found:
                titles = ", ".join(NETWORKS[network][0] for network in self.says)
                raise Wrong(f"{path}: not ProNoC's simulator of one of these networks, with 2 VCs of 8 flits and"
                            f" packets from 1 flit on: {titles}")
            self.paths[found[0]] = path

    @staticmethod
    def words(path, flits, load, cycles):
        return [path, "-t", "RANDOM", "-m", f"R,{flits},{flits}", "-i", f"{100 * load:g}", "-c", str(cycles),
                "-n", "1000000000"]

    def networks(self):
        return list(self.paths)

    def check(self, work, folder):
        pass

    def command(self, work, folder):
        return self.words(self.paths[work.network], work.flits, work.load, work.cycles)

    def found(self, work, text):
        """As of Booksim; accepted is over the whole run."""
        path = self.paths[work.network]
        cycles, packets = figures(path, work, text, r"Simulation clock cycles:(\d+)", r"#pck,(\d+),")
        return cycles, packets * work.flits / (NODES * cycles)


def timed(peer, work, folder):
    """(seconds of CPU per cycle, accepted flits/node/cycle)."""
    seconds, _, text = cpu_seconds(peer.command(work, folder), folder)
    cycles, accepted = peer.found(work, text)
    return seconds / cycles, accepted


def instructions(peer, work):
    """A cycle: what the longer of two runs has more."""
    found = []
    for cycles in COUNTED_RUNS:
        one = Work(work.build, work.network, work.flits, work.load, cycles)
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([*CALLGRIND, *peer.command(one, folder)], capture_output=True, text=True,
                                  errors="replace", check=False)
        found.append((collected(done.stderr), peer.found(one, done.stdout)[0]))
    (fewer, first), (more, second) = found
    if more <= fewer or second <= first:
        raise Wrong(f"{peer.name}: {work}: the longer of two runs has no more cycles or instructions than the other")
    return (more - fewer) / (second - first)


def measure(peer, work, rounds, count):
    """Medians over the rounds; of ratios those within a round, and the least."""
    found = {"peer": [], "rtl": [], "twin": []}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            found["peer"].append(timed(peer, work, folder))
            for engine in ENGINES:
                found[engine].append(work.ours(engine, folder))
    row = {"peer": peer.name, "network": work.title, "packet_flits": work.flits,
           "load_flits_per_node_cycle": work.load, "cycles": work.cycles, "rounds": rounds,
           "peer_accepted_flits_per_node_cycle": found["peer"][0][1],
           "dusk_accepted_flits_per_node_cycle": found["rtl"][0][2],
           "peer_cpu_seconds_per_cycle": statistics.median(one[0] for one in found["peer"])}
    for engine in ENGINES:
        for part, name in enumerate(("program", "network")):
            times = [one[part] for one in found[engine]]
            ratios = [theirs[0] / own for theirs, own in zip(found["peer"], times)]
            row[f"{engine}_{name}_cpu_seconds_per_cycle"] = statistics.median(times)
            row[f"peer_per_{engine}_{name}_ratio"] = statistics.median(ratios)
            row[f"peer_per_{engine}_{name}_least_ratio"] = min(ratios)
    if count:
        row["peer_instructions_per_cycle"] = instructions(peer, work)
        for engine in ENGINES:
            row[f"{engine}_network_instructions_per_cycle"] = work.instructions(engine)
    return row


def page(result):
    rows = []
    counts = all("peer_instructions_per_cycle" in row for row in result["points"])
    counted = """
Other programs in a shared cache change ratios of time, but not of instructions. Callgrind counts these: in Dusk for a
cycle of the network alone, in the other simulator for a cycle of the longer of two runs.
""" if counts else ""
    for row in result["points"]:
        kinds = [f"{engine}_{name}" for name in ("program", "network") for engine in ENGINES]
        accepted = [f"{row[f'{which}_accepted_flits_per_node_cycle']:.3f}" for which in ("peer", "dusk")]
        unit = "flit" if row["packet_flits"] == 1 else "flits"
        work = f"{row['packet_flits']} {unit} at {row['load_flits_per_node_cycle']:g}"
        rows.append([row["peer"], row["network"], work, *accepted, f"{1e3 * row['peer_cpu_seconds_per_cycle']:.3f}",
                     *(f"{row[f'peer_per_{kind}_ratio']:.1f} ({row[f'peer_per_{kind}_least_ratio']:.1f})" for kind in kinds)])
        if counts:
            theirs = row["peer_instructions_per_cycle"]
            rows[-1] += [f"{1e-6 * theirs:.3f}", *(f"{theirs / row[f'{engine}_network_instructions_per_cycle']:.1f}"
                                                   for engine in ENGINES)]
    head = ["peer", "network", "packets", "peer accepts", "Dusk accepts", "CPU-ms per cycle, peer",
            "times `dusk run`, RTL", "twin", "times network alone, RTL", "twin"]
    if counts:
        head += ["million instructions per cycle, peer", "times instructions, RTL", "twin"]
    names = {row["peer"] for row in result["points"]}
    options = " ".join(peer.option for peer in (Booksim, Pronoc) if peer.name in names)
    return f"""# Speed beside other simulators

Command: `./dusk bench {options}`, of dusk {result['dusk_version']} ({result['dusk_commit']}).
Uniform traffic, links always on, 2 VCs of 8 flits, {result['cycles']} cycles. The processes run on one core, in turns;
medians of {result['rounds']} rounds. Dusk's pipeline is that of BookSim 2 ([docs](../booksim.md)); ProNoC's is its own.
The peer is the other simulator. A ratio of 5 means that the peer takes 5 times as much CPU time for a cycle, set-up
included. Ratios to `dusk run` include its statistics and checks; ratios to the network alone include traffic only. The
least ratio of a round is in parentheses.
Processor: {report.processor()}.
{counted}
{report.table(head, rows)}"""


def works_of(peer, build, words, cycles):
    networks = words or peer.networks()
    unknown = [word for word in networks if word not in peer.networks()]
    if unknown:
        raise Wrong(f"--only {unknown[0]}: unknown beside {peer.name} ({', '.join(peer.networks())})")
    return [(peer, Work(build, network, flits, load, cycles))
            for network in networks for flits in LENGTHS for load in peer.loads[network]]


def run(given, progress_of):
    if given.cycles < 2 * WARMUP or given.cycles % WARMUP:
        raise Wrong(f"--cycles {given.cycles}: BookSim samples {WARMUP} cycles at a time"
                    f" (a multiple of that, at least {2 * WARMUP})")
    build = Build(given.build)
    peers = ([Booksim(given.booksim)] if given.booksim else []) + ([Pronoc(given.pronoc)] if given.pronoc else [])
    works = [one for peer in peers for one in works_of(peer, build, given.only, given.cycles)]
    with tempfile.TemporaryDirectory() as folder:
        for peer, work in works:
            peer.check(work, folder)
            version = work.provide()
    progress = progress_of(len(works))
    rows = []
    for peer, work in works:
        progress.show(f"{peer.name}, {work}")
        rows.append(measure(peer, work, given.rounds, not given.quick))
    progress.clear()
    result = {"schema": SCHEMA, "dusk_version": version["version"], "dusk_commit": version["commit"],
              "cycles": given.cycles, "rounds": given.rounds, "points": rows}
    if given.out:
        write_result(given.out, result)
    print(page(result), end="")
    return 0
