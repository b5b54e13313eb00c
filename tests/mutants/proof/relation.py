# SPDX-License-Identifier: Apache-2.0
"""What stays the same in the sound switch and a faulty one: equal flip-flops, and what is true of those that are not."""
from .aig import FALSE
from .solver import Solver

CONDITIONS = 40  # registers of the same instance that may say when a flip-flop counts


class Relation:
    """Grows weaker with every counterexample, until it is inductive or an output differs."""

    def __init__(self, prover, design, matched, patience):
        self.patience = patience
        self.prover, self.aig, self.design, self.matched = prover, prover.aig, design, matched
        self.free, self.own, self.more = set(), {}, set()  # more: (flip-flop, condition or None, polarity)
        self.name = {q: names[0] for q, names in prover.model.switch.names.items()}
        small = {}
        for bits, net in prover.model.small.items():
            small.setdefault(net.rpartition(".")[0], []).extend(bits)
        for net, bits in prover.model.switch.nets.items():
            if len(bits) == 1 and bits[0] in prover.state:
                small.setdefault(net.rpartition(".")[0], []).append(bits[0])
        self.conditions = small

    def release(self, ours):
        self.free.add(ours)
        self.own[ours] = self.aig.input()
        instance = self.name.get(ours, ("", 0))[0].rpartition(".")[0]
        near = [bit for place, bits in sorted(self.conditions.items(), key=lambda one: len(one[0]))
                if place == instance or place.startswith(instance + ".") for bit in bits]
        self.more |= {(ours, condition, polarity) for condition in dict.fromkeys(near[:CONDITIONS]) for polarity in (0, 1)}
        self.more |= {(ours, None, 0), (ours, None, 1)}

    def said(self, one, sound, faulty):
        """A condition -> both hold the same; without one: it is 0, or 1."""
        ours, condition, polarity = one
        if condition is None:
            return faulty(ours) ^ polarity
        return self.aig.either(sound[condition] ^ polarity, self.aig.differ(sound[ours], faulty(ours)) ^ 1)

    def after_reset(self):
        prover = self.prover
        gate = prover.faulty(self.design, self.matched, prover.reset, prover.before)
        values = prover.after_reset
        set_by_reset = self.matched.keys() - prover.arbitrary

        def faulty(ours):
            return gate.of(self.design.state[self.matched[ours]]) if ours in set_by_reset else values[ours]
        wrong = [(ours, self.aig.differ(values[ours], faulty(ours))) for ours in set_by_reset]
        while True:
            wrong = [(ours, literal) for ours, literal in wrong if literal != FALSE and ours not in self.free]
            seen = self.counterexample(prover.reset.rules, wrong)
            if not seen:
                break
            for ours in seen:
                self.release(ours)
        while True:
            broken = [(one, self.said(one, values, faulty) ^ 1) for one in self.more]
            seen = self.counterexample(prover.reset.rules, [(one, literal) for one, literal in broken if literal != FALSE])
            if not seen:
                break
            self.more -= seen
        self.reset_values = (values, faulty)

    def step(self):
        """True: inductive; False: an output differs; None: weaker than before."""
        prover = self.prover
        gate = prover.faulty(self.design, self.matched, prover.now, prover.state, self.free, self.own)

        def taken(ours):
            return gate.of(self.design.state[self.matched[ours]])
        wrong = prover.differences(self.design, gate, prover.now, prover.next, self.matched, self.free)
        wrong += [(one, self.said(one, prover.next, taken) ^ 1) for one in self.more]
        facts = prover.facts() + [self.said(one, prover.state, lambda ours: self.own[ours]) for one in self.more]
        seen = self.counterexample(facts, [(one, literal) for one, literal in wrong if literal != FALSE])
        if None in seen:
            return False
        if not seen:
            return True
        self.more -= seen
        released = {one for one in seen if not isinstance(one, tuple)}
        if released:
            known = set(self.more)
            for ours in released:
                self.release(ours)
            self.keep_what_the_reset_gives(self.more - known)
        return None

    def keep_what_the_reset_gives(self, new):
        values, faulty = self.reset_values
        while True:
            broken = [(one, self.said(one, values, faulty) ^ 1) for one in new & self.more]
            seen = self.counterexample(self.prover.reset.rules, [(one, literal) for one, literal in broken if literal != FALSE])
            if not seen:
                return
            self.more -= seen

    def counterexample(self, facts, wrong):
        """What differs in one."""
        if not wrong:
            return set()
        with Solver(self.prover.z3, self.aig, self.patience) as solver:
            solver.fix(facts)
            if not solver.possible([self.aig.any(literal for _, literal in wrong)]):
                return set()
            values = solver.values([literal for _, literal in wrong])
            return {one for one, literal in wrong if values[literal]}
