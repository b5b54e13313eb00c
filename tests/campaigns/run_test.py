# SPDX-License-Identifier: Apache-2.0
"""Tests run.py: each part describes itself and its options, and wrong arguments are refused before it begins."""
import contextlib
import importlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree

import booksim
import run
from common import Campaign, filled, table
from sections import digest, files_of, sections

PARTS = [(campaign, part) for campaign, (_, parts) in run.CAMPAIGNS.items() for part in parts]


def called(*words):
    """Returns (exit status, output) of run.py."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            status = run.main(list(words))
        except SystemExit as end:
            status = end.code
    return status, said.getvalue()


def campaign_of(campaign, part, *words):
    module, parser = run.parser_of(campaign, part)
    return Campaign(campaign, part, module.OPTIONS, parser.parse_args(words))


class Runner(unittest.TestCase):
    def test_each_part_has_help_and_a_command(self):
        listed = called()[1]
        for campaign, part in PARTS:
            module = importlib.import_module(part)
            self.assertIn(f"  {part} ", listed)
            self.assertIn("rites ", module.__doc__, part)
            self.assertTrue(callable(module.run))
            self.assertEqual(called(campaign, part, "--help")[0], 0)
            arguments = [name for name, _, _ in module.OPTIONS if name.isupper()]
            self.assertEqual(called("--known", campaign, part, *arguments)[0], 0)

    def test_pages_name_commands_that_the_runner_takes(self):
        pages = Path(__file__).parents[2] / "docs"
        commands = {command for page in pages.rglob("*.md")
                    for command in filter(None, (text.partition("`")[0].partition("#")[0].strip() for text in
                                                 " ".join(page.read_text().split()).split("./dusk campaign")[1:]))}
        self.assertIn("correct fuzz --count 10000 --seed 1", commands)
        for command in commands:
            self.assertEqual(called("--known", *command.split())[0], 0, command)

    def test_what_is_asked_wrongly_is_refused(self):
        for words, said in ((["nothing"], "no campaign 'nothing'"), (["correct", "nothing"], "no part 'nothing'"),
                            (["correct", "fuzz", "--count", "few"], "invalid int value"), (["correct", "fuzz", "--jobs", "0"], "at least 1"),
                            (["correct", "fuzz", "--count", "-5"], "at least 1"),
                            (["correct", "same_bytes"], "required: PROGRAM"), (["correct", "lockstep", "--networks", "x"], "'x' is none of"),
                            (["published", "booksim", "nowhere"], "nowhere: no program"), (["cost", "mechanisms", "x"], "no row x (base, ")):
            status, text = called(*words)
            self.assertEqual((status, said in text), (2, True), text)

    def test_a_command_is_told_with_its_values_and_without_paths(self):
        self.assertEqual(campaign_of("correct", "fuzz", "--seed", "7", "--jobs", "3").command,
                         "./dusk campaign correct fuzz --count 10000 --seed 7")
        self.assertEqual(campaign_of("correct", "same_bytes", "/tmp/dusk").command,
                         "./dusk campaign correct same_bytes PROGRAM --count 200 --seed 1 --engine model")
        self.assertEqual(campaign_of("correct", "ramp_parity", "--set", "a=1", "--set", "b=2").command,
                         "./dusk campaign correct ramp_parity --set a=1 --set b=2")
        self.assertEqual(campaign_of("correct", "readers", "axes").command, "./dusk campaign correct readers --inputs 1000000 --seed 1 axes")

    def test_a_page_is_written_whole_where_it_is_asked_for(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            campaign_of("correct", "fuzz", "--output", folder).write("page.md", "text\n")
            self.assertEqual([(path.name, path.read_text()) for path in Path(folder).iterdir()], [("page.md", "text\n")])

    def test_a_section_is_written_beside_others_with_the_digest_of_its_scripts(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            page = Path(folder) / "fuzz.md"
            page.write_text("# Fuzz\n\nWords.\n", encoding="utf-8")
            for name, text in (("one", "# One\n1\n"), ("two", "# Two\n2\n"), ("one", "# One\n3\n")):
                campaign_of("correct", "fuzz", "--output", folder).section("fuzz.md", name, text)
            text, found = page.read_text(encoding="utf-8"), sections(page.read_text(encoding="utf-8"))
            written = page.stat().st_mtime_ns
            campaign_of("correct", "fuzz", "--output", folder).section("fuzz.md", "one", "# One\n3\n")
            self.assertEqual(page.stat().st_mtime_ns, written, "written though nothing has changed")
        self.assertTrue(text.startswith("# Fuzz\n\nWords.\n\n<!-- section one\n"), text)
        self.assertEqual([(one.name, one.text) for one in found], [("one", "## One\n3\n"), ("two", "## Two\n2\n")])
        root = Path(__file__).parents[2]
        self.assertEqual(found[0].inputs, ["tests/campaigns/fuzz.py", "tests/campaigns/random_networks.py"])
        self.assertEqual(found[0].facts["digest"], digest(files_of(root, found[0].inputs)))

    def test_inputs_of_parts_exist(self):
        for campaign, part in PARTS:
            module, parser = run.parser_of(campaign, part)
            given = parser.parse_args([name for name, _, _ in module.OPTIONS if name.isupper()])
            inputs = Campaign(campaign, part, module.OPTIONS, given, getattr(module, "INPUTS", ())).inputs_now()
            self.assertIn(f"tests/campaigns/{part}.py", inputs)
            files_of(Path(__file__).parents[2], inputs)

    def test_figures_of_booksim_are_kept_with_what_all_runs_have_once(self):
        head = "# BookSim 2:\n# k = 8;\n# num_vcs = {};\n"
        tables = {"a-loads": head.format(2) + "load,x\n0.1,7\n", "b-loads": head.format(4) + "load,x\n0.2,8\n"}
        with tempfile.TemporaryDirectory() as folder:
            booksim.record("8x8-mesh", tables, {10: ["5", "6"], 2: ["1", "0"]}, Path(folder), "abc")
            texts = {path.name: path.read_text() for path in Path(folder).iterdir()}
        self.assertEqual(texts["settings.conf"].splitlines()[1:], ["k = 8;"])
        self.assertEqual(booksim.settings_and_table(texts["b-loads.csv"]), ({"num_vcs": "4"}, "load,x\n0.2,8\n"))
        self.assertEqual(texts["distances.csv"].splitlines()[1:], ["2,10", "1,5", "0,6"])

    def test_paragraphs_and_tables(self):
        self.assertEqual(filled("\na\nb\n\n" + "x " * 61), "a b\n\n" + " ".join("x" * 60) + "\nx")
        self.assertEqual(table(["a", ":n"], [("x", 1)]), "| a | n |\n|---|---:|\n| x | 1 |\n")


if __name__ == "__main__":
    unittest.main()
