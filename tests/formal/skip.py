#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Adds `formal_skip -> D == Q` to a flattened netlist, one assertion for every flip-flop in it.

usage: skip.py NETLIST.json PART > ASSERTED.json

PART is `u_router` or `u_link_power`: the flip-flops of that instance and the
configuration registers that feed it; two small proofs are quicker than one.
The list of flip-flops is the netlist's own, so none can be forgotten: one that belongs to neither part is an
error, and so is any other storage.
"""
import json
import re
import sys

INSTANCES = ("u_router.", "u_link_power.", "formal_")


def main():
    with open(sys.argv[1]) as file:
        design = json.load(file)
    (module,) = design["modules"].values()
    cells = module["cells"]
    bits = [b for net in module["netnames"].values() for b in net["bits"] if isinstance(b, int)]
    fresh = max(bits) + 1
    names = {}  # a bit's names within an instance; the top's own names for it say less
    for name, net in module["netnames"].items():
        for bit in net["bits"]:
            if name.startswith(INSTANCES):
                names.setdefault(bit, name)
    part = sys.argv[2]
    skip = module["netnames"]["formal_skip"]["bits"]
    # Which flit is read or crosses and what a product yields does not matter to a quiet switch: let it be
    # anything, but for what is loaded into a register, directly or through its enable and reset (a cut;
    # sound, for a proof about more behaviors holds for fewer). It spares the solver the data path.
    loaded = {b for c in cells.values() if c["type"] == "$dff" for b in c["connections"]["D"]}
    for _ in range(2):
        loaded |= {b for c in cells.values() if c["type"] == "$mux" and not loaded.isdisjoint(c["connections"]["Y"])
                   for side in "AB" for b in c["connections"][side]}
    for name, cell in list(cells.items()):
        y = cell["connections"].get("Y", [])
        wide = len(y) >= 64 and cell["type"] in ("$mux", "$pmux", "$shiftx", "$shift", "$and", "$or")
        if (wide or cell["type"] == "$mul") and loaded.isdisjoint(y):
            del cells[name]  # what nothing drives is free
    added, flops = {}, 0
    for name, cell in cells.items():
        if cell["type"] != "$dff":
            if re.match(r"\$_?(adff|aldff|dffe|dffsr|dlatch|sdff|adlatch|sr|mem|ff)", cell["type"]):
                sys.exit(f"skip.py: unexpected storage {cell['type']} {name}")
            continue
        q, d = cell["connections"]["Q"], cell["connections"]["D"]
        register = names.get(q[0], name)
        if register.startswith("formal_"):
            continue
        if register == name:
            sys.exit(f"skip.py: {register} belongs to no part")
        if not register.startswith(part + "."):
            continue
        width = format(len(q), "032b")
        added[f"same_{flops}"] = {
            "type": "$eq", "attributes": {},
            "parameters": {"A_SIGNED": "0", "B_SIGNED": "0", "A_WIDTH": width, "B_WIDTH": width,
                           "Y_WIDTH": format(1, "032b")},
            "port_directions": {"A": "input", "B": "input", "Y": "output"},
            "connections": {"A": d, "B": q, "Y": [fresh]}}
        added[f"{register} holds ({flops})".replace(" ", "_")] = {
            "type": "$assert", "attributes": {}, "parameters": {},
            "port_directions": {"A": "input", "EN": "input"},
            "connections": {"A": [fresh], "EN": skip}}
        fresh += 1
        flops += len(q)
    if flops == 0:
        sys.exit("skip.py: no flip-flop found")
    # An invariant that the induction needs: parts still to come are of a flit. left_q > {first, first} is
    # left_q != 0 from the first reset on.
    for name, net in module["netnames"].items():
        if not name.startswith(part + ".") or not name.endswith(".u_serializer.left_q"):
            continue
        full = module["netnames"][name.replace("left_q", "full_q")]["bits"]
        first = module["netnames"]["formal_first_q"]["bits"]
        for port, bit in enumerate(full):  # the low bits of all ports stand before the high ones
            added[f"{name}_to_come_{port}"] = {
                "type": "$gt", "attributes": {},
                "parameters": {"A_SIGNED": "0", "B_SIGNED": "0", "A_WIDTH": format(2, "032b"),
                               "B_WIDTH": format(2, "032b"), "Y_WIDTH": format(1, "032b")},
                "port_directions": {"A": "input", "B": "input", "Y": "output"},
                "connections": {"A": net["bits"][port::len(full)], "B": first * 2, "Y": [fresh]}}
            added[f"{name}_is_of_a_flit_{port}"] = {
                "type": "$assert", "attributes": {}, "parameters": {},
                "port_directions": {"A": "input", "EN": "input"},
                "connections": {"A": [bit], "EN": [fresh]}}
            fresh += 1
    cells.update(added)
    print(f"skip.py: {flops} flip-flop bits in {len(added) // 2} assertions", file=sys.stderr)
    json.dump(design, sys.stdout)


main()
