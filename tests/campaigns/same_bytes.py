"""Results of another build of the program beside this one's; see same_bytes.sh.
usage: same_bytes.py SOURCE OTHER_PROGRAM [COUNT [SEED [ENGINE]]]"""
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree

FILES = ("timeseries.csv", "channels.csv")  # byte by byte
OF_THE_BUILD = {"commit", "version", "units"}  # of summary.json
SHORT = ["run.warmup=0", "run.cycles=1500", "run.drain=false"]
# Of the random networks, beside what is drawn.
BASE = """[network]
[traffic]
injection = "bernoulli"
[run]
host = "kernel"
plots = false
"""
FEW = 5  # refused networks for each that is compared, beyond which it gives up


def draw(rng):
    """Settings of a small network; not every one is a network that both programs take."""
    pick = rng.choice
    topology = pick(["k_ary_n_tree", "torus", "mesh"])
    settings = [f"network.topology={topology}"]
    if topology == "k_ary_n_tree":
        settings += [f"network.k={pick([2, 2, 3, 4])}", f"network.n={pick([2, 2, 3])}"]
    else:
        size = [rng.randint(2, 5) for _ in range(rng.randint(1, 3))]
        links = pick([1, 1, 2])
        settings += [f"network.size={json.dumps(size)}", f"network.links={links}"]
        settings += [f"switch.selection={pick(['first_free', 'cyclic', 'most_free_vcs'])}", "switch.routing=adaptive"]
    settings += [f"switch.vcs={pick([3, 4] if topology == 'torus' else [1, 2, 3, 4])}", f"switch.vc_depth={rng.randint(2, 8)}"]
    settings += [f"switch.output_queue={pick([0, 2])}", f"switch.crossbar={pick(['per_input_vc', 'per_port', 'per_vc'])}"]
    settings += [f"switch.hop_latency={pick([3, 4])}", f"switch.vc_allocator={pick(['per_port', 'per_switch'])}"]
    settings += [f"switch.vc_allocation={pick(['atomic', 'non_atomic'])}", f"switch.arbitration={pick(['hold', 'rotate'])}"]
    settings += [f"traffic.load={rng.uniform(0.02, 0.9):.3f}", f"traffic.length={pick(['1', '4', '16', '1..8'])}"]
    settings += [f"traffic.pattern={pick(['uniform', 'uniform', 'neighbor'])}", f"run.seed={rng.randint(1, 1 << 30)}"]
    if rng.random() < 0.6:
        settings += ["power.mode=threshold", f"power.thresholds={pick(['static', 'dynamic'])}", f"power.setting={rng.randint(1, 13)}"]
        settings += [f"power.window={pick([50, 100, 300])}", f"power.t_on={pick([1, 20, 100])}", f"power.t_off={pick([1, 20, 100])}"]
    return settings


def drawn(rng, config):
    """Name, configuration, settings."""
    for number in itertools.count():
        yield f"random network {number}", config, draw(rng)


def shipped(source):
    for file in sorted((source / "sw/configs").glob("*.toml")):
        if "functional" not in file.stem:  # an engine of its own
            yield file.stem, file, []


class Refused(Exception):
    """One of the programs does not take it."""


def run(program, config, settings, output):
    words = [word for setting in settings for word in ("--set", setting)]
    done = subprocess.run([program, "run", str(config), *words, "--output", str(output)],
                          capture_output=True, text=True, check=False)
    if done.returncode == 2:
        raise Refused((done.stderr.strip().splitlines() or ["?"])[-1])
    return done.returncode


def difference(one, other):
    """The first between two results folders; empty: none."""
    for file in FILES:
        if (one / file).read_bytes() != (other / file).read_bytes():
            return file
    first, second = (json.loads((folder / "summary.json").read_text()) for folder in (one, other))
    for key in sorted(first.keys() & second.keys() - OF_THE_BUILD):
        if first[key] != second[key]:
            return f"summary.json, {key}: {first[key]} and {second[key]}"
    return ""


def compare(programs, name, config, settings, engine):
    """Ends the campaign at a difference. Throws Refused."""
    with tempfile.TemporaryDirectory() as place:
        folders = [Path(place) / "one", Path(place) / "other"]
        ends = [run(program, config, [*settings, *SHORT, f"run.engine={engine}"], folder)
                for program, folder in zip(programs, folders)]
        found = f"exit status {ends[0]} and {ends[1]}" if ends[0] != ends[1] else difference(*folders)
    if found:
        sys.exit(f"same_bytes: {name} ({' '.join(settings)}): {found}")


def version(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def page(versions, compared, count, seed, engine):
    return f"""# The same bytes as another build

Command: `./dusk campaign same_bytes PROGRAM {count} {seed} {engine}`, of {versions[0]}; the other is {versions[1]}.

Shipped configurations and random trees, tori and meshes (engine {engine}, {', '.join(SHORT)}):
time series and channels byte by byte, and every number of the summary that both write. A network that one of them
refuses, as an earlier build does where a key is new, is left out.

| | compared | that differ |
|---|---:|---:|
| shipped configurations | {compared[0]} | 0 |
| random networks | {compared[1]} | 0 |
"""


def main():
    source, other = Path(sys.argv[1]), Path(sys.argv[2] if len(sys.argv) > 2 else "")
    count, seed = (int(word) for word in (sys.argv[3:5] + ["200", "1"][len(sys.argv[3:5]):]))
    engine = sys.argv[5] if len(sys.argv) > 5 else "model"
    if not os.access(other, os.X_OK) or not other.is_file():
        print(f"same_bytes: {other}: no program (of another build: build/release/bin/dusk of its tree)", file=sys.stderr)
        return 2
    programs = [os.environ.get("DUSK", str(source / "build/release/bin/dusk")), str(other.resolve())]
    compared = [0, 0]
    for name, config, settings in shipped(source):
        try:
            compare(programs, name, config, settings, engine)
            compared[0] += 1
            print(f"same_bytes: {name}", flush=True)
        except Refused as refused:
            print(f"same_bytes: {name} is left out: {refused}", flush=True)
    with tempfile.TemporaryDirectory() as place:
        base = Path(place) / "base.toml"
        base.write_text(BASE)
        refusals = []
        for name, config, settings in drawn(random.Random(seed), base):
            if compared[1] == count:
                break
            try:
                compare(programs, name, config, settings, engine)
            except Refused as refused:
                refusals.append(str(refused))
                if len(refusals) > FEW * count:
                    print(f"same_bytes: most random networks are refused, the last: {refusals[-1]}", file=sys.stderr)
                    return 1
                continue
            compared[1] += 1
            if compared[1] % 20 == 0:
                print(f"same_bytes: {compared[1]} of {count} random networks", flush=True)
    (source / "docs/results/same-bytes.md").write_text(page([version(program) for program in programs], compared, count, seed, engine))
    print(f"same_bytes: {sum(compared)} networks, no difference; docs/results/same-bytes.md is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
