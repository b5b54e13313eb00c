# SPDX-License-Identifier: Apache-2.0
"""The table of explained faults, and the page: rows of this campaign, and what was recorded before."""
import sys
import tempfile
import unittest
from argparse import Namespace
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree

import faults
import page
from build import SIZES, Failure, Verdict
from netlist import Fault

LINE = ("mutate -mode const1 -cell $flatten\\u_router.\\u_input.$mux$rtl/router/dusk_input_units.sv:180$7 -port A "
        "-portbit 0 -src rtl/router/dusk_input_units.sv:180.1-180.9")
TEXT = "const1 u_router.u_input mux router/dusk_input_units.sv:180 A[0]"
SHAPE = "shape small " + " ".join("1" for _ in SIZES)


def table(text):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table"
        path.write_text(text)
        return faults.read_table(path)


def fault(observer, caught, reason=""):
    one = Fault(1, LINE)
    one.observer, one.verdict, one.reason = observer, Verdict(caught, "port 0, credits", 3, 7), reason
    return one


class Table(unittest.TestCase):
    def test_the_table_of_the_campaign_is_read(self):
        shapes, reasons = faults.read_table(faults.EXPLAINED)
        self.assertIn(faults.SAMPLE_SHAPE, shapes)
        self.assertTrue(all(shape in shapes and fault and reason for (shape, fault), reason in reasons.items()))

    def test_a_fault_is_found_by_its_name(self):
        self.assertEqual(Fault(1, LINE).text, TEXT)
        self.assertEqual(table(f"{SHAPE}\nsmall {TEXT}: it is dead.\n")[1], {("small", TEXT): "it is dead."})

    def test_other_lines_are_errors_with_their_place(self):
        for line in ("nonsense", "shape small 1 2", f"{SHAPE} u_policy more", SHAPE.replace("1", "x"), f"other {TEXT}: why", f"small {TEXT}", f"small {TEXT}: "):
            with self.assertRaisesRegex(Failure, ":2: neither a shape"):
                table(f"{SHAPE}\n{line}\n")


class Page(unittest.TestCase):
    ASKED = Namespace(trials=300, seed=1)

    def test_faults_are_counted(self):
        tried = [fault("twin", True), fault("twin", True), fault("neighbors", True), fault("neighbors", False, "dead."),
                 fault("neighbors", False)]
        text = page.write("", {"small": [1, ""]}, {"small": tried}, "abc", self.ASKED)
        self.assertIn("| small | 5 | 3 | 2 | 1 more | 1 | 1 | abc | --trials 300 --seed 1 |", text)
        self.assertIn(f"- `{TEXT}`: dead.", text)
        self.assertIn(f"- `{TEXT}`: **neither caught nor explained**", text)

    def test_what_was_recorded_of_other_shapes_stays(self):
        shapes = {"a": [1, ""], "b": [2, "u_b"]}
        first = page.write("", shapes, {"a": [fault("twin", True)], "b": [fault("neighbors", False, "dead.")]}, "old", self.ASKED)
        self.assertEqual(page.write(first, shapes, {}, "new", self.ASKED), first)
        second = page.write(first, shapes, {"a": [fault("twin", False, "no way.")]}, "new", self.ASKED)
        self.assertIn("| a | 1 | 0 | 0 | 0 more | 1 | 0 | new |", second)
        self.assertIn("| b | 1 | 0 | 0 | 0 more | 1 | 0 | old |", second)
        self.assertEqual(second.split("## b")[1], first.split("## b")[1])
        self.assertIn("Sizes 2, inside of `u_b` alone. 1 faults", second)



if __name__ == "__main__":
    unittest.main()
