# SPDX-License-Identifier: Apache-2.0
"""the card of a 3DT torus with a bubble and with virtual channels, beside the switch of a 2D torus

Writes a section of cost-switches.md. Arguments name rows (card-bubble, card-vcs, flat-bubble, flat-vcs; with -small the
same with a quarter of the buffers, whose power is counted). The section has the rows that are there. A call goes on
where an earlier one was interrupted: rows that are complete in build/cards are kept, unless their settings have
changed.
"""
import cost_rows
from common import Refused, filled, table, with_settings
from cost_rows import figures, percent
from mechanism_rows import CLOCK

INPUTS = ["sw/configs/3dt.toml", "sw/configs/3dt-vcs.toml"]
OPTIONS = [("ROW...", None, "rows; without one all")]
TORUS = ["network.topology=torus", "network.size=[16,8]"]
SWITCHES = {  # name: (what it is, configuration, settings, settings of the small one)
    "card-bubble": ("3DT card, bubble", "3dt.toml", [], ["switch.vc_depth=8"]),
    "card-vcs": ("3DT card, VCs", "3dt-vcs.toml", [], ["switch.vc_depth=8"]),
    "flat-bubble": ("2D switch, bubble", "3dt.toml", [*TORUS, "switch.vcs=1", "switch.vc_depth=128"], ["switch.vc_depth=32"]),
    "flat-vcs": ("2D switch, VCs", "3dt-vcs.toml", [*TORUS, "switch.dateline=classic"], ["switch.vc_depth=8"]),
}
BASE = "flat-bubble"  # that the others are compared with
FROM, TO = 2000, 5999  # cycles whose power is counted


def all_rows(folder):
    """Returns name -> (configuration, options of dusk cost)."""
    rows = {}
    for name, (_, preset, settings, small) in SWITCHES.items():
        words = ["--reading", "fixed", "--by-blocks", "--clock", str(CLOCK)]
        rows[name] = (folder / preset, words + with_settings(settings))
        power = ["--power", f"switch=10,from={FROM},to={TO}"]
        keys = {setting.split("=")[0] for setting in small}
        large = [setting for setting in settings if setting.split("=")[0] not in keys]
        rows[f"{name}-small"] = (folder / preset, words + power + with_settings(large + small))
    return rows


def buffers_and_logic(cost):
    whole, logic = figures(cost, "fixed")["area"], cost["fixed"]["logic_area"]
    return whole - logic, logic


def switches_table(costs, ending):
    names = [name for name in SWITCHES if name + ending in costs]
    base = costs.get(BASE + ending)
    rows = []
    for name in names:
        cost = costs[name + ending]
        f = figures(cost, "fixed")
        buffers, logic = buffers_and_logic(cost)
        row = [f"{SWITCHES[name][0]} (`{name}{ending}`)", f"{f['area']:.0f}", f"{buffers:.0f}", f"{logic:.0f}", f["flip_flops"],
               f"{f['period']:.2f}"]
        if "power" in f:
            row += [f"{f['power']:.2f}", f"{f['power'] - f['gated']:.2f}", f["flits"]]
        row += [percent(logic, buffers_and_logic(base)[1]), percent(f["period"], figures(base, "fixed")["period"])] if base else ["", ""]
        rows.append(row)
    power = [":mW", ":mW gated", ":flits"] if ending else []
    return table(["switch", ":um^2", ":buffers", ":logic", ":flip-flops", ":period, ns", *power, ":logic", ":period"], rows)


def blocks_table(costs):
    names = [name for name in SWITCHES if name in costs]
    blocks = sorted({block for name in names for block in costs[name]["fixed"]["blocks"]})
    return table(["um^2", *(f":`{name}`" for name in names)],
                 [[block] + [f"{costs[name]['fixed']['blocks'].get(block, {}).get('area', 0):.0f}" for name in names]
                  for block in blocks])


def page(campaign, names):
    costs = cost_rows.costs(campaign, names)
    first = next(iter(costs.values()))
    return f"""# The card of a 3DT torus

{filled(f"Command: `{campaign.command}`, of {cost_rows.versions(costs)}.")}

{filled(f'''The cards of `sw/configs/3dt.toml` and `3dt-vcs.toml`, and the switch of a 16 x 8 torus with the same settings.
All have 5 ports of 128 flits. They are synthesized by blocks to {first["library"]} for a clock of {CLOCK} ns
({", ".join(first["tools"])}), with their modes [fixed](../cost.md). *Logic* is the switch without its
[buffers](../cost.md#buffers-and-sram---sram). Changes are against `{BASE}`.''')}

{switches_table(costs, "")}
{blocks_table(costs)}
## With a quarter of the buffers

{filled(f'''The same with 32 flits for each port, or 4 VCs of 8. Power is counted in {TO - FROM + 1} cycles of one switch at a
load of 0.2.''')}

{switches_table(costs, "-small")}"""


def run(campaign):
    rows = all_rows(campaign.source / "sw/configs")
    wanted = campaign["ROW"] or list(rows)
    unknown = [name for name in wanted if name not in rows]
    if unknown:
        raise Refused(f"no row {unknown[0]} ({', '.join(rows)})")
    cost_rows.measure_all(campaign, {name: rows[name] for name in wanted})
    there = [name for name in rows if cost_rows.is_there(campaign.folder, name, rows[name])]
    campaign.section("cost-switches.md", "cost-cards", page(campaign, there))
