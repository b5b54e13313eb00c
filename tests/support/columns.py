"""Checks how wide lines are (CONTRIBUTING.md). usage: columns.py SOURCE; exit status 1 with one line for each fault

SystemVerilog has at most 120 columns, and so has the text of the manual. Code blocks and tables of the manual have any
width. `dusk` writes docs/configuration.md, and campaigns write docs/results, so neither is checked."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from sentences import lines_of_pages

MOST = 120
SOURCES = ("rtl/**/*.sv", "rtl/**/*.svh", "tests/**/*.sv", "tests/**/*.svh")
PAGES = ("*.md", "docs/*.md", "docs/rtl/*.md")
WRITTEN = ("docs/configuration.md",)


def prose(text):
    """Yields (line number, line) of a page, without code blocks and tables."""
    for number, line in lines_of_pages(text):
        if not line.lstrip().startswith("|"):
            yield number, line


def lines_of_sources(text):
    return enumerate(text.splitlines(), 1)


def faults(root):
    lines = []
    for patterns, lines_of in ((SOURCES, lines_of_sources), (PAGES, prose)):
        for path in sorted(path for pattern in patterns for path in root.glob(pattern)):
            name = path.relative_to(root).as_posix()
            if name in WRITTEN:
                continue
            for number, line in lines_of(path.read_text(encoding="utf-8")):
                if len(line) > MOST:
                    lines.append(f"{name}:{number}: {len(line)} columns, more than {MOST}")
    return lines


def main():
    lines = faults(Path(sys.argv[1]))
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
