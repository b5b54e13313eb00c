# SPDX-License-Identifier: Apache-2.0
"""Questions about an and-inverter graph to a SAT solver (sat.cpp), one process for many of them."""
import subprocess
from array import array


TOGETHER = 20_000  # conflicts of a question about many literals


class NoAnswer(Exception):
    """Not within the conflicts that were given."""


class Solver:
    def __init__(self, program, aig, conflicts):
        self.aig, self.told, self.conflicts = aig, {0}, conflicts
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        try:
            self.process.stdin.close()
        except BrokenPipeError:  # what it was told and not asked about
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def say(self, command, *lists):
        """A list is preceded by its length, a number is not."""
        words = array("i", [ord(command)])
        for one in lists:
            words.extend([one] if isinstance(one, int) else [len(one), *one])
        self.process.stdin.write(words.tobytes())

    def answer(self, size):
        self.process.stdin.flush()
        said = self.process.stdout.read(size)
        if len(said) != size:
            raise RuntimeError("the SAT solver ended")
        return said

    def tell(self, literals):
        """What the literals depend on."""
        told, ends, stack, nodes = self.told, self.aig.ends, [literal >> 1 for literal in literals], []
        while stack:
            node = stack.pop()
            if node in told:
                continue
            told.add(node)
            if ends[node]:
                a, b = ends[node]
                nodes += (2 * node, a, b)
                stack += (a >> 1, b >> 1)
        if nodes:
            self.say("n", nodes)

    def fix(self, literals):
        """From now on these are true."""
        literals = list(literals)
        self.tell(literals)
        self.say("f", literals)

    def prefer(self, literals):
        """Tried true first."""
        literals = list(literals)
        self.tell(literals)
        self.say("p", literals)

    def possible(self, literals, one_of=(), conflicts=None):
        """Whether all can be true at once, and one of others if there are any."""
        literals, one_of = list(literals), list(one_of)
        self.tell(literals + one_of)
        self.say("s", self.conflicts if conflicts is None else conflicts, literals, one_of)
        said = array("i", self.answer(4))[0]
        if said not in (0, 10, 20):
            raise RuntimeError(f"the SAT solver says {said}")
        if said == 0:
            raise NoAnswer()
        return said == 10

    def any_possible(self, one_of, literals=()):
        """Whether one of them can be true beside `literals`: a question about all, and if that is too hard one about each."""
        try:
            return self.possible(literals, one_of, min(TOGETHER, self.conflicts))
        except NoAnswer:
            if self.conflicts <= TOGETHER:
                raise
        return any(self.possible([*literals, one]) for one in dict.fromkeys(one_of))

    def values(self, literals):
        """Of the last question, if it was possible: {literal: bool}."""
        literals = list(literals)
        self.say("v", literals)
        return dict(zip(literals, map(bool, self.answer(len(literals)))))
