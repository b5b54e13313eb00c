# SPDX-License-Identifier: Apache-2.0
"""Tests the faults that links.py finds in made trees. usage: links_test.py"""
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree
import links


def found(files):
    """Returns the faults of a tree with these texts by path."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        for name, text in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return links.faults(root)


class Links(unittest.TestCase):
    def test_links_to_files_folders_and_headings_are_good(self):
        text = ("[a](b.md), [c](b.md#one-two--three-µ), [d](.), [e](https://x.org/y), [f](#here), "
                "[g](b.md#one-two--three-µ-1)\n# Here\n")
        heading = "## One two, & `three` (µ)\n"
        self.assertEqual(found({"docs/a.md": text, "docs/b.md": heading + heading}), [])

    def test_a_link_to_a_file_that_is_not_there_is_told(self):
        self.assertEqual(found({"docs/a.md": "see [b](../b.md#x)\n"}), ["docs/a.md: link ../b.md#x leads nowhere"])

    def test_a_link_to_a_heading_that_is_not_there_is_told(self):
        self.assertEqual(found({"a.md": "[b](b.md#two) [here](#x)\n", "b.md": "# One\n```\n# Two\n```\n"}),
                         ["a.md: link b.md#two names no heading", "a.md: link #x names no heading"])

    def test_an_anchor_by_its_name_is_a_heading(self):
        self.assertEqual(found({"a.md": '[b](#old)\n\n<a id="old"></a>text\n'}), [])

    def test_code_has_no_links(self):
        self.assertEqual(found({"a.md": "`f[0](x)`\n```\n[a](b.md)\n```\n"}), [])

    def test_texts_of_studies_lead_from_the_pages_of_results(self):
        files = {"docs/results/p.md": "## s\n", "sw/studies/p/s/notes.md": "[s](p.md#s)\n",
                 "sw/studies/p/s/study.toml": 'a = """[s](p.md#s)"""\n'}
        self.assertEqual(found(files), [])
        files["sw/studies/p/s/study.toml"] = 'a = """[s](s.md) \\\n  [t](q.md)"""\n'
        self.assertEqual(found(files), ["sw/studies/p/s/study.toml: link s.md leads nowhere",
                                        "sw/studies/p/s/study.toml: link q.md leads nowhere"])

    def test_folders_of_results_and_builds_are_not_read(self):
        files = dict.fromkeys(("results/a.md", "build/a.md", ".git/a.md"), "[b](c.md)\n")
        self.assertEqual(found(files), [])


if __name__ == "__main__":
    unittest.main()
