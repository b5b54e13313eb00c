"""Counts long sentences of the manual (CONTRIBUTING.md). usage: sentences.py SOURCE [--all]

Pages: README.md, CONTRIBUTING.md, docs/*.md and docs/rtl/*.md. At most 10 sentences have more than 40 words, and at
most 60 more than 30. Beyond that, the script prints each of them (file:line, words, first words), and its exit status
is 1. --all prints them in any case.

A paragraph, a heading, an item of a list, a cell of a table and `<br>` end a sentence; code blocks do not count. Inline
code is one word, and a link has the words of its text."""
import re
import sys
from pathlib import Path

LIMITS = ((40, 10), (30, 60))  # words of a sentence, sentences that may have more
PAGES = ("README.md", "CONTRIBUTING.md", "docs/*.md", "docs/rtl/*.md")

CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
IMAGE_OR_LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\](?:\([^)]*\)|\[[^\]]*\])")
BREAK = re.compile(r"<br\s*/?>")
TAG = re.compile(r"<!--.*?-->|</?[a-z][^>]*>", re.DOTALL)
ITEM = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")
HEADING = re.compile(r"^\s*#{1,6}\s")
FENCE = re.compile(r"\s*(?:[-*+]\s+|\d+[.)]\s+)?(```+|~~~+)")
QUOTE = re.compile(r"^\s*>\s?")
END = re.compile(r"[.!?][\"')\]*_”’]*\s+(?=[^\sa-z])")
SHORT = re.compile(r"(?:\b(?:e\.g|i\.e|vs|cf|et al|Fig|Figs|Sec|No|approx)|\b[A-Z])\.$")


def lines_of_pages(text):
    """Yields (line number, text) of the lines outside of code blocks; a code block is an empty line."""
    fence, in_list, blank = "", False, True
    for number, line in enumerate(text.splitlines(), 1):
        found = FENCE.match(line)
        if fence:
            if line.strip() == fence:
                fence = ""
            yield number, ""
        elif found:
            fence = found.group(1)
            yield number, ""
        elif line.startswith("    ") and blank and not in_list:
            yield number, ""
        else:
            blank = not line.strip()
            if not line.startswith(" ") and not blank:
                in_list = bool(ITEM.match(line))
            yield number, QUOTE.sub("", line, count=1)


def blocks(text):
    """Yields (number of the first line, text) of paragraphs, headings, items and rows of tables."""
    first, lines = 0, []
    for number, line in lines_of_pages(text):
        alone = HEADING.match(line) or line.lstrip().startswith("|")
        if lines and (not line.strip() or alone or ITEM.match(line)):
            yield first, "\n".join(lines)
            lines = []
        if line.strip():
            if not lines:
                first, line = number, ITEM.sub("", line, count=1)
            lines.append(line)
            if alone:
                yield first, line
                lines = []
    if lines:
        yield first, "\n".join(lines)


def plain(text):
    """Returns the text with inline code as one word, links as their text, | for <br>, and no tags. Keeps lines."""
    text = CODE.sub(lambda found: "Code" + "\n" * found.group().count("\n"), text)
    text = BREAK.sub("|", text)
    text = TAG.sub(lambda found: "\n" * found.group().count("\n"), text)
    return IMAGE_OR_LINK.sub(r"\1", text)


def sentences(text):
    """Yields (line number, words) for each sentence of a page."""
    for first, block in blocks(text):
        block = plain(block)
        line = first
        for cell in re.split(r"(?<!\\)\|", block):
            begin = 0
            ends = [found.end() for found in END.finditer(cell) if not SHORT.search(cell[:found.start() + 1])]
            for end in ends + [len(cell)]:
                part = cell[begin:end]
                words = [word for word in part.split() if any(letter.isalnum() for letter in word)]
                if words:
                    yield line, words
                line += part.count("\n")
                begin = end


def long_sentences(root):
    """Returns [(page, line number, words)] of sentences above the lowest limit, the longest first."""
    least = min(words for words, _ in LIMITS)
    found = []
    for pattern in PAGES:
        for page in sorted(root.glob(pattern)):
            for line, words in sentences(page.read_text(encoding="utf-8")):
                if len(words) > least:
                    found.append((page.relative_to(root).as_posix(), line, words))
    return sorted(found, key=lambda one: (-len(one[2]), one[0], one[1]))


def faults(root):
    """Returns a line for each broken limit."""
    lengths = [len(words) for _, _, words in long_sentences(root)]
    counts = [(most, allowed, sum(length > most for length in lengths)) for most, allowed in LIMITS]
    return [f"{count} sentences of more than {most} words, at most {allowed} are allowed"
            for most, allowed, count in counts if count > allowed]


def main():
    root = Path(sys.argv[1])
    lines = faults(root)
    if lines or "--all" in sys.argv[2:]:
        for page, line, words in long_sentences(root):
            print(f"{page}:{line}: {len(words)} words: {' '.join(words[:10])} …")
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
