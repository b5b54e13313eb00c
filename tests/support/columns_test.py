"""Tests the faults that columns.py finds in made trees. usage: columns_test.py"""
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
import columns


def found(**files):
    """Returns the faults of a tree with these texts; a key `rtl__a_sv` is rtl/a.sv."""
    with tempfile.TemporaryDirectory() as folder:
        for key, text in files.items():
            name, suffix = key.replace("__", "/").rsplit("_", 1)
            path = Path(folder) / f"{name}.{suffix}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return columns.faults(Path(folder))


class Columns(unittest.TestCase):
    def test_a_line_of_the_limit_is_taken(self):
        self.assertEqual(found(rtl__router__a_sv="x" * 120 + "\n"), [])

    def test_a_longer_line_is_told_with_its_place(self):
        self.assertEqual(found(tests__formal__a_svh="a\n" + "x" * 121 + "\n"),
                         ["tests/formal/a.svh:2: 121 columns, more than 120"])

    def test_letters_are_counted_not_bytes(self):
        self.assertEqual(found(rtl__a_sv="é" * 120), [])

    def test_other_files_have_other_limits(self):
        self.assertEqual(found(rtl__a_h="x" * 200), [])

    def test_text_of_the_manual_has_the_same_limit(self):
        wide = "a\n\n" + "x" * 121 + "\n"
        self.assertEqual(found(README_md=wide, docs__a_md=wide, docs__rtl__a_md="x" * 120),
                         ["README.md:3: 121 columns, more than 120", "docs/a.md:3: 121 columns, more than 120"])

    def test_an_item_of_a_list_is_text(self):
        self.assertEqual(found(docs__a_md="- " + "x" * 119), ["docs/a.md:1: 121 columns, more than 120"])

    def test_code_blocks_and_tables_have_any_width(self):
        wide = "x" * 200
        self.assertEqual(found(docs__a_md=f"```\n{wide}\n```\n\n| a |\n|---|\n| {wide} |\n"), [])

    def test_text_after_a_code_block_is_text(self):
        self.assertEqual(found(docs__a_md="```\na\n```\n" + "x" * 121), ["docs/a.md:4: 121 columns, more than 120"])

    def test_written_pages_have_any_width(self):
        self.assertEqual(found(docs__configuration_md="x" * 200, docs__results__a_md="x" * 200), [])


if __name__ == "__main__":
    unittest.main()
