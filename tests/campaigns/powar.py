# SPDX-License-Identifier: Apache-2.0
"""what POWAR takes in the switches of its publication, beside idle timers alone and links that are always on

Writes a section of cost-switches.md for each table: cost-powar-tree and so on, and cost-back-to-back. Arguments name
rows, or tables with all their rows: tree, torus, small, back. They are measured alone. A network's section has the rows
that are there, if `powar` is among them. A call goes on where an earlier one was interrupted: rows that are complete in
build/powar are kept, unless their settings have changed. All rows are of one build of the program, which is kept there.
Remove the folder to measure anew.
"""
import cost_rows
from common import GIB, Refused, filled, table, with_settings
from cost_rows import figures, percent
from mechanism_rows import BASES, CLOCK, FROM, SWITCH, TO
from powar_rows import BACK, NETWORKS, SCHEMES, network_rows

INPUTS = ["sw/configs/powar-fat-tree.toml", "sw/configs/powar-torus.toml"]
OPTIONS = [("ROW...", None, "rows of the page's tables, such as tree-powar, or whole tables, such as tree")]
BANK = "channel_bank"
LINK_PARTS = [("timers", "idle timers"), ("selectable", "selectable ports"), ("utilization", "utilization monitors"),
              ("policy", "rest of the policy"), (BANK, "channel bank")]
PARTS = LINK_PARTS + [("selection", "selection"), ("vc_allocator", "VC allocator")]


def all_rows(campaign):
    """Returns name -> (configuration, options of dusk cost)."""
    rows = network_rows(campaign.source / "sw/configs")
    base = campaign.folder / "base.toml"
    campaign.folder.mkdir(parents=True, exist_ok=True)
    base.write_text(BASES["base"])
    words = ["--reading", "fixed", "--by-blocks", "--clock", str(CLOCK), "--power", f"switch={SWITCH},from={FROM},to={TO}"]
    return rows | {name: (base, words + with_settings(settings)) for name, settings in BACK.items()}


def block_area(cost, block):
    return cost["fixed"]["blocks"].get(block, {}).get("area", 0)


def logic(cost):
    return cost["fixed"]["logic_area"]


def schemes_of(costs, network):
    """Returns the schemes whose rows exist, in the order of SCHEMES."""
    return [scheme for scheme in SCHEMES if f"{network}-{scheme}" in costs]


def whole_table(costs, network):
    base = costs.get(f"{network}-reference")
    powered = "power" in costs[f"{network}-powar"]["fixed"]
    head = ["configuration", ":um^2", ":logic, um^2", ":flip-flops", ":period, ns", ":logic", ":period"]
    rows = []
    for scheme in schemes_of(costs, network):
        cost = costs[f"{network}-{scheme}"]
        f = figures(cost, "fixed")
        row = [f"{SCHEMES[scheme]} (`{network}-{scheme}`)", f"{f['area']:.0f}", f"{logic(cost):.0f}", f["flip_flops"],
               f"{f['period']:.2f}"]
        changes = ["", ""]
        if base and scheme != "reference":
            changes = [percent(logic(cost), logic(base)), percent(f["period"], figures(base, "fixed")["period"])]
        row += changes
        if powered:
            row += [f"{f['power']:.2f}", f"{f['power'] - f['gated']:.2f}", f["flits"]]
        rows.append(row)
    return table(head + ([":mW", ":mW gated", ":flits"] if powered else []), rows)


def parts_table(costs, network):
    rows = [[f"`{network}-{scheme}`"] + [f"{block_area(costs[f'{network}-{scheme}'], block):.0f}" for block, _ in PARTS]
            for scheme in schemes_of(costs, network)]
    return table(["um^2"] + [f":{title}" for _, title in PARTS], rows)


def taken(costs, network):
    """(what, um^2) of each mechanism of POWAR's switch, as far as the rows that it is compared with are there.

    Awake ports first are compared by the block "selection", which is mapped alone. Whole switches differ by more than that,
    because ABC maps their other blocks otherwise."""
    powar = costs[f"{network}-powar"]
    blind, reference = costs.get(f"{network}-round-robin"), costs.get(f"{network}-reference")
    parts = [("idle timers", block_area(powar, "timers")),
             ("utilization counters and comparators", block_area(powar, "utilization")),
             ("selectable sets", block_area(powar, "selectable")),
             ("rest of the policy", block_area(powar, "policy"))]
    if reference:
        links = [block for block, _ in LINK_PARTS]
        parts += [("channel bank: states and their timers, beside what links that are always on have of it",
                   block_area(powar, BANK) - block_area(reference, BANK)),
                  ("all of link power", sum(block_area(powar, block) - block_area(reference, block) for block in links))]
    if blind:
        parts.append(("awake ports first (selection of `powar` less that of `round-robin`)",
                      block_area(powar, "selection") - block_area(blind, "selection")))
    if reference:
        parts.append(("all logic less that of `reference`", logic(powar) - logic(reference)))
    return parts


def taken_table(costs, network):
    of_all = logic(costs[f"{network}-powar"])
    return table(["", ":um^2", ":of the logic of `powar`"],
                 [[what, f"{area:.0f}", f"{100 * area / of_all:.2f} %"] for what, area in taken(costs, network)])


def back_table(costs):
    rows = []
    for latency in (3, 4):
        b = figures(costs[f"apart-{latency}"], "fixed")
        for name in ("apart", "back-to-back"):
            f = figures(costs[f"{name}-{latency}"], "fixed")
            row = [f"`{name}-{latency}`", f"{f['area']:.0f}", f"{f['flip_flops']}", f"{f['period']:.2f}", f"{f['power']:.2f}",
                   f"{f['power'] - f['gated']:.2f}", f["flits"]]
            row += [percent(f[key], b[key]) for key in ("area", "period", "power")] if name != "apart" else ["", "", ""]
            rows.append(row)
    return table(["", ":um^2", ":flip-flops", ":period, ns", ":mW", ":mW gated", ":flits", ":area", ":period", ":power"], rows)


def network_text(costs, name, preset, settings, power):
    cost = costs[f"{name}-powar"]
    more = f" with {', '.join(f'`{one}`' for one in settings)}" if settings else ""
    about = f"`sw/configs/{preset}`{more}: {cost['sizes']}."
    if power:
        first_cycle, last_cycle = (int(part.split("=")[1]) for part in power.split(",")[1:])
        about += (f" Its buffers are flip-flops, so its power is counted, in {last_cycle - first_cycle + 1} cycles of one "
                  'switch of the network. It is mostly the clock of the flip-flops; "gated" is the bound with [gated '
                  "clocks](../cost.md#power-of-what-a-switch-did---power). *Flits* left the switch in these cycles.")
    left_out = [f"`{name}-{scheme}`" for scheme in SCHEMES if f"{name}-{scheme}" not in costs]
    missing = f" Not measured: {', '.join(left_out)}." if left_out else ""
    changes = " Changes are against `reference`." if f"{name}-reference" in costs else ""
    return f"""{filled(about)}

{filled("Rows are the configurations of link power that `power.scheme` names." + changes + missing)}

{whole_table(costs, name)}
{parts_table(costs, name)}
## What each mechanism takes

{taken_table(costs, name)}"""


def back_text(costs):
    return f"""{filled('''The torus switch of the [mechanisms](cost.md), row `base`, with and without
`switch.back_to_back`, for both hop latencies. Changes are against the row above.''')}

{back_table(costs)}"""


def tables():
    """Returns {table: (section, title, row names, names of required rows, text of the costs)}."""
    def of_network(name, title, *rest):
        return (f"cost-powar-{name}", f"What POWAR takes: {title}", [f"{name}-{scheme}" for scheme in SCHEMES],
                [f"{name}-powar"], lambda costs: network_text(costs, name, *rest))
    return {name: of_network(name, *rest) for name, *rest in NETWORKS} | {
        "back": ("cost-back-to-back", "What packets back to back take", list(BACK), list(BACK), back_text)}


def took_table(campaign, names):
    rows = []
    for name in names:
        took = cost_rows.took(campaign, name)
        rows.append([f"`{name}`", f"{took['seconds'] / 60:.0f}", f"{took['cpu'] / 60:.0f}", f"{took['memory'] / GIB:.1f}"])
    return table(["row", ":minutes", ":minutes of CPU", ":GiB"], rows)


def page(campaign, title, names, text):
    costs = cost_rows.costs(campaign, names)
    first = next(iter(costs.values()))
    return f"""# {title}

{filled(f"Command: `{campaign.command}`, of {cost_rows.versions(costs)}.")}

{filled(f'''Synthesized to {first["library"]} for a clock of {CLOCK} ns ({", ".join(first["tools"])}).''')}

{text(costs)}
## Time and memory

{filled('''One row after the other, each with one processor. Other work ran beside some rows, so compare minutes of CPU.''')}

{took_table(campaign, names)}"""


def run(campaign):
    rows = all_rows(campaign)
    of_tables = {table: names for table, (_, _, names, *_) in tables().items()}
    wanted = [name for word in campaign["ROW"] for name in of_tables.get(word, [word])] or list(rows)
    unknown = [name for name in wanted if name not in rows]
    if unknown:
        raise Refused(f"no row {unknown[0]} ({', '.join(of_tables)}; {', '.join(rows)})")
    cost_rows.measure_all(campaign, {name: rows[name] for name in wanted})
    for section, title, names, needed, text in tables().values():
        there = [name for name in names if cost_rows.is_there(campaign.folder, name, rows[name])]
        if any(name in wanted for name in names) and all(name in there for name in needed):
            campaign.section("cost-switches.md", section, page(campaign, title, there, text))
