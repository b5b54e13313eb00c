# SPDX-License-Identifier: Apache-2.0
"""Proves that a faulty switch in a network can never be told from the sound one, by induction over clock cycles.

What the RTL leaves undefined (x) is arbitrary in every cycle, at each place by itself, and the same in both switches. That says
enough of hardware that makes something else of it in each, because of the sound one it is proved first that nothing depends on it.

1. Of the candidates (invariants.sv, and what small registers suggest) those are left out that a counterexample breaks,
   after the reset or after a step, until the rest is inductive (houdini.py).
2. The faulty switch begins in the state of the sound one. Each flip-flop is taken to hold the same in both, until a
   counterexample shows that it does not; then it may hold anything, and everything else must not depend on it. Proved
   if no output can differ; not proved if one can, or if there is no answer within so many conflicts of the SAT solver.
"""
import time

from . import circuit
from .aig import FALSE, TRUE
from .houdini import Houdini
from .model import CONFIGURATION, HERE, Misfit, Model, read
from .relation import Relation
from .solver import NoAnswer, Solver

SIZES_OF_INVARIANTS = ("NumPorts", "NumVcs", "VcDepth", "OutDepth", "FlitW", "EjectPerVc", "Trunks", "Trunk", "Narrowing", "Policy")
SIZES_OF_NETWORK = (*SIZES_OF_INVARIANTS, "VcAllocator")
RUN = {"rst_ni": 1, "clk_i": 0, "probe_clk_i": 0}
RESET = {**RUN, "rst_ni": 0}
PATIENCE = 100_000         # conflicts of one question
LONG_PATIENCE = 2_000_000  # of one without whose answer nothing of a shape is proved
ANY_STATE, IN_A_NETWORK = "in any state", "in a network"
COVER = 6                  # cycles from a flit that comes in to one that goes out, and some


class Prover:
    """For one shape. `yosys(path, script)` runs a script, `say` takes progress."""

    def __init__(self, yosys, sat, source, folder, sizes, say=lambda text: None, netlist=None):
        """`netlist`: the sound switch, if it is not the RTL as it is read but another Design made of it."""
        self.yosys, self.sat, self.folder, self.say = yosys, sat, folder, say
        self.sizes, self.include = sizes, source / "rtl/common"
        folder.mkdir(parents=True, exist_ok=True)
        self.rtl = [source / "rtl" / file for file in (source / "rtl/dusk.f").read_text().split()]
        switch = self.read(self.rtl, "switch")
        if netlist is not None:
            switch = self.named_as(switch, netlist)
        used = [source / "rtl" / file for file in ("common/dusk_pkg.sv", "link_power/dusk_power_mask.sv")]
        beside = [read(yosys, [*used, *sorted(HERE.glob(f"{name}*.sv"))], self.include, {key: sizes[key] for key in keys},
                       f"dusk_{name}", folder, name)
                  for name, keys in (("network", SIZES_OF_NETWORK), ("invariants", SIZES_OF_INVARIANTS))]
        self.model = model = Model(switch, *beside)
        self.aig = aig = model.aig
        self.pins = {pin: [aig.input() for _ in switch.pins[pin]] for pin in CONFIGURATION}
        self.state, self.around = model.inputs(switch.state), model.inputs(model.network.state)
        self.before, self.around_before = dict(self.state), dict(self.around)
        self.reset = model.frame(self.before, self.around_before, self.pins, RESET)
        self.tie_constants()
        self.now = model.frame(self.state, self.around, self.pins, RUN)
        self.next, self.next_around = self.now.next()
        self.holds = self.now.candidates()
        self.any_state = None  # state, frame and next state, once they are asked for
        self.prove_invariants()
        self.expect_defined()

    def read(self, files, name):
        return read(self.yosys, files, self.include, self.sizes, "dusk_switch", self.folder, name)

    def named_as(self, rtl, netlist):
        """The netlist, with the RTL's names of registers and pins that it does not have itself."""
        same = {bit: bit for bit in "01xz"}
        for pin, bits in rtl.pins.items():
            same.update(zip(bits, netlist.pins[pin]))
        for q, names in rtl.names.items():
            same[q] = next((netlist.nets[net][i] for net, i in names if i < len(netlist.nets.get(net, []))), None)
        for q in netlist.state:
            for net, i in netlist.names.get(q, []):
                if i < len(rtl.nets.get(net, [])):
                    same[rtl.nets[net][i]] = q
        for net, bits in rtl.nets.items():
            if len(netlist.nets.get(net, [])) != len(bits) and all(bit in same for bit in bits):
                netlist.nets[net] = [same[bit] if same[bit] is not None else "0" for bit in bits]  # 0: nothing reads it
                for i, bit in enumerate(netlist.nets[net]):
                    if bit in netlist.state:
                        netlist.names.setdefault(bit, []).append((net, i))
        return netlist

    def tie_constants(self):
        """Registers that the reset sets to pins or constants, and nothing else writes."""
        constant = {literal >> 1 for literals in self.pins.values() for literal in literals} | {0}
        stepped = self.model.frame(self.state, self.around, self.pins, RUN)
        self.after_reset, self.around_after_reset = self.reset.next()
        for mine, after, step in zip((self.state, self.around), (self.after_reset, self.around_after_reset), stepped.next()):
            mine.update({q: after[q] for q in list(mine) if step[q] == mine[q] and after[q] >> 1 in constant})
        # What the reset leaves alone is arbitrary, and the same in the faulty switch: it may be the sound one's.
        held = {literal >> 1 for literal in [*self.before.values(), *self.around_before.values()]}
        self.arbitrary = set()
        for after in (self.after_reset, self.around_after_reset):
            for q, literal in after.items():
                if self.aig.inputs_of([literal]) & held:
                    after[q] = self.aig.input()
                    if after is self.after_reset:
                        self.arbitrary.add(q)
        self.tied = {q for q, literal in self.state.items() if literal >> 1 in constant}

    # ---- Invariants ------------------------------------------------------------------------------------
    def prove_invariants(self):
        begin, model = time.time(), self.model
        known = {literal >> 1 for mine in (self.state, self.around, *self.pins.values())
                 for literal in (mine.values() if isinstance(mine, dict) else mine)}
        loose = self.aig.inputs_of(self.holds.values()) - known
        if loose:
            raise Misfit("invariants.sv: a candidate depends on more than registers and configuration pins")
        tied = {net for bits, net in model.small.items() if self.tied.intersection(bits)}
        names = {name for name, literal in self.holds.items() if literal != TRUE and name[0] not in tied}
        reset = model.frame(self.after_reset, self.around_after_reset, self.pins, RUN)
        Houdini(self.sat, self.aig, self.reset.rules, {}, reset.candidates(), names).run()
        self.say(f"{len(names)} candidates hold after the reset")
        after = model.frame(self.next, self.next_around, self.pins, RUN)
        steps = Houdini(self.sat, self.aig, self.now.rules, self.holds, after.candidates(), names)
        self.conditions, self.conditions_next, self.conditions_after_reset = (one.conditions for one in (self.now, after, reset))
        self.invariants = steps.run()
        written = {name for name, literal in self.holds.items() if name[0][0].isupper()}
        self.left_out = sorted({name for name, i in written - names if self.holds[name, i] != TRUE})
        self.say(f"{len(names)} invariants in {time.time() - begin:.0f} s" +
                 (f"; not inductive: {' '.join(self.left_out)}" if self.left_out else "") +
                 (f"; no answer: {steps.unanswered}" if steps.unanswered else ""))

    def expect_defined(self):
        """No output and no flip-flop depends on what is undefined."""
        switch, frame = self.model.switch, self.now
        leaves = dict(self.state)
        for port, literals in frame.pins.items():
            leaves.update(zip(switch.pins[port], literals))
        leaves.update((bit, self.aig.input()) for bit in switch.undefined)
        other = circuit.Circuit(self.aig, switch, leaves)
        wrong = self.differences(switch, other, frame, self.next, {q: q for q in switch.state})
        with Solver(self.sat, self.aig, LONG_PATIENCE) as solver:
            solver.fix(self.facts())
            if wrong and solver.any_possible(wrong.values()):
                values = solver.values(wrong.values())
                seen = [f"output bit {one[1]}" if isinstance(one, tuple) else str(switch.names.get(one, [one])[0])
                        for one, literal in wrong.items() if values[literal]]
                raise Misfit(f"what the RTL leaves undefined is seen: {' '.join(seen[:4])}; is an invariant missing in invariants.sv?")
        self.say(f"{len(switch.undefined)} undefined bits, {len(wrong)} places that they might reach and do not")

    def cover(self):
        """The rules do not exclude each other: after a reset a flit comes in and goes up, and one goes down."""
        half = len(self.pins["present_i"]) // 2
        state, around = self.after_reset, self.around_after_reset
        rules, valid = list(self.reset.rules), []
        for _ in range(COVER):
            frame = self.model.frame(state, around, self.pins, RUN)
            rules += frame.rules
            valid = frame.switch.net("out_valid_o")
            state, around = frame.next()
        lanes = len(valid) // (2 * half)
        ways = {"down": valid[:half * lanes], "up": valid[half * lanes:]}
        with Solver(self.sat, self.aig, PATIENCE) as solver:
            solver.fix(rules)
            for way, outputs in ways.items():
                if not solver.possible([self.aig.any(outputs)]):
                    raise Misfit(f"network.sv: the rules exclude that a flit goes {way}")

    # ---- A fault ---------------------------------------------------------------------------------------
    def matched(self, design, like=None):
        """{what the sound switch's flip-flop holds: the design's}. `like`: this relation for the design without fault, of which
        a fault may leave some out that nothing reads any more."""
        sound, found, nameless = self.model.switch, {}, []
        for q in design.state:
            ours = {sound.nets[net][i] for net, i in design.names.get(q, []) if net in sound.nets} & sound.state.keys()
            if ours:
                found.update({one: q for one in ours})
            else:
                nameless.append(q)
        if like is not None:
            gone = sorted(like.keys() - found.keys())
            if nameless and (len({like[one] for one in gone}) != len(nameless) or len(nameless) > 1):
                raise Misfit(f"{len(nameless)} flip-flops without a name, {len(gone)} that are missing")
            if nameless:
                found.update({one: nameless[0] for one in gone})
        elif nameless:
            raise Misfit(f"{len(nameless)} flip-flops that the switch does not have")
        return found

    def unseen(self, design, matched, conflicts=PATIENCE):
        """ANY_STATE, IN_A_NETWORK, or why it is not proved ('' if an output differs)."""
        try:
            if self.same_in_any_state(design, matched, conflicts):
                return ANY_STATE
            with Relation(self, design, matched, conflicts) as relation:
                return IN_A_NETWORK if relation.holds() else ""
        except NoAnswer:
            return f"no answer within {conflicts} conflicts"

    def faulty(self, design, matched, frame, state, free=(), own=None):
        """`own`: what the flip-flops in `free` hold."""
        leaves = {q: FALSE for q in design.state}
        for ours, q in sorted(matched.items(), key=lambda pair: pair[0] not in free):
            leaves[q] = own[ours] if ours in free else state[ours]
        for port, literals in frame.pins.items():
            leaves.update(zip(design.pins[port], literals))
        leaves.update(frame.undefined_in(design))
        return circuit.Circuit(self.aig, design, leaves)

    def differences(self, design, gate, frame, next_state, matched, free=()):
        """{flip-flop, or (None, number) of an output: literal that is 1 if they differ}"""
        theirs = [gate.of(bit) for port in self.model.switch.outputs for bit in design.outputs[port]]
        pairs = [((None, i), a, b) for i, (a, b) in enumerate(zip(frame.outputs, theirs))]
        pairs += [(ours, next_state[ours], gate.of(design.state[q])) for ours, q in matched.items() if ours not in free]
        return {one: self.aig.differ(a, b) for one, a, b in pairs if a != b}

    def same_in_any_state(self, design, matched, conflicts):
        if self.any_state is None:
            state = self.model.inputs(self.model.switch.state)
            frame = self.model.frame(state, self.around, {}, {"clk_i": 0, "probe_clk_i": 0})
            self.any_state = state, frame, frame.switch.next()
        state, frame, after = self.any_state
        wrong = self.differences(design, self.faulty(design, matched, frame, state), frame, after, matched).values()
        if not wrong:
            return True
        with Solver(self.sat, self.aig, conflicts) as solver:
            return not solver.possible([], wrong)

    def facts(self):
        return self.now.rules + [self.holds[name] for name in sorted(self.invariants)]
