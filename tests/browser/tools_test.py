# SPDX-License-Identifier: Apache-2.0
"""Tests of the browser tests' own tools: pictures, colors, and a browser that is cut off from the network."""
import struct
import tempfile
import unittest
import zlib
from pathlib import Path

import color
from browser import Browser, BrowserError, Key, program
from picture import Picture


def png(width, height, samples, filters):
    """A PNG of rows of RGB samples, the row i with filter `filters[i]`; only filters 0 to 2 are made."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    data, above = b"", bytes(width * 3)
    for row, kind in zip(samples, filters):
        before = {0: bytes(width * 3), 1: bytes(3) + row[:-3], 2: above}[kind]
        data += bytes([kind]) + bytes((a - b) & 255 for a, b in zip(row, before))
        above = row
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data))
            + chunk(b"IEND", b""))


class Pictures(unittest.TestCase):
    ROWS = [bytes([1, 2, 3, 250, 5, 6]), bytes([7, 8, 9, 1, 2, 3]), bytes([1, 2, 3, 0, 0, 0])]

    def test_reads_rows_of_every_filter(self):
        for filters in ((0, 0, 0), (1, 2, 1), (2, 1, 2)):
            self.assertEqual(Picture(png(2, 3, self.ROWS, filters)).rows, self.ROWS)

    def test_counts_colors(self):
        picture = Picture(png(2, 3, self.ROWS, (0, 1, 2)))
        self.assertEqual(picture.colors()[(1, 2, 3)], 3)
        self.assertAlmostEqual(picture.share((1, 2, 3)), 3 / 6)
        self.assertAlmostEqual(picture.share((2, 3, 4), tolerance=1), 3 / 6)
        self.assertEqual(picture.share((2, 3, 4)), 0)

    def test_refuses_what_it_cannot_read(self):
        with self.assertRaises(ValueError):
            Picture(b"GIF89a")


class Colors(unittest.TestCase):
    def test_contrast_is_that_of_the_standard(self):
        self.assertAlmostEqual(color.contrast((0, 0, 0), (255, 255, 255)), 21)
        self.assertAlmostEqual(color.contrast((118, 118, 118), (255, 255, 255)), 4.54, places=2)

    def test_distance_is_that_of_cielab(self):
        self.assertAlmostEqual(color.distance((0, 0, 0), (255, 255, 255)), 100, places=1)
        self.assertEqual(color.distance((9, 9, 9), (9, 9, 9)), 0)

    def test_red_and_green_are_close_for_the_color_blind(self):
        red, green = (204, 64, 64), (112, 112, 32)
        normal = color.distance(red, green)
        self.assertLess(color.distance(red, green, "deuteranopia"), normal / 2)
        self.assertGreater(color.distance(red, green, "tritanopia"), normal / 2)

    def test_reads_colors_of_style_sheets(self):
        self.assertEqual(color.parsed("#f5bd3d"), (245, 189, 61))
        self.assertEqual(color.parsed("rgba(1, 2, 3, 0.5)"), (1, 2, 3))


class InABrowser(unittest.TestCase):
    PAGE = """<!doctype html><body data-ready="yes"><div id="box" style="width:100px;height:50px;background:#f5bd3d">
</div><script>document.onkeydown = e => document.title = e.key; console.error('loud')</script>"""

    def test_sees_and_acts(self):
        with tempfile.TemporaryDirectory() as folder, Browser(600, 400, dark=True, still=True) as browser:
            page = Path(folder) / "page.html"
            page.write_text(self.PAGE)
            self.assertEqual(browser.open(page), "yes")
            browser.press(Key.RIGHT)
            self.assertEqual(browser.run("return document.title"), "ArrowRight")
            self.assertEqual(browser.run("return matchMedia(arguments[0]).matches", "(prefers-color-scheme: dark)"), True)
            self.assertEqual(browser.run("return matchMedia(arguments[0]).matches", "(prefers-reduced-motion)"), True)
            self.assertEqual(Picture(browser.picture("#box")).share((245, 189, 61)), 1)
            self.assertEqual([text.split()[-1] for text in browser.errors()], ['"loud"'])
            self.assertEqual(browser.requests(), [])

    def test_notices_requests(self):
        with tempfile.TemporaryDirectory() as folder, Browser(600, 400) as browser:
            page = Path(folder) / "page.html"
            page.write_text(self.PAGE + "<img src='http://example.com/a.png'>")
            browser.open(page)
            browser.wait("return document.images[0].complete")
            self.assertEqual(browser.requests(), ["http://example.com/a.png"])

    def test_names_the_package_of_a_missing_program(self):
        with self.assertRaisesRegex(BrowserError, r"no-such-browser is not installed \(package chromium\)"):
            program(("no-such-browser",), "chromium")

    def test_waits_no_longer_than_it_is_told(self):
        with tempfile.TemporaryDirectory() as folder, Browser(600, 400) as browser:
            page = Path(folder) / "page.html"
            page.write_text("<!doctype html><body>")
            with self.assertRaisesRegex(BrowserError, "after 0.2 s still nothing"):
                browser.open(page, seconds=0.2)


if __name__ == "__main__":
    unittest.main()
