#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the modules of the router once more, without their guards: `if (request != '0) begin` becomes `if (1'b1) begin`.

usage: guards.py RTL FOLDER

A guard passes over work that nobody asks for; stages.sv has both routers proved to be the same. Copies are named
dusk_x_always, and use each other. Some conditions are no guards: what stands behind them is not what is there anyway
(a write, an event, a choice). DECIDES lists them; one that is no longer there is an error.
"""
import re
import sys
from pathlib import Path

ROOMS = ("router", "routing", "common")
# `if (...)` of the modules of these rooms; what is no word of DECIDES and asks whether there is anything is a guard.
CONDITION = re.compile(r"^\s*(?:end else )?if \((.*)\) begin$")
ANYTHING = re.compile(r".*!= '0$|valid_i|any_bid|any_waiting|active_i|asked_i")
DECIDES = {
    "dusk_fifo": ("push_i[p*Queues +: Queues] != '0",),                      # a word is written
    "dusk_rr_arbiter": ("take_i != '0 && req_i != '0",),                     # the pointer of a single one moves
    "dusk_candidates": ("of_class != '0",),                                  # the first class that has one
    "dusk_route_torus": ("valid_i",),                                        # there is a route
    "dusk_output_register": ("accept_i[p*NumVcs +: NumVcs] != '0",),         # a flit leaves
    "dusk_output_serializer": ("taken != '0 || left_q != '0", "width_i != '0"),
    "dusk_output_select": ("(best & Among & ((best & Among) - 1'b1)) != '0",),  # several are left
    "dusk_vc_allocator_per_vc": ("end else if (any_bid) begin",),            # a choice is kept
    "dusk_vc_grants": ("request_i[o*Slots +: Slots] != '0",),                # a VC is given
    # Choices among several.
    "dusk_trunk_select": ("!found && (turn == 1 || 2'(d) >= first_dim_i) && candidates_i[d*PerDim +: PerDim] != '0",),
    "dusk_highest": ("(set_i & (set_i - 1'b1)) != '0",),
    "dusk_drawn": ("(set_i & (set_i - 1'b1)) != '0",),
    # Simulation alone.
    "dusk_probe": ("class_vcs_q[c*NumVcs +: NumVcs] != '0",),
}


def without_guards(module, text):
    """Its text, how many guards it had, and which of DECIDES it has."""
    lines, guards, met = [], 0, set()
    for line in text.split("\n"):
        condition = CONDITION.match(line)
        if condition and ANYTHING.fullmatch(condition[1]):
            decides = [word for word in DECIDES.get(module, ()) if word in (condition[1], line.strip())]
            met.update(decides)
            if not decides:
                line = line.replace(f"({condition[1]})", "(1'b1)")
                guards += 1
        lines.append(line)
    return "\n".join(lines), guards, met


def main():
    rtl, folder = Path(sys.argv[1]), Path(sys.argv[2])
    files = [file for room in ROOMS for file in sorted((rtl / room).glob("*.sv")) if file.stem != "dusk_pkg"]
    modules = re.compile(rf"\b({'|'.join(file.stem for file in files)})\b")
    total = 0
    for file in files:
        text, guards, met = without_guards(file.stem, file.read_text())
        gone = set(DECIDES.get(file.stem, ())) - met
        if gone:
            sys.exit(f"guards.py: {file.stem} has no more 'if' of {' nor '.join(sorted(gone))}; adapt DECIDES")
        (folder / f"{file.stem}_always.sv").write_text(modules.sub(r"\1_always", text))
        total += guards
    print(f"guards.py: {total} guards", file=sys.stderr)


main()
