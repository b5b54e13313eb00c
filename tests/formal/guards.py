#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the modules of the router once more, without their guards: `if (request != '0)` becomes `if (1'b1)`.

usage: guards.py RTL FOLDER

A guard passes over work that nobody asks for; stages.sv has both routers proved to be the same. Copies are named
dusk_x_always, and use each other. Some conditions are no guards: what stands behind them is not what is there anyway
(a write, an event, a choice). DECIDES lists them; one that is no longer there is an error, and so is another number of
guards: who adds one, or writes one so that it is not seen here, is told.
"""
import re
import sys
from pathlib import Path

ROOMS = ("router", "routing", "common")
GUARDS = 78  # of all modules
# `if (...)` of the modules of these rooms; what is not in DECIDES and asks whether there is anything is a guard.
CONDITION = re.compile(r"^\s*(?:end else )?if \((.*)\) (?:begin(?:\s*//.*)?$|\w+ <= |free_o = )")
ANYTHING = re.compile(r".*!= '[01]$|accept_i != send|!\(sendable_i == '1 && more == '0\)|any_bid && .*|"
                      r"valid_i|any_bid|any_waiting|active_i|asked_i")
# Of each module: the condition, and which of several that read alike (0: all).
DECIDES = {
    "dusk_fifo": (("push_i[p*Queues +: Queues] != '0", 1),),                 # a word of a memory is written
    # The registers beside the count are what it says, which credit_counter.svh proves; here any state is looked at.
    "dusk_credit_counter": (("changed != '0", 0),),
    "dusk_rr_arbiter": (("take_i != '0 && req_i != '0", 1),),                # the pointer of a single one moves
    "dusk_candidates": (("of_class != '0", 0),),                             # the first class that has one
    "dusk_route_torus": (("valid_i", 0),),                                   # there is a route
    "dusk_output_register": (("accept_i[p*NumVcs +: NumVcs] != '0", 0),),    # a flit leaves
    "dusk_vc_allocator_per_vc": (("any_bid", 3),),                           # a choice is kept
    "dusk_vc_grants": (("request_i[o*Slots +: Slots] != '0", 0),),           # a VC is given
    "dusk_trunk_select": (("!found && (turn == 1 || 2'(d) >= first_dim_i) && candidates_i[d*PerDim +: PerDim] != '0", 0),),
    # One of several is chosen; of one alone it is that one either way, which takes the solver long.
    "dusk_output_select": (("(best & Among & ((best & Among) - 1'b1)) != '0", 0),),
    "dusk_highest": (("(set_i & (set_i - 1'b1)) != '0", 0),),
    "dusk_drawn": (("(set_i & (set_i - 1'b1)) != '0", 0),),
    # Simulation alone.
    "dusk_probe": (("class_vcs_q[c*NumVcs +: NumVcs] != '0", 0),),
}


def without_guards(module, text):
    """Its text, how many guards it had, and which of DECIDES it has."""
    lines, guards, met, seen = [], 0, set(), {}
    for line in text.split("\n"):
        condition = CONDITION.match(line)
        if condition and ANYTHING.fullmatch(condition[1]):
            word = condition[1]
            seen[word] = seen.get(word, 0) + 1
            decides = {entry for entry in DECIDES.get(module, ()) if entry in ((word, 0), (word, seen[word]))}
            met |= decides
            if not decides:
                line = line.replace(f"({word})", "(1'b1)", 1)
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
            words = " nor ".join(word for word, _ in sorted(gone))
            sys.exit(f"guards.py: {file.stem} has no more 'if' of {words}; adapt DECIDES")
        (folder / f"{file.stem}_always.sv").write_text(modules.sub(r"\1_always", text))
        total += guards
    print(f"guards.py: {total} guards", file=sys.stderr)
    if total != GUARDS:
        sys.exit(f"guards.py: not {GUARDS} as it says; look which, and adapt GUARDS or DECIDES")


main()
