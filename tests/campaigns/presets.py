# SPDX-License-Identifier: Apache-2.0
"""the machines of docs/presets.md, whole, in each engine: time, memory, what they carry

Writes a section of large.md. With --only that run alone, which the page of a later call has; of other loads than the
configuration's that is BlueGene/L at 0.1. Goes on where it was interrupted: of runs that are complete in build/presets
nothing is done again.
"""
import json
import shutil
import subprocess

from common import Refused, with_settings

INPUTS = ["sw/configs/bluegene-l.toml", "sw/configs/red-storm.toml"]
OPTIONS = [("--only", "", "PRESET,ENGINE or PRESET,ENGINE,LOAD")]
PRESETS = ["bluegene-l", "red-storm"]
ENGINES = ["functional", "model", "rtl"]
WORDS = {"functional": "functional", "model": "twin", "rtl": "RTL"}
THREADS = {"functional": 1, "model": 1, "rtl": 2}
MORE = ("bluegene-l", "0.1")  # for information: a higher load than the configuration's


def record_of(campaign, preset, engine, load=None):
    """Returns the path at which a completed run is kept."""
    return campaign.folder / f"{preset}-{engine}{f'-{load}' if load else ''}.json"


def one(campaign, preset, engine, load=None):
    """Returns the measurements of a run, by default at the configuration's load. Runs it unless it is complete."""
    record = record_of(campaign, preset, engine, load)
    record.parent.mkdir(parents=True, exist_ok=True)
    return campaign.kept(record, lambda: simulate(campaign, record.with_suffix(""), preset, engine, load))


def simulate(campaign, output, preset, engine, load):
    program = campaign.program
    shutil.rmtree(output, ignore_errors=True)
    config = campaign.source / "sw" / "configs" / f"{preset}.toml"
    settings = [f"run.engine={engine}", "run.plots=false"] + ([f"traffic.load={load}"] if load else [])
    if engine == "rtl":  # the switch is built first, and not measured
        built = output.with_name(f"{preset}-build")
        small = ["network.size=[2,2,2]", "run.warmup=0", "run.cycles=3000", "run.plots=false"]
        subprocess.run([program, "check", config, *with_settings(small), "--output", built], stdout=subprocess.DEVNULL,
                       check=True)
        shutil.rmtree(built)
    words = [program, "run", config, *with_settings([*settings, f"run.threads={THREADS[engine]}"]), "--output", output]
    taken = campaign.measured(words, output.with_name(f"{output.name}.log"))
    summary = json.loads((output / "summary.json").read_text())
    return {
        **taken,
        "cycles": summary["simulated_cycles"],
        "accepted": summary["accepted_throughput"],
        "packet": summary["packet_latency"]["mean"],
        "network": summary["network_latency"]["mean"],
        "steady": summary["steady"],
    }


def page(campaign, rows):
    text = f"""# Machines, whole

Command: `{campaign.command}`.

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


def run(campaign):
    if campaign["only"]:
        words = campaign["only"].split(",")
        if len(words) not in (2, 3) or words[0] not in PRESETS or words[1] not in ENGINES:
            raise Refused(f"which run? ({' or '.join(PRESETS)}, then {', '.join(ENGINES)}, perhaps a load)")
        one(campaign, *words)
        return
    rows = [(preset, engine, one(campaign, preset, engine)) for preset in PRESETS for engine in ENGINES]
    preset, load = MORE  # of switches it takes hours: only if it was run by itself
    rows += [(preset, engine, one(campaign, preset, engine, load)) for engine in ENGINES
             if engine == "functional" or record_of(campaign, preset, engine, load).exists()]
    campaign.section("large.md", "presets", page(campaign, rows))
