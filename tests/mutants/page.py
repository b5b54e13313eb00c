# SPDX-License-Identifier: Apache-2.0
"""docs/results/mutants-*.md."""
import re
import textwrap
from collections import Counter
from pathlib import Path

import hand
from proof.prover import ANY_STATE, IN_A_NETWORK

INTRO = """# Seeded faults: {title}

Command: `./dusk campaign mutants {options}`, of commit {commit}.

Does the test bench find faults? Each fault is put into a copy of the RTL, and the switch stands among random neighbors
on random configuration pins (`tests/system/random_neighbors.h`, `random_settings.h`), up to {trials} trials of at least
1500 cycles for the twin, an eighth for the others: power managed or not, both kinds of thresholds, every mode; then
directed ones: long windows that end when a count is next to its threshold, packets that fill the deep buffers of nodes,
channels that are dark at first, for the twin also channels that fidget and flits that wait inside of a switch to which
all channels are dark, and few of windows as long as the experiments allow. Three observers, each alone in a process:

- **twin**: the C++ twin of the switch, every output in every cycle, and the probes;
- **neighbors**: every flit with all its bits, none lost or of its own making, all out in the end;
- **assertions**: the rules in the RTL.

A crash or a process that never ends counts as caught. Without a fault none of them notices anything; the campaign stops
if one does. *trial/cycle* is when; registers without reset begin with random bits, in a quarter of the
trials with zeros or ones.
"""


TITLES = {
    "netlists": "drawn by Yosys, in whole switches",
    "trees": "by hand, in switches of trees and what all switches have",
    "power": "by hand, in the link power of trees",
    "tori": "by hand, in switches of tori and meshes, and their trunks",
    "requests": "by hand, in VC allocation per request, the bubble, message classes and consumption per VC",
}


def count_of(mutants, observer):
    return sum(mutant.verdicts[observer].caught for mutant in mutants)


def state(mutant):
    if mutant.caught:
        return "caught in a second look" if mutant.again else "caught"
    return f"unseen {mutant.proof}" if mutant.proof else "**survived, open**"


def rules(path):
    """[(name, sentence)] of what network.sv assumes."""
    return re.findall(r"^\s*\(\* keep \*\) logic (\w+); +// (.+)$", Path(path).read_text(), re.M)


def survivors(mutants, netlists):
    """How many were neither caught nor proved to be unseen."""
    everything = list(mutants) + [m for mutations in netlists.values() for m in mutations]
    return sum(not m.caught and not m.proof for m in everything)


def row(source, mutants, by):
    caught, proved = sum(m.caught for m in mutants), Counter(m.proof for m in mutants if not m.caught)
    return f"| {source} | {len(mutants)} | {caught} | {by} | {proved[ANY_STATE]} | {proved[IN_A_NETWORK]} | {proved['']} |"


def summary(mutants, netlists):
    rows = ["| source | faults | caught | twin | neighbors | assertions | unseen in any state | unseen in a network | survived, open |",
            "|---|---|---|---|---|---|---|---|---|"]
    if mutants:
        rows.append(row("by hand", mutants, " | ".join(str(count_of(mutants, observer)) for observer in hand.OBSERVERS)))
    for shape, mutations in netlists.items():
        by = Counter(m.observer for m in mutations if m.caught)
        rows.append(row(f"`yosys mutate`, {shape}", mutations, f"{by['twin']} | {by['neighbors']} more | -"))
    return rows


def hand_table(mutants):
    rows = ["| fault | shape | file | what | twin | neighbors | assertions | verdict |", "|---|---|---|---|---|---|---|---|"]
    for m in mutants:
        verdicts = " | ".join(str(m.verdicts[observer]).replace("|", "\\|") for observer in hand.OBSERVERS)
        rows.append(f"| {m.name} | {m.shape} | {m.file} | {m.text} | {verdicts} | {state(m)} |")
    return rows


def by_hand_part(shapes, mutants):
    used = {m.shape for m in mutants}
    lines = ["", "## By hand", "", "`tests/mutants/mutants.txt` holds the substitutions. Shapes (ports, VCs, depth, output queue, flit bits, hop latency, "
             "crossbar in and out per VC, eject per VC, credit bypass, VC allocator, trunks, trunk, narrowing, policy, admission, message classes): " +
             "; ".join(f"{name} {' '.join(map(str, sizes))}" for name, sizes in shapes.items() if name in used) + ".", ""]
    lines += hand_table(mutants)
    equal = [m for m in mutants if not m.caught and m.reason]
    if equal:
        lines += ["", "Why nobody sees those that are not caught, in words:", ""] + [f"- {m.name}: {m.reason}" for m in equal]
    return lines


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
    for proof, title in ((ANY_STATE, "unseen in any state"), (IN_A_NETWORK, "unseen in a network"), ("", "**survived, open**")):
        these = [m for m in missed if m.proof == proof]
        if these:
            lines += [f"Not caught, {title}: {len(these)}.", "", *(f"- `{m.text}`" for m in these), ""]
    return lines


PROOFS = """## Proofs

What no observer notices must be proved to be unseen; a reason in words does not count. `tests/mutants/proof/prover.py` compares the sound
switch with the faulty one, flattened:

- **in any state**: whatever the flip-flops hold and the pins are, the next cycle gives the same outputs and the same state;
- **in a network**: in every state that a switch of a network reaches, no output ever differs: proved by induction over clock cycles, from
  invariants that are proved first (`invariants.sv`). Flip-flops may differ as long as nothing that can be seen depends on them.

It assumes of a network (`network.sv`; the random neighbors are held to every rule in simulation, and the rules are shown to let flits pass):
"""

IMPLICIT = """
It assumes of the hardware: registers that no reset sets begin alike in the sound switch and in the faulty one, and an index out of range reads 0 in
both. What the RTL leaves undefined (x) may be anything in every cycle; of the sound switch it is proved that nothing depends on it.

The invariants are the largest part of the candidates that holds after the reset and after every step (Houdini); candidates are those of
`invariants.sv` and, of registers of up to 8 bits, what pairs of bits suggest. CaDiCaL answers; its limits are conflicts, so that an answer does not
depend on how busy the machine is. The prover is tested on faults that can be seen: it must not prove them.
"""


def wrapped(line):
    """Prose fits into 120 columns; a row of a table stays a line."""
    if line.startswith("|") or len(line) <= 120:
        return line
    indent = "  " if line.startswith("- ") else ""
    return textwrap.fill(line, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def write(shapes, mutants, netlists, assumed, commit, part, trials, faults, seed):
    options = f"{part} --trials {trials} --faults {faults} --seed {seed}"
    lines = [INTRO.format(title=TITLES[part], options=options, trials=trials, commit=commit)]
    lines += summary(mutants, netlists)
    if netlists:
        lines += ["", "A netlist fault is shown to the neighbors only if the twin did not catch it."]
    if mutants:
        lines += by_hand_part(shapes, mutants)
    if netlists:
        lines += ["", "## By `yosys mutate`", "",
                  f"The flattened switch, faults drawn by Yosys (seed {seed}): a bit of a cell's port is inverted, stuck, or "
                  "joined with another bit (`cnot`). Clocks are left alone: a gated clock is a race of the netlist."]
    lines.append("")
    for shape, mutations in netlists.items():
        lines += netlist_part(shape, mutations)
    lines += [PROOFS] + [f"- {name}: {sentence}" for name, sentence in assumed] + [IMPLICIT]
    return "\n".join(wrapped(line) for line in "\n".join(lines).rstrip().split("\n")) + "\n"
