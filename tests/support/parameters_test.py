"""Tests the faults that parameters.py finds in made trees. usage: parameters_test.py"""
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
import parameters

PACKAGE = "package dusk_pkg;\n  localparam int unsigned CreditW = 9;\nendpackage\n"
MODULE = """module dusk_a #(
  /// Number of ports.
  parameter int unsigned NumPorts = 8,
  parameter bit          Narrow   = 1'b0,
  localparam int unsigned Total   = NumPorts * 2
) (
  input logic [Total-1:0] valid_i
);
endmodule
"""
POLICY = 'module dusk_a_policy #(\n  `include "dusk_common.svh"\n  parameter bit Extra = 1\'b0\n) (\n);\nendmodule\n'


def found(page, name="a"):
    """Returns the faults of a tree with one page and the modules dusk_a and dusk_a_policy."""
    files = {"rtl/dusk_pkg.sv": PACKAGE, "rtl/router/dusk_a.sv": MODULE, "rtl/dusk_a_policy.sv": POLICY,
             "rtl/dusk_common.svh": "  parameter int unsigned Timers = 1,\n", f"docs/rtl/{name}.md": page}
    with tempfile.TemporaryDirectory() as folder:
        for file, text in files.items():
            path = Path(folder) / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return parameters.faults(Path(folder))


class Parameters(unittest.TestCase):
    def test_the_parameters_of_the_module_are_taken(self):
        self.assertEqual(found("Parameters: `NumPorts\nNarrow`. Tests: `Other`.\n"), [])

    def test_names_in_several_code_words_are_read(self):
        self.assertEqual(found("Parameters: `NumPorts` 1..256 (at least 1), and `Narrow`.\n"), [])

    def test_a_name_that_the_module_lacks_is_a_fault(self):
        self.assertEqual(found("Parameters: `NumPorts Narrow Headers`.\n"),
                         ["docs/rtl/a.md: parameter Headers is none of the module"])

    def test_a_parameter_that_the_page_leaves_out_is_a_fault(self):
        self.assertEqual(found("Parameters: `NumPorts`.\n"), ["docs/rtl/a.md: does not name parameter Narrow"])

    def test_a_local_parameter_is_no_parameter_but_a_size(self):
        self.assertEqual(found("Parameters: `NumPorts Narrow Total`. `valid_i[Total]`\n"),
                         ["docs/rtl/a.md: parameter Total is none of the module"])

    def test_a_size_that_no_module_of_the_page_has_is_a_fault(self):
        self.assertEqual(found("| `valid_i[Headers·NumPorts]` | `free_o[port][VC]` | `used_o[CreditW]` |\n"),
                         ["docs/rtl/a.md: size Headers of a pin is no parameter"])

    def test_included_parameters_count(self):
        self.assertEqual(found("Parameters: `Timers Extra`.\n", "a_policy"), [])

    def test_a_page_without_a_module_of_its_own_has_those_that_it_names(self):
        self.assertEqual(found("`rtl/router/dusk_a.sv` counts. Parameters: `Narrow Extra`.\n", "b"),
                         ["docs/rtl/b.md: parameter Extra is none of the module"])

    def test_a_page_without_a_list_has_no_fault(self):
        self.assertEqual(found("Parameters: those of every policy. The module uses `Other`.\n"), [])


if __name__ == "__main__":
    unittest.main()
