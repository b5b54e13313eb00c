# SPDX-License-Identifier: Apache-2.0
"""what each mechanism of the switch takes in area, delay and power, and what it saves at several loads

Writes cost.md and cost.csv. With rows only these are measured, which the page of a later call has. Goes on where it was
interrupted: rows that are complete in build/mechanisms are taken, unless what they are of has changed. All are of one
build of the program, which is kept there; remove the folder to measure anew.
"""
import csv
import io
import textwrap

import cost_rows
import savings
from common import Refused, with_settings
from cost_rows import figures, percent, versions
from mechanism_rows import BANK, BASES, CHANNELS, CLOCK, FROM, GROUPS, LINK_MW, ROWS, SAME_SWITCH, SWITCH, TO

OPTIONS = [("ROW...", None, "rows of the page's tables, such as base")]


def base_of(name):
    return "tree" if name.startswith("tree") else "base"


def arguments(name):
    """Returns options of dusk cost, without configuration and folder."""
    reading = "fixed" if name in SAME_SWITCH else "both"
    words = ["--reading", reading, "--by-blocks", "--clock", str(CLOCK), "--power", f"switch={SWITCH},from={FROM},to={TO}"]
    return words + with_settings(ROWS[name][2])


def configurations(folder):
    """Returns the configuration files by name."""
    files = {name: folder / f"{name}.toml" for name in BASES}
    for name, file in files.items():
        file.write_text(BASES[name])
    return files


def measure_all(campaign, names):
    """Returns cost.json by row. Rows of an earlier call are not repeated."""
    campaign.folder.mkdir(parents=True, exist_ok=True)
    files = configurations(campaign.folder)
    return cost_rows.measure_all(campaign, {name: (files[base_of(name)], arguments(name)) for name in names})


def expect_same_switches(campaign, costs):
    """Checks that rows in SAME_SWITCH have equal switches."""
    for name, other in SAME_SWITCH.items():
        if costs[name]["sizes"] != costs[other]["sizes"]:
            campaign.fail(f"{name} is another switch than {other}: {costs[name]['sizes']}; adapt SAME_SWITCH")


def compared_with(costs, name):
    """Figures of the row for a comparison. For link power they exclude the parts that only switchable links need."""
    other, saves = ROWS[name][3:5]
    return figures(costs[other], "fixed", BANK if saves else None)


def links_mw(row):
    """Returns the power of all links of a switch when they are on."""
    return LINK_MW * CHANNELS[base_of(row)] * (2 if row.startswith("trunk") else 1)


def extra_mw(costs, name):
    """Returns the power of the mechanism itself: without clock gating, and with it."""
    f, b = figures(costs[name], "fixed"), compared_with(costs, name)
    return f["power"] - b["power"], f["power"] - f["gated"] - (b["power"] - b["gated"])


def break_even(costs, name):
    """Returns the fractions of the links' power that must be saved, for links of LINK_MW."""
    return [f"{100 * extra / links_mw(name):.1f} %" for extra in extra_mw(costs, name)]


def saving_rows():
    """Returns the rows that save power of links, each with the row for its comparison."""
    return {row[0]: row[3] for _, rows in GROUPS for row in rows if row[4]}


def measure_savings(campaign):
    against, files = saving_rows(), configurations(campaign.kept_program.parent)
    rows = {name: (files[base_of(name)], ROWS[name][2]) for name in ROWS if name in against or name in against.values()}
    return savings.measure(campaign, campaign.folder / "savings", rows)


def page(campaign, costs, saved):
    first = costs["base"]
    against = saving_rows()
    text = f"""# What the mechanisms of a switch take

{textwrap.fill(f"Command: `{campaign.command}`, of {versions(costs)}.", 120, break_on_hyphens=False)}

The switch of an 8 x 8 torus with 64-bit flits, with one thing changed in each row; rows of `tree`: of a 2-ary 5-tree.
Of the first:
{textwrap.fill(first["sizes"] + ".", 120)}
Synthesized by blocks to {first["library"]} for a clock of {CLOCK} ns
({", ".join(first["tools"])}), its modes [fixed](../cost.md), so that a row has only what it needs.
Power is that of one switch at a load of 0.15, in {TO - FROM + 1} cycles, at {CLOCK} ns; it is mostly the clock of the
flip-flops, so "gated" is the bound with [gated clocks](../cost.md). Changes are against the row that is named. Area and
power of link power are against that row without its block "channel bank", which switches links on and off: links that
are always on do not need it, although their switch has it, for which of them exist is a pin. Its period is as it is.
*Flits* left the switch in these cycles. In a tree whose links go off they take other switches; so the power of these
rows is that of a switch with little to do, and what is lower than without the mechanism is theirs.

*Break-even* is for links of {LINK_MW} mW for each channel from the switch to others, a stated figure: which share of the
links' power has to be saved before the mechanism's own power is paid for, all of it clocked, and with gated clocks. It
goes down as the link's power goes up. A switch of the torus has {CHANNELS["base"]} such channels, with trunks of 2 twice
as many; those of the tree have {CHANNELS["tree"]:g} on the average, for leaves and roots have half of them.
"""
    head = ["", "um^2", "flip-flops", "period, ns", "mW", "mW gated", "flits", "against", "area", "period", "power"]
    for title, rows in GROUPS:
        saves = any(row[4] for row in rows)
        names = head + (["break-even", "gated"] if saves else [])
        text += f"\n## {title}\n\n| " + " | ".join(names) + " |\n|" + "---|" + "---:|" * 6 + "---|" + "---:|" * (len(names) - 8) + "\n"
        for name, what, _, other, saving in rows:
            f = figures(costs[name], "fixed")
            line = [f"{what} (`{name}`)", f"{f['area']:.0f}", f"{f['flip_flops']:.0f}", f"{f['period']:.2f}", f"{f['power']:.2f}",
                    f"{f['power'] - f['gated']:.2f}", f"{f['flits']}"]
            if other is None:
                line += [""] * (len(names) - len(line))
            else:
                b = compared_with(costs, name)
                line += [f"`{other}`", percent(f["area"], b["area"]), percent(f["period"], b["period"]), percent(f["power"], b["power"])]
                if saves:
                    line += break_even(costs, name) if saving else ["", ""]
            text += "| " + " | ".join(line) + " |\n"
    text += savings.section(saved, against, {name: links_mw(name) for name in against},
                            {name: extra_mw(costs, name) for name in against})
    rows = ""
    for name in ROWS:
        area = figures(costs[SAME_SWITCH.get(name, name)], "programmable")["area"]
        rows += f"| `{name}` | {area:.0f} | {percent(area, figures(costs[name], 'fixed')['area'])} |\n"
    return text + PROGRAMMABLE.format(rows=rows)


PROGRAMMABLE = """
## With every mode a pin

The same switches with their modes in registers, as they are simulated: what it takes to be able to choose.

| row | um^2, programmable | against fixed |
|---|---:|---:|
{rows}"""


def run(campaign):
    wanted = campaign["ROW"]
    unknown = [name for name in wanted if name not in ROWS]
    if unknown:
        raise Refused(f"no row {unknown[0]} ({', '.join(ROWS)})")
    costs = measure_all(campaign, wanted or list(ROWS))
    if wanted:
        return
    expect_same_switches(campaign, costs)
    campaign.section("cost.md", "cost", page(campaign, costs, measure_savings(campaign)))
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["row", "reading", "area", "flip_flops", "period", "power", "clock", "gated", "flits"])
    for name, cost in costs.items():
        for reading in [one for one in ["fixed", "programmable"] if one in cost]:
            table.writerow([name, reading] + [f"{value:.6g}" for value in figures(cost, reading).values()])
    campaign.write("cost.csv", out.getvalue())
