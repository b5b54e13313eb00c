# SPDX-License-Identifier: Apache-2.0
"""what POWAR takes in the switches of its publication, beside idle timers alone and links that are always on

Writes cost-powar.md. Arguments name rows, or tables of the page with all their rows: tree, torus, small, back. They are
measured alone, and the page has the tables whose rows are complete. A call goes on where an earlier one was interrupted:
rows that are complete in build/powar are kept, unless their settings have changed. All rows are of one build of the program,
which is kept there. Remove the folder to measure anew.
"""
import cost_rows
from common import GIB, Refused, filled, table, with_settings
from cost_rows import figures, percent
from mechanism_rows import BASES, CLOCK, FROM, SWITCH, TO
from powar_rows import BACK, NETWORKS, SCHEMES, network_rows

OPTIONS = [("ROW...", None, "rows of the page's tables, such as tree-powar, or whole tables, such as tree")]
BANK = "channel_bank"
LINK_PARTS = [("timers", "idle timers"), ("selectable", "selectable ports"), ("utilization", "utilization monitors"),
              ("policy", "rest of the policy"), (BANK, "channel bank")]
PARTS = LINK_PARTS + [("selection", "selection"), ("vc_allocator", "VC allocator")]


def all_rows(campaign):
    """name -> (configuration, options of dusk cost)."""
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


def whole_table(costs, network):
    base = costs[f"{network}-reference"]
    powered = "power" in base["fixed"]
    head = ["configuration", ":um^2", ":logic, um^2", ":flip-flops", ":period, ns", ":logic", ":period"]
    rows = []
    for scheme, title in SCHEMES.items():
        cost = costs[f"{network}-{scheme}"]
        f, b = figures(cost, "fixed"), figures(base, "fixed")
        row = [f"{title} (`{network}-{scheme}`)", f"{f['area']:.0f}", f"{logic(cost):.0f}", f["flip_flops"],
               f"{f['period']:.2f}"]
        row += [percent(logic(cost), logic(base)), percent(f["period"], b["period"])] if scheme != "reference" else ["", ""]
        if powered:
            row += [f"{f['power']:.2f}", f"{f['power'] - f['gated']:.2f}", f["flits"]]
        rows.append(row)
    return table(head + ([":mW", ":mW gated", ":flits"] if powered else []), rows)


def parts_table(costs, network):
    rows = [[f"`{network}-{scheme}`"] + [f"{block_area(costs[f'{network}-{scheme}'], block):.0f}" for block, _ in PARTS]
            for scheme in SCHEMES]
    return table(["um^2"] + [f":{title}" for _, title in PARTS], rows)


def first_on(costs, network):
    """Area that awake ports first take in the block "selection", which is mapped alone. Whole switches differ by more than
    that, because ABC maps their other blocks otherwise."""
    return block_area(costs[f"{network}-first-on"], "selection") - block_area(costs[f"{network}-round-robin"], "selection")


def taken(costs, network):
    """(what, um^2) of each mechanism of POWAR's switch."""
    powar, reference = costs[f"{network}-powar"], costs[f"{network}-reference"]
    links = [block for block, _ in LINK_PARTS]
    return [("idle timers", block_area(powar, "timers")),
            ("utilization counters and comparators", block_area(powar, "utilization")),
            ("selectable sets", block_area(powar, "selectable")),
            ("rest of the policy", block_area(powar, "policy")),
            ("channel bank: states and their timers, beside what links that are always on have of it",
             block_area(powar, BANK) - block_area(reference, BANK)),
            ("all of link power", sum(block_area(powar, block) - block_area(reference, block) for block in links)),
            ("awake ports first (selection of `first-on` less that of `round-robin`)", first_on(costs, network)),
            ("all logic less that of `reference`", logic(powar) - logic(reference))]


def rows_of_tables():
    """Table of the page -> names of its rows."""
    return {name: [f"{name}-{scheme}" for scheme in SCHEMES] for name, *_ in NETWORKS} | {"back": list(BACK)}


def taken_table(costs, names):
    columns = {name: taken(costs, name) for name in names}
    head = [""] + [part for name in names for part in (f":`{name}`, um^2", ":of its logic")]
    rows = []
    for i, (what, _) in enumerate(columns[names[0]]):
        row = [what]
        for name in names:
            area = columns[name][i][1]
            row += [f"{area:.0f}", f"{100 * area / logic(costs[f'{name}-powar']):.2f} %"]
        rows.append(row)
    return table(head, rows)


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


def took_table(campaign, names):
    rows = []
    for name in names:
        took = cost_rows.took(campaign, name)
        rows.append([f"`{name}`", f"{took['seconds'] / 60:.0f}", f"{took['cpu'] / 60:.0f}", f"{took['memory'] / GIB:.1f}"])
    return table(["row", ":minutes", ":minutes of CPU", ":GiB"], rows)


def page(campaign, costs, tables):
    names = [name for name, *_ in NETWORKS if name in tables]
    first = next(iter(costs.values()))
    text = f"""# What POWAR takes

{filled(f"Command: `{campaign.command}`, of {cost_rows.versions(costs)}.")}

{filled(f'''The switches of the two networks of POWAR ([presets](../presets.md#powar)), with each of the configurations of
link power that `power.scheme` names. They are synthesized by blocks to {first["library"]} for a clock of
{CLOCK} ns ({", ".join(first["tools"])}), with their modes [fixed](../cost.md). *Logic* is the switch without its
[buffers](../cost.md#buffers-and-sram---sram). Changes are against `reference`.

ABC maps each block by heuristics. So small differences between whole switches say little, and the areas of single blocks
say more.''')}
"""
    missing = [name for name in rows_of_tables() if name not in tables]
    if missing:
        text += "\n" + filled(f"Not measured here: {', '.join(f'`{name}`' for name in missing)} (rows of the command).") + "\n"
    if names:
        text += f"\n## What each mechanism takes\n\n{taken_table(costs, names)}"
    for name, title, preset, settings, power in NETWORKS:
        if name not in tables:
            continue
        cost = costs[f"{name}-powar"]
        more = f" with {', '.join(f'`{one}`' for one in settings)}" if settings else ""
        about = f"`sw/configs/{preset}`{more}: {cost['sizes']}."
        if power:
            first_cycle, last_cycle = (int(part.split("=")[1]) for part in power.split(",")[1:])
            about += (f" Its buffers are flip-flops, so its power is counted, in {last_cycle - first_cycle + 1} cycles of one "
                      'switch of the network. It is mostly the clock of the flip-flops; "gated" is the bound with [gated '
                      "clocks](../cost.md#power-of-what-a-switch-did---power). *Flits* left the switch in these cycles.")
        text += f"\n## {title}\n\n{filled(about)}\n\n{whole_table(costs, name)}\n{parts_table(costs, name)}"
    if "back" in tables:
        text += f"""
## Packets back to back

{filled('''The torus switch of the [mechanisms](cost.md), row `base`, with and without `switch.back_to_back`, for both hop
latencies. Changes are against the row above.''')}

{back_table(costs)}"""
    text += f"""
## Time and memory

{filled('''One row after the other, each with one processor. Other work ran beside some rows, so compare minutes of CPU.''')}

{took_table(campaign, costs)}"""
    return text


def run(campaign):
    rows, tables = all_rows(campaign), rows_of_tables()
    wanted = [name for word in campaign["ROW"] for name in tables.get(word, [word])]
    unknown = [name for name in wanted if name not in rows]
    if unknown:
        raise Refused(f"no row {unknown[0]} ({', '.join(tables)}; {', '.join(rows)})")
    cost_rows.measure_all(campaign, {name: rows[name] for name in wanted or rows})
    complete = {table: names for table, names in tables.items()
                if all(cost_rows.is_there(campaign.folder, name, rows[name]) for name in names)}
    if complete:
        costs = cost_rows.costs(campaign, [name for names in complete.values() for name in names])
        campaign.write("cost-powar.md", page(campaign, costs, complete))
