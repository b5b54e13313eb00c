"""Checks how wide lines are (CONTRIBUTING.md). usage: columns.py SOURCE; exit status 1 with one line for each fault

SystemVerilog has at most 120 columns."""
import sys
from pathlib import Path

MOST = 120
SUFFIXES = (".sv", ".svh")


def faults(root):
    lines = []
    for folder in ("rtl", "tests"):
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix not in SUFFIXES:
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
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
