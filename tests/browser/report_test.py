# SPDX-License-Identifier: Apache-2.0
"""Tests of the page of a run, in a browser without a network."""
import unittest

import folders
from browser import Browser, Key
from color import parsed
from picture import Picture

browser = None
STATES = ("on", "draining", "turning off", "off", "turning on")
WINDOW = 500  # cycles, of folders.TREE


def setUpModule():
    global browser
    browser = Browser()


def tearDownModule():
    browser.close()


def text(selector):
    return browser.run("const e = document.querySelector(arguments[0]); return e && e.textContent", selector)


def attribute(selector, name):
    return browser.run("return document.querySelector(arguments[0]).getAttribute(arguments[1])", selector, name)


def cells(table):
    """Texts of the rows of a table that stand in the page."""
    return browser.run("return [...document.querySelectorAll(arguments[0] + ' tbody tr[data-row]')]"
                       ".map(r => [...r.cells].map(c => c.textContent))", table)


def heads(table):
    names = browser.run("return [...document.querySelectorAll(arguments[0] + ' thead th button')]"
                        ".map(b => b.textContent)", table)
    return [name.split(",")[0] for name in names]


def window():
    return int(browser.run("return document.getElementById('time').value"))


def settle():
    """Waits until the view has reached the drawings and the address."""
    browser.run("window.steady = 0; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout("
                "() => { window.steady = 1; }, 300)))")
    browser.wait("return window.steady")


def counts():
    """Channels in each state as the legend of the map tells."""
    return {state: int(text(f"#network b[data-state='{state}']").replace("\xa0", "")) for state in STATES}


def states_at(folder, cycle):
    """Channels in each state after a cycle, by channel_states.csv."""
    last = {}
    for row in folders.table(folder / "channel_states.csv"):
        if int(row["cycle"]) <= cycle:
            last[row["channel"]] = row["state"].replace("_", " ")
    return {state: list(last.values()).count(state) for state in STATES}


class OfATree(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = folders.run("tree", *folders.TREE)
        cls.page = folders.report(cls.folder)

    def open(self, address=""):
        self.assertEqual(browser.open(self.page, address), "yes", text("#problem"))

    def test_asks_for_nothing_and_complains_of_nothing(self):
        self.open()
        self.assertEqual(browser.requests(), [])
        self.assertEqual(browser.errors(), [])

    def test_tables_are_those_of_the_files(self):
        self.open()
        for part, file in (("#channels", "channels.csv"), ("#nodes", "nodes.csv")):
            rows = folders.table(self.folder / file)
            names = heads(part)
            columns = [i for i, name in enumerate(names) if name in rows[0]]
            self.assertEqual([names[i] for i in columns], list(rows[0]))
            self.assertEqual([[row[i] for i in columns] for row in cells(part)], [list(row.values()) for row in rows])

    def test_main_numbers_are_those_of_the_summary(self):
        self.open()
        summary = folders.summary(self.folder)
        shown = browser.run("return Object.fromEntries([...document.querySelectorAll('[data-number]')]"
                            ".map(e => [e.dataset.number, e.querySelector('b').textContent]))")
        self.assertEqual(float(shown["accepted_throughput"]), round(summary["accepted_throughput"], 4))
        self.assertEqual(float(shown["packet_latency"]), round(summary["packet_latency"]["mean"], 1))
        self.assertEqual(float(shown["relative_link_power"]), round(summary["relative_link_power"], 4))
        wakes = sum(int(row["turned_on"]) for row in folders.table(self.folder / "channels.csv"))
        self.assertEqual(int(shown["wakes"]), wakes)

    def test_states_in_a_window_are_those_of_the_file(self):
        rows = folders.table(self.folder / "timeseries.csv")
        for w in (0, 7, len(rows) - 1):
            self.open(f"#w={w}")
            self.assertEqual(counts(), states_at(self.folder, int(rows[w]["cycle"])), f"window {w}")

    def test_keys_and_slider_move_the_time(self):
        self.open("#w=5")
        browser.press(Key.RIGHT)
        settle()
        self.assertEqual(window(), 6)
        self.assertIn("w=6", browser.run("return location.hash"))
        browser.press(Key.LEFT, Key.LEFT)
        settle()
        self.assertEqual(window(), 4)
        browser.press(Key.END)
        settle()
        last = len(folders.table(self.folder / "timeseries.csv")) - 1
        self.assertEqual(window(), last)
        browser.press(Key.HOME)
        settle()
        self.assertEqual(window(), 0)
        browser.run("const t = document.getElementById('time'); t.value = 9; t.dispatchEvent(new Event('input'))")
        settle()
        self.assertIn("w=9", browser.run("return location.hash"))
        self.assertIn(f"cycle {10 * WINDOW}", text("#now").replace("\xa0", ""))

    def test_play_goes_to_the_end_and_stops(self):
        last = len(folders.table(self.folder / "timeseries.csv")) - 1
        self.open(f"#w={last - 3}")
        browser.press(Key.SPACE)
        browser.wait(f"return Number(document.getElementById('time').value) === {last} && "
                     "document.getElementById('play').getAttribute('aria-label') === 'Play'")

    def test_a_row_of_the_table_chooses_the_channel(self):
        self.open()
        browser.click_on("#channels tr[data-row='3']")
        settle()
        self.assertEqual(attribute("#channel-row-3", "aria-selected"), "true")
        self.assertIn("channel=3", browser.run("return location.hash"))
        row = folders.table(self.folder / "channels.csv")[3]
        self.assertIn(row["to"], text("#channel-title"))

    def test_a_click_on_the_map_chooses_a_channel(self):
        self.open("#w=20")
        x, y, width, height = browser.run("const b = document.querySelector('#network canvas').getBoundingClientRect();"
                                          "return [b.x, b.y, b.width, b.height]")
        for share in (0.3, 0.35, 0.4, 0.45, 0.5, 0.55):
            browser.click(x + 0.5 * width, y + share * height)
            settle()
            if browser.run("return Dusk.view.channel") >= 0:
                break
        chosen = browser.run("return Dusk.view.channel")
        self.assertGreaterEqual(chosen, 0)
        self.assertEqual(attribute(f"#channel-row-{chosen}", "aria-selected"), "true")

    def test_filters_and_sorting_of_a_table(self):
        self.open()
        rows = folders.table(self.folder / "channels.csv")
        names = heads("#channels")
        at = names.index("flits")
        selector = f"#channels thead tr.filters td:nth-child({at + 1}) input"
        browser.run("const e = document.querySelector(arguments[0]); e.value = '>1000';"
                    "e.dispatchEvent(new Event('input'))", selector)
        settle()
        wanted = [row["flits"] for row in rows if int(row["flits"]) > 1000]
        self.assertEqual([row[at] for row in cells("#channels")], wanted)
        self.assertIn(f"{len(wanted)} of {len(rows)} rows", text("#channels caption").replace("\xa0", ""))
        browser.click_on(f"#channels thead th:nth-child({at + 1}) button")
        settle()
        self.assertEqual([int(row[at]) for row in cells("#channels")], sorted(map(int, wanted)))

    def test_the_same_address_gives_the_same_picture(self):
        address = "#w=12&mode=load&drawing=wires&channel=5&order=flits"
        self.open(address)
        settle()
        first = browser.picture()
        self.open()
        self.open(address)
        settle()
        self.assertEqual(Picture(first).rows, Picture(browser.picture()).rows)

    def test_colors_of_the_map_follow_the_states(self):
        self.open()
        colors = dict(zip(STATES, browser.run(
            "return [...document.querySelectorAll('#network .legend i')].map(e => e.style.background)")))
        shares = []
        for w in (0, 24, 40):
            self.open(f"#w={w}")
            settle()
            pixels = Picture(browser.picture("#network canvas")).colors()
            lit, dark = (pixels[parsed(colors[state])] for state in ("on", "off"))
            told = counts()
            shares.append((lit / (lit + dark), told["on"] / (told["on"] + told["off"])))
        for drawn, told in shares:
            self.assertAlmostEqual(drawn, told, delta=0.12)

    def test_hides_and_shows_channels_that_are_never_off(self):
        self.open()
        before = browser.picture("#heat canvas")
        pressed = attribute("#fold", "aria-pressed")
        browser.click_on("#fold")
        settle()
        self.assertNotEqual(attribute("#fold", "aria-pressed"), pressed)
        self.assertNotEqual(browser.picture("#heat canvas"), before)
        self.assertIn("folded=0", browser.run("return location.hash"))


if __name__ == "__main__":
    unittest.main()
