# SPDX-License-Identifier: Apache-2.0
"""Tests of the pages of sweeps, studies, explorations, costs and analyses."""
import json
import unittest

import folders
from browser import Browser

COST = {"switch": "p4v1", "sizes": "4 ports", "version": "dusk 0.1.0", "command": "dusk cost", "library": "osu018", "clock": 8,
        "programmable": {"blocks": {"input_buffers": {"cells": 10, "flip_flops": 4, "area": 300, "slack": 1.5},
                                    "crossbar": {"cells": 5, "flip_flops": 0, "area": 100, "slack": -0.2}},
                         "total": {"area": 400, "flip_flops": 4},
                         "timing": {"least_period": 5.25, "fmax": 190, "hop_cycles": 3,
                                    "path": [{"block": "crossbar", "cell": "NAND2X1", "delay": 0.25}]}}}
STUDY = """table,row,unit,published,measured,ci95,difference,tolerance,inside,seeds,commit,known,source
"Latency","10 %","cycles",40,41,0.5,0.025,0.05,yes,3,abc,printed,"Table 1"
"Latency","20 %","cycles",40,50,0.5,0.25,0.05,NO,3,abc,printed,"Table 1"
"Wakes","all","",,7,,,,,1,abc,,""
"""
EXPLORE = """design,switch.vcs,switch,area,flip_flops,least_period,latency_cycles,latency,accepted,throughput,energy,power,front
1,1,p4v1,100,9,5.5,20,110,0.3,0.05,12,0.1,1
2,2,p4v2,200,18,6,18,108,0.6,0.1,14,0.2,1
3,4,p4v4,400,36,7,19,133,0.6,0.09,20,0.3,0
"""


class Kinds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def open(self, folder, address=""):
        self.assertEqual(self.browser.open(folders.report(folder), address), "yes", self.text("#problem"))
        self.assertEqual((self.browser.requests(), self.browser.errors()), ([], []))

    def text(self, selector):
        return self.browser.run("const e = document.querySelector(arguments[0]); return e && e.textContent", selector)

    def written(self, name, files):
        folder = folders.MADE / name
        folder.mkdir()
        for file, content in files.items():
            (folder / file).write_text(content)
        return folder

    def part(self, kind):
        """The first part of a kind, as the document of the page has it."""
        part = self.browser.run("return Dusk.document.parts.find(p => p.part === arguments[0]) || null", kind)
        self.assertIsNotNone(part, kind)
        return part

    def test_rows_of_a_sweep_decide_which_curves_are_drawn(self):
        folder = folders.MADE / "sweep"
        words = [word for setting in (*folders.TREE[:-1], "run.cycles=3000", "run.warmup=1000", "traffic.injection=bernoulli")
                 for word in ("--set", setting)]
        folders.dusk("sweep", "--axis", "traffic.load=0.1,0.3", "--axis", "power.mode=always_on,threshold", *words,
                     "--seeds", 2, "--output", folder)
        self.open(folder)
        points = folders.table(folder / "points.csv")
        table, series = self.part("table"), self.part("series")
        shown = "return [...document.querySelectorAll(arguments[0] + ' tbody tr[data-row]')].length"
        self.assertEqual(self.browser.run(shown, "#" + table["id"]), len(points))
        drawn = "return [...document.getElementById(arguments[0]).querySelectorAll('canvas')].map(c => c.toDataURL()).join()"
        before = self.browser.run(drawn, series["id"])
        column = [c["id"] for c in table["columns"]].index("curve") + 1
        self.browser.run("const e = document.querySelector(arguments[0]); e.value = 'always_on';"
                         "e.dispatchEvent(new Event('input'))", f"#{table['id']} thead tr.filters td:nth-child({column}) input")
        self.browser.wait("return Dusk.view[arguments[0] + '.filter']".replace("arguments[0]", json.dumps(table["id"])))
        self.assertEqual(self.browser.run(shown, "#" + table["id"]), 2)
        self.assertNotEqual(self.browser.run(drawn, series["id"]), before)
        links = self.browser.run("return [...document.querySelectorAll('td a')].map(a => a.getAttribute('href'))")
        self.assertEqual(len(links), 4)  # two rows that are shown, two seeds
        for link in links:
            self.assertTrue((folders.MADE / link).exists(), link)

    def test_a_study_tells_rows_outside_their_tolerance(self):
        self.open(self.written("study", {"tree.csv": STUDY, "tree.md": "# Tree\n\nFrom the paper.\n"}))
        self.assertIn("1 of 2", self.text("#verdict"))
        self.part("deviation")
        body = self.text("#parts")
        for told in ("10 %", "20 %"):
            self.assertIn(told, body)

    def test_an_exploration_shows_any_two_objectives(self):
        self.open(self.written("explore", {"explore.csv": EXPLORE}))
        part = self.part("front")
        selects = self.browser.run("return [...document.querySelectorAll(arguments[0] + ' select')].length", "#" + part["id"])
        self.assertEqual(selects, 2)
        picture = "return document.querySelector(arguments[0] + ' canvas').toDataURL()"
        before = self.browser.run(picture, "#" + part["id"])
        self.browser.run("const s = document.querySelectorAll(arguments[0] + ' select')[0]; s.selectedIndex = 2;"
                         "s.dispatchEvent(new Event('change'))", "#" + part["id"])
        self.browser.wait("return location.hash.includes('.x=')")
        self.assertNotEqual(self.browser.run(picture, "#" + part["id"]), before)

    def test_a_cost_has_blocks_by_area(self):
        self.open(self.written("cost", {"cost.json": json.dumps(COST)}))
        self.assertEqual([item["name"] for item in self.part("treemap")["items"]], ["input buffers", "crossbar"])

    def test_an_analysis_has_loads_on_the_map(self):
        folder = folders.MADE / "analysis"
        folders.dusk("analyze", folders.SOURCE / "sw/configs/booksim-8x8-mesh.toml", "--output", folder)
        self.open(folder)
        self.assertEqual(self.part("network")["kind"], "grid")

    def test_errors_are_one_line(self):
        empty = self.written("empty", {})
        for words, told in (((folders.MADE / "nowhere",), "nowhere"), ((empty,), "empty")):
            line = folders.dusk("report", *words, status=2)
            self.assertEqual(line.count("\n"), 1, line)
            self.assertIn(told, line)


if __name__ == "__main__":
    unittest.main()
