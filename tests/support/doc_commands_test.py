"""Tests doc_commands.py with made pages. usage: doc_commands_test.py SOURCE PROGRAM FOLDER"""
import contextlib
import io
import shutil
import sys
import unittest
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True
import doc_commands
import doc_reading
import shortened

SOURCE, PROGRAM, FOLDER = (Path(word).resolve() for word in sys.argv[1:])


def found(text, read=doc_reading.commands_of_blocks):
    return list(read(text))


class Reading(unittest.TestCase):
    def test_commands_of_blocks_with_continued_lines_and_heredocs(self):
        page = ("One\n```sh\n./dusk run \\\n  --set a=b   # c\n```\n\n"
                "```\n$ ./dusk keys\noutput of it\ncat >a <<'END'\n./dusk\nEND\n```\n")
        self.assertEqual(found(page), [(3, "./dusk run \\\n  --set a=b   # c"), (8, "./dusk keys"),
                                       (10, "cat >a <<'END'\n./dusk\nEND")])

    def test_other_lines_are_no_commands(self):
        self.assertEqual(found("./dusk run\n\n```\n./duskier\n[a] --> [b]\n```\n"), [])

    def test_inline_code_that_begins_with_dusk(self):
        page = ("Runs `./dusk run\nFILE.toml`, `dusk keys`, `dusk.load()`, `dusk` and `run`.\n\n"
                "| `./dusk results ls\\|diff …` |\n")
        self.assertEqual(found(page, doc_reading.commands_inline),
                         [(1, "./dusk run FILE.toml"), (2, "dusk keys"), (4, "./dusk results ls …"),
                          (4, "./dusk results diff …")])

    def test_placeholders_are_filled(self):
        for command, filled in (
                ("dusk run [FILE.toml] [--set section.key=value …]", "./dusk run FILE.toml --set network.n=2"),
                ("./dusk run … --packet ID", "./dusk run --packet 1"),
                ("./dusk run --set network.size=[8,8]", "./dusk run --set network.size=[8,8]"),
                ("./dusk reproduce ID…", "./dusk reproduce powar-example")):
            self.assertEqual(doc_reading.runnable(command, False), filled)
        text = "cat >a <<'END'\nx [Total-1:0]\nEND"
        self.assertEqual(doc_reading.runnable(text, True), text)


class Shorter(unittest.TestCase):
    def test_a_larger_number_is_replaced_and_a_smaller_one_stays(self):
        for words, shorter in (([], ["--set", "run.cycles=10"]),
                               (["--set", "run.cycles=9000"], ["--set", "run.cycles=10"]),
                               (["--set", "run.cycles=9"], ["--set", "run.cycles=9"])):
            self.assertEqual(shortened.with_key(["run", *words], "run.cycles", 10), ["run", *shorter])
        self.assertEqual(shortened.limited(["fuzz", "--count", "9000"], "--count", 3), ["fuzz", "--count", "3"])
        self.assertEqual(shortened.limited(["fuzz"], "--count", 3), ["fuzz", "--count", "3"])


class Running(unittest.TestCase):
    """Finds each wrong command, and no other."""

    def run_page(self, text):
        tree, folder = FOLDER / "doc-commands-page/tree", FOLDER / "doc-commands-page/run"
        shutil.rmtree(tree.parent, ignore_errors=True)
        (tree / "docs").mkdir(parents=True)
        for link in doc_commands.LINKS:
            (tree / link).symlink_to(SOURCE / link)
        (tree / "docs/page.md").write_text(text, encoding="utf-8")
        said = io.StringIO()
        words = ["", str(tree), str(PROGRAM), str(folder)]
        with contextlib.redirect_stdout(said), mock.patch.object(sys, "argv", words):
            status = doc_commands.main()
        return status, said.getvalue()

    def test_right_commands_run_or_are_parsed(self):
        status, said = self.run_page(
            "`dusk sweep` and `./dusk test -L unit` and `./dusk bench --quick`, `./dusk campaign correct fuzz`.\n```\n"
            "./dusk run FILE.toml --set run.cycles=90000 --output here\n./dusk results show here\n"
            "./dusk cost --fpga ice40\n./dusk run sw/configs/torus-2d.toml --set run.engine=rtl\n"
            "./dusk reproduce fat-tree-ramp --set network.n=2\ntaplo lint x\n```\n")
        self.assertEqual((status, said), (0, "0 commands failed; 2 ran, 6 parsed, 1 named, 1 listed\n"))

    def test_wrong_commands_are_found(self):
        wrong = {
            "./dusk rum": "rum", "./dusk run --outptu x": "--outptu", "./dusk run nowhere.toml": "nowhere.toml",
            "./dusk run --set network.nodes=4": "network.nodes: unknown key",
            "./dusk run --set network.topology=ring": "'ring'",
            "./dusk cost --set power.mode=off": "'off'", "./dusk cost --liberty nowhere.lib": "nowhere.lib",
            "./dusk run --set run.engine=rtl --set switch.replace=dusk_rr_arbiter=nowhere.sv": "nowhere.sv",
            "./dusk reproduce fat-tree-rampp": "fat-tree-rampp", "./dusk reproduce fat-tree-ramp --seed 2": "--seed",
            "./dusk bench --quik": "--quik", "./dusk campaign published nothing": "nothing",
            "./dusk test -R NoTestHasThisName": "",
            "./dusk build everything": "", "./dusk fuzz --lokstep": "--lokstep", "./dusk report nowhere": "nowhere",
            "./dusk keys nothinghasthisword": "nothinghasthisword", "./dusk trace chek x": "unknown command"}
        page = "".join(f"```\n{command}\n```\n" for command in wrong)
        page += "Also `dusk summarize` and `./dusk results lss FOLDER`.\n"
        status, said = self.run_page(page)
        self.assertEqual(status, 1)
        faults = said.split("docs/page.md:")[1:]
        for command, reason in wrong.items():
            about = [fault for fault in faults if f": {command}\n" in fault]
            self.assertEqual(len(about), 1, f"{command}: {said}")
            self.assertIn(reason, about[0].split("\n", 1)[1])
        self.assertIn(": dusk summarize\n", said)
        self.assertIn(": ./dusk results lss FOLDER\n", said)
        self.assertIn(f"\n{len(wrong) + 2} commands failed; 0 ran, 0 parsed, 0 named, 0 listed\n", said)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
