# SPDX-License-Identifier: Apache-2.0
"""The section of docs/results/faults.md."""
import re
import textwrap
from collections import Counter

INTRO = """# Faults in netlists

Command: `./dusk campaign correct faults`; each row says the commit and the options of its record.

Does the test bench find faults? Yosys (`mutate`) draws faults on the flattened netlist of a switch: a bit of a cell's
port is inverted, stuck, or joined with another bit (`cnot`). Clocks are left alone: a gated clock is a race of the
netlist. The switch stands among random neighbors on random configuration pins (`tests/system/random_neighbors.h`,
`random_settings.h`): power managed or not, both kinds of thresholds, every mode. Directed trials follow:

- headers that wait for many windows while some neighbors take flits slowly, if a header may choose a dark channel;
- long windows that end when a count is next to its threshold;
- channels that are dark at first;
- channels that fidget;
- flits that wait inside of a switch to which all channels are dark;
- a few windows as long as the experiments allow;
- packets that fill the deep buffers of nodes;
- rules of admission that ask for room in the own queues of a ring (for the twin alone).

Two observers, each in a process of its own:

- **twin**: the C++ twin of the switch, every output in every cycle;
- **neighbors**, if the twin did not catch the fault, with an eighth of the trials: every flit with all its bits, none
  lost or of the switch's own making, all out in the end.

A crash or a process that never ends counts as caught. Without a fault nobody notices anything; the campaign stops if
one does. Registers without reset begin with random bits, in a quarter of the trials with zeros or ones. A fault that
nobody notices is explained in a line of `tests/faults/explained.txt`, or the campaign fails.

"""
HEAD = """| netlist | faults | caught | twin | neighbors | explained | open | commit | options |
|---|---:|---:|---:|---:|---:|---:|---|---|
"""


def row(shape, faults, commit, asked):
    by = Counter(fault.observer for fault in faults if fault.caught)
    explained = sum(not fault.caught and bool(fault.reason) for fault in faults)
    caught = by.total()
    return (f"| {shape} | {len(faults)} | {caught} | {by['twin']} | {by['neighbors']} more | {explained} | "
            f"{len(faults) - caught - explained} | {commit} | --trials {asked.trials} --seed {asked.seed} |\n")


def section(shape, sizes, faults):
    modes = Counter(fault.mode for fault in faults)
    caught = [fault for fault in faults if fault.caught]
    quick = sum(not fault.again and fault.verdict.trial == 0 for fault in caught)
    fields = Counter(fault.verdict.what.split(", ")[-1] if fault.observer == "twin" else fault.observer for fault in caught)
    *sizes, inside = sizes
    text = (f"Sizes {' '.join(map(str, sizes))}{f', inside of `{inside}` alone' if inside else ''}. {len(faults)} faults ({', '.join(f'{n} {mode}' for mode, n in sorted(modes.items()))}); "
            f"{len(caught)} caught, {quick} of them in the first trial. Caught by what: "
            f"{', '.join(f'{what} {n}' for what, n in fields.most_common()) or 'nothing'}.")
    late = [f"`{fault.text}` ({fault.verdict})" for fault in caught if fault.again]
    lines = [f"## {shape}", "", wrapped(text), ""]
    if late:
        lines += [wrapped("Only in a second look of ten times as many trials: " + "; ".join(late) + "."), ""]
    lines += [wrapped(f"- `{fault.text}`: {fault.reason or '**neither caught nor explained**'}") for fault in faults if not fault.caught]
    return "\n".join(lines).rstrip() + "\n"


def wrapped(text):
    return textwrap.fill(text, 120, subsequent_indent="  " if text.startswith("- ") else "", break_long_words=False,
                         break_on_hyphens=False)


def write(before, shapes, tried, commit, asked):
    """The page: of shapes that were not tried what the page said before."""
    rows = {name: f"| {name} |{rest}\n" for name, rest in re.findall(r"^\| (\S+) \|( \d+ .*)$", before, re.M)}
    sections = {name: f"## {name}\n{text.rstrip()}\n" for name, text in re.findall(r"^## (\S+)\n(.*?)(?=^## |\Z)", before, re.M | re.S)}
    for name, faults in tried.items():
        rows[name] = row(name, faults, commit, asked)
        sections[name] = section(name, shapes[name], faults)
    listed = [name for name in shapes if name in rows]
    return INTRO + HEAD + "".join(rows[name] for name in listed) + "".join("\n" + sections[name] for name in listed if name in sections)
