# SPDX-License-Identifier: Apache-2.0
"""Tests pages.py with studies made for it: when it writes pages, and what they show."""
import contextlib
import io
import os
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree

import run
from pages import all_studies
from sections import sections

HEAD = "table,row,unit,published,measured,ci95,difference,tolerance,inside,seeds,commit,known,source\n"
ROWS = """Power,at 0.1,%,40,41,0.5,1,2,yes,5,abc,printed,Table 1
Power,at 0.2,%,50,53,,3,2,NO,5,abc,printed,Table 1
Time,all,cycles,1000,1010,,0.01,0.02,yes,5,abc,derived,Table 1
Time,half,cycles,500,700,,0.4,,,5,abc,printed,Table 2
"""
TOLD = """T,a,,1,2,,1,,,1,abc,printed,x
T,b,,1,2,,1,,,1,abc,own formula,x
T,c,,,2,,,,,1,abc,,
"""
PAGE = """# A title

Somebody, 2026.

Made by `./dusk reproduce {name}`, seed 1, by dusk at abc, in 3 s of simulation in 2 runs.

Verdict: rows.

**Why.** The text.

Plot: `figures/one.svg` and `.png`, drawn by the command.

## Power

| | published |
|---|---|
| at 0.1 (%) | 40 |

Of the power.

At other levels, first seed:

| | 1 | 2 |
|---|---|---|
| level | 3 | 4 |

One thing changed. In cycles.

| | 1 | 2 |
|---|---|---|
| cycles | 5 | 6 |

\\* saturated.

## Readings

What is left open.

| where | key |
|---|---|
| here | `a.b` |
"""

PLACED = re.compile(r"\((?:next|last) table\)|\(plot\)|(?:by|in) the (?:next|last) table|tables?(?: is| are)? below")
LED = re.compile(r"[|>]|```|- |\d+\. ")
ROWS_TABLE = re.compile(r"\| +\| published|\| table \| judged")  # of a whole section, so no text leads to it


def astray(text):
    """Returns the paragraphs that lead to a table or plot which a page does not have."""
    parts = [part.strip() for part in re.split(r"\n{2,}", re.sub(r"^<!--.*?-->$", "", text, flags=re.M | re.S))]
    parts = [part for part in parts if part]
    leads = [part for part, after in zip(parts, [*parts[1:], ""])
             if part.endswith(":") and part != "Outside:" and (not LED.match(after) or ROWS_TABLE.match(after))]
    return leads + [part for part in parts if PLACED.search(" ".join(part.split()))]


class Repository(unittest.TestCase):
    def test_pages_of_studies_name_no_table_that_is_not_there(self):
        root = Path(__file__).parents[2]
        pages = [root / f"docs/results/{name}.md" for name in all_studies(root, root / "docs/results")]
        self.assertGreater(len(pages), 3)
        for page in pages:
            self.assertEqual(astray(page.read_text(encoding="utf-8")), [], page.name)

    def test_a_lead_without_its_table_is_found(self):
        for text in ("A lead:\n\n## Another\n", "A lead:\n\nA text.\n", "A lead:\n",
                     "A lead:\n\n|  | published | measured |\n", "Both full\ntables are below.\n",
                     "A value (table below; a word).\n", "It grows (last table).\n", "It falls (plot).\n"):
            self.assertEqual(len(astray(text)), 1, text)
        for text in ("A lead:\n\n| a |\n", "A lead:\n\n- a\n", "A lead:\n\n```\na\n```\n", "A lead: table there.\n",
                     "Outside:\n\n|  | published | measured |\n"):
            self.assertEqual(astray(text), [], text)


class Pages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        self.put("sw/configs/base.toml", "a = 1\n")
        self.put("sw/studies/shared.toml", 'base = "base.toml"\n')
        for name in ("one", "two"):
            self.put(f"sw/studies/somebody-2026/{name}/study.toml",
                     f'title = "Title of {name}"\nsource = "Somebody."\ninclude = "../../shared.toml"\n')
            self.put_table(name, HEAD + ROWS)
            self.put(f"results/reproduce/{name}/{name}.md", PAGE.format(name=name))

    def put(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def put_table(self, name, text):
        for folder in ("docs/results", f"results/reproduce/{name}"):
            self.put(f"{folder}/{name}.csv", text)

    def written(self, *words):
        """Returns (exit status, output) of the part."""
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            status = run.main(["published", "pages", "--source", str(self.root), *words])
        return status, said.getvalue()

    def page(self):
        return (self.root / "docs/results/somebody-2026.md").read_text(encoding="utf-8")

    def section(self, name):
        return next(one for one in sections(self.page()) if one.name == name)

    def test_a_section_has_judged_rows_texts_and_links(self):
        self.assertEqual(self.written()[0], 0)
        text = self.section("one").text
        for part in (
                "## one\n\n**Title of one.** Somebody.",
                "1 of 2 published rows inside the tolerance; 1 of 1 derived rows", "; 1 rows told, not judged.",
                "by dusk at abc", "[Table](one.csv),\n[study](../../sw/studies/somebody-2026/one)",
                "**Why.** The text.", "*Power.* Of the power.", "| at 0.1 (%) | 40 | 41 ± 0.5 | +1 | 2 | yes |",
                "| at 0.2 (%) | 50 | 53 | +3 | 2 | NO |", "| **Time** |",
                "| all (cycles) | 1000 (derived) | 1010 | +1 % | 2 % | yes |", "What is left open.", "| here | `a.b` |"):
            self.assertIn(part, text)
        for part in ("half", "saturated", "Plot:"):
            self.assertNotIn(part, text)
        self.assertIn("As those of [one](#one).", self.section("two").text)
        self.assertIn("| [two](#two) | Title of two | 2 of 3 | 1 |", self.section("studies").text)

    def test_a_text_before_a_grid_names_the_folder_that_has_it(self):
        self.written()
        for name in ("one", "two"):
            text = self.section(name).text
            self.assertIn(f"\n\nAt other levels, first seed: table in `results/reproduce/{name}`.\n\n", text)
            self.assertIn(f"\n\nOne thing changed. In cycles. Table in `results/reproduce/{name}`.\n\n", text)
            self.assertNotIn("| level |", text)
            self.assertEqual(astray(text), [])

    def test_inputs_are_the_study_its_base_and_its_table(self):
        self.written()
        self.assertEqual(self.section("one").inputs, ["sw/studies/somebody-2026/one", "sw/studies/shared.toml",
                                                      "sw/configs/base.toml", "docs/results/one.csv"])

    def test_without_a_new_page_a_section_stays_and_a_new_table_is_refused(self):
        self.written()
        before = self.section("one").drawn()
        (self.root / "results/reproduce/one/one.md").unlink()
        self.assertEqual(self.written()[0], 0)
        self.put("docs/results/one.csv", HEAD + ROWS.replace("41", "42"))
        status, said = self.written()
        self.assertEqual(status, 1, said)
        self.assertIn("tables without their texts; run ./dusk reproduce anew: one\n", said)
        self.assertEqual(self.section("one").drawn(), before)

    def test_a_page_of_another_run_is_not_taken(self):
        self.put("results/reproduce/one/one.csv", HEAD + ROWS.replace("41", "42"))
        self.assertEqual(self.written()[0], 1)
        self.assertEqual([one.name for one in sections(self.page())], ["studies", "two"])

    def test_a_page_that_is_older_than_its_study_is_not_taken(self):
        self.written()
        self.put("results/reproduce/one/one.md", PAGE.format(name="one").replace("The text", "Other words"))
        for path in (self.root / "results/reproduce/one/one.md", self.root / "results/reproduce/two/two.md"):
            os.utime(path, (1, 1))
        self.assertEqual(self.written()[0], 0)
        self.assertIn("The text", self.section("one").text)
        (self.root / "results/reproduce/one/one.md").touch()
        self.assertEqual(self.written("two")[0], 0)
        self.assertIn("The text", self.section("one").text)
        self.assertEqual(self.written("one")[0], 0)
        self.assertIn("Other words", self.section("one").text)

    def test_many_judged_rows_are_counted_by_table(self):
        many = "".join(f"Many,row {i},,1,{1 + wrong},,{wrong:d},0,{'NO' if wrong else 'yes'},1,abc,printed,x\n"
                       for i, wrong in ((i, i == 7) for i in range(50)))
        self.put_table("one", HEAD + many + ROWS)
        self.written()
        text = self.section("one").text
        self.assertIn("| Many | 49 of 50 |\n| Power | 1 of 2 |\n", text)
        self.assertIn("| row 7 | 1 | 2 | +1 | exact | NO |", text)
        self.assertNotIn("row 8", text)

    def test_of_a_study_without_judged_rows_printed_ones_are_shown(self):
        self.put_table("one", HEAD + TOLD)
        self.written()
        text = self.section("one").text
        self.assertIn("Verdict: no row has a tolerance; 3 rows told, not judged.", text)
        self.assertIn("| a | 1 | 2 | +1 |  |  |", text)
        self.assertNotIn("| b |", text)
        self.assertNotIn("| c |", text)


if __name__ == "__main__":
    unittest.main()
