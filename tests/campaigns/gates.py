# SPDX-License-Identifier: Apache-2.0
"""the synthesized netlist of small switches in networks, beside the RTL (run.engine = gates)

Every flit, credit and state of a channel, in enough switch-cycles of each. Writes gates.md.
"""
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from common import with_settings

OPTIONS = [("--cycles", 1000000, "switch-cycles of each switch")]
BASE = """[switch]
output_queue = 0
crossbar = "per_port"
[traffic]
length = "2"
injection = "bernoulli"
load = 0.1
[power]
mode = "threshold"
start = "all_on"
window = 200
t_on = 50
t_off = 50
[run]
engine = "gates"
warmup = 0
plots = false
"""
RING = ["network.topology=torus", "network.size=[8]", "switch.hop_latency=3"]
ROOM = ["switch.vc_allocation=virtual_cut_through"]
REQUESTS = RING + ROOM + ["switch.vcs=3", "switch.vc_depth=2", "switch.vc_allocator=per_request"]
# # Description of a network, and its settings.
ROWS = [
    ("tree, up channels off by thresholds", ["network.k=2", "network.n=2", "switch.vcs=1", "switch.vc_depth=1"]),
    ("tree, output queues of 2, VCs of their own in the crossbar",
     ["network.k=2", "network.n=2", "switch.vcs=2", "switch.vc_depth=1", "switch.output_queue=2", "switch.crossbar=per_vc",
      "switch.shape=exact"]),
    ("ring, VC allocation per VC, credits used when they come",
     RING + ["switch.vcs=2", "switch.vc_depth=2", "switch.routing=dimension_order", "switch.local_vcs=1",
             "switch.vc_allocator=per_vc", "switch.credit_delay=1"]),
    ("ring, VC allocation per switch", RING + ["switch.vcs=3", "switch.vc_depth=2", "switch.vc_allocator=per_switch"]),
    ("ring, trunks of 2 links that narrow to a quarter",
     RING + ["switch.vcs=2", "switch.vc_depth=2", "switch.routing=dimension_order", "switch.local_vcs=1", "network.links=2",
             "power.narrowest=quarter"]),
    ("ring, an idle timer", RING + ["switch.vcs=2", "switch.vc_depth=2", "switch.routing=dimension_order",
                                    "switch.local_vcs=1", "power.policy=idle", "power.idle_cycles=200"]),
    ("ring, SMART requests, oldest first", REQUESTS + ["switch.selection=smart", "switch.vc_arbiter=oldest"]),
    ("ring, a bubble", RING + ROOM + ["switch.vcs=1", "switch.vc_depth=16", "switch.routing=dimension_order",
                                      "switch.local_vcs=1", "switch.escape=bubble"]),
    ("ring, two message classes", RING + ["switch.vcs=4", "switch.vc_depth=1", "switch.routing=dimension_order",
                                          "switch.local_vcs=1", "switch.message_class_vcs=[2]",
                                          "traffic.class_shares=[0.5,0.5]"]),
]
AGREE = re.compile(r"^RTL and netlist agree on (\d+) switch-cycles \((\d+) with a flit moved\)", re.M)


def measure(campaign, folder, what, settings, cycles):
    """Returns the switch, the compared switch-cycles, and those in which a flit moved."""
    config = folder / "gates.toml"
    config.write_text(BASE)
    words = with_settings([*settings, f"run.cycles={cycles}"])
    done = subprocess.run([campaign.program, "run", config, "--output", folder / "run"] + words, capture_output=True, text=True, check=False)
    found = AGREE.search(done.stdout)
    if done.returncode != 0 or not found:
        campaign.fail(f"{what}: {(done.stderr.strip() or done.stdout.strip()).splitlines()[-1]}")
    shape = json.loads((folder / "run" / "summary.json").read_text())["switch"]
    shutil.rmtree(folder / "run")
    return shape, int(found.group(1)), int(found.group(2))


def page(campaign, rows):
    text = f"""# Netlists beside the RTL

Command: `{campaign.command}`, of {campaign.version}.

Small switches as [cost](../cost.md#the-netlist-simulated) synthesizes them, with every mode a pin, in every place of a
network, beside the RTL on the same inputs: every flit, every credit and every state of a channel, in every cycle that
the RTL needs evaluated, at least {campaign["cycles"]} of each. No difference.

| network | switch | switch-cycles | with a flit moved |
|---|---|---:|---:|
"""
    for what, (shape, agreed, moved) in rows:
        text += f"| {what} | `{shape}` | {agreed} | {moved} |\n"
    return text


def run(campaign):
    least, rows = campaign["cycles"], []
    with tempfile.TemporaryDirectory() as folder:
        for number, (what, settings) in enumerate(ROWS):
            campaign.say(f"{what}, {number + 1} of {len(ROWS)}")
            cycles = least // 8
            result = measure(campaign, Path(folder), what, settings, cycles)
            while result[1] < least:  # fewer switches, or edges that were passed over
                cycles = cycles * least * 11 // (10 * result[1]) + 1
                result = measure(campaign, Path(folder), what, settings, cycles)
            rows.append((what, result))
    campaign.section("gates.md", "gates", page(campaign, rows))
