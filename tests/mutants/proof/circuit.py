# SPDX-License-Identifier: Apache-2.0
"""Flattened netlists of Yosys as next-state and output functions of an and-inverter graph."""
import json
import re

from . import cells
from .aig import FALSE, TRUE

ELSE_IF = re.compile(r"\bgenblk\d+\.")  # the block that some versions of Yosys put around the `if` of an `else if`
MAP = "memory_map\nopt_expr\ndffunmap\nopt_clean\n"


class Design:
    """One module of `write_json`, with flip-flops of the kind $dff alone (after MAP)."""

    def __init__(self, path, name):
        module = json.loads(path.read_text())["modules"][name]
        self.undefined = {}  # bit that is x at one place: (net that it serves, index, number)
        self.pins = {port: pin["bits"] for port, pin in module["ports"].items() if pin["direction"] == "input"}
        self.outputs = {port: pin["bits"] for port, pin in module["ports"].items() if pin["direction"] == "output"}
        self.nets = {ELSE_IF.sub("", net): one["bits"] for net, one in module["netnames"].items() if "$" not in net}
        self.state, self.drivers = {}, {}  # what a flip-flop holds: what it takes; bit: (cell, place)
        for cell in module["cells"].values():
            ends = {port: [self.defined(bit) for bit in bits] for port, bits in cell["connections"].items()}
            if cell["type"] == "$scopeinfo":  # Yosys 0.52 notes what was flattened
                continue
            if cell["type"] == "$dff":
                self.state.update(zip(ends["Q"], ends["D"]))
                continue
            if "Y" not in ends:
                raise cells.UnknownCell(cell["type"])
            one = (cell["type"], ends, {key: int(value, 2) for key, value in cell["parameters"].items() if "SIGNED" in key})
            for place, bit in enumerate(ends["Y"]):
                self.drivers[bit] = (one, place)
        self.names = {}  # bit that a flip-flop holds: its (net, index)
        for net, bits in self.nets.items():
            for i, bit in enumerate(bits):
                if bit in self.state:
                    self.names.setdefault(bit, []).append((net, i))
        self.name_undefined()

    def defined(self, bit):
        """An x is a bit of its own wherever it stands."""
        if bit != "x":
            return bit
        bit = -1 - len(self.undefined)
        self.undefined[bit] = ("", 0, -bit)
        return bit

    def name_undefined(self):
        """By the nets that depend on it over nets without a name, so that another reading of the source names it alike."""
        roots = [((net, i), bit) for net, bits in sorted(self.nets.items()) for i, bit in enumerate(bits)]
        named = {bit for _, bit in roots}
        roots += [((f"next {self.names[q][0][0]}", self.names[q][0][1]), d) for q, d in self.state.items() if q in self.names]
        seen = set()
        for place, root in roots:
            number, stack = 0, [root]
            while stack:
                bit = stack.pop()
                if bit in seen or isinstance(bit, str):
                    continue
                if bit in self.undefined:
                    self.undefined[bit] = (*place, number)
                    number += 1
                elif bit in self.drivers and (bit == root or bit not in named):
                    (kind, ends, signed), i = self.drivers[bit]
                    stack += Circuit.slice(kind, ends, signed, i)[3] if kind in cells.BITWISE else ends["A"] + ends.get("B", [])
                else:
                    continue
                seen.add(bit)


class Circuit:
    """The functions of a design over literals that are given for its pins and for what its flip-flops hold."""

    def __init__(self, aig, design, leaves):
        self.aig, self.design = aig, design
        self.known = {"0": FALSE, "1": TRUE, "x": FALSE, "z": FALSE, **leaves}

    def word(self, bits):
        return [self.of(bit) for bit in bits]

    def net(self, name):
        return self.word(self.design.nets[name])

    def next(self):
        """{bit that a flip-flop holds: what it takes next}"""
        return {q: self.of(d) for q, d in self.design.state.items()}

    def of(self, wanted):
        known, drivers = self.known, self.design.drivers
        stack = [wanted]
        while stack:
            bit = stack[-1]
            if bit in known:
                stack.pop()
                continue
            if bit not in drivers:  # driven by nothing
                known[bit] = FALSE
                continue
            (kind, ends, signed), place = drivers[bit]
            if kind in cells.BITWISE:
                pieces = self.slice(kind, ends, signed, place)
                missing = [one for one in pieces[3] if one not in known]
                if missing:
                    stack += missing
                    continue
                a, b, select, _ = pieces
                known[bit] = cells.bitwise(self.aig, kind, known[a], [known[one] for one in b] if kind == "$pmux" else known.get(b),
                                           [known[one] for one in select] if kind == "$pmux" else known.get(select))
                continue
            a, b = ends["A"], ends.get("B", [])
            missing = [one for one in a + b if one not in known]
            if missing:
                stack += missing
                continue
            made = cells.word(self.aig, kind, [known[one] for one in a], [known[one] for one in b], len(ends["Y"]),
                              (signed.get("A_SIGNED", 0) != 0, signed.get("B_SIGNED", 0) != 0))
            known.update(zip(ends["Y"], made))
        return known[wanted]

    @staticmethod
    def slice(kind, ends, signed, i):
        """The bits of A, B and S that bit i of a bitwise cell depends on, and all of them."""
        extended = all(signed.values())

        def bit(port):
            word = ends[port]
            return word[i] if i < len(word) else word[-1] if extended else "0"
        if kind == "$mux":
            a, b, select = bit("A"), bit("B"), ends["S"][0]
            return a, b, select, [a, b, select]
        if kind == "$pmux":
            width = len(ends["Y"])
            cases = [ends["B"][case * width + i] for case in range(len(ends["S"]))]
            return ends["A"][i], cases, ends["S"], [ends["A"][i], *cases, *ends["S"]]
        if kind in ("$not", "$pos"):
            return bit("A"), None, None, [bit("A")]
        return bit("A"), bit("B"), None, [bit("A"), bit("B")]
