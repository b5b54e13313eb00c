#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes training.<rank>.et: Chakra execution traces of one training step of a small transformer on 64 ranks.

usage: training.py [FOLDER]

Eight ranks share each layer (tensor parallel, M. Shoeybi et al., Megatron-LM, arXiv 1909.08053, 2019): an all-reduce of
the activations follows each of the two blocks of a layer, forward and backward. Eight such groups share the samples
(data parallel): an all-reduce of a layer's gradients begins when its backward pass ends. Compressed by gzip.
"""
import gzip
import json
import sys
from pathlib import Path

TENSOR, DATA, LAYERS = 8, 8, 4
WIDTH, TOKENS, BYTES = 256, 64, 2  # of the model, of a sample, of a number
ACTIVATIONS = TOKENS * WIDTH * BYTES
GRADIENTS = 12 * WIDTH * WIDTH * BYTES // TENSOR  # of a layer, in one rank
FORWARD = {"attention": 60, "mlp": 100}  # us; the backward pass takes twice as long
OPTIMIZER = 150  # us
METADATA, COMPUTE, COLLECTIVE, ALL_REDUCE = 1, 4, 7, 0


def varint(value):
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def field(number, value):
    """A field of a protobuf message: a number, or bytes."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def attribute(name, number, value):
    return field(10, field(1, name.encode()) + field(number, value))


class Trace:
    """Trace of one rank. Numbers of fields and types are those of Chakra 0.0.4."""

    def __init__(self, groups):
        self.text, self.nodes = b"", 0
        self.message(field(1, b"0.0.4"))
        self.node("process_groups", METADATA, [], field(8, field(1, json.dumps(groups).encode())))

    def message(self, content):
        self.text += varint(len(content)) + content

    def node(self, name, kind, after, more):
        node = field(1, self.nodes) + field(2, name.encode()) + field(3, kind)
        for other in after:
            node += field(5, other)
        self.message(node + more)
        self.nodes += 1
        return self.nodes - 1

    def compute(self, name, microseconds, after):
        return self.node(name, COMPUTE, after, field(7, microseconds) + attribute("is_cpu_op", 27, 0))

    def all_reduce(self, name, size, group, after):
        return self.node(name, COLLECTIVE, after, attribute("is_cpu_op", 27, 0) + attribute("comm_type", 9, ALL_REDUCE) +
                         attribute("comm_size", 9, size) + attribute("pg_name", 29, group.encode()))


def step(trace, rank):
    tensor, data = f"tensor-{rank // TENSOR}", f"data-{rank % TENSOR}"
    last = []
    for layer in range(LAYERS):
        for block, time in FORWARD.items():
            done = trace.compute(f"forward {layer} {block}", time, last)
            last = [trace.all_reduce(f"activations {layer} {block}", ACTIVATIONS, tensor, [done])]
    reduced = []
    for layer in reversed(range(LAYERS)):
        for block, time in reversed(FORWARD.items()):
            done = trace.compute(f"backward {layer} {block}", 2 * time, last)
            last = [trace.all_reduce(f"errors {layer} {block}", ACTIVATIONS, tensor, [done])]
        reduced.append(trace.all_reduce(f"gradients {layer}", GRADIENTS, data, [done]))
    trace.compute("optimizer", OPTIMIZER, last + reduced)


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent)
    groups = [{"pg_name": f"tensor-{i}", "ranks": list(range(TENSOR * i, TENSOR * i + TENSOR))} for i in range(DATA)]
    groups += [{"pg_name": f"data-{i}", "ranks": list(range(i, TENSOR * DATA, TENSOR))} for i in range(TENSOR)]
    for rank in range(TENSOR * DATA):
        trace = Trace(groups)
        step(trace, rank)
        (folder / f"training.{rank}.et").write_bytes(gzip.compress(trace.text, 9, mtime=0))


if __name__ == "__main__":
    main()
