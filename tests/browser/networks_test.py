# SPDX-License-Identifier: Apache-2.0
"""Tests of pages of real runs: other networks, engines, and ends of a run."""
import json
import re
import unittest

import folders
from browser import Key
from shown import LONG, SHORTER, TREE, ShownPages, last_of, plain

CONFIGS = folders.SOURCE / "sw/configs"
MODEL = ("run.engine=model", "run.host=kernel", "power.window=500")
SHORT_TORUS = (*folders.FAST, "network.links=2", "network.local_channels=2", "run.warmup=500", "run.cycles=3000")
STANDSTILL = (*MODEL, "network.size=[8,2]", "switch.bubble=0", "switch.vc_depth=32", "run.deadlock_check=false",
              "traffic.load=1", "traffic.pattern=uniform", "run.warmup=0", "run.cycles=20000", "run.watchdog=1000")
FUNCTIONAL = ("network.size=[4,4]", "run.cycles=20000", "power.window=1000")
NARROW = (*folders.TORUS[:-2], "network.local_channels=2", "power.narrowest=quarter", "run.warmup=2000", "run.cycles=8000")
CLASSES = (*MODEL, "network.size=[4,4]", "switch.vcs=6", "switch.message_class_vcs=[2]", "traffic.class_shares=[0.7,0.3]",
           "run.warmup=1000", "run.cycles=5000")
APPLICATION = (*MODEL, "network.k=2", "network.n=3", "application.steps=2", "application.bytes=4096",
               "application.compute_ns=5000")
PACKET = 20


class Networks(ShownPages):
    def test_a_journey_has_its_steps_and_chooses_channels(self):
        folder = folders.MADE / "packet"
        words = [word for setting in (*TREE, "run.cycles=6000", "run.plots=false") for word in ("--set", setting)]
        folders.dusk("run", *words, "--packet", PACKET, "--output", folder)
        self.open(folders.report(folder))
        self.assertIn(f"packet {PACKET}", self.text("#journeys select"))
        steps = folders.table(folder / f"journey-{PACKET}.csv")
        shown = self.cells("#journeys tbody tr")
        self.assert_same([plain(row[0]) for row in shown], [step["cycle"] for step in steps])
        for row, step in zip(shown, steps):
            self.assertTrue(row[2].startswith(f'{step["place"]}: {step["event"]}'), row)
            self.assertTrue(row[2].endswith(step["detail"]), row)
        channels, ends = folders.table(folder / "channels.csv"), folders.table(folder / "timeseries.csv")
        moving = [i for i, step in enumerate(steps) if step["event"] in ("injected", "header leaves")]
        self.assertEqual(self.browser.run("return document.querySelectorAll('#journeys tbody button').length"), len(moving))
        for i in moving:
            self.browser.run("Dusk.go(Dusk.clock.count - 1)")
            self.browser.click_on(f"#journeys tbody tr:nth-child({i + 1}) button")
            self.settle()
            chosen = channels[self.view("channel")]
            port = steps[i]["port"] if steps[i]["place"].startswith("switch") else ""
            self.assertEqual((chosen["from"], chosen["from_port"]), (steps[i]["place"], port))
            window = next(w for w, row in enumerate(ends) if int(row["cycle"]) >= int(steps[i]["cycle"]))
            self.assertEqual(self.view("w"), window)

    def test_a_standstill_shows_its_cycle_of_waits(self):
        folder = folders.run("still", *STANDSTILL, status=1, file=str(CONFIGS / "torus-bubble.toml"))
        self.open(folders.report(folder))
        cycle = json.loads((folder / "waits.json").read_text())["cycle"]
        self.assertGreater(len(cycle), 1)
        shown = self.cells("#waits tbody tr")
        self.assert_same([(row[0], row[2]) for row in shown], [(step["place"], step["waits_for"]) for step in cycle])
        for i, step in enumerate(cycle):
            self.browser.click_on(f"#waits tbody tr:nth-child({i + 1}) button")
            self.settle()
            self.assertEqual(self.view("channel"), step["channel"])
        failed = [check for check in folders.summary(folder)["checks"] if not check["passed"]]
        self.assertEqual([check["name"] for check in failed], ["progress"])
        self.assertIn("bad", self.browser.run("return document.getElementById('verdict').className"))
        self.assertIn(failed[0]["detail"].split("\n")[0], self.text("#details"))
        self.assert_numbers(folder)

    def test_a_functional_run_has_its_latencies(self):
        folder = folders.run("functional", *FUNCTIONAL, file=str(CONFIGS / "functional.toml"))
        self.open(folders.report(folder), "#w=7")
        rows = folders.table(folder / "latency.csv")
        self.assert_same(self.values("latency-histogram", 0),
                         [[float(row[name]) for row in rows] for name in ("cycles", "packets")])
        channels = folders.table(folder / "channels.csv")
        self.assertEqual([plain(text) for text in self.texts("#network b[data-state]")],
                         [str(len(channels)), "0", "0", "0", "0"])
        self.assertEqual(self.number("packet_latency"), round(folders.summary(folder)["packet_latency"]["mean"], 1))
        self.assert_numbers(folder)
        self.assert_table("nodes", folder / "nodes.csv")
        self.assert_loads(folder)

    def test_narrow_links_tell_their_width(self):
        folder = folders.run("narrow", *NARROW, file=folders.TORUS_FILE)
        self.open(folders.report(folder))
        seen = set()
        for w, row in enumerate(folders.table(folder / "timeseries.csv")):
            widths, states = (last_of(folder, column, int(row["cycle"])) for column in ("width", "state"))
            told = self.browser.run("const [w] = arguments, m = Dusk.network;"
                                    "return Array.from({length: m.count}, (_, c) => Dusk.tellChannel(m, c, w))", w)
            for c, text in enumerate(told):
                found = re.search(r" at ([\d.]+) of its width", text)
                self.assertEqual(float(found[1]) if found else 1, float(widths[c]), f"window {w}: {text}")
                self.assertIn(states[c].replace("_", " "), text)
            seen.update(map(float, widths.values()))
        self.assertEqual(seen, {0.25, 0.5, 1})
        self.assert_numbers(folder)
        self.assert_loads(folder)

    def test_a_3dt_names_its_channels(self):
        folder = folders.run("3dt", *MODEL, "network.size=[2,2,2]", "run.warmup=1000", "run.cycles=4000",
                             file=str(CONFIGS / "3dt.toml"))
        channels = folders.table(folder / "channels.csv")
        page = folders.report(folder)
        for c in (0, len(channels) // 2, len(channels) - 1):
            self.open(page, f"#channel={c}")
            for end in ("from", "to"):
                self.assertIn(channels[c][end], self.text("#channel-title"))
        self.assertEqual(sum(int(plain(text)) for text in self.texts("#network b[data-state]")), len(channels))
        self.assert_numbers(folder)
        self.assert_table("power-components", folder / "power_components.csv")
        self.assert_loads(folder)

    def test_message_classes_stand_in_a_table(self):
        folder = folders.run("classes", *CLASSES, file=str(CONFIGS / "torus-requests.toml"))
        self.open(folders.report(folder))
        rows, all_classes = self.rows("message-classes"), folders.summary(folder)["message_class"]
        classes = {name: told for name, told in all_classes.items() if told["packets"]["created"]}
        self.assertEqual(list(classes), ["0", "1"])
        self.assertEqual([row["class"] for row in rows], list(classes))
        for row, told in zip(rows, classes.values()):
            for name in list(row)[1:]:
                value = told
                for key in name.split("."):
                    value = value[key]
                self.assertEqual(float(row[name]) if row[name] else None, value, name)
        self.assertGreater(float(rows[1]["packets.delivered"]), 0)
        self.assert_numbers(folder)

    def test_an_application_has_its_ranks(self):
        folder = folders.run("application", *APPLICATION, file=str(CONFIGS / "application.toml"))
        self.open(folders.report(folder))
        self.assert_table("ranks", folder / "ranks.csv")
        self.assert_table("power-components", folder / "power_components.csv")
        rows = folders.table(folder / "ranks.csv")
        for i, name in enumerate(("compute", "send", "wait")):
            self.assert_same(self.values("ranks-time", i), [[float(row[column]) for row in rows] for column in ("rank", name)])
        self.assertEqual(self.number("application.completion"), folders.summary(folder)["application"]["completion"])
        self.assert_numbers(folder)

    def test_a_run_shorter_than_a_window_has_its_totals(self):
        folder = folders.run("short", *TREE, "run.warmup=0", "run.cycles=300")
        self.assertEqual(folders.table(folder / "timeseries.csv"), [])
        self.open(folders.report(folder))
        self.browser.press(Key.RIGHT, Key.END, Key.SPACE)
        self.settle()
        self.assertTrue(self.browser.run("return document.getElementById('clock').hidden"))
        self.assertEqual(self.number("packet_latency"), round(folders.summary(folder)["packet_latency"]["mean"], 1))
        self.assert_table("power-components", folder / "power_components.csv")
        self.assert_numbers(folder)

    def test_a_shorter_run_beside(self):
        folder, other = folders.run("long", *LONG), folders.run("shorter", *SHORTER)
        self.open(folders.report(folder, "--beside", str(other)), "#mode=difference")
        ends = [float(row["cycle"]) for row in folders.table(other / "timeseries.csv")]
        self.assertLess(len(ends), len(folders.table(folder / "timeseries.csv")))
        curves = self.browser.run("const parts = Dusk.document.parts.filter(p => p.part === 'series');"
                                  "return Promise.all(parts.flatMap(p => p.curves).filter(c => c.beside)"
                                  ".map(c => Dusk.values(c.x).then(x => Array.from(x))))")
        self.assertGreaterEqual(len(curves), 3)
        self.assertEqual(max(map(len, curves)), len(ends))
        for x in curves:
            self.assertLessEqual(set(x), set(ends))
        for mode in ("difference", "power"):
            self.browser.run("Dusk.set({mode: arguments[0]})", mode)
            self.browser.press(Key.HOME, Key.END, Key.LEFT)
            self.settle()
        latency = folders.summary(other)["packet_latency"]["mean"]
        self.assertIn(f"{latency:.1f}", plain(self.text("[data-number='packet_latency'] .beside")))
        self.assert_numbers(folder)

    def test_another_network_beside(self):
        folder = folders.run("long", *LONG)
        same, other = (folders.run(f"torus-{name}", *SHORT_TORUS, f"network.size={size}", file=folders.TORUS_FILE)
                       for name, size in (("same", "[4,2]"), ("other", "[4,4]")))
        line = folders.dusk("report", folder, "--beside", other, "--output", folders.MADE / "refused.html", status=2)
        self.assertEqual(line.count("\n"), 1, line)
        self.assertIn("16 nodes", line)
        self.assertFalse((folders.MADE / "refused.html").exists())
        self.open(folders.report(folder, "--beside", str(same)))
        self.assertTrue(any("no difference" in note for note in self.texts("#notes li")), self.texts("#notes li"))
        latency = folders.summary(same)["packet_latency"]["mean"]
        self.assertIn(f"{latency:.1f}", self.text("[data-number='packet_latency'] .beside"))
        self.assert_numbers(folder)

    def test_points_of_lists_lead_to_their_runs(self):
        folder = folders.MADE / "sweep-of-lists"
        words = [word for setting in (*SHORT_TORUS, "run.plots=false") for word in ("--set", setting)]
        folders.dusk("sweep", folders.TORUS_FILE, "--axis", "network.size=[4,4],[4,2]", *words, "--output", folder)
        self.open(folders.report(folder))
        self.assert_table("points", folder / "points.csv")
        links = self.browser.run("return [...document.querySelectorAll('#points tbody tr[data-row]')]"
                                 ".map(r => { const a = r.querySelector('a'); return a && a.getAttribute('href'); })")
        self.assertEqual(len(links), 2)
        for link, point in zip(links, folders.table(folder / "points.csv")):
            self.assertTrue(link, f"no link to the run of {point['network.size']}: {links}")
            run = folders.MADE / link
            run = run if run.is_dir() else run.parent
            self.assertEqual(folders.summary(run)["accepted_throughput"], float(point["accepted_throughput"]))


if __name__ == "__main__":
    unittest.main()
