# SPDX-License-Identifier: Apache-2.0
"""Switches of mechanisms.py: networks, rows of the page, and rows that share a switch."""

# # Settings of all switches; those of their experiments follow.
COMMON = """[switch]
vcs = 3
vc_depth = 4
output_queue = 0
crossbar = "per_input_vc"
hop_latency = 3
"""
RUN = """[traffic]
length = "4"
injection = "bernoulli"
load = 0.15
[run]
engine = "model"
host = "kernel"
warmup = 1000
cycles = 4000
plots = false
"""
# A switch of a 2D torus: 4 channels to neighbors, one to its node.
BASE = """[network]
topology = "torus"
size = [8, 8]
ring_tie = "random"
""" + COMMON + """routing = "adaptive"
adaptive_vcs = 1
local_vcs = 3
""" + RUN
# A switch of a 2-ary 5-tree: 2 channels down, 2 up.
TREE = """[network]
topology = "k_ary_n_tree"
k = 2
n = 5
""" + COMMON + RUN
BASES = {"base": BASE, "tree": TREE}  # by the name of the file
CLOCK, SWITCH, FROM, TO = 10, 27, 1000, 3999  # ns; of the network; cycles of it
LINK_MW = 50  # of a channel that is on, in one direction; stated, not measured
# # Links to neighbors that leave a switch, for each link of a trunk. For the tree it is a mean, because leaves and
# roots have 2: 32 up and 32 down between each two of 5 stages of 16 switches.
CHANNELS = {"base": 4, "tree": 2 * 32 * 4 / (5 * 16)}
BANK = "channel_bank"  # the block that switches links on and off

THRESHOLD = ["power.mode=threshold", "power.window=1000", "power.t_on=200", "power.t_off=200"]
THROUGH = ["switch.vc_allocation=virtual_cut_through"]
REQUEST = THROUGH + ["switch.vc_allocator=per_request"]
# # Row, description, settings, row for the comparison, whether it saves power of links.
GROUPS = [
    ("Link power", [
        ("base", "links always on", [], None, False),
        ("static", "on and off by static thresholds", THRESHOLD, "base", True),
        ("dynamic", "by dynamic thresholds", THRESHOLD + ["power.thresholds=dynamic"], "base", True),
        ("idle", "off after an idle time", THRESHOLD + ["power.policy=idle"], "base", True),
        ("width", "narrower by thresholds, to a quarter", THRESHOLD + ["power.narrowest=quarter"], "base", True),
        ("trunk", "trunks of 2 links, always on", ["network.links=2"], "base", False),
        ("trunk-static", "single links of them off by static thresholds", ["network.links=2"] + THRESHOLD, "trunk", True),
        ("trunk-dynamic", "by dynamic thresholds", ["network.links=2"] + THRESHOLD + ["power.thresholds=dynamic"], "trunk",
         True),
        ("tree", "a fat tree, links always on", [], None, False),
        ("tree-static", "up links off by static thresholds", THRESHOLD, "tree", True),
        ("tree-dynamic", "by dynamic thresholds", THRESHOLD + ["power.thresholds=dynamic"], "tree", True),
    ]),
    ("Flow control", [
        ("cut-through", "cut-through for wormhole", THROUGH, "base", False),
        ("deep", "cut-through, buffers of 8", THROUGH + ["switch.vc_depth=8"], None, False),
        ("bubble", "a bubble in the ring for datelines, buffers of 8",
         THROUGH + ["switch.vc_depth=8", "switch.escape=bubble", "switch.adaptive_vcs=2"], "deep", False),
    ]),
    ("Arbitration", [
        ("rotate", "links and switch take turns flit by flit", ["switch.arbitration=rotate"], "base", False),
    ]),
    ("VC allocators", [
        ("per-vc", "each header and each output VC, for each port", ["switch.vc_allocator=per_vc"], "base", False),
        ("per-switch", "one header of the switch", ["switch.vc_allocator=per_switch"], "base", False),
        ("random", "one request a header, random", REQUEST + ["switch.selection=random"], "cut-through", False),
    ]),
    ("Requests and arbiters", [
        ("shortest", "SHORTEST for random requests", REQUEST + ["switch.selection=shortest"], "random", False),
        ("smart", "SMART for SHORTEST", REQUEST + ["switch.selection=smart"], "shortest", False),
        ("oldest", "SMART, oldest first", REQUEST + ["switch.selection=smart", "switch.vc_arbiter=oldest"], "smart", False),
        ("longest", "SMART, longest queue first", REQUEST + ["switch.selection=smart", "switch.vc_arbiter=longest"], "smart",
         False),
        ("random-arbiter", "SMART, random arbiter", REQUEST + ["switch.selection=smart", "switch.vc_arbiter=random"], "smart",
         False),
    ]),
]
ROWS = {row[0]: row for _, rows in GROUPS for row in rows}
# # Rows whose programmable switch is equal to that of another row, so that it is synthesized once.
SAME_SWITCH = {"static": "base", "dynamic": "base", "rotate": "base", "trunk-static": "trunk",
               "trunk-dynamic": "trunk", "tree-static": "tree", "tree-dynamic": "tree", "shortest": "random",
               "smart": "random", "oldest": "random", "longest": "random", "random-arbiter": "random"}
