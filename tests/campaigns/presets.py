"""The machines of docs/presets.md, whole; see presets.sh. usage: presets.py SOURCE [PRESET ENGINE [LOAD]]"""
import json
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree

from program import copied, kept, measured, with_settings

PRESETS = ["bluegene-l", "red-storm"]
ENGINES = ["functional", "model", "rtl"]
WORDS = {"functional": "functional", "model": "twin", "rtl": "RTL"}
THREADS = {"functional": 1, "model": 1, "rtl": 2}
MORE = ("bluegene-l", "0.1")  # for information: a higher load than the configuration's


def record_of(source, preset, engine, load=None):
    """Where a run that is complete is kept."""
    return source / "build" / "presets" / f"{preset}-{engine}{f'-{load}' if load else ''}.json"


def run(source, preset, engine, load=None):
    """Runs it, by default at the load of the configuration, unless it is complete, and returns what was measured."""
    record = record_of(source, preset, engine, load)
    record.parent.mkdir(parents=True, exist_ok=True)
    program = copied(source, record.parent)
    return kept(record, program, lambda: simulate(source, program, record.with_suffix(""), preset, engine, load))


def simulate(source, program, output, preset, engine, load):
    shutil.rmtree(output, ignore_errors=True)
    config = source / "sw" / "configs" / f"{preset}.toml"
    settings = [f"run.engine={engine}", "run.plots=false"] + ([f"traffic.load={load}"] if load else [])
    if engine == "rtl":  # the switch is built first, and not measured
        built = output.with_name(f"{preset}-build")
        small = ["network.size=[2,2,2]", "run.warmup=0", "run.cycles=3000", "run.plots=false"]
        subprocess.run([program, "check", config, *with_settings(small), "--output", built], stdout=subprocess.DEVNULL,
                       check=True)
        shutil.rmtree(built)
    words = [program, "run", config, *with_settings([*settings, f"run.threads={THREADS[engine]}"]), "--output", output]
    taken = measured(words, output.with_name(f"{output.name}.log"))
    summary = json.loads((output / "summary.json").read_text())
    return {
        **taken,
        "cycles": summary["simulated_cycles"],
        "accepted": summary["accepted_throughput"],
        "packet": summary["packet_latency"]["mean"],
        "network": summary["network_latency"]["mean"],
        "steady": summary["steady"],
    }


def page(rows):
    text = """# Machines, whole

Command: `./dusk campaign presets`.

The configurations of [machines](../presets.md), every node and switch, the RTL by two threads, the others by one. Times
are those of the process, set-up included, memory its highest. Seconds are more than CPU seconds where other work had
the processors; of two threads CPU seconds are more. Latencies are in cycles of the link, and a hop takes one cycle of
the functional engine and 3 of a switch.

| machine | engine | cycles | seconds | CPU seconds | GiB | accepted, flits/node/cycle | packet latency | network latency | steady | of |
|---|---|---:|---:|---:|---:|---:|---:|---:|---|---|
"""
    for preset, engine, m in rows:
        text += (f"| `{preset}` | {WORDS[engine]} | {m['cycles']} | {m['seconds']:.0f} | {m['cpu']:.0f} | {m['memory'] / 2**30:.2f} "
                 f"| {m['accepted']:.4f} | {m['packet']:.1f} | {m['network']:.1f} | {'yes' if m['steady'] else 'no'} | {m['version']} |\n")
    return text


def main():
    source = Path(sys.argv[1])
    if len(sys.argv) > 2:
        if len(sys.argv) not in (4, 5) or sys.argv[2] not in PRESETS or sys.argv[3] not in ENGINES:
            print(f"presets: which run? ({' or '.join(PRESETS)}, then {', '.join(ENGINES)}, perhaps a load)", file=sys.stderr)
            return 2
        run(source, *sys.argv[2:])
        return 0
    rows = [(preset, engine, run(source, preset, engine)) for preset in PRESETS for engine in ENGINES]
    preset, load = MORE  # of switches it takes hours: only if it was run by itself
    rows += [(preset, engine, run(source, preset, engine, load)) for engine in ENGINES
             if engine == "functional" or record_of(source, preset, engine, load).exists()]
    (source / "docs/results/presets.md").write_text(page(rows))
    print("docs/results/presets.md is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
