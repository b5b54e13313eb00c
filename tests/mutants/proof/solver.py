# SPDX-License-Identifier: Apache-2.0
"""Questions about an and-inverter graph to z3, one process for many of them."""
import subprocess


class NoAnswer(Exception):
    """Not within the time that was given."""


class Solver:
    def __init__(self, z3, aig, patience):
        self.aig, self.told = aig, {0}
        self.process = subprocess.Popen([z3, "-in"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say(f"(set-logic QF_FD)\n(set-option :timeout {int(patience * 1000)})\n(declare-const n0 Bool)\n(assert (not n0))\n")

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

    def say(self, text):
        self.process.stdin.write(text)

    def answer(self):
        self.process.stdin.flush()
        line = self.process.stdout.readline().strip()
        if not line or line.startswith("(error"):
            raise RuntimeError(f"z3: {line or 'ended'}")
        return line

    @staticmethod
    def name(literal):
        return f"(not n{literal >> 1})" if literal & 1 else f"n{literal >> 1}"

    def tell(self, literals):
        """Declares what the literals depend on."""
        stack, lines = [literal >> 1 for literal in literals], []
        while stack:
            node = stack[-1]
            if node in self.told:
                stack.pop()
                continue
            ends = self.aig.ends[node]
            missing = [end >> 1 for end in ends or () if end >> 1 not in self.told]
            if missing:
                stack += missing
                continue
            self.told.add(node)
            lines.append(f"(declare-const n{node} Bool)")
            if ends:
                a, b = self.name(ends[0]), self.name(ends[1])
                lines.append(f"(assert (or (not n{node}) {a}))(assert (or (not n{node}) {b}))"
                             f"(assert (or n{node} {self.name(ends[0] ^ 1)} {self.name(ends[1] ^ 1)}))")
        self.say("\n".join(lines) + "\n")

    def fix(self, literals):
        """From now on these are true."""
        self.tell(literals)
        self.say("".join(f"(assert {self.name(literal)})\n" for literal in literals))

    def possible(self, literals):
        """Whether all can be true at once."""
        self.tell(literals)
        self.say("(check-sat-assuming (" + " ".join(map(self.name, literals)) + "))\n")
        line = self.answer()
        if line not in ("sat", "unsat"):
            raise NoAnswer(line)
        return line == "sat"

    def values(self, literals):
        """Of the last question, if it was possible: {literal: bool}; what z3 was not told is false."""
        wanted = sorted({literal >> 1 for literal in literals} & self.told)
        found = {}
        for begin in range(0, len(wanted), 2000):
            part = wanted[begin:begin + 2000]
            self.say("(get-value (" + " ".join(f"n{node}" for node in part) + "))\n")
            text = self.answer()
            while text.count("(") != text.count(")"):
                text += self.answer()
            words = text.replace("(", " ").replace(")", " ").split()
            found.update(zip(words[::2], words[1::2]))
        return {literal: (found.get(f"n{literal >> 1}") == "true") != bool(literal & 1) for literal in literals}
