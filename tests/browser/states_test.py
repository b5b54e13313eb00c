# SPDX-License-Identifier: Apache-2.0
"""Tests of pages that are cut off, hostile, interrupted, without details, or that show two runs."""
import json
import unittest

import folders
from browser import Browser, BrowserError

HOSTILE = '</script><script>document.title="owned"</script>"\'<img src=x onerror=alert(1)>' + "n" * 1000


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)
        cls.tree = folders.run("tree", *folders.TREE)

    def open(self, page, address=""):
        state = self.browser.open(page, address)
        self.assertEqual(state, "yes", self.text("#problem"))
        self.assertEqual((self.browser.requests(), self.browser.errors()), ([], []))

    def text(self, selector):
        return self.browser.run("const e = document.querySelector(arguments[0]); return e && e.textContent", selector)

    def titles(self):
        return self.browser.run("return [...document.querySelectorAll('section h2')].map(e => e.textContent)")

    def notes(self):
        return self.browser.run("return [...document.querySelectorAll('#notes li')].map(e => e.textContent)")

    def test_hostile_names_stay_text(self):
        folder = folders.copy(self.tree, "hostile")
        for file in ("summary.json", "topology.json"):
            content = json.loads((folder / file).read_text())
            if file == "summary.json":
                content["experiment"] = HOSTILE
            else:
                content["switches"][0]["name"] = HOSTILE
            (folder / file).write_text(json.dumps(content))
        channels = (folder / "channels.csv").read_text().replace("switch l0 (0,0)", HOSTILE.replace('"', '""'))
        (folder / "channels.csv").write_text(channels)
        self.open(folders.report(folder))
        self.assertEqual(self.text("#title"), HOSTILE)
        self.assertEqual(self.browser.run("return document.title"), f"{HOSTILE} · Dusk")
        self.assertTrue(self.browser.run(
            "return [...document.querySelectorAll('#channels td')].some(c => c.textContent === arguments[0])", HOSTILE))
        self.assertEqual(self.browser.run("return document.images.length"), 0)

    def test_a_truncated_page_says_so(self):
        whole = folders.report(self.tree).read_bytes()
        data = whole.index(b'id="document"')
        for end in (data, data + 1000, len(whole) - 2000, len(whole) - 80):
            page = folders.MADE / "cut.html"
            page.write_bytes(whole[:end])
            self.assertEqual(self.browser.open(page), "error", f"cut at {end}")
            self.assertIn("cut off or changed", self.text("#problem"))
            self.assertIn("dusk report", self.text("#problem"))
        self.browser.errors()

    def test_a_page_whose_script_is_cut_off_keeps_its_first_line(self):
        page = folders.MADE / "short.html"
        page.write_bytes(folders.report(self.tree).read_bytes()[:60000])
        with self.assertRaises(BrowserError):
            self.browser.open(page, seconds=1)
        self.assertIn("the file was cut off", self.browser.run("return document.body.innerText"))

    def test_a_page_whose_data_were_changed_says_so(self):
        text = folders.report(self.tree).read_text()
        at = text.index('id="column-0"')
        at = text.index(">", at) + 40
        page = folders.MADE / "changed.html"
        page.write_text(text[:at] + ("A" if text[at] != "A" else "B") * 8 + text[at + 8:])
        self.assertEqual(self.browser.open(page), "error")
        self.assertIn("cannot be read", self.text("#problem"))
        self.browser.errors()

    def test_a_browser_that_is_too_old_says_so(self):
        added = self.browser.command("Page.addScriptToEvaluateOnNewDocument", source="delete window.DecompressionStream")
        try:
            self.assertEqual(self.browser.open(folders.report(self.tree)), "error")
            self.assertIn("too old", self.text("#problem"))
        finally:
            self.browser.command("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])
            self.browser.errors()

    def test_a_folder_without_details_shows_what_it_has(self):
        plain = folders.run("plain", *folders.TREE, detail="off")
        self.open(folders.report(plain))
        self.assertIn("Channels", self.titles())
        self.assertTrue(any("run.detail" in note for note in self.notes()), self.notes())

    def test_a_folder_with_loads_or_states_alone_shows_them(self):
        for lost, modes, told in (("channel_states.csv", ["load"], r"→ .*\n[\d<. ]+ flits/cycle$"),
                                  ("channel_flits.npy", ["state", "total"], r"→ .*\n(on|off|draining|turning (on|off))$")):
            folder = folders.copy(self.tree, "without-" + lost)
            (folder / lost).unlink()
            for mode in modes:
                self.open(folders.report(folder), f"#mode={mode}&w=20&channel=9")
                self.assertEqual(self.browser.run("return Dusk.view.mode"), mode)
                self.assertEqual(self.titles()[1:3], ["Every channel", self.browser.run("return Dusk.network.channelName(9)")])
                self.assertRegex(self.browser.run("return Dusk.tellChannel(Dusk.network, 9, 20)"), told)
                self.assertRegex(self.browser.run("return Dusk.tellSwitch(Dusk.network, 3, 20)"),
                                 "flits/cycle$" if modes == ["load"] else r"\d of \d channels powered$")
                self.assertIn(f"{lost} is missing", self.text("#network .missing"))
            self.assertTrue(any(lost in note for note in self.notes()), self.notes())
            self.assertEqual(self.browser.run("return Object.keys(Dusk.networkModes(Dusk.network))"), modes)

    def test_an_interrupted_run_is_marked(self):
        folder = folders.copy(self.tree, "interrupted")
        summary = folders.summary(folder)
        self.assertIs(summary["complete"], True)
        summary["complete"] = False
        (folder / "summary.json").write_text(json.dumps(summary))
        self.open(folders.report(folder))
        self.assertRegex((self.text("#verdict") + " ".join(self.notes())).lower(), "interrupted|incomplete|not complete")

    def test_failed_checks_are_told_in_full(self):
        folder = folders.copy(self.tree, "failed")
        summary = folders.summary(folder)
        summary["checks"][0].update(passed=False, detail="packet 7 came twice")
        (folder / "summary.json").write_text(json.dumps(summary))
        self.open(folders.report(folder))
        self.assertIn("packet 7 came twice", self.text("#details"))
        self.assertIn("bad", self.browser.run("return document.getElementById('verdict').className"))

    def test_two_runs_stand_side_by_side(self):
        other = folders.run("always-on", *folders.TREE, "power.mode=always_on")
        self.open(folders.report(self.tree, "--beside", str(other)), "#w=20")
        self.assertIn("power.mode", self.browser.run("return document.body.textContent"))
        curves = self.browser.run("return Dusk.document.parts.filter(p => p.part === 'series').flatMap(p => p.curves)"
                                  ".filter(c => c.beside).length")
        self.assertGreaterEqual(curves, 3)
        self.assertIn("Power difference", self.text("#network .head"))
        shown = self.text("[data-number='packet_latency'] .beside")
        self.assertIn(f"{folders.summary(other)['packet_latency']['mean']:.1f}", shown)

    def test_a_torus_has_trunks(self):
        torus = folders.run("torus", *folders.TORUS, file=folders.TORUS_FILE)
        self.open(folders.report(torus))
        told = sum(int(count.replace("\xa0", "")) for count in self.browser.run(
            "return [...document.querySelectorAll('#network b[data-state]')].map(e => e.textContent)"))
        self.assertEqual(told, len(folders.table(torus / "channels.csv")))
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('#heat option')].map(o => o.value)")[:1], [""])


if __name__ == "__main__":
    unittest.main()
