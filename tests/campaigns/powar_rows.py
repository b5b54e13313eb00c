# SPDX-License-Identifier: Apache-2.0
"""The switches of powar.py: networks, configurations of link power, and the smaller switch whose power is counted."""
from common import with_settings
from mechanism_rows import CLOCK

# # Configuration and its name in tables. The first one is the base of comparisons.
SCHEMES = {
    "reference": "links always on",
    "round-robin": "idle timers, round robin over all ports",
    "first-on": "idle timers, awake ports first",
    "powar": "idle timers, awake ports first among selectable ones",
    "alonso": "thresholds of utilization alone",
}
# # Name, title, preset, further settings, and the switch and cycles for the power. Each scheme has a row of each.
NETWORKS = [
    ("tree", "the 8-ary 2-tree", "powar-fat-tree.toml", [], None),
    ("torus", "the 4x4x4 torus", "powar-torus.toml", [], None),
    ("small", "a smaller switch, and its power", "powar-fat-tree.toml", ["network.k=4", "switch.vc_depth=8"],
     "switch=l0 (0),from=16000,to=19999"),
]
# # Switches back to back: the torus switch of mechanisms.py.
BACK = {f"{name}-{latency}": [f"switch.hop_latency={latency}"] + more
        for latency in (3, 4)
        for name, more in (("apart", []), ("back-to-back", ["switch.back_to_back=true"]))}


def network_rows(folder):
    """Returns name -> (configuration, options of dusk cost)."""
    rows = {}
    for name, _, preset, settings, power in NETWORKS:
        for scheme in SCHEMES:
            words = ["--reading", "fixed", "--by-blocks", "--clock", str(CLOCK)]
            words += ["--power", power] if power else []
            rows[f"{name}-{scheme}"] = (folder / preset, words + with_settings([f"power.scheme={scheme}"] + settings))
    return rows
