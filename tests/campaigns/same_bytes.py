# SPDX-License-Identifier: Apache-2.0
"""the results of another build of the program, such as one of an earlier commit, beside this one's

Shipped configurations, shortened, and random networks, each by both. Writes same-bytes.md, and fails at a difference.
"""
import json
import os
import random
import subprocess
import tempfile
from pathlib import Path

from common import Refused, version_of, with_settings

OPTIONS = [("PROGRAM", None, "of another build: build/release/bin/dusk of its tree"), ("--count", 200, "random networks"),
           ("--seed", 1, "of the draws"), ("--engine", "model", "of all runs")]
FILES = ("timeseries.csv", "channels.csv")  # byte by byte
OF_THE_BUILD = {"commit", "version", "units"}  # of summary.json
NEWLY_KNOWN = {"mean_hops"}  # null in older builds
SHORT = ["run.warmup=0", "run.cycles=1500", "run.drain=false"]
SHORT_CLOSED = ["traffic.messages=3000"]  # of a closed loop, which ends with its messages
# # Settings of random networks, in addition to the drawn ones.
BASE = """[network]
[traffic]
injection = "bernoulli"
[run]
host = "kernel"
plots = false
"""
FEW = 5  # refused networks for each that is compared, beyond which it gives up


def draw(rng):
    """Draws settings of a small network. Both programs may refuse some of them."""
    pick = rng.choice
    topology = pick(["k_ary_n_tree", "torus", "mesh"])
    tree = topology == "k_ary_n_tree"
    settings = [f"network.topology={topology}"]
    if tree:
        settings += [f"network.k={pick([2, 2, 3, 4])}", f"network.n={pick([2, 2, 3])}"]
    else:
        size = [rng.randint(2, 5) for _ in range(rng.randint(1, 3))]
        links = pick([1, 1, 2])
        settings += [f"network.size={json.dumps(size)}", f"network.links={links}"]
        settings += [f"switch.selection={pick(['first_free', 'cyclic', 'most_free_vcs'])}", "switch.routing=adaptive"]
    settings += [f"switch.vcs={pick([3, 4] if topology == 'torus' else [2, 3, 4])}", f"switch.vc_depth={rng.randint(2, 8)}"]
    settings += [f"switch.output_queue={pick([0, 2]) if tree else 0}", f"switch.hop_latency={pick([3, 4] if tree else [3, 3, 4])}"]
    settings += [f"switch.crossbar={pick(['per_input_vc', 'per_port', 'per_vc'] if tree else ['per_input_vc', 'per_port'])}"]
    settings += [f"switch.vc_allocator={pick(['per_port', 'per_vc'] if tree else ['per_port', 'per_switch'])}"]
    settings += [f"switch.vc_allocation={pick(['atomic', 'non_atomic'])}", f"switch.arbitration={pick(['hold', 'rotate'])}"]
    settings += [f"traffic.load={rng.uniform(0.02, 0.9):.3f}", f"traffic.length={pick(['1', '4', '16', '1..8'])}"]
    settings += [f"traffic.pattern={pick(['uniform', 'uniform', 'bit_complement'])}", f"run.seed={rng.randint(1, 1 << 30)}"]
    if rng.random() < 0.6:
        settings += ["power.mode=threshold", f"power.thresholds={pick(['static', 'dynamic'])}", f"power.setting={rng.randint(1, 13)}"]
        settings += [f"power.window={pick([50, 100, 300])}", f"power.t_on={pick([1, 20, 100])}", f"power.t_off={pick([1, 20, 100])}"]
    return settings


def shipped(source):
    return [file for file in sorted((source / "sw/configs").glob("*.toml")) if "functional" not in file.stem]  # own engine


def simulate(program, config, settings, output):
    """Returns (exit status, message if the program refuses the network)."""
    words = [program, "run", str(config), *with_settings(settings), "--output", str(output)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.returncode, (done.stderr.strip().splitlines() or ["?"])[-1] if done.returncode == 2 else ""


def comparable(summary):
    """Returns a summary without members that depend on the build. Each check is reduced to its name and one word."""
    known = {key: value for key, value in summary.items() if key not in OF_THE_BUILD}
    if "checks" in known:
        known["checks"] = {check["name"]: check["passed"] for check in known["checks"]}
    return known


def differing(first, second, name=""):
    """Returns where two values of a summary differ, and how. In tables only common entries count. Empty: nowhere."""
    if isinstance(first, dict) and isinstance(second, dict):
        inner = (differing(first[key], second[key], f"{name}.{key}" if name else key)
                 for key in sorted(first.keys() & second.keys()))
        return next(filter(None, inner), "")
    return f"{name}: {first} and {second}" if first != second else ""


def difference(one, other):
    """Returns the first difference between the results folders of both builds; empty if there is none."""
    for file in FILES:
        if (one / file).read_bytes() != (other / file).read_bytes():
            return file
    first, second = (comparable(json.loads((folder / "summary.json").read_text())) for folder in (one, other))
    for key in NEWLY_KNOWN:
        if second.get(key) is None:
            first.pop(key, None)
            second.pop(key, None)
    lost = second.keys() - first.keys()
    if lost:
        return f"summary.json has no more {', '.join(sorted(lost))}"
    found = differing(first, second)
    return f"summary.json, {found}" if found else ""


def compare(campaign, programs, name, config, settings):
    """Compares both programs; a difference ends the campaign. Returns why one refuses the network; empty: none."""
    short = SHORT_CLOSED if 'kind = "closed"' in config.read_text() else SHORT
    with tempfile.TemporaryDirectory() as place:
        folders = [Path(place) / "one", Path(place) / "other"]
        ends = {}
        for program, folder in reversed(list(zip(programs, folders))):  # the other one refuses more
            ends[folder.name], refusal = simulate(program, config, [*settings, *short, f"run.engine={campaign['engine']}"], folder)
            if refusal:
                return refusal
        found = f"exit status {ends['one']} and {ends['other']}" if ends["one"] != ends["other"] else difference(*folders)
    if found:
        campaign.fail(f"{name} ({' '.join(settings)}): {found}")
    return ""


def page(campaign, versions, files, networks):
    return f"""# The same bytes as another build

Command: `{campaign.command}`, of {versions[0]};
the other is {versions[1]}.

Shipped configurations and random trees, tori and meshes, by engine {campaign["engine"]}, with
{', '.join(SHORT)}; closed loops with {', '.join(SHORT_CLOSED)}:
time series and channels byte by byte, and every number and check of the summary that both write. A network that one of
them refuses, as an earlier build does where a key is new, is left out.

| | compared | that differ |
|---|---:|---:|
| shipped configurations | {files} | 0 |
| random networks | {networks} | 0 |
"""


def run(campaign):
    other = Path(campaign["PROGRAM"])
    if not os.access(other, os.X_OK) or not other.is_file():
        raise Refused(f"{other}: no program (of another build: build/release/bin/dusk of its tree)")
    programs = [campaign.program, str(other.resolve())]
    files = 0
    for file in shipped(campaign.source):
        refusal = compare(campaign, programs, file.stem, file, [])
        files += not refusal
        campaign.say(f"{file.stem}{f' is left out: {refusal}' if refusal else ''}")
    rng, networks, refused, count = random.Random(campaign["seed"]), 0, 0, campaign["count"]
    with tempfile.TemporaryDirectory() as place:
        base = Path(place) / "base.toml"
        base.write_text(BASE)
        while networks < count:
            refusal = compare(campaign, programs, f"random network {networks + refused}", base, draw(rng))
            if not refusal:
                networks += 1
                if networks % 20 == 0:
                    campaign.say(f"{networks} of {count} random networks")
                continue
            refused += 1
            if refused > FEW * count:
                campaign.fail(f"most random networks are refused, the last: {refusal}")
    campaign.section("same-bytes.md", "same-bytes", page(campaign, [version_of(one) for one in programs], files, networks))
    campaign.say(f"{files + networks} networks, no difference")
