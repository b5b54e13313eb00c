# SPDX-License-Identifier: Apache-2.0
"""The points of the benchmark: which there are, and how one is measured by bench_point.cpp."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

SCHEMA = "dusk-bench-1"
FOLDER = Path(__file__).resolve().parent / "networks"
NETWORKS = {name: FOLDER / f"{name}.toml" for name in sorted(path.stem for path in FOLDER.glob("*.toml"))}
ENGINES = {"rtl": "rtl", "twin": "model"}  # as run.engine calls them
LOADS = (0.02, 0.1, 0.3, 0.6)  # flits/node/cycle
TIMED = (12000, 12500)  # cycles: links have followed the load; then as many again until the seconds are over
COUNTED = (1000, 2000)  # cycles: all links on at the start
GUARDED = (200, 300)  # as COUNTED, in seconds
TOGGLE = "bench_measured_cycles"  # the function of bench_point.cpp in which callgrind counts


class Wrong(Exception):
    """Bad input, or a program that cannot do its part: one line."""


class Point(NamedTuple):
    network: str
    engine: str
    load: float

    def __str__(self):
        return f"{self.network}, {self.engine}, load {self.load:g}"


def point_of(row):
    return Point(row["network"], row["engine"], row["load_flits_per_node_cycle"])


def all_points():
    """The engines of a load in succession: side by side on a machine whose speed drifts."""
    return [Point(network, engine, load) for network in NETWORKS for load in LOADS for engine in ENGINES]


def guarded_points():
    return [point for point in all_points() if point.load == 0.3 or (point.network == "tree" and point.load == 0.1)]


def chosen(points, words):
    """Those that fit the words: networks, engines and loads; words of one kind are alternatives."""
    kinds = (list(NETWORKS), list(ENGINES), [f"{load:g}" for load in LOADS])
    for word in words:
        if not any(word in kind for kind in kinds):
            raise Wrong(f"--only {word}: unknown ({'; '.join(', '.join(kind) for kind in kinds)})")
    asked = [set(kind) & set(words) or set(kind) for kind in kinds]
    found = [p for p in points if p.network in asked[0] and p.engine in asked[1] and f"{p.load:g}" in asked[2]]
    if not found:
        raise Wrong(f"--only {' --only '.join(words)}: no such point is measured here")
    return found


def output_of(command):
    """What it writes; throws Wrong with the last line of its errors."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise Wrong(f"{command[0]}: {said[-1] if said else f'ended with status {done.returncode}'}")
    return done.stdout, done.stderr


CALLGRIND = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]


def collected(log):
    """Instructions, of what callgrind wrote on the standard error; throws Wrong."""
    found = re.search(r"Collected : (\d+)", log)
    if not found or found[1] == "0":
        raise Wrong("valgrind: it counted no instructions")
    return int(found[1])


class Build:
    """A build folder, with the tools that its switches are made by."""

    def __init__(self, folder):
        self.folder = folder
        self.program = self.program_named("bench_point")

    def program_named(self, name):
        program = Path(self.folder).resolve() / "bin" / name
        if not os.access(program, os.X_OK):
            raise Wrong(f"{self.folder}/bin/{name}: no such program (./dusk bench builds it)")
        return program

    def command(self, point, span, seconds):
        settings = [f"run.engine={ENGINES[point.engine]}", f"traffic.load={point.load:g}"]
        return [str(self.program), str(NETWORKS[point.network]), *map(str, span), str(seconds), *settings]

    def run(self, point, span, seconds, before=()):
        out, errors = output_of([*before, *self.command(point, span, seconds)])
        return json.loads(out), errors

    def time(self, point, seconds):
        found, _ = self.run(point, TIMED, seconds)
        return {
            **self.common(point, found),
            "switch_cycles_per_cpu_second": round(found["switch_cycles"] / found["cpu_seconds"]),
            "evaluated_share": round(found["evaluated"] / found["switch_cycles"], 6),
            "heap_bytes_per_switch": round(found["heap_bytes"] / found["switches"]),
        }

    def count(self, point, span):
        self.run(point, (0, 1), 0)  # builds the switch, if it must be
        found, log = self.run(point, span, 0, [*CALLGRIND, f"--toggle-collect={TOGGLE}"])
        instructions = collected(log)
        return {
            **self.common(point, found),
            "counted_switch_cycles": found["switch_cycles"],
            "counted_evaluated_switch_cycles": found["evaluated"],
            "instructions_per_switch_cycle": round(instructions / found["switch_cycles"], 2),
            "instructions_per_evaluated_switch_cycle": round(instructions / max(1, found["evaluated"]), 2),
        }

    def common(self, point, found):
        self.version = {key: found[key] for key in ("version", "commit", "compiler")}
        return {
            "network": point.network,
            "engine": point.engine,
            "load_flits_per_node_cycle": point.load,
            "shape": found["shape"],
            "switches": found["switches"],
        }

    def result(self, rows, span):
        """What --out writes, of rows that were measured."""
        verilator = re.search(r"Verilator (\S+)", output_of(["verilator", "--version"])[0])
        compiler = output_of([os.environ.get("CXX") or "c++", "--version"])[0].splitlines()[0]
        return {
            "schema": SCHEMA,
            "dusk_version": self.version["version"],
            "dusk_commit": self.version["commit"],
            "program_compiler": self.version["compiler"],
            "switch_verilator": verilator[1] if verilator else "unknown",
            "switch_compiler": compiler,
            "counted_cycles": list(span),
            "timed_from_cycle": TIMED[0],
            "points": rows,
        }


def can_count():
    return shutil.which("valgrind") is not None


def is_row(row):
    texts = all(isinstance(row.get(key), str) for key in ("network", "engine"))
    return texts and all(isinstance(value, (int, float)) for key, value in row.items() if "_" in key)


def write_result(path, result):
    """As JSON, a line each point."""
    head = [f" {json.dumps(key)}: {json.dumps(value)},\n" for key, value in result.items() if key != "points"]
    rows = ",\n".join("  " + json.dumps(row) for row in result["points"])
    Path(path).write_text("{\n" + "".join(head) + ' "points": [\n' + rows + "\n ]\n}\n", encoding="utf-8")


def read_result(path):
    """A file of --out; throws Wrong."""
    try:
        result = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise Wrong(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise Wrong(f"{path}: no JSON: {error}") from error
    schema = result.get("schema") if isinstance(result, dict) else None
    if schema != SCHEMA:
        raise Wrong(f"{path}: its schema is {schema!r}, not {SCHEMA!r}")
    try:
        rows = [point_of(row) for row in result["points"] if is_row(row)]
        if len(rows) == len(result["points"]) and len(result["counted_cycles"]) == 2:
            return result
    except (AttributeError, KeyError, TypeError):
        pass
    raise Wrong(f"{path}: not as ./dusk bench --out writes it")
