# SPDX-License-Identifier: Apache-2.0
"""A switch in a network: its netlist, network.sv and invariants.sv, over one graph."""
import re
from collections import defaultdict
from pathlib import Path

from . import circuit
from .aig import Aig

HERE = Path(__file__).resolve().parent
PORT = re.compile(r"^\s*input\s+(?:logic|dusk_pkg::\w+)\s+(?:\[[^/]*\]\s+)?(\w+),?\s*// (\S+(?: \| \S+)*)$")
SMALL = 8  # bits of registers whose bits are compared with one another
READ = """read_verilog -sv -defer -I{include} {files}
hierarchy -check -top {top} {parameters}
proc
flatten
opt_expr
opt_clean
{map}write_json {out}
"""


class Misfit(Exception):
    """What to edit, in one line."""


def read(yosys, files, include, parameters, top, folder, name):
    """The Design of Verilog files; `yosys` runs a script. Names stay."""
    out = folder / f"{name}.json"
    given = " ".join(f"-chparam {key} {value}" for key, value in parameters.items())
    yosys(folder / f"{name}.ys", READ.format(include=include, files=" ".join(map(str, files)), parameters=given, top=top,
                                             map=circuit.MAP, out=out))
    return circuit.Design(out, top)


class Frame:
    """One clock cycle: what is in the flip-flops, at the pins; and the functions of these."""

    def __init__(self, model, switch, network, pins):
        leaves = dict(switch)
        for port, literals in pins.items():
            leaves.update(zip(model.switch.pins[port], literals))
        self.model, self.pins = model, pins
        self.undefined = defaultdict(model.aig.input)  # what is undefined may be anything, by its place
        leaves.update(self.undefined_in(model.switch))
        self.switch = circuit.Circuit(model.aig, model.switch, leaves)
        leaves = dict(network)
        for port, bits in model.network.pins.items():
            leaves.update(zip(bits, pins[port] if port in pins else self.switch.net(port)))
        self.network = circuit.Circuit(model.aig, model.network, leaves)
        self.outputs = [self.switch.of(bit) for bits in model.switch.outputs.values() for bit in bits]
        self.rules = [self.network.net(rule)[0] for rule in model.rules]

    def candidates(self):
        leaves = {}
        for port, taps in self.model.taps.items():
            literals = [(self.network if of_network else self.switch).of(bit) for of_network, bit in taps]
            leaves.update(zip(self.model.invariants.pins[port], literals))
        circuit_ = circuit.Circuit(self.model.aig, self.model.invariants, leaves)
        found = {(name, i): literal for name in self.model.invariants.nets if name[0].isupper()
                 for i, literal in enumerate(circuit_.net(name))}
        self.conditions = {(name, i): literal for name in self.model.invariants.nets if name.startswith("when_")
                           for i, literal in enumerate(circuit_.net(name))}
        for bits, net in self.model.small.items():
            values = [self.switch.of(bit) for bit in bits]
            for i, a in enumerate(values):
                for j, b in enumerate(values):
                    if i != j:
                        found[net, f"{i}->{j}"] = self.model.aig.either(a ^ 1, b)
                    if i < j:
                        found[net, f"not {i} and {j}"] = self.model.aig.both(a, b) ^ 1
                        found[net, f"{i} or {j}"] = self.model.aig.either(a, b)
        return found

    def undefined_in(self, design):
        return {bit: self.undefined[place] for bit, place in design.undefined.items()}

    def next(self):
        return self.switch.next(), self.network.next()


class Model:
    """Throws Misfit if the files do not fit the switch."""

    def __init__(self, switch, network, invariants):
        self.switch, self.network, self.invariants = switch, network, invariants
        self.aig = Aig()
        self.rules = sorted(name for name in network.nets if name[0].isupper())
        for port in network.pins:
            if port not in switch.pins and port not in switch.outputs:
                raise Misfit(f"network.sv: the switch has no port '{port}'")
        self.taps = {}
        for number, line in enumerate((HERE / "invariants.sv").read_text().splitlines(), 1):
            found = PORT.match(line)
            if found:
                self.taps[found[1]] = self.tapped(found[2].split(" | "), len(invariants.pins[found[1]]), number)
        for port in set(invariants.pins) - set(self.taps):
            raise Misfit(f"invariants.sv: port '{port}' has no comment that says what it watches")
        held = switch.state.keys()
        self.small = {bits: net for net, bits in ((net, tuple(bits)) for net, bits in switch.nets.items())
                      if 1 < len(bits) <= SMALL and all(bit in held for bit in bits)}

    def tapped(self, patterns, width, number):
        """[(of network.sv?, bit)] of the first pattern that the switch has."""
        pattern, *others = patterns
        of_network = pattern.startswith("network.")
        nets = (self.network if of_network else self.switch).nets
        pattern = pattern.removeprefix("network.")
        names, bits = [pattern], []
        for mark in "%#":
            if mark in pattern:
                several = []
                for name in names:
                    i = 0
                    while i < 1024:
                        one = name.replace(mark, str(i))
                        stem = one.split("#")[0]
                        if not any(net.startswith(stem) for net in nets) if "#" in one else one not in nets:
                            break
                        several.append(one)
                        i += 1
                names = several
        for name in names:
            bits += nets.get(name, [])
        if not bits and others == ["0"]:
            # A register of this name elsewhere is one that the line misses.
            ending = "." + ".".join(pattern.split(".")[-2:])
            if any(net.endswith(ending) for net in nets):
                raise Misfit(f"invariants.sv:{number}: {pattern} is not in the switch, but another place has {ending[1:]}; edit this line")
            return [(of_network, "0")] * width
        if not bits and others:
            return self.tapped(others, width, number)
        if len(bits) != width:
            raise Misfit(f"invariants.sv:{number}: {pattern} has {len(bits)} bits in the switch, not {width}; edit this line")
        return [(of_network, bit) for bit in bits]

    def inputs(self, bits):
        return {bit: self.aig.input() for bit in bits if not isinstance(bit, str)}

    def frame(self, switch, network, constants, given):
        pins = {}
        for port, bits in self.switch.pins.items():
            if port in constants:
                pins[port] = constants[port]
            elif port in given:
                pins[port] = [given[port]] * len(bits)
            else:
                pins[port] = [self.aig.input() for _ in bits]
        return Frame(self, switch, network, pins)


CONFIGURATION = """identity_i router_config_i power_config_i present_i local_i pinned_i initial_on_i coupled_i vcs_in_use_i class_vcs_i
depth_i local_depth_i out_depth_i seed_i on_threshold_i off_threshold_i""".split()
