# SPDX-License-Identifier: Apache-2.0
"""Tests sections of pages, digests of their inputs, and the marks of the index, in made trees.

usage: results_digest_test.py
"""
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree
import results_digest
from sections import Section, demoted, digest, files_of, put, scripts_of, sections

INDEX = """# Results

| page | what it says | command | inputs as today |
|---|---|---|---|
| [One](one.md) | a thing | `a` | |

<!-- changed -->
<!-- end changed -->
"""


class Tree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.put("docs/results/README.md", INDEX)
        self.put("sw/study/study.toml", "a = 1\n")
        self.put("run.py", '"""A part."""\nx = 1\n')
        self.write_section("first", ["sw/study", "run.py"])

    def put(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def page(self):
        return self.root / "docs/results/one.md"

    def write_section(self, name, inputs, **facts):
        known = {"digest": digest(files_of(self.root, inputs)), "commit": "abc"} | facts
        before = self.page().read_text(encoding="utf-8") if self.page().exists() else ""
        self.page().write_text(put(before, Section(name, "## A\ntext", inputs, known), "One"), encoding="utf-8")
        self.mark()

    def mark(self):
        self.put("docs/results/README.md", results_digest.faults_of(self.root)[2])

    def index(self):
        return (self.root / "docs/results/README.md").read_text(encoding="utf-8")

    def faults(self):
        return results_digest.faults_of(self.root)[0]


class Faults(Tree):
    def test_a_page_whose_inputs_are_as_today_has_none(self):
        self.assertEqual(self.faults(), [])
        self.assertIn("| [One](one.md) | a thing | `a` | yes |", self.index())
        self.assertIn("<!-- changed -->\nNone.\n<!-- end changed -->", self.index())

    def test_a_changed_input_must_be_marked(self):
        self.put("sw/study/study.toml", "a = 2\n")
        self.assertEqual(self.faults(), [f"README.md: its marks are not as the inputs of today; {results_digest.MEND}"])
        self.mark()
        self.assertEqual(self.faults(), [])
        self.assertIn("| `a` | changed since abc |", self.index())
        self.assertIn("| [first](one.md#a) | abc |", self.index())
        self.put("sw/study/study.toml", "a = 1\n")
        self.assertEqual(len(self.faults()), 1, "a mark of a change that was taken back")

    def test_a_mark_links_to_the_heading_of_its_section(self):
        for text, link in (("## The `first` run, 2\n", "[x](p.md#the-first-run-2)"), ("No heading.\n", "[x](p.md)")):
            self.assertEqual(results_digest.link("p.md", Section("x", text)), link)

    def test_a_new_file_in_a_folder_of_inputs_is_a_change(self):
        self.put("sw/study/published.csv", "id,value\n")
        self.assertEqual(len(self.faults()), 1)

    def test_comments_and_sources_of_the_program_are_no_change(self):
        self.put("sw/study/study.toml", "# A word.\n\na = 1\n")
        self.put("sw/study/plot.gp", "plot $a\n")
        self.put("sw/study/study.cpp", "int a;\n")
        self.put("run.py", '# SPDX\n"""Another\nword."""\n# more\nx = 1\n')
        self.assertEqual(self.faults(), [])

    def test_pages_count_the_sections_that_are_as_today(self):
        self.put("other.toml", "b = 1\n")
        self.write_section("second", ["other.toml"])
        self.put("other.toml", "b = 2\n")
        self.mark()
        self.assertIn("| `a` | 1 of 2 |", self.index())

    def test_a_section_needs_a_digest_a_commit_and_inputs(self):
        for line in ("digest ", "commit "):
            before = self.page().read_text(encoding="utf-8")
            kept = [part for part in before.splitlines(True) if not part.startswith(line)]
            self.page().write_text("".join(kept), encoding="utf-8")
            self.assertIn("one.md: section first: has no digest, or no commit", self.faults())
            self.page().write_text(before, encoding="utf-8")
        self.write_section("second", [])
        self.assertIn("one.md: section second: names no input", self.faults())

    def test_a_record_needs_no_input(self):
        record = Section("old", "## A", [], {"record": "by hand", "commit": "abc"})
        self.page().write_text(put("", record, "One"), encoding="utf-8")
        self.mark()
        self.assertEqual(self.faults(), [])
        self.assertIn("| `a` | a record |", self.index())

    def test_an_input_must_exist(self):
        (self.root / "run.py").unlink()
        self.assertIn("one.md: section first: its input run.py does not exist", self.faults())

    def test_pages_have_closed_sections_and_a_row_of_the_index(self):
        self.page().write_text("# One\n", encoding="utf-8")
        self.assertIn("one.md: has no section (put it in with --put)", self.faults())
        self.write_section("first", ["run.py"])
        self.page().write_text(self.page().read_text() + "<!-- section more\n-->\n", encoding="utf-8")
        self.assertIn("one.md: a section is not closed", self.faults())
        self.put("docs/results/two.md", "")
        self.assertIn("README.md: has no row of two.md", self.faults())
        self.put("docs/results/README.md", "# Results\n")
        self.assertIn("README.md: has no place for the list of changed sections", self.faults())


class Texts(Tree):
    def test_a_section_replaces_that_of_its_name_and_leaves_others(self):
        self.write_section("second", ["run.py"])
        before = self.page().read_text(encoding="utf-8")
        text = put(before, Section("first", "## New\n\n<!-- a -->", ["run.py"], {"digest": "0" * 16}), "One")
        self.assertEqual([one.name for one in sections(text)], ["first", "second"])
        self.assertIn("## New", text)
        self.assertEqual(text.partition("<!-- section second")[2], before.partition("<!-- section second")[2])
        self.assertTrue(text.startswith("# One\n"))

    def test_headings_go_down_but_not_in_code(self):
        self.assertEqual(demoted("# A\n```\n# b\n```\n## C\n"), "## A\n```\n# b\n```\n### C\n")

    def test_a_file_is_put_into_a_section_under_its_heading(self):
        self.put("new.md", "# Another\n\nnumbers\n")
        results_digest.put_file(self.root, "one.md/first", self.root / "new.md", [])
        section = sections(self.page().read_text(encoding="utf-8"))[0]
        self.assertEqual(section.text, "## A\n\nnumbers\n")
        self.assertEqual(section.facts["digest"], digest(files_of(self.root, ["sw/study", "run.py"])))
        with self.assertRaisesRegex(SystemExit, "name the inputs of a new section"):
            results_digest.put_file(self.root, "one.md/new", self.root / "new.md", [])

    def test_a_digest_is_taken_anew_for_a_reason_that_the_section_keeps(self):
        self.put("run.py", "y = 1\n")
        results_digest.keep_text(self.root, "one.md/first", "a rename")
        self.assertEqual(self.faults(), [])
        section = sections(self.page().read_text(encoding="utf-8"))[0]
        self.assertEqual((section.text, section.facts["commit"]), ("## A\ntext\n", "abc"))
        self.assertEqual(section.facts["same"], "at unknown: a rename")
        for place, reason in (("one.md/first", " "), ("one.md/other", "a rename"), ("two.md/first", "a rename")):
            with self.assertRaisesRegex(SystemExit, "no such section with inputs, or no reason"):
                results_digest.keep_text(self.root, place, reason)

    def test_scripts_of_a_part_are_its_own_and_those_that_it_imports(self):
        self.put("campaigns/part.py", "import rows\nfrom common import x\nimport re\n")
        self.put("campaigns/rows.py", "from sums import y\n")
        for name in ("common", "sums", "other"):
            self.put(f"campaigns/{name}.py", "")
        self.assertEqual(scripts_of(self.root / "campaigns", "part"), ["part", "rows", "sums"])


if __name__ == "__main__":
    unittest.main()
