# SPDX-License-Identifier: Apache-2.0
"""And-inverter graphs: literals are 2*node, +1 inverted; node 0 is false. What is built twice is one node."""

FALSE, TRUE = 0, 1


class Aig:
    def __init__(self):
        self.ends = [None]  # of each node: its two literals; None: an input
        self.known = {}

    def input(self):
        self.ends.append(None)
        return 2 * (len(self.ends) - 1)

    def both(self, a, b):
        if a > b:
            a, b = b, a
        if a == FALSE or a ^ 1 == b:
            return FALSE
        if a == TRUE or a == b:
            return b
        found = self.known.get((a, b))
        if found is None:
            self.ends.append((a, b))
            found = self.known[a, b] = 2 * (len(self.ends) - 1)
        return found

    def either(self, a, b):
        return self.both(a ^ 1, b ^ 1) ^ 1

    def choose(self, select, one, zero):
        if select & 1:
            select, one, zero = select ^ 1, zero, one
        if one == zero:
            return one
        if one ^ 1 == zero:
            return self.differ(select, zero)
        return self.either(self.both(select, one), self.both(select ^ 1, zero))

    def differ(self, a, b):
        odd, a, b = (a ^ b) & 1, a & ~1, b & ~1
        if a > b:
            a, b = b, a
        if a == FALSE:
            return b ^ odd
        if a == b:
            return FALSE ^ odd
        return self.either(self.both(a, b ^ 1), self.both(a ^ 1, b)) ^ odd

    def all(self, literals):
        return self.fold(self.both, TRUE, literals)

    def any(self, literals):
        return self.fold(self.either, FALSE, literals)

    @staticmethod
    def fold(join, empty, literals):
        """A balanced tree."""
        literals = list(literals) or [empty]
        while len(literals) > 1:
            odd = literals[len(literals) & ~1:]
            literals = [join(a, b) for a, b in zip(literals[::2], literals[1::2])] + odd
        return literals[0]

    def inputs_of(self, literals):
        """The input nodes that literals depend on."""
        seen, stack = {0}, [literal >> 1 for literal in literals]
        while stack:
            node = stack.pop()
            if node not in seen:
                seen.add(node)
                stack += [end >> 1 for end in self.ends[node] or ()]
        return {node for node in seen if node and self.ends[node] is None}

    def value(self, literals, inputs):
        """Of literals (0 or 1), for values of the input nodes; those that are not given are 0."""
        ones = {node: TRUE if value else FALSE for node, value in inputs.items()}
        stack, made = [literal >> 1 for literal in literals], {0: FALSE, **ones}
        while stack:
            node = stack[-1]
            if node in made:
                stack.pop()
                continue
            ends = self.ends[node]
            if ends is None:
                made[node] = FALSE
                continue
            missing = [end >> 1 for end in ends if end >> 1 not in made]
            if missing:
                stack += missing
            else:
                made[node] = (made[ends[0] >> 1] ^ ends[0] & 1) & (made[ends[1] >> 1] ^ ends[1] & 1)
        return [made[literal >> 1] ^ literal & 1 for literal in literals]
