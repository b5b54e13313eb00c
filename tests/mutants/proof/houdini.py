# SPDX-License-Identifier: Apache-2.0
"""Of candidates, the most that are inductive together (Houdini: Flanagan, Leino, FME 2001).

Every counterexample throws out all candidates that it breaks. What has no answer within the conflicts of one question is
thrown out, too, and named.
"""
from .aig import TRUE
from .solver import NoAnswer, Solver

TOGETHER, ALONE = 20_000, 100_000  # conflicts of a question about many candidates, about one


class Houdini:
    def __init__(self, program, aig, rules, before, then, names):
        """`then`: {name: literal} that must follow from `rules` and from `before` of those that are kept; {}: from `rules` alone.
        What does not follow leaves the set `names`."""
        self.names, self.then, self.unanswered = names, then, []
        self.solver = solver = Solver(program, aig, TOGETHER)
        solver.fix(rules)
        self.kept = {name: aig.input() for name in sorted(names)} if before else {}
        solver.fix(aig.either(switch ^ 1, before[name]) for name, switch in self.kept.items())
        solver.prefer(then[name] ^ 1 for name in sorted(names) if then[name] != TRUE)

    def run(self):
        # One question about many is quick where each is easy: those that somebody wrote are not.
        written, mined = {}, []
        for name in sorted(self.names):
            (written.setdefault(name[0], []) if name[0][0].isupper() else mined).append(name)
        try:
            while sum(map(self.weed, [mined, *written.values()])):
                pass
        finally:
            self.solver.close()
        return self.names

    def weed(self, group):
        """How many left until the group follows."""
        begin = len(self.names)
        try:
            while self.break_one(group, TOGETHER):
                pass
        except NoAnswer:
            for name in group:
                try:
                    while self.break_one([name], ALONE):
                        pass
                except NoAnswer:
                    self.names.discard(name)
                    self.unanswered.append(name)
        return begin - len(self.names)

    def break_one(self, group, conflicts):
        """Whether a counterexample was found; what it breaks has left."""
        broken = [self.then[name] ^ 1 for name in group if name in self.names and self.then[name] != TRUE]
        if not broken or not self.solver.possible([switch for name, switch in self.kept.items() if name in self.names], broken, conflicts):
            return False
        holds = self.solver.values(self.then[name] for name in self.names if self.then[name] != TRUE)
        self.names -= {name for name in self.names if not holds.get(self.then[name], True)}
        return True
