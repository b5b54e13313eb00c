# SPDX-License-Identifier: Apache-2.0
"""Tests of pages for people who use a keyboard, a screen reader, a small screen or paper, or who are color-blind."""
import itertools
import unittest

import folders
from browser import Browser, Key
from color import EYES, contrast, distance, parsed
from picture import Picture

# Texts with their colors and the colors of all backgrounds below them, the innermost first.
TEXTS = """
const found = [];
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const e = walk.currentNode.parentElement;
  if (!walk.currentNode.data.trim() || e.closest('script, style, option') || !e.checkVisibility()) continue;
  const backs = [];
  for (let up = e; up; up = up.parentElement) backs.push(getComputedStyle(up).backgroundColor);
  const style = getComputedStyle(e);
  found.push([walk.currentNode.data.trim().slice(0, 40), style.color, backs, parseFloat(style.fontSize)]);
}
return found;
"""
NAMES = """
const all = [...document.querySelectorAll('button, input, select, textarea, canvas, a, [role=grid], [tabindex]')];
const part = e => e.parentElement.closest('[aria-hidden=true], [role=img], [role=application]');
return all.filter(e => !part(e)).map(e => {
  const by = (e.getAttribute('aria-labelledby') || '').split(' ').filter(Boolean);
  const told = by.map(id => (document.getElementById(id) || {}).textContent || '').join(' ');
  const labels = e.labels ? [...e.labels].map(l => l.textContent).join(' ') : '';
  const name = e.getAttribute('aria-label') || told || labels || (e.matches('button, a') ? e.textContent : '');
  return [e.outerHTML.slice(0, 80), name.trim()];
});
"""


def opened(browser, page, address=""):
    if browser.open(page, address) != "yes":
        raise AssertionError(browser.run("return document.getElementById('problem').textContent"))


def background(layers):
    """Color of the first layer that is not transparent; white if none."""
    for layer in layers:
        parts = layer[layer.index("(") + 1:-1].split(",")
        if len(parts) < 4 or float(parts[3]) == 1:
            return parsed(layer)
    return (255, 255, 255)


class Access(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = folders.report(folders.run("tree", *folders.TREE))

    def test_every_control_has_a_name(self):
        with Browser() as browser:
            opened(browser, self.page, "#channel=3")
            controls = browser.run(NAMES)
            self.assertGreater(len(controls), 20)
            self.assertEqual([control for control, name in controls if not name], [])

    def test_text_has_contrast_in_light_and_dark(self):
        for dark in (False, True):
            with Browser(dark=dark) as browser:
                opened(browser, self.page, "#channel=3")
                texts = browser.run(TEXTS)
                self.assertGreater(len(texts), 100)
                faint = {(told, color, background(backs)) for told, color, backs, _ in texts
                         if contrast(parsed(color), background(backs)) < 4.5}
                self.assertEqual(faint, set(), "dark" if dark else "light")

    def test_states_can_be_told_apart(self):
        for dark in (False, True):
            with Browser(dark=dark) as browser:
                opened(browser, self.page)
                names = ("on", "draining", "turning-off", "off", "turning-on", "night")
                colors = [parsed(browser.run("return Dusk.color(arguments[0])", name)) for name in names]
                for eye, (one, other) in itertools.product(EYES, itertools.combinations(range(6), 2)):
                    self.assertGreaterEqual(distance(colors[one], colors[other], eye), 10, (eye, names[one], names[other]))

    def test_a_narrow_screen_needs_no_sideways_scrolling(self):
        with Browser(width=400, height=800) as browser:
            opened(browser, self.page, "#channel=3")
            self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), 400)
            wide = browser.run("return [...document.querySelectorAll('button, input, select, canvas, h1, h2, .number')]"
                               ".filter(e => !e.closest('.scroll') && e.getBoundingClientRect().right > 401)"
                               ".map(e => e.outerHTML.slice(0, 80))")
            self.assertEqual(wide, [])

    def test_reduced_motion_has_no_animation(self):
        with Browser(still=True) as browser:
            opened(browser, self.page)
            moving = browser.run("return [...document.querySelectorAll('*')].filter(e => { const s = getComputedStyle(e);"
                                 "return parseFloat(s.transitionDuration) > 0.01 || (s.animationName !== 'none' && "
                                 "parseFloat(s.animationDuration) > 0.01); }).length")
            self.assertEqual(moving, 0)

    def test_paper_is_white_and_has_no_controls(self):
        with Browser(dark=True) as browser:
            opened(browser, self.page)
            browser.media(dark=True, printed=True)
            browser.run("window.dispatchEvent(new Event('beforeprint'))")
            self.assertEqual(background([browser.run("return getComputedStyle(document.body).backgroundColor")]), (255, 255, 255))
            self.assertFalse(browser.run("return document.getElementById('clock').checkVisibility()"))
            self.assertTrue(browser.run("return document.querySelector('#network canvas').checkVisibility()"))

    def test_tab_reaches_the_controls_and_shows_the_focus(self):
        with Browser() as browser:
            opened(browser, self.page)
            reached = set()
            for _ in range(12):
                browser.press(Key.TAB)
                reached.add(browser.run("const e = document.activeElement; return e.outerHTML.slice(0, 120)"))
                outline = browser.run("const s = getComputedStyle(document.activeElement);"
                                      "return s.outlineStyle !== 'none' || s.boxShadow !== 'none'")
                self.assertTrue(outline, browser.run("return document.activeElement.outerHTML.slice(0, 120)"))
            self.assertGreater(len(reached), 8)

    def test_the_theme_button_changes_the_colors(self):
        with Browser() as browser:
            opened(browser, self.page)
            before = Picture(browser.picture()).colors().most_common(1)[0][0]
            browser.click_on("#theme")
            browser.wait("return document.documentElement.dataset.theme === 'dark'")
            self.assertNotEqual(Picture(browser.picture()).colors().most_common(1)[0][0], before)


if __name__ == "__main__":
    unittest.main()
