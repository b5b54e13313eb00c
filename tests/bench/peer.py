# SPDX-License-Identifier: Apache-2.0
"""CPU time of BookSim 2 (docs/booksim.md) and of Dusk on the same work, each on the same core, in turns."""

import json
import os
import re
import statistics
import subprocess
import tempfile
from pathlib import Path

import report
from points import ENGINES, Build, Wrong, output_of, write_result

SCHEMA = "dusk-bench-booksim-1"
CYCLES = 10000
WARMUP = 1000  # its sample: cycles are a multiple of it
CONFIGS = Path(__file__).resolve().parents[2] / "sw/configs"
EQUAL = ["switch.vcs=2", "switch.vc_depth=8", "switch.shape=exact"]
NETWORKS = {  # title, configuration with an equal pipeline, settings, loads
    "tree": ("4-ary 4-tree", CONFIGS / "booksim-4-ary-3-tree.toml", ["network.n=4", *EQUAL], (0.1, 0.3)),
    "torus": ("16x16 torus", CONFIGS / "booksim-8x8-torus.toml", ["network.size=[16, 16]", *EQUAL], (0.1,)),
}
LENGTHS = (16, 1)


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
    """A network with a length and a load: as each program has it."""

    def __init__(self, build, network, flits, load, cycles):
        self.build, self.network, self.flits, self.load, self.cycles = build, network, flits, load, cycles
        self.title, self.file, more, _ = NETWORKS[network]
        self.settings = [*more, f"traffic.length={flits}", f"traffic.load={load:g}", f"run.warmup={WARMUP}",
                         f"run.cycles={cycles}", "run.drain=false", "run.plots=false"]

    def __str__(self):
        return f"{self.title}, {self.flits} flits, load {self.load:g}"

    def booksim_config(self, folder):
        """Without the statistics of each pair, which take time."""
        command = [str(self.build.program), str(self.file), str(WARMUP), str(self.cycles), "booksim", *self.settings]
        lines = output_of(command)[0].splitlines()
        kept = [line for line in lines if not line.startswith(("pair_stats", "stats_out"))]
        path = Path(folder) / "booksim.txt"
        path.write_text("\n".join(kept) + "\n", encoding="utf-8")
        return path

    def booksim(self, binary, folder):
        """(seconds of CPU per cycle, accepted flits/node/cycle). Its exit status does not tell whether all is well."""
        seconds, _, text = cpu_seconds([binary, str(self.booksim_config(folder))], folder)
        cycles = re.search(r"Time taken is (\d+) cycles", text)
        accepted = re.search(r"Accepted flit rate average = (\S+)", text)
        if not cycles or not accepted or int(cycles[1]) < self.cycles:
            last = (text.strip().splitlines() or ["nothing"])[-1]
            raise Wrong(f"{binary}: {self}: it gave no result, last it wrote '{last[:120]}'")
        return seconds / int(cycles[1]), float(accepted[1])

    def ours(self, engine, folder):
        """(of the program as a user runs it, of the network alone, accepted): seconds of CPU per cycle."""
        settings = [*self.settings, f"run.engine={ENGINES[engine]}"]
        dusk = str(self.build.program.parent / "dusk")
        sets = [word for setting in settings for word in ("--set", setting)]
        command = [dusk, "run", str(self.file), *sets, "--output", f"{folder}/{engine}"]
        whole, status, text = cpu_seconds(command, folder)
        if status != 0:
            raise Wrong(f"{dusk}: {self}: {(text.strip().splitlines() or ['no word'])[-1]}")
        summary = json.loads(Path(f"{folder}/{engine}/summary.json").read_text(encoding="utf-8"))
        command = [str(self.build.program), str(self.file), "0", str(self.cycles), "0", *settings]
        alone, _, _ = cpu_seconds(command, folder)
        return whole / summary["simulated_cycles"], alone / self.cycles, summary["accepted_throughput"]

    def measure(self, binary, rounds):
        """Medians over the rounds; of ratios those within a round."""
        found = {"booksim": [], "rtl": [], "twin": []}
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as folder:
                found["booksim"].append(self.booksim(binary, folder))
                for engine in ENGINES:
                    found[engine].append(self.ours(engine, folder))
        row = {"network": self.title, "packet_flits": self.flits, "load_flits_per_node_cycle": self.load,
               "cycles": self.cycles, "rounds": rounds,
               "booksim_accepted_flits_per_node_cycle": found["booksim"][0][1],
               "dusk_accepted_flits_per_node_cycle": found["rtl"][0][2],
               "booksim_cpu_seconds_per_cycle": statistics.median(one[0] for one in found["booksim"])}
        for engine in ENGINES:
            for part, name in enumerate(("program", "network")):
                times = [one[part] for one in found[engine]]
                row[f"{engine}_{name}_cpu_seconds_per_cycle"] = statistics.median(times)
                row[f"booksim_per_{engine}_{name}_ratio"] = statistics.median(
                    theirs[0] / own for theirs, own in zip(found["booksim"], times))
        return row


def page(result):
    rows = []
    for row in result["points"]:
        kinds = [f"{engine}_{name}" for name in ("program", "network") for engine in ENGINES]
        accepted = [f"{row[f'{which}_accepted_flits_per_node_cycle']:.3f}" for which in ("booksim", "dusk")]
        rows.append([row["network"], str(row["packet_flits"]), f"{row['load_flits_per_node_cycle']:g}", *accepted,
                     f"{1e3 * row['booksim_cpu_seconds_per_cycle']:.3f}",
                     *(f"{row[f'booksim_per_{kind}_ratio']:.1f}" for kind in kinds)])
    head = ["network", "flits", "load", "BookSim accepts", "Dusk accepts", "BookSim, CPU-ms a cycle",
            "`dusk run`, RTL", "twin", "network alone, RTL", "twin"]
    return f"""# Speed beside BookSim 2

Command: `./dusk bench --booksim BINARY`, of dusk {result['dusk_version']} ({result['dusk_commit']}).
Equal pipelines ([docs](../booksim.md)), 2 VCs of 8 flits, uniform traffic, links always on; {result['cycles']} cycles,
each process on the same core, in turns; medians; rounds: {result['rounds']}.
The last four columns say how many times as much CPU time a cycle takes in BookSim, set-up included: than in `dusk run`
with its statistics and checks, and than in network and traffic alone.

{report.table(head, rows)}"""


def run(given, progress_of):
    binary = str(Path(given.booksim).resolve())
    if not os.access(binary, os.X_OK) or not Path(binary).is_file():
        raise Wrong(f"{given.booksim}: no program that can be run")
    if given.cycles < 2 * WARMUP or given.cycles % WARMUP:
        raise Wrong(f"--cycles {given.cycles}: BookSim samples {WARMUP} cycles at a time"
                    f" (a multiple of that, at least {2 * WARMUP})")
    networks = given.only or list(NETWORKS)
    unknown = [word for word in networks if word not in NETWORKS]
    if unknown:
        raise Wrong(f"--only {unknown[0]}: unknown beside BookSim ({', '.join(NETWORKS)})")
    build = Build(given.build)
    works = [Work(build, network, flits, load, given.cycles) for network in networks
             for flits in LENGTHS for load in NETWORKS[network][3]]
    with tempfile.TemporaryDirectory() as folder:  # builds the switches, and says early what is not equal
        for work in works:
            work.booksim_config(folder)
            output_of([str(build.program), str(work.file), "0", "1", "0", *work.settings, "run.engine=rtl"])
    progress = progress_of(len(works))
    rows = []
    for work in works:
        progress.show(work)
        rows.append(work.measure(binary, given.rounds))
    progress.clear()
    version = json.loads(output_of([str(build.program), str(works[0].file), "0", "1", "0", *works[0].settings,
                                    "run.engine=model"])[0])
    result = {"schema": SCHEMA, "dusk_version": version["version"], "dusk_commit": version["commit"],
              "cycles": given.cycles, "rounds": given.rounds, "points": rows}
    if given.out:
        write_result(given.out, result)
    print(page(result), end="")
    return 0
