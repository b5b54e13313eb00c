#!/usr/bin/env python3
"""Draws the figures of the pages in docs/rtl. usage: rtl.py [--check]

Writes docs/figures/rtl-NAME.svg. With --check it writes nothing: exit status 1, and a line for each
figure that differs from its file, is missing, or has no drawing here."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from power_figures import POWER_FIGURES  # noqa: E402
from router_figures import ROUTER_FIGURES  # noqa: E402

FOLDER = Path(__file__).resolve().parent


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        print("usage: rtl.py [--check]", file=sys.stderr)
        return 2
    drawn = {FOLDER / f"rtl-{figure.__name__}.svg": figure().svg() for figure in ROUTER_FIGURES + POWER_FIGURES}
    if len(sys.argv) == 1:
        for path, text in drawn.items():
            path.write_text(text, encoding="utf-8")
        return 0
    faults = 0
    for path in sorted(drawn.keys() | set(FOLDER.glob("rtl-*.svg"))):
        kept = path.read_text(encoding="utf-8") if path.is_file() else None
        if kept != drawn.get(path):
            print(f"docs/figures/{path.name}: not as docs/figures/rtl.py draws it")
            faults = 1
    return faults


if __name__ == "__main__":
    sys.exit(main())
