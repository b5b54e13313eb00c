#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Adds `rst_ni, not the first edge -> D == D'` to a flattened netlist, for every flip-flop of two instances of one module.

usage: twins.py NETLIST.json FIRST SECOND [alike] > ASSERTED.json

FIRST and SECOND are the instances. Pairs are of the same name; a flip-flop of one without its twin in the other is an
error. One that both share, as nothing tells them apart, needs no assertion. `alike`: in every cycle it is assumed that
they hold the same, and asserted that they load the same. Of any state that is a proof in one cycle: they begin alike,
also what has no reset.
"""
import json
import sys


def same(one, other, result):
    """A cell that tells whether two words are equal."""
    width = format(len(one), "032b")
    return {"type": "$eq", "attributes": {},
            "parameters": {"A_SIGNED": "0", "B_SIGNED": "0", "A_WIDTH": width, "B_WIDTH": width, "Y_WIDTH": format(1, "032b")},
            "port_directions": {"A": "input", "B": "input", "Y": "output"},
            "connections": {"A": one, "B": other, "Y": [result]}}


def rule(kind, condition, enable):
    """An assertion or assumption."""
    return {"type": kind, "attributes": {}, "parameters": {}, "port_directions": {"A": "input", "EN": "input"},
            "connections": {"A": [condition], "EN": enable}}


def main():
    with open(sys.argv[1]) as file:
        design = json.load(file)
    (module,) = design["modules"].values()
    cells, nets = module["cells"], module["netnames"]
    first, second = (name + "." for name in sys.argv[2:4])
    if sys.argv[4:] not in ([], ["alike"]):
        sys.exit(f"twins.py: what is {' '.join(sys.argv[4:])}?")
    alike = len(sys.argv) > 4
    fresh = max(b for net in nets.values() for b in net["bits"] if isinstance(b, int)) + 1
    flops = [cell["connections"] for cell in cells.values() if cell["type"] == "$dff"]
    loads = {q: d for flop in flops for q, d in zip(flop["Q"], flop["D"])}
    twin, of_first, of_second = {}, set(), set()
    for name, net in nets.items():
        if name.startswith(second):
            of_second.update(net["bits"])
        if name.startswith(first):
            of_first.update(net["bits"])
            twin.update(zip(net["bits"], nets.get(second + name[len(first):], {"bits": []})["bits"]))
    added, met, flops_met = {}, set(), 0
    for flop in flops:
        if not any(q in of_first and q not in of_second for q in flop["Q"]):
            continue
        pairs = [(q, twin.get(q)) for q in flop["Q"]]
        if any(other not in loads for _, other in pairs):
            sys.exit(f"twins.py: a flip-flop of {first} has no twin")
        met.update(other for _, other in pairs)
        number = len(added)
        added[f"same_{number}"] = same([loads[q] for q, _ in pairs], [loads[other] for _, other in pairs], fresh)
        added[f"twins_{number}"] = rule("$assert", fresh, ["1"] if alike else nets["formal_compare"]["bits"])
        if alike:
            added[f"alike_{number}"] = same([q for q, _ in pairs], [other for _, other in pairs], fresh + 1)
            added[f"begin_{number}"] = rule("$assume", fresh + 1, ["1"])
        flops_met += 1
        fresh += 2
    alone = [q for q in loads if q in of_second and q not in of_first and q not in met]
    if not met or alone:
        sys.exit(f"twins.py: {len(met)} twins, {len(alone)} flip-flop bits of {second} alone")
    cells.update(added)
    print(f"twins.py: {len(met)} pairs of flip-flop bits in {flops_met} assertions", file=sys.stderr)
    json.dump(design, sys.stdout)


main()
