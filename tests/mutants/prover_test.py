#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The prover on a switch of two ports, and on one of a ring: it proves what is equivalent, nothing that can be seen, and says what no longer fits.
usage: prover_test.py SOURCE TOOLS FOLDER"""
import copy
import random
import subprocess
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True

import hand
from build import Tools
from proof import circuit, model
from proof.aig import Aig
from proof.prover import ANY_STATE, IN_A_NETWORK, Prover

SIZES = dict(NumPorts=2, NumVcs=2, VcDepth=2, OutDepth=0, FlitW=64, HopLatency=4, InPerVc=0, OutPerVc=0, EjectPerVc=0, CreditBypass=0, VcAllocator=0, Trunks=0, Trunk=0, Narrowing=0, Policy=0)
UNSEEN = ("input-still-there", "select-tie", "register-dark", "fifo-reads-all", "look-always", "power-managed")
RING = {**SIZES, "NumPorts": 3, "NumVcs": 3, "HopLatency": 3, "VcAllocator": 2, "Trunks": 2, "Trunk": 1, "Narrowing": 1, "Policy": 1}
UNSEEN_IN_A_RING = ("power-unmanaged-news", "monitor-dark")
SEEN_IN_A_RING = ("power-unmanaged-narrows",)
SEEN = ("input-credit", "fsm-late", "crossbar-ended-head")

BINARY = "& | ^ ~^ + - * << >> <<< >>> < <= > >= == != && ||".split()
UNARY = "~ - & ~& | ~| ^ ~^ !".split()


def operators():
    """A module of every operator, on operands of several widths, and what selects and shifts."""
    lines = []
    for signed, sign in (("", "u"), ("signed", "s")):
        for i, operator in enumerate(BINARY):
            for a, b in ((4, 4), (5, 3), (2, 5)):
                lines.append(f"wire {signed} [{a-1}:0] a{sign}{i}_{a} = x; wire {signed} [{b-1}:0] b{sign}{i}_{a} = y; "
                             f"wire {signed} [6:0] o{sign}{i}_{a} = a{sign}{i}_{a} {operator} b{sign}{i}_{a};")
        for i, operator in enumerate(UNARY):
            lines.append(f"wire {signed} [3:0] c{sign}{i} = x; wire {signed} [6:0] p{sign}{i} = {operator}c{sign}{i};")
    lines.append("wire [3:0] q0 = y[0] ? x[3:0] : y[3:0]; wire [15:0] r = {x, y, x, 1'b0}; wire [1:0] q1 = r[{y[1:0], 1'b0} +: 2];")
    lines.append("reg [2:0] q3; always @* case (x[1:0]) 0: q3 = y[2:0]; 1: q3 = y[4:2]; 2: q3 = x[4:2]; default: q3 = 5; endcase")
    nets = [word for line in lines for word in line.replace(";", " ").split() if word[0] in "opq" and word[-1].isdigit()]
    return "module operators(input [4:0] x, y);\n" + "\n".join(lines) + "\nendmodule\n", sorted(set(nets))


class WithProver(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.build / cls.__name__
        cls.folder.mkdir(parents=True, exist_ok=True)
        _, table = hand.read_table(cls.tools.source / "tests/mutants/mutants.txt")
        cls.mutants = {mutant.name: mutant for mutant in table}
        cls.prover = Prover(cls.yosys, cls.tools.sat, cls.tools.source, cls.folder, cls.sizes)

    @classmethod
    def yosys(cls, path, script):
        path.write_text(script)
        cls.tools.run([cls.tools.yosys, "-q", "-s", str(path)], cls.tools.source, path.stem)

    def answer(self, name):
        design = self.prover.read(hand.apply(self.mutants[name], self.tools.source, self.folder), "faulty")
        return self.prover.unseen(design, self.prover.matched(design))


class RingTest(WithProver):
    sizes = RING

    def test_every_candidate_holds(self):
        self.assertEqual(self.prover.left_out, [])

    def test_equivalent_ones_are_proved(self):
        self.assertEqual({name: self.answer(name) for name in UNSEEN_IN_A_RING}, dict.fromkeys(UNSEEN_IN_A_RING, IN_A_NETWORK))

    def test_what_can_be_seen_is_not(self):
        self.assertEqual({name: self.answer(name) for name in SEEN_IN_A_RING}, dict.fromkeys(SEEN_IN_A_RING, ""))


class ProverTest(WithProver):
    sizes = SIZES

    def test_equivalent_ones_are_proved(self):
        for name in UNSEEN:
            self.assertIn(self.answer(name), (ANY_STATE, IN_A_NETWORK), name)

    def test_what_can_be_seen_is_not(self):
        self.assertEqual({name: self.answer(name) for name in SEEN}, dict.fromkeys(SEEN, ""))

    def test_a_register_in_another_order_is_proved(self):
        # The write pointers of the two VCs of a port change places, so that each bit holds another of the sound register.
        name, swapped = "common/dusk_fifo.sv", "((({0} >> 1) & {{PtrW*Ports{{2'b01}}}}) | (({0} & {{PtrW*Ports{{2'b01}}}}) << 1))"
        text = (self.tools.source / "rtl" / name).read_text().replace("wr_q", "turned")
        for old, new in (("  assign valid_o = valid_q;", "  logic [PtrW*Total-1:0] turned;\n  assign turned = " + swapped.format("wr_q") +
                          ";\n  assign valid_o = valid_q;"), ("rd_q, turned;", "rd_q, wr_q;"),
                         ("turned    <= '0;", "wr_q <= '0;"), ("turned    <= wr;", f"wr_q <= {swapped.format('wr')};")):
            self.assertEqual(text.count(old), 1, old)
            text = text.replace(old, new)
        (self.folder / "dusk_fifo.sv").write_text(text)
        rtl = self.tools.source / "rtl"
        files = [self.folder / "dusk_fifo.sv" if file == name else rtl / file for file in (rtl / "dusk.f").read_text().split()]
        design = self.prover.read(files, "turned")
        self.assertEqual(self.prover.unseen(design, self.prover.matched(design)), IN_A_NETWORK)

    def test_what_depends_on_the_undefined_is_noticed(self):
        switch = self.prover.model.switch
        self.prover.expect_defined()
        register = switch.nets["u_router.u_input.active_q"][0]
        switch.undefined[register] = ("u_router.u_input.active_q", 0, 0)
        try:
            with self.assertRaisesRegex(model.Misfit, "leaves undefined is seen"):
                self.prover.expect_defined()
        finally:
            del switch.undefined[register]

    def test_every_candidate_holds(self):
        # A tree of one port up draws nothing, so it has no random register.
        self.assertEqual(self.prover.left_out, ["RandomNotZero"])

    def test_flits_pass_under_the_rules(self):
        self.prover.cover()

    def test_rules_that_exclude_flits_are_noticed(self):
        saved, self.prover.model.rules = self.prover.model.rules, self.prover.model.rules + ["no_flit"]
        silent = [self.prover.model.network.nets[rule] for rule in saved][0]
        self.prover.model.network.nets["no_flit"] = ["0"] * len(silent)
        try:
            with self.assertRaisesRegex(model.Misfit, "rules exclude"):
                self.prover.cover()
        finally:
            self.prover.model.rules = saved

    def test_a_name_that_is_gone_says_which_line_to_edit(self):
        switch, network, invariants = (getattr(self.prover.model, name) for name in ("switch", "network", "invariants"))
        name = "u_router.u_input.u_buffers.valid_q"
        bits = switch.nets.pop(name)
        try:
            with self.assertRaisesRegex(model.Misfit, r"invariants.sv:\d+: u_router.u_input.u_buffers.valid_q has 0 bits .* edit this line"):
                model.Model(switch, network, invariants)
        finally:
            switch.nets[name] = bits

    def test_a_register_that_is_elsewhere_says_which_line_to_edit(self):
        switch, network, invariants = (getattr(self.prover.model, name) for name in ("switch", "network", "invariants"))
        switch.nets["elsewhere.u_serializer.full_q"] = ["0"]
        try:
            with self.assertRaisesRegex(model.Misfit, "another place has u_serializer.full_q; edit this line"):
                model.Model(switch, network, invariants)
        finally:
            del switch.nets["elsewhere.u_serializer.full_q"]

    def test_an_else_if_adds_nothing_to_names(self):
        (self.folder / "branches.sv").write_text(
            "module branches #(parameter int N = 2) (input clk, d, output y);\n"
            "  if (N == 1) begin : gen_one\n    assign y = d;\n"
            "  end else if (N == 2) begin : gen_two\n    logic q;\n    always_ff @(posedge clk) q <= d;\n    assign y = q;\n  end\nendmodule\n")
        design = model.read(self.yosys, [self.folder / "branches.sv"], self.folder, {}, "branches", self.folder, "branches")
        self.assertIn("gen_two.q", design.nets)

    def test_flip_flops_that_nothing_reads_may_be_gone(self):
        switch = self.prover.model.switch
        like, gone = {q: q for q in switch.state}, switch.nets["u_link_power.u_bank.calm_q"][0]
        less = copy.copy(switch)
        less.state = {q: d for q, d in switch.state.items() if q != gone}
        self.assertEqual(self.prover.matched(less, like), {q: q for q in less.state})

    def test_cells_compute_what_yosys_says(self):
        text, nets = operators()
        (self.folder / "operators.v").write_text(text)
        self.yosys(self.folder / "operators.ys", f"read_verilog {self.folder}/operators.v\nproc\npmuxtree\nwrite_rtlil {self.folder}/operators.il\n"
                                                 f"write_json {self.folder}/operators.json\n")
        design, aig = circuit.Design(self.folder / "operators.json", "operators"), Aig()
        pins = {bit: aig.input() for port in ("x", "y") for bit in design.pins[port]}
        found = circuit.Circuit(aig, design, pins)
        literals = {net: found.net(net) for net in nets}
        random.seed(1)
        for _ in range(8):
            values = {port: random.randrange(32) for port in ("x", "y")}
            inputs = {pins[bit] >> 1: values[port] >> i & 1 for port in values for i, bit in enumerate(design.pins[port])}
            script = f"read_rtlil {self.folder}/operators.il\neval " + " ".join(f"-set {port} 5'b{value:05b}" for port, value in values.items())
            done = subprocess.run([self.tools.yosys, "-p", script + "".join(f" -show {net}" for net in nets)], capture_output=True, text=True)
            said = {}
            for line in done.stdout.splitlines():
                if line.startswith("Eval result: "):
                    net, value = line[len("Eval result: "):].rstrip(".").split(" = ")
                    said[net.strip("\\ ")] = value.split("'")[1].lstrip("sb")
            self.assertEqual(set(said), set(nets), done.stdout[-500:])
            for net in nets:
                ours = "".join(map(str, reversed(aig.value(literals[net], inputs))))
                theirs = said[net].rjust(len(ours), "0")
                self.assertTrue(all(b in ("x", a) for a, b in zip(ours, theirs)), f"{net} of {values}: {ours}, yosys {theirs}")


if __name__ == "__main__":
    source, tools, folder = sys.argv[1:4]
    WithProver.tools, WithProver.build = Tools(tools, source), Path(folder).resolve() / "prover_test"
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
