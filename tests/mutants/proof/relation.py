# SPDX-License-Identifier: Apache-2.0
"""What stays the same in the sound switch and a faulty one: equal flip-flops, and what is true of those that are not."""
from typing import NamedTuple

from .aig import FALSE
from .solver import Solver

CONDITIONS = 48      # flip-flops of the same instance, and of the same register, that may say when a flip-flop counts
WORD = 24            # bits of registers of which they are


class Repeats(NamedTuple):
    """What a flip-flop of a faulty switch may do: hold what this one of the sound switch holds, or its inverse."""
    bit: int


class Relation:
    """Grows weaker with every counterexample, until it is inductive or an output differs."""

    def __init__(self, prover, design, matched, conflicts):
        self.prover, self.aig, self.design, self.matched, self.conflicts = prover, prover.aig, design, matched, conflicts
        self.free, self.own, self.more = set(), {}, set()  # more: (flip-flop, condition: another, one of invariants.sv, None; polarity)
        # Where it is a register, not a port that carries it.
        self.name = {q: next((name for name in names if name[0].endswith("_q")), names[0])
                     for q, names in prover.model.switch.names.items()}
        self.conditions = {}
        for net, bits in prover.model.switch.nets.items():
            if len(bits) <= WORD and all(bit in prover.state for bit in bits):
                self.conditions.setdefault(net.rpartition(".")[0], []).extend(bits)
        self.reset, self.running = Solver(prover.sat, self.aig, conflicts), Solver(prover.sat, self.aig, conflicts)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.reset.close()
        self.running.close()

    def holds(self):
        """Whether no output can differ."""
        self.reset.fix(self.prover.reset.rules)
        self.running.fix(self.prover.facts())
        self.begin()
        found = None
        while found is None:
            found = self.step()
        return found

    def release(self, ours):
        """It may differ from now on; returns what may be true of it."""
        self.free.add(ours)
        self.own[ours] = self.aig.input()
        instance = self.name.get(ours, ("", 0))[0].rpartition(".")[0]
        near = [bit for place, bits in sorted(self.conditions.items(), key=lambda one: len(one[0]))
                if place == instance or place.startswith(instance + ".") for bit in bits]
        siblings = self.siblings(ours)
        conditions = [*dict.fromkeys([ours, *dict.fromkeys(near)][:CONDITIONS] + siblings[:CONDITIONS]), *self.prover.conditions, None,
                      *map(Repeats, siblings)]
        return {(ours, condition, polarity) for condition in conditions for polarity in (0, 1)}

    def siblings(self, ours):
        """The other flip-flops of its register."""
        register = self.prover.model.switch.nets.get(self.name.get(ours, ("", 0))[0], [])
        return [bit for bit in register if bit != ours and bit in self.prover.state]

    def said(self, one, sound, faulty):
        """A condition -> both hold the same; without one: it is 0, or 1; or it holds what another does in the sound switch."""
        ours, condition, polarity = one
        if isinstance(condition, Repeats):
            return self.aig.differ(sound[condition.bit], faulty(ours)) ^ 1 ^ polarity
        if condition is None:
            return faulty(ours) ^ polarity
        return self.aig.either(sound[condition] ^ polarity, self.aig.differ(sound[ours], faulty(ours)) ^ 1)

    def begin(self):
        """What differs after the reset."""
        prover = self.prover
        gate = prover.faulty(self.design, self.matched, prover.reset, prover.before)
        values, set_by_reset = {**prover.after_reset, **prover.conditions_after_reset}, self.matched.keys() - prover.arbitrary

        def faulty(ours):
            return gate.of(self.design.state[self.matched[ours]]) if ours in set_by_reset else values[ours]
        self.reset_values = values, faulty
        wrong = {ours: self.aig.differ(values[ours], faulty(ours)) for ours in sorted(set_by_reset)}
        seen = True
        while seen:
            seen = self.counterexample(self.reset, [], {ours: literal for ours, literal in wrong.items() if ours not in self.free})
            for ours in seen:
                self.keep_what_the_reset_gives(self.release(ours))

    def keep_what_the_reset_gives(self, new):
        broken = True
        while broken:
            broken = self.counterexample(self.reset, [], {one: self.said(one, *self.reset_values) ^ 1 for one in self.in_order(new)})
            new -= broken
        self.more |= new

    def step(self):
        """True: inductive; False: an output differs; None: weaker than before."""
        prover = self.prover
        gate = prover.faulty(self.design, self.matched, prover.now, prover.state, self.free, self.own)

        def taken(ours):
            return gate.of(self.design.state[self.matched[ours]])
        sound, sound_next = {**prover.state, **prover.conditions}, {**prover.next, **prover.conditions_next}
        wrong = prover.differences(self.design, gate, prover.now, prover.next, self.matched, self.free)
        wrong.update((one, self.said(one, sound_next, taken) ^ 1) for one in self.in_order(self.more))
        while True:
            facts = [self.said(one, sound, self.own.get) for one in self.in_order(self.more)]
            seen = self.counterexample(self.running, facts, wrong)
            if not seen:
                return True
            if any(one[0] is None for one in seen if isinstance(one, tuple)):
                return False
            self.more -= seen
            released = {one for one in seen if not isinstance(one, tuple)}
            for ours in sorted(released):
                self.keep_what_the_reset_gives(self.release(ours))
            if released:  # the faulty switch is another function now
                return None
            for one in seen:
                del wrong[one]

    @staticmethod
    def in_order(more):
        return sorted(more, key=str)

    def counterexample(self, solver, facts, wrong):
        """What differs in one, of {what: literal that is 1 if it differs}."""
        wrong = {one: literal for one, literal in wrong.items() if literal != FALSE}
        if not wrong:
            return set()
        solver.tell(wrong.values())
        if not solver.any_possible(wrong.values(), facts):
            return set()
        values = solver.values(wrong.values())
        return {one for one, literal in wrong.items() if values[literal]}
