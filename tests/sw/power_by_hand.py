#!/usr/bin/env python3
"""Internal power of each block, worked out apart from Dusk from the library's tables, beside what `dusk cost --power` says.

Here a change of an output takes the mean of its rise and fall, and of the inputs that its tables name, by how often these
change. Dusk takes each change as it was, so the sums differ by some percent at most. The clock must agree to a thousandth.
usage: power_by_hand.py FOLDER READING LIBRARY
"""
import json
import re
import sys
from collections import defaultdict

folder, reading, library = sys.argv[1:]


def cells_of(text):
    """Cells by name: pins by name, each with its text."""
    cells = {}
    for part in re.split(r"^cell \(", text, flags=re.M)[1:]:
        name = part[:part.index(")")]
        pins = {}
        for pin in re.split(r"^  pin ?\(", part, flags=re.M)[1:]:
            pins[pin[:pin.index(")")]] = pin
        cells[name] = pins
    return cells


def numbers(text):
    return [float(n) for n in re.findall(r"-?\d[\d.e+-]*", text)]


def tables(pin):
    """(related pin, rise or fall, axes, values) of a pin's energies."""
    found = []
    for power in re.split(r"internal_power ?\(\) ?\{", pin)[1:]:
        power = power.split("timing()")[0]
        related = re.search(r'related_pin : "(\w+)"', power)
        for edge, body in re.findall(r"(rise|fall)_power ?\([^)]*\) ?\{(.*?)\}", power, re.S):
            axes = [numbers(a) for a in re.findall(r"index_\d \(\"([^\"]*)\"\)", body)]
            found.append((related.group(1) if related else None, edge, axes, numbers(body[body.index("values"):])))
    return found


def line(xs, ys, x):
    i = max([k for k in range(len(xs) - 1) if xs[k] <= x] or [0])
    return ys[i] + (ys[i + 1] - ys[i]) * (x - xs[i]) / (xs[i + 1] - xs[i])


def energy(axes, values, load, slew):
    if len(axes) == 1:
        return line(axes[0], values, slew)
    n = len(axes[1])
    return line(axes[0], [line(axes[1], values[i * n:(i + 1) * n], slew) for i in range(len(axes[0]))], load)


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else 0


cells = cells_of(open(library).read())
capacitance = {c: {p: max(float(n) for n in re.findall(r"_capacitance : ([\d.]+)", t) or [0])
                   for p, t in pins.items() if "direction : input" in t} for c, pins in cells.items()}
power = {c: {p: tables(t) for p, t in pins.items()} for c, pins in cells.items()}

# The netlist: cells with the nets of their pins; nets are named by the pin of the cell that drives them.
cost = json.load(open(f"{folder}/cost.json"))
period = cost["clock"]
activity = {}
for words in map(str.split, open(f"{folder}/{reading}.activity")):
    if words[0] == "pin":
        activity[words[1].strip("{}")] = float(words[2])
slew = {}
for words in map(str.split, open(f"{folder}/{reading}.power")):
    if len(words) == 4 and words[0] == "slew":
        slew[words[1]] = [float(w) for w in words[2:]]
pin_slew = {}
for words in map(str.split, open(f"{folder}/{reading}.slews")):
    pin_slew[words[2].strip("{}")] = slew[words[1]]

blocks = defaultdict(lambda: [0.0, 0.0])
text = open(f"{folder}/{reading}.v").read()
for found in re.finditer(r"^module switch_(\w+)\((.*?)^endmodule", text, re.S | re.M):
    block, body = found.groups()
    instances = []
    for kind, name, pins in re.findall(r"^  (\w+) (\w+) \(\n(.*?)^  \);", body, re.S | re.M):
        if kind in cells:
            instances.append((kind, f"switch_{block}/{name}", dict(re.findall(r"\.(\w+)\((.*?) ?\)[,\n]", pins))))
    net_slew, load, toggles = {}, defaultdict(float), {}
    for kind, name, pins in instances:
        for pin, net in pins.items():
            if pin in capacitance[kind]:
                load[net] += capacitance[kind][pin]
                if f"{name}/{pin}" in pin_slew:
                    net_slew[net] = pin_slew[f"{name}/{pin}"]
            elif f"{name}/{pin}" in activity:
                toggles[net] = activity[f"{name}/{pin}"]
    for kind, name, pins in instances:
        for pin, groups in power[kind].items():
            net = pins.get(pin)
            if net == "clk_i":
                blocks[block][0] += sum(energy(axes, values, 0, 0) for _, _, axes, values in groups)
            elif toggles.get(net) and groups:
                average = mean(net_slew.get(net, [0.1]))
                # An input that changes often causes more of the changes.
                weight = [toggles.get(pins[r], 0) if r else 0 for r, _, _, _ in groups]
                if not any(weight):
                    weight = [1] * len(groups)
                blocks[block][1] += toggles[net] / sum(weight) * sum(
                    w * energy(axes, values, load[net],
                               average if r is None else 0 if pins[r] == "clk_i" else mean(net_slew.get(pins[r], [0.1])))
                    for w, (r, _, axes, values) in zip(weight, groups))
reported = cost[reading]["power"]["blocks"]
for block, (clock, internal) in sorted(blocks.items()):
    by_hand = clock * 1e-12 / (period * 1e-9)  # pJ a cycle
    assert abs(reported[block]["clock"] - by_hand) <= 1e-3 * by_hand, (block, "clock", reported[block]["clock"], by_hand)
by_hand = sum(internal for _, internal in blocks.values()) * 1e-12 / (period * 1e-9)
sum_reported = cost[reading]["power"]["total"]["internal"]
assert 0.97 < sum_reported / by_hand < 1.03, (sum_reported, by_hand)
