# SPDX-License-Identifier: Apache-2.0
"""large networks, whole: the 16-ary 3-tree of Alonso et al. 2015 in RTL and twin, and a 1024x1024 torus of twins

The row of 10 % active nodes of Table 6 stands beside the printed one. Writes a section of large.md; fails if the engines
differ, or if time or memory is above its limit. Goes on where it was interrupted: what is complete in build/large is
not run again.
"""
import json
import shutil
import textwrap

from common import GIB, with_settings

INPUTS = ["sw/configs/alonso-fat-tree-2015.toml", "sw/configs/torus-2d.toml"]
OPTIONS = []
MINUTE = 60
# # Tree of the preset with another size; one node in ten is active. The paper gives the number of messages only for its
# 4-ary 4-tree. That number would end here before link power has settled.
TREE = ["network.k=16", "network.n=3", "traffic.messages=4000000", "traffic.active_share=0.1", "run.plots=false",
        "run.threads=2"]
MODES = ("threshold", "always_on")
PRINTED = {"time": 1.12, "energy": -38.96}  # Table 6: %
WORDS = {"rtl": "RTL", "model": "twin"}
LIMITS = {"model": (15 * MINUTE, 4 * GIB), "rtl": (90 * MINUTE, 4 * GIB)}  # of the row, which is a run of each mode
TORUS = ["network.size=[1024, 1024]", "run.engine=model"]
TORUS_LIMIT = (60, 16 * GIB)


def tree(campaign, output, engine, mode):
    program, config = campaign.program, campaign.source / "sw/configs/alonso-fat-tree-2015.toml"
    settings = [*TREE, f"run.engine={engine}", f"power.mode={mode}"]
    if engine == "rtl":  # the switch is built first, and not measured
        built = output.with_name("built")
        shutil.rmtree(built, ignore_errors=True)
        short = ["traffic.messages=1000" if setting.startswith("traffic.messages") else setting for setting in settings]
        campaign.measured([program, "run", config, *with_settings(short), "--output", built], built.with_suffix(".log"))
    shutil.rmtree(output, ignore_errors=True)
    words = [program, "run", config, *with_settings(settings), "--output", output]
    taken = campaign.measured(words, output.with_suffix(".log"))
    summary = json.loads((output / "summary.json").read_text())
    return {**taken, "cycles": summary["simulated_cycles"], "power": summary["relative_link_power"],
            "energy": summary["network_energy"], "latency": summary["packet_latency"]["mean"]}


def torus(campaign, folder):
    config = campaign.source / "sw/configs/torus-2d.toml"
    return campaign.measured([folder / "bench_point", config, "0", "1", "0", *TORUS], folder / "torus.log")


def both(trees, engine):
    """Returns the cost of the runs in both modes, one after the other."""
    runs = [trees[engine, mode] for mode in MODES]
    return {**{what: sum(run[what] for run in runs) for what in ("seconds", "cpu")},
            "memory": max(run["memory"] for run in runs)}


def misses(name, figures, limit):
    """Returns sentences about values above their limits."""
    seconds, memory = limit
    said = []
    if figures["seconds"] > seconds:
        said.append(f"{name} takes {figures['seconds']:.0f} s, above {seconds} s")
    if figures["memory"] > memory:
        said.append(f"{name} takes {figures['memory'] / GIB:.2f} GiB, above {memory // GIB} GiB")
    return said


def row(name, figures, limit, cycles="1", power=""):
    seconds, memory = limit
    return (f"| {name} | {cycles} | {power} | {figures['seconds']:.0f} | {seconds} | {figures['cpu']:.0f} "
            f"| {figures['memory'] / GIB:.2f} | {memory and memory // GIB} |\n")


def page(campaign, trees, large_torus):
    versions = sorted({figures["version"] for figures in (*trees.values(), large_torus)})
    text = f"""# A tree of 4096 nodes and a torus of a million switches

Command: `{campaign.command}`, of {', '.join(versions)}.

The 16-ary 3-tree (4096 nodes, 768 switches of 32 ports) with 10 % of its nodes active, static thresholds, setting 7:
`sw/configs/alonso-fat-tree-2015.toml` with
{textwrap.fill(', '.join(f'`{setting}`' for setting in TREE), 110)}.
And `sw/configs/torus-2d.toml` with 1024 x 1024 switches, set up and simulated for one cycle. Seconds are those of the
process, memory its highest.

| network | cycles | link power | seconds | limit | CPU seconds | GiB | limit |
|---|---:|---:|---:|---:|---:|---:|---:|
"""
    for (engine, mode), figures in trees.items():
        text += row(f"16-ary 3-tree, {WORDS[engine]}, `{mode}`", figures, ("", ""), figures["cycles"],
                    f"{figures['power']:.4f}")
    for engine, limit in LIMITS.items():
        text += row(f"16-ary 3-tree, {WORDS[engine]}, both", both(trees, engine), limit, "")
    text += row("1024x1024 torus, twin", large_torus, TORUS_LIMIT)
    base, saving = trees["rtl", "always_on"], trees["rtl", "threshold"]
    longer = saving["cycles"] / base["cycles"] - 1
    energy = saving["energy"] * (1 + longer) / base["energy"] - 1
    text += f"""
RTL and twin end in the same cycle, with the same power and latency.

| row of 10 % in Table 6 | printed | here |
|---|---:|---:|
| increase of time | {PRINTED['time']:.2f} % | {100 * longer:.2f} % |
| change of energy | {PRINTED['energy']:.2f} % | {100 * energy:.2f} % |

Energy is power times time, of links and what else a network has (`power.link_share`). The paper tells how many messages
its 4-ary 4-tree has, not how many this tree has. What decides such rows is told where the table of the 4-ary 4-tree is
([energy with static thresholds](alonso-fat-tree-2015.md#fat-tree-energy-static)).
"""
    return text


def run(campaign):
    folder, bench_point = campaign.program.parent, campaign.folder / "bench_point"
    if not bench_point.exists():
        shutil.copy2(campaign.source / "build/release/bin/bench_point", bench_point)
    large_torus = campaign.kept(folder / "torus.json", lambda: torus(campaign, folder))
    said = misses("the torus", large_torus, TORUS_LIMIT)
    trees = {}
    for engine in LIMITS:
        for mode in MODES:
            output = folder / f"tree-{engine}-{mode}"
            trees[engine, mode] = campaign.kept(output.with_suffix(".json"),
                                                lambda o=output, e=engine, m=mode: tree(campaign, o, e, m))
        said += misses(f"the tree ({WORDS[engine]})", both(trees, engine), LIMITS[engine])
    for mode in MODES:
        for figure in ("cycles", "power", "energy", "latency"):
            if trees["rtl", mode][figure] != trees["model", mode][figure]:
                said.append(f"RTL and twin differ in {figure} ({mode})")
    if said:
        campaign.fail("\nlarge: ".join(said))
    campaign.section("large.md", "large-networks", page(campaign, trees, large_torus))
