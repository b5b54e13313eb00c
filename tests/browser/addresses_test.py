# SPDX-License-Identifier: Apache-2.0
"""Tests of addresses that no page wrote, of keys after a click, and of long names."""
import json
import unittest

import folders
from browser import Key
from shown import LONG, SHORTER, ShownPages, last_of, plain

PANELS = ("#network", "#heat")
CHANNELS = "#channels thead th:nth-child(3) button"
STATES = ("on", "draining", "turning_off", "off", "turning_on")
ADDRESSES = (
    "mode=constructor", "mode=__proto__", "order=__proto__", "order=constructor", "group=toString", "drawing=constructor",
    "theme=constructor", "w=NaN", "w=-1e9", "w=1e999", "w=3.4", "channel=99999", "channel=NaN", "switch=-7", "journey=99999",
    "zoom=a,b", "map=1,2,x", "map=1e308,1e308,1e308", "folded=x", "channels.sort=constructor",
    "channels.filter=__proto__=1", "constructor=1", "%", "=&=&")


class Addresses(ShownPages):
    def test_keys_move_the_time_after_a_click_on_a_button(self):
        folder = folders.run("tree", *folders.TREE)
        ends = folders.table(folder / "timeseries.csv")
        page = folders.report(folder)
        for button in ("#theme", "#fold", "#network .segments button:last-child", CHANNELS, "#network .end button"):
            self.open(page, "#w=5")
            self.browser.click_on(button)
            self.browser.press(Key.RIGHT, Key.RIGHT)
            self.settle()
            self.assertEqual(self.view("w"), 7, button)
            self.assertIn(f'cycle {ends[7]["cycle"]}', plain(self.text("#now")), button)
            self.browser.press(Key.END, Key.LEFT)
            self.settle()
            self.assertEqual(self.view("w"), len(ends) - 2, button)

    def test_addresses_that_no_page_wrote(self):
        folder = folders.run("tree", *folders.TREE)
        page, ends = folders.report(folder), folders.table(folder / "timeseries.csv")
        self.open(page)
        self.settle()
        pictures = [self.browser.picture(f"{panel} canvas") for panel in PANELS]
        for address in ADDRESSES:
            with self.subTest(address):
                self.open(page, "#" + address)
                self.settle()
                w = self.view("w")
                states = last_of(folder, "state", int(ends[w]["cycle"])).values()
                wanted = [list(states).count(name) for name in STATES]
                self.assertEqual([int(plain(text)) for text in self.texts("#network b[data-state]")], wanted)
                self.assertEqual(len(self.rows("channels")), len(folders.table(folder / "channels.csv")))
                self.assertEqual((self.view("channel"), self.view("switch")), (-1, -1))
                if not address.startswith(("w=", "folded", "map=1e308")):
                    self.assert_same([self.browser.picture(f"{panel} canvas") for panel in PANELS], pictures)
                self.assertEqual(self.browser.errors(), [])

    def test_an_open_page_goes_to_addresses_that_no_page_wrote(self):
        folder = folders.run("tree", *folders.TREE)
        self.open(folders.report(folder))
        total = len(folders.table(folder / "channels.csv"))
        for address in ADDRESSES:
            with self.subTest(address):
                self.browser.run("location.hash = arguments[0]", address)
                self.settle()
                self.assertEqual(self.browser.errors(), [])
                self.browser.run("location.hash = 'w=5'")
                self.settle()
                self.assertEqual(self.view("w"), 5)
                self.assertEqual(sum(int(plain(text)) for text in self.texts("#network b[data-state]")), total)
                self.assertEqual(self.browser.errors(), [])

    def test_a_thousand_letters(self):
        name = "n" * 1000
        long, other = folders.run("long", *LONG), folders.run("shorter", *SHORTER)
        folder = folders.copy(long, "letters")
        (folder / "summary.json").write_text(json.dumps({**folders.summary(long), "experiment": name}))
        self.open(folders.report(other, "--beside", str(folder)))
        self.assertIn(name, self.text("[data-number='packet_latency'] .beside"))
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0)
        self.open(folders.report(folder))
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0)
        self.assertEqual(self.text("#title"), name)
        self.assert_numbers(folder)


if __name__ == "__main__":
    unittest.main()
