# SPDX-License-Identifier: Apache-2.0
"""What a page of a run shows, compared with the files of its folder."""
import ast
import re
import struct
import unittest

import folders
from browser import Browser

TREE = (*folders.TREE[:-1], "traffic.injection=bernoulli", "traffic.load=0.2")  # and run.cycles
LONG, SHORTER = (*TREE, "run.cycles=24000"), (*TREE, "run.cycles=9000", "power.mode=always_on")


def plain(text):
    """A number of the page as Python reads it."""
    return text.replace("\xa0", "").replace("−", "-")


def flits(folder):
    """Rows of channel_flits.npy."""
    data = (folder / "channel_flits.npy").read_bytes()
    start = 10 + struct.unpack_from("<H", data, 8)[0]
    head = ast.literal_eval(data[10:start].decode())
    (rows, columns), kind = head["shape"], {"<u2": "H", "<u4": "I"}[head["descr"]]
    return [struct.unpack_from(f"<{columns}{kind}", data, start + row * columns * struct.calcsize(f"<{kind}"))
            for row in range(rows)]


def last_of(folder, column, cycle):
    """The value of a column of channel_states.csv after a cycle, by channel."""
    return {int(row["channel"]): row[column] for row in folders.table(folder / "channel_states.csv")
            if int(row["cycle"]) <= cycle}


class ShownPages(unittest.TestCase):
    """Tests of pages that ask for nothing and complain of nothing."""

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def tearDown(self):
        self.assertEqual((self.browser.requests(), self.browser.errors()), ([], []))

    def open(self, page, address=""):
        self.assertEqual(self.browser.open(page, address), "yes", f'{address} {self.text("#problem")}')
        self.assertEqual((self.browser.requests(), self.browser.errors()), ([], []), address)

    def text(self, selector):
        return self.browser.run("const e = document.querySelector(arguments[0]); return e && e.textContent", selector)

    def texts(self, selector):
        return self.browser.run("return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)", selector)

    def view(self, key):
        return self.browser.run("return Dusk.view[arguments[0]]", key)

    def settle(self):
        self.browser.run("window.steady = 0; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout("
                         "() => { window.steady = 1; }, 300)))")
        self.browser.wait("return window.steady")

    def number(self, name):
        return float(plain(self.text(f"[data-number='{name}'] b")))

    def values(self, part, curve):
        """Points of a curve of a part, as its drawing gets them."""
        return self.browser.run("const c = Dusk.document.parts.find(p => p.id === arguments[0]).curves[arguments[1]];"
                                "return Promise.all([c.x, c.y].map(Dusk.values)).then(all => all.map(v => Array.from(v)))",
                                part, curve)

    def cells(self, rows):
        return self.browser.run("return [...document.querySelectorAll(arguments[0])]"
                                ".map(r => [...r.cells].map(c => c.textContent))", rows)

    def rows(self, part):
        """Rows of a table that stand in the page, as dictionaries of texts."""
        names = [name.split(",")[0] for name in self.texts(f"#{part} thead th button")]
        return [dict(zip(names, row)) for row in self.cells(f"#{part} tbody tr[data-row]")]

    def assert_same(self, shown, wanted):
        """Like assertEqual, which takes minutes to tell how long lists differ."""
        for i, (one, other) in enumerate(zip(shown, wanted)):
            if one != other:
                self.fail(f"row {i}: {str(one)[:500]}, not {str(other)[:500]}")
        self.assertEqual(len(shown), len(wanted))

    def assert_table(self, part, path):
        """Every cell of a CSV file stands in a table: numbers by their value, all else by its text."""
        def told(cell):
            return float(cell) if re.fullmatch(r"-?[\d.]+(e[-+]?\d+)?", cell) else cell
        wanted, rows = folders.table(path), self.rows(part)
        self.assertTrue(wanted)
        self.assert_same([{name: told(row[name]) for name in wanted[0]} for row in rows],
                         [{name: told(cell) for name, cell in row.items()} for row in wanted])

    def assert_true_notes(self, folder):
        """No note calls a file absent that is there, or a folder one without details."""
        for note in self.texts("#notes li") + self.texts("#network .missing"):
            self.assertNotIn("run.detail", note)
            for file in re.findall(r"\w+\.(?:csv|npy|json)", note):
                self.assertFalse((folder / file).exists(), note)

    def assert_numbers(self, folder):
        summary = folders.summary(folder)
        self.assertEqual(self.number("accepted_throughput"), round(summary["accepted_throughput"], 4))
        self.assertEqual(self.number("relative_link_power"), round(summary["relative_link_power"], 4))
        self.assert_table("channels", folder / "channels.csv")
        self.assert_true_notes(folder)

    def assert_loads(self, folder):
        """The map has the flits of every window and channel."""
        ends = [0] + [int(row["cycle"]) for row in folders.table(folder / "timeseries.csv")]
        all_flits = flits(folder)
        self.assertEqual(len(all_flits), len(ends) - 1)
        loads = self.browser.run("const m = Dusk.network; return Array.from({length: m.windows}, (_, w) => "
                                 "Array.from({length: m.count}, (_, c) => m.loadOf(w, c)))")
        for w, row in enumerate(all_flits):
            wanted = [min(1, count / (ends[w + 1] - ends[w])) for count in row]
            self.assertEqual(len(loads[w]), len(wanted))
            self.assertLess(max(abs(a - b) for a, b in zip(loads[w], wanted)), 1 / 500, f"window {w}")
        self.assertGreater(max(map(max, all_flits)), 0)
