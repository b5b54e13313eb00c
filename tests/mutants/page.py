# SPDX-License-Identifier: Apache-2.0
"""docs/results/mutants.md."""
from collections import Counter

import hand
import netlist

INTRO = """# Seeded faults

Command: `./dusk campaign mutants{options}`. Does the test bench find faults? Each fault is put into a copy of the RTL, and the switch stands
among random neighbours on random configuration pins (`tests/system/random_neighbours.h`, `random_settings.h`), up to {trials} trials of at
least 1500 cycles for the twin, an eighth for the others: power managed or not, both kinds of thresholds, every mode. Three observers, each alone in a process:

- **twin**: the C++ twin of the switch, every output in every cycle, and the probes;
- **neighbours**: every flit with all its bits, none lost or of its own making, all out in the end;
- **assertions**: the rules in the RTL.

A crash or a process that never ends counts as caught. Without a fault none of them notices anything; the campaign stops if one does.
*trial/cycle* is when; registers without reset begin with random bits.
"""


def count_of(mutants, observer):
    return sum(mutant.verdicts[observer].caught for mutant in mutants)


def state(mutant):
    if mutant.caught:
        return "caught"
    return "equivalent" if mutant.reason else "**survived, open**"


def shown(reason):
    """A reason that begins with "Open: " says why the trials do not meet the fault; a test could."""
    return reason.replace("Open: ", "**survived, open**: ", 1) or "**survived, open**"


def survivors(mutants, netlists):
    """How many were not caught and have no reason."""
    everything = list(mutants) + [m for mutations in netlists.values() for m in mutations]
    return sum(not m.caught and not m.reason for m in everything)


def summary(mutants, netlists):
    rows = ["| source | faults | caught | twin | neighbours | assertions | equivalent or explained | survived, open |",
            "|---|---|---|---|---|---|---|---|"]
    caught = sum(m.caught for m in mutants)
    equal = sum(not m.caught and bool(m.reason) for m in mutants)
    by = " | ".join(str(count_of(mutants, observer)) for observer in hand.OBSERVERS)
    rows.append(f"| by hand | {len(mutants)} | {caught} | {by} | {equal} | {len(mutants) - caught - equal} |")
    for shape, mutations in netlists.items():
        caught = sum(m.caught for m in mutations)
        equal = sum(not m.caught and m.reason != "" and not m.reason.startswith("Open: ") for m in mutations)
        by = Counter(m.observer for m in mutations if m.caught)
        rows.append(f"| `yosys mutate`, {shape} | {len(mutations)} | {caught} | {by['twin']} | {by['neighbours']} more | - | "
                    f"{equal} | {len(mutations) - caught - equal} |")
    return rows


def hand_table(mutants):
    rows = ["| fault | shape | file | what | twin | neighbours | assertions | verdict |", "|---|---|---|---|---|---|---|---|"]
    for m in mutants:
        verdicts = " | ".join(str(m.verdicts[observer]).replace("|", "\\|") for observer in hand.OBSERVERS)
        rows.append(f"| {m.name} | {m.shape} | {m.file} | {m.text} | {verdicts} | {state(m)} |")
    return rows


def netlist_part(shape, mutations):
    modes = Counter(m.mode for m in mutations)
    quick = sum(m.caught and not m.again and m.verdict.trial == 0 for m in mutations)
    late = [f"`{m.text}` ({m.verdict})" for m in mutations if m.caught and m.again]
    lines = [f"### {shape}", "", f"{len(mutations)} faults (" + ", ".join(f"{n} {mode}" for mode, n in sorted(modes.items())) +
             f"); {sum(m.caught for m in mutations)} caught, {quick} of them in the first trial. Caught by what:", ""]
    fields = Counter(m.verdict.what.split(", ")[-1] if m.observer == "twin" else m.observer
                     for m in mutations if m.caught)
    lines += [", ".join(f"{what} {n}" for what, n in fields.most_common()) + ".", ""]
    if late:
        lines += ["Only in a second look of ten times as many trials: " + "; ".join(late) + ".", ""]
    missed = [m for m in mutations if not m.caught]
    proved = [m for m in missed if m.reason == netlist.PROVED]
    lines += [f"Not caught: {len(missed)}. Of these {len(proved)} {netlist.PROVED}:", ""]
    lines += [f"- `{m.text}`" for m in proved]
    lines += ["", "The others:", ""]
    lines += [f"- `{m.text}`: {shown(m.reason)}" for m in missed if m not in proved]
    return lines + [""]


def write(shapes, mutants, netlists, trials, faults, seed, seconds):
    lines = [INTRO.format(options=f" --trials {trials} --faults {faults} --seed {seed}", trials=trials)]
    lines += summary(mutants, netlists)
    lines += ["", f"{seconds / 60:.0f} minutes on one core. A netlist fault is shown to the neighbours only if the twin did not catch it.", "",
              "## By hand", "", "`tests/mutants/mutants.txt` holds the substitutions. Shapes (ports, VCs, depth, output queue, flit bits, hop latency, "
              "crossbar in and out per VC, eject per VC, credit bypass): " +
              "; ".join(f"{name} {' '.join(map(str, sizes))}" for name, sizes in shapes.items()) + ".", ""]
    lines += hand_table(mutants)
    equal = [m for m in mutants if not m.caught and m.reason]
    if equal:
        lines += ["", "Equivalent:", ""] + [f"- {m.name}: {m.reason}" for m in equal]
    lines += ["", "## By `yosys mutate`", "",
              f"The flattened switch, faults drawn by Yosys (seed {seed}): a bit of a cell's port is inverted, stuck, or "
              "joined with another bit (`cnot`). Clocks are left alone: a gated clock is a race of the netlist.", ""]
    for shape, mutations in netlists.items():
        lines += netlist_part(shape, mutations)
    return "\n".join(lines).rstrip() + "\n"
