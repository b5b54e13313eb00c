# SPDX-License-Identifier: Apache-2.0
"""How much faster a network is with several threads, and how much faster this machine lets anything be."""

import json
import os
import statistics
import subprocess
import sys

import report
from points import ENGINES, TIMED, Build, Point, Wrong, chosen, output_of, write_result

SCHEMA = "dusk-bench-threads-1"
NETWORK, LOAD = "tree", 0.3  # 256 switches
BANK = 16  # switches, for each of which there may be a thread
BUSY = "while True: pass"  # another's program, on one core


class Timing:
    """Of one point, in seconds of time, not of CPU, for as many cycles."""

    def __init__(self, build, point, seconds):
        self.build, self.point = build, point
        cycles = TIMED[1] - TIMED[0]
        once, _ = build.run(point, TIMED, 0)  # it also builds the switch, if it must be
        self.row = build.common(point, once)
        self.span = (TIMED[0], TIMED[0] + max(1, round(seconds / once["seconds"])) * cycles)

    def at_once(self, processes, threads):
        """The longest time among so many processes, all begun together."""
        command = [*self.build.command(self.point, self.span, 0), f"run.threads={threads}"]
        begun = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(processes)]
        said = [process.communicate()[0] for process in begun]
        if any(process.returncode for process in begun):
            raise Wrong(f"{self.build.program}: {self.point}, {threads} threads: a run failed")
        return max(json.loads(text)["seconds"] for text in said)


def in_step(pool, threads, cycle, seconds):
    """How many times as fast a cycle of so many seconds is in equal parts that share nothing."""
    out, _ = output_of([str(pool), str(threads), f"{1e6 * cycle:.3f}", str(seconds)])
    return json.loads(out)["faster_ratio"]


def beside_busy(timing, threads, others):
    """How many times as fast with so many threads as with one, beside programs that never rest."""
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(others)]
    try:
        return timing.at_once(1, 1) / timing.at_once(1, threads)
    finally:
        for process in busy:
            process.kill()
            process.wait()


def measure(build, pool, point, threads, given):
    """Medians of what the rounds give."""
    timing = Timing(build, point, given.seconds)
    at_work = min(threads, timing.row["switches"] // BANK)
    faster, possible, step, busy = [], [], [], []
    for _ in range(given.rounds):
        one = timing.at_once(1, 1)
        faster.append(one / timing.at_once(1, threads))
        possible.append(threads * one / timing.at_once(threads, 1))
        step.append(in_step(pool, at_work, one / (timing.span[1] - timing.span[0]), given.seconds))
        busy.append(beside_busy(timing, threads, os.cpu_count()))
    return {**timing.row, "threads": threads, "faster_ratio": statistics.median(faster),
            "possible_ratio": statistics.median(possible), "in_step_ratio": statistics.median(step),
            "busy_ratio": statistics.median(busy)}


def share(row):
    """Of what the machine makes possible."""
    return row["faster_ratio"] / min(row["possible_ratio"], row["in_step_ratio"])


def page(result):
    rows = [["4-ary 4-tree", str(row["threads"]), row["engine"], f"{row['faster_ratio']:.2f}",
             f"{row['possible_ratio']:.2f}", f"{row['in_step_ratio']:.2f}",
             f"{share(row):.2f}", f"{row['busy_ratio']:.2f}"]
            for row in result["points"]]
    head = ["network", "threads", "engine", "times as fast", "possible", "in step", "share of it", "on a busy machine"]
    return f"""# Speed with threads

Command: `./dusk bench --threads {result['threads']}`, of dusk {result['dusk_version']} ({result['dusk_commit']}).
256 switches, uniform traffic of 16 flits at a load of {LOAD:g}; {os.cpu_count()} processors; time, not CPU time;
medians; rounds: {result['rounds']}. "Possible" is how many times the work of one process as many processes of one
thread do that run at once: processors that share caches, memory or a core do less than their number. "In step" is how
many times as fast a cycle becomes that takes one thread as long, but is nothing but equal parts: where a host takes a
processor away for moments, all threads wait. The share is of the lesser of both. A busy machine has as many other
programs that never rest as processors; there the ratio is to one thread beside them. Processor:
{report.processor()}.

{report.table(head, rows)}"""


def run(given, progress_of):
    if not 2 <= given.threads <= 256:
        raise Wrong(f"--threads {given.threads}: nothing to compare (2 to 256)")
    build = Build(given.build)
    pool = build.program_named("bench_thread_pool")
    points = chosen([Point(NETWORK, engine, LOAD) for engine in ENGINES], given.only)
    progress = progress_of(len(points))
    rows = []
    for point in points:
        progress.show(point)
        rows.append(measure(build, pool, point, given.threads, given))
    progress.clear()
    result = {"schema": SCHEMA, "dusk_version": build.version["version"], "dusk_commit": build.version["commit"],
              "threads": given.threads, "rounds": given.rounds, "points": rows}
    if given.out:
        write_result(given.out, result)
    print(page(result), end="")
    return 0
