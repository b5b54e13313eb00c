#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Adds an input `formal_step` to a flattened netlist: while it is 0, every assertion is also an assumption.

usage: induction.py NETLIST.json > STEP.json

The step of a k-induction: from any state, `formal_step` 0 in the first k cycles and 1 in the next, for which the assertions are
proved. In the base case it is 1 throughout.
"""
import json
import sys

BIT = format(1, "032b")


def main():
    with open(sys.argv[1]) as file:
        design = json.load(file)
    (module,) = design["modules"].values()
    cells = module["cells"]
    used = [bits for cell in cells.values() for bits in cell["connections"].values()]
    used += [net["bits"] for net in module["netnames"].values()]
    fresh = 1 + max(bit for bits in used for bit in bits if isinstance(bit, int))
    step, assuming = fresh, fresh + 1
    fresh += 2
    module["ports"]["formal_step"] = {"direction": "input", "bits": [step]}
    module["netnames"]["formal_step"] = {"hide_name": 0, "bits": [step], "attributes": {}}
    asserts = [(name, cell) for name, cell in cells.items() if cell["type"] == "$assert"]
    if not asserts:
        sys.exit("induction.py: nothing is asserted")
    cells["formal_assuming"] = {
        "type": "$not", "attributes": {}, "parameters": {"A_SIGNED": "0", "A_WIDTH": BIT, "Y_WIDTH": BIT},
        "port_directions": {"A": "input", "Y": "output"}, "connections": {"A": [step], "Y": [assuming]}}
    for name, cell in asserts:
        cells[f"formal_enables_{name}"] = {
            "type": "$and", "attributes": {},
            "parameters": {"A_SIGNED": "0", "B_SIGNED": "0", "A_WIDTH": BIT, "B_WIDTH": BIT, "Y_WIDTH": BIT},
            "port_directions": {"A": "input", "B": "input", "Y": "output"},
            "connections": {"A": cell["connections"]["EN"], "B": [assuming], "Y": [fresh]}}
        cells[f"formal_assumes_{name}"] = {
            "type": "$assume", "attributes": {}, "parameters": {},
            "port_directions": {"A": "input", "EN": "input"},
            "connections": {"A": cell["connections"]["A"], "EN": [fresh]}}
        fresh += 1
    json.dump(design, sys.stdout)


main()
