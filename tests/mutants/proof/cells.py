# SPDX-License-Identifier: Apache-2.0
"""What Yosys' word-level cells compute (Yosys manual, chapter "Internal cell library"), as and-inverter graphs."""
from .aig import FALSE, TRUE

BITWISE = ("$and", "$or", "$xor", "$xnor", "$not", "$pos", "$mux", "$pmux")


class UnknownCell(Exception):
    pass


def widened(bits, width, signed):
    top = bits[-1] if signed and bits else FALSE
    return (list(bits) + [top] * width)[:width]


def bitwise(aig, kind, a, b, select):
    """One bit: of $pmux `b` holds the bit of each case."""
    if kind == "$and":
        return aig.both(a, b)
    if kind == "$or":
        return aig.either(a, b)
    if kind in ("$xor", "$xnor"):
        return aig.differ(a, b) ^ (kind == "$xnor")
    if kind in ("$not", "$pos"):
        return a ^ (kind == "$not")
    if kind == "$mux":
        return aig.choose(select, b, a)
    for case, condition in zip(b, select):  # $pmux
        a = aig.choose(condition, case, a)
    return a


def add(aig, a, b, carry=FALSE):
    """(sum, carry out)"""
    total = []
    for x, y in zip(a, b):
        odd = aig.differ(x, y)
        total.append(aig.differ(odd, carry))
        carry = aig.either(aig.both(x, y), aig.both(odd, carry))
    return total, carry


def less(aig, a, b, signed):
    if signed and a:  # as offset binary
        a, b = a[:-1] + [a[-1] ^ 1], b[:-1] + [b[-1] ^ 1]
    return add(aig, a, [bit ^ 1 for bit in b], TRUE)[1] ^ 1


def multiply(aig, a, b):
    total = [FALSE] * len(a)
    for i, bit in enumerate(b):
        row = [FALSE] * i + [aig.both(bit, x) for x in a[:len(a) - i]]
        total = add(aig, total, row)[0]
    return total


def shift(aig, a, amount, right, fill, width):
    bits = list(a)
    for i, bit in enumerate(amount):
        step = 1 << min(i, 20)
        if bit == FALSE:
            continue
        if right:
            moved = bits[step:] + [fill] * min(step, len(bits))
        else:
            moved = ([FALSE] * min(step, len(bits)) + bits)[:len(bits)]
        bits = [aig.choose(bit, one, zero) for one, zero in zip(moved, bits)]
    return bits[:width]


def word(aig, kind, a, b, width, signed):
    """All bits of a cell that is not bitwise; `signed` of A and of B."""
    both = all(signed)
    if kind.startswith("$reduce") or kind.startswith("$logic"):
        some = aig.any(a)
        if kind == "$reduce_and":
            one = aig.all(a)
        elif kind in ("$reduce_or", "$reduce_bool"):
            one = some
        elif kind in ("$reduce_xor", "$reduce_xnor"):
            one = aig.fold(aig.differ, FALSE, a) ^ (kind == "$reduce_xnor")
        elif kind == "$logic_not":
            one = some ^ 1
        elif kind == "$logic_and":
            one = aig.both(some, aig.any(b))
        elif kind == "$logic_or":
            one = aig.either(some, aig.any(b))
        else:
            raise UnknownCell(kind)
        return widened([one], width, False)
    if kind in ("$eq", "$ne", "$eqx", "$nex", "$lt", "$le", "$gt", "$ge"):
        size = max(len(a), len(b))
        a, b = widened(a, size, both), widened(b, size, both)
        if kind in ("$eq", "$ne", "$eqx", "$nex"):
            one = aig.any(aig.differ(x, y) for x, y in zip(a, b)) ^ (kind in ("$eq", "$eqx"))
        elif kind in ("$lt", "$ge"):
            one = less(aig, a, b, both) ^ (kind == "$ge")
        else:
            one = less(aig, b, a, both) ^ (kind == "$le")
        return widened([one], width, False)
    if kind in ("$add", "$sub", "$mul", "$neg"):
        a, b = widened(a, width, both if kind != "$neg" else signed[0]), widened(b, width, both)
        if kind == "$add":
            return add(aig, a, b)[0]
        if kind == "$sub":
            return add(aig, a, [bit ^ 1 for bit in b], TRUE)[0]
        if kind == "$neg":
            return add(aig, [FALSE] * width, [bit ^ 1 for bit in a], TRUE)[0]
        return multiply(aig, a, b)
    if kind in ("$shl", "$sshl"):
        return shift(aig, widened(a, width, signed[0]), b, False, FALSE, width)
    if kind in ("$shr", "$sshr"):
        size = max(len(a), width)
        arithmetic = kind == "$sshr" and signed[0]
        return shift(aig, widened(a, size, signed[0]), b, True, a[-1] if arithmetic else FALSE, width)
    if kind in ("$shift", "$shiftx"):  # what lies outside A is undefined in $shiftx: 0
        size = max(len(a), width)
        a = widened(a, size, kind == "$shift" and signed[0])
        fill = a[-1] if kind == "$shift" and signed[0] else FALSE
        if not signed[1]:
            return shift(aig, a, b, True, fill, width)
        less_than_0 = add(aig, [FALSE] * len(b), [bit ^ 1 for bit in b], TRUE)[0]
        return [aig.choose(b[-1], one, zero) for one, zero in zip(shift(aig, a, less_than_0, False, FALSE, width),
                                                                 shift(aig, a, b[:-1], True, fill, width))]
    raise UnknownCell(kind)
