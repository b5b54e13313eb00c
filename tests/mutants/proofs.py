# SPDX-License-Identifier: Apache-2.0
"""The proofs of a campaign: what no observer noticed, nobody can notice (proof/prover.py)."""
from threading import Lock

import hand
import netlist
from build import SIZES, Failure, together
from proof import circuit
from proof.model import Misfit
from proof.prover import ANY_STATE, IN_A_NETWORK, LONG_PATIENCE, PATIENCE, Prover
from proof.cells import UnknownCell
from proof.solver import NoAnswer

SEEN = 4        # caught faults of each netlist that the prover must not call unseen
BRIEF = 20_000  # conflicts of a question about these

READ = """read_rtlil {base}
{fault}
{map}write_json {out}
"""


class Shape:
    """The prover of one shape: of the RTL, or of the netlist `base` that faults are put into."""

    def __init__(self, tools, folder, name, sizes, say, base=None):
        self.tools, self.folder, self.name, self.base, self.one_at_a_time = tools, folder, name, base, Lock()
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            sound = self.read_netlist("") if base else None
            self.prover = Prover(self.yosys, tools.sat, tools.source, self.folder, dict(zip(SIZES, sizes)),
                                 lambda text: say(f"proofs, {name}: {text}"), sound)
            self.prover.cover()
        except (Misfit, UnknownCell, NoAnswer) as error:
            raise Failure(f"proofs, {name}: {error or 'no answer within the conflicts of proof/prover.py'}") from error

    def yosys(self, path, script):
        netlist.run_yosys(self.tools, path, script)

    def of_netlist(self, mutation, conflicts=PATIENCE):
        """The prover's answer about a mutation of netlist.py."""
        def read():
            design = self.read_netlist(mutation.line)
            return design, self.prover.matched(design, {q: q for q in self.prover.model.switch.state})
        return self.answer(read, conflicts)

    def read_netlist(self, fault):
        out = self.folder / "faulty.json"
        self.yosys(self.folder / "faulty.ys", READ.format(base=self.base, fault=fault, map=circuit.MAP, out=out))
        return circuit.Design(out, "dusk_switch")

    def of_rtl(self, mutant, conflicts=PATIENCE):
        """The prover's answer about a mutant of hand.py."""
        def read():
            design = self.prover.read(hand.apply(mutant, self.tools.source, self.folder), "faulty")
            return design, self.prover.matched(design)
        return self.answer(read, conflicts)

    def answer(self, read, conflicts):
        with self.one_at_a_time:
            try:
                return self.prover.unseen(*read(), conflicts)
            except (Misfit, UnknownCell) as error:
                return f"cannot be compared: {error}"


def prove(tools, folder, shapes, mutants, netlists, say, keep, trials, seed):
    """Fills `proof` of those that were not caught: how it is proved that they are not seen, or ''. These get a second look,
    after all proofs: one of them may take longer than the proofs of a shape."""
    one_at_a_time = Lock()

    def netlist_of(name, sizes, left):
        place = folder / f"netlist-{name}"
        shape = Shape(tools, place / "proof", f"netlist {name}", sizes, say, place / "base.il")
        expect_seen(shape, [m for m in netlists[name] if m.caught])
        return answer(shape.name, left, shape.of_netlist, say, told,
                      lambda mutation: netlist.look_again(place / "mutant", mutation, trials, seed))

    def by_hand(name, sizes, left):
        shape = Shape(tools, folder / f"proof-{name}", name, sizes, say)
        return answer(name, left, shape.of_rtl, say, told, lambda mutant: hand.look_again(tools, mutant, sizes, folder, trials, seed))

    def told():
        with one_at_a_time:
            keep()
    jobs = []
    for name, sizes in shapes.items():
        for prover, faults in ((netlist_of, netlists.get(name, [])), (by_hand, [m for m in mutants if m.shape == name])):
            left = [m for m in faults if not m.caught and not m.proof]
            if left:
                jobs.append((prover, name, sizes, left))
    second_looks = [look for looks in together(lambda job: job[0](*job[1:]), jobs) for look in looks]
    together(lambda look: look(), second_looks)


def expect_seen(shape, caught):
    """A prover that calls faults unseen that were caught would mean nothing."""
    for mutation in caught[::max(1, len(caught) // SEEN)][:SEEN]:
        if proved(shape.of_netlist(mutation, BRIEF)):
            raise Failure(f"proofs, {shape.name}: caught, and proved to be unseen: {mutation.text}")


def answer(name, left, ask, say, told, second_look):
    """What is to be looked at again: each call does one."""
    again = []
    for number, one in enumerate(left, 1):
        text, said = getattr(one, "name", None) or one.text, ask(one)

        def look(one=one, text=text, said=said):
            second_look(one)
            if not one.caught and said:  # without an answer: it was too hard
                said = ask(one, LONG_PATIENCE)
                one.proof = said if proved(said) else ""
            judge = "caught" if one.caught else f"unseen {said}" if one.proof else f"SURVIVED ({said or 'an output may differ'})"
            say(f"second look, {name}: {text}: {judge}")
            told()
        if proved(said):
            one.proof = said
        else:
            again.append(look)
        say(f"proofs, {name}, {number}/{len(left)}: {text}: {f'unseen {said}' if one.proof else 'not proved'}")
        told()
    return again


def proved(answer):
    return answer in (ANY_STATE, IN_A_NETWORK)
