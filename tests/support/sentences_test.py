"""Tests what sentences.py counts in made pages. usage: sentences_test.py"""
import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.dont_write_bytecode = True
import sentences


def words(count):
    return " ".join(["Word"] + ["word"] * (count - 1))


def lengths(text):
    return [len(found) for _, found in sentences.sentences(text)]


class Tree(unittest.TestCase):
    def setUp(self):
        own = tempfile.TemporaryDirectory()
        self.addCleanup(own.cleanup)
        self.root = Path(own.name)

    def write(self, name, text):
        page = self.root / name
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")

    def judge(self, *arguments):
        said = io.StringIO()
        with contextlib.redirect_stdout(said), mock.patch.object(sys, "argv", ["", str(self.root), *arguments]):
            status = sentences.main()
        return status, said.getvalue()

    def test_as_many_long_sentences_as_are_allowed_are_taken(self):
        self.write("docs/a.md", f"{words(41)}.\n\n" * 10 + f"{words(31)}.\n\n" * 50)
        self.assertEqual(self.judge(), (0, ""))

    def test_one_sentence_above_40_words_too_many_is_told_with_all_places(self):
        self.write("README.md", f"One.\n\n{words(41)}.\n")
        self.write("docs/rtl/a.md", f"{words(42)}.\n\n" * 10)
        status, said = self.judge()
        self.assertEqual(status, 1)
        self.assertTrue(said.startswith("docs/rtl/a.md:1: 42 words: Word word"), said)
        self.assertIn("\nREADME.md:3: 41 words: ", said)
        self.assertTrue(said.endswith("\n11 sentences of more than 40 words, at most 10 are allowed\n"), said)

    def test_one_sentence_above_30_words_too_many_is_told(self):
        self.write("CONTRIBUTING.md", f"{words(31)}.\n\n" * 61)
        self.assertEqual(self.judge()[1].splitlines()[-1],
                         "61 sentences of more than 30 words, at most 60 are allowed")

    def test_all_lists_them_within_the_limits(self):
        self.write("docs/a.md", f"{words(31)}.\n")
        self.assertEqual(self.judge("--all"), (0, f"docs/a.md:1: 31 words: {words(10)} …\n"))

    def test_results_are_not_pages_of_the_manual(self):
        self.write("docs/results/a.md", f"{words(41)}.\n\n" * 11)
        self.write("CHANGELOG.md", f"{words(41)}.\n\n" * 11)
        self.assertEqual(self.judge(), (0, ""))


class Sentences(unittest.TestCase):
    def test_a_sentence_ends_at_a_point_with_a_new_one_behind_it(self):
        self.assertEqual(lengths("One two. Three (four!) \"Five.\" **Six.** `dusk` runs? 3 are e.g. Here.\n"),
                         [2, 2, 1, 1, 2, 4])
        self.assertEqual(lengths("It takes 0.5 cycles, see F. J. Author et al. Later: a; b.\n"), [13])

    def test_lines_of_a_paragraph_are_one_sentence_and_the_place_is_its_first_line(self):
        self.assertEqual(list(sentences.sentences("A\n\nOne. Two\nthree\nfour. Five\n")),
                         [(1, ["A"]), (3, ["One."]), (3, ["Two", "three", "four."]), (5, ["Five"])])

    def test_items_headings_and_cells_end_a_sentence(self):
        self.assertEqual(lengths("## One two\nthree:\n- four\n  five\n- six\n1. seven\n> eight\n"), [2, 1, 2, 1, 2])
        self.assertEqual(lengths("| one two | three |\n|---|---:|\n| `a|b` c | d<br>e f |\n"), [2, 1, 2, 1, 2])

    def test_inline_code_is_one_word_and_a_link_its_text(self):
        page = "Runs `./dusk run\nx. Y z` and ``a ` b``, see [two words](a b c.md) ![a picture](x.svg).\n"
        self.assertEqual(lengths(page), [9])

    def test_code_blocks_and_comments_do_not_count(self):
        self.assertEqual(
            lengths("One:\n```sh\n# two three\n```\nfour\n<!-- five\nsix -->\n~~~\n```\nseven\n~~~\n"), [1, 1])
        self.assertEqual(
            lengths("One\n\n    two three\n    four\n\nfive\n    six\n\n- seven\n\n    eight\n"), [1, 2, 1, 1])


if __name__ == "__main__":
    unittest.main()
