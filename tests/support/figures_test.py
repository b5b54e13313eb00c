"""Tests that the command for figures of docs/rtl finds different figures. usage: figures_test.py SOURCE"""
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

FIGURES = Path(sys.argv.pop(1)) / "docs/figures"


class Figures(unittest.TestCase):
    def setUp(self):
        self.own = tempfile.TemporaryDirectory()
        self.folder = Path(self.own.name) / "figures"
        shutil.copytree(FIGURES, self.folder)

    def tearDown(self):
        self.own.cleanup()

    def run_rtl(self, *arguments):
        done = subprocess.run([sys.executable, self.folder / "rtl.py", *arguments], capture_output=True, text=True)
        return done.returncode, done.stdout

    def test_the_figures_in_the_repository_are_as_drawn(self):
        self.assertEqual(self.run_rtl("--check"), (0, ""))

    def test_a_changed_a_missing_and_an_unknown_figure_are_faults(self):
        (self.folder / "rtl-timing.svg").write_text("<svg/>")
        (self.folder / "rtl-switch.svg").rename(self.folder / "rtl-unknown.svg")
        faults = "".join(f"docs/figures/rtl-{name}.svg: not as docs/figures/rtl.py draws it\n"
                         for name in ("switch", "timing", "unknown"))
        self.assertEqual(self.run_rtl("--check"), (1, faults))

    def test_drawing_again_mends_them(self):
        (self.folder / "rtl-timing.svg").write_text("<svg/>")
        self.assertEqual(self.run_rtl(), (0, ""))
        self.assertEqual(self.run_rtl("--check"), (0, ""))

    def test_another_argument_is_refused(self):
        self.assertEqual(self.run_rtl("--chekc"), (2, ""))

    def test_each_figure_is_on_a_page(self):
        pages = "".join(page.read_text(encoding="utf-8") for page in (FIGURES.parent / "rtl").glob("*.md"))
        for figure in FIGURES.glob("rtl-*.svg"):
            self.assertIn(f"](../figures/{figure.name})", pages)


if __name__ == "__main__":
    unittest.main()
