"""Checks who includes whom (docs/architecture.md). usage: rooms.py SOURCE; exit status 1 with one line for each fault

A room is a folder of the second level, or the files of a top-level folder. Faults are a file that includes another of a
floor that its own may not know, and rooms that include each other, in a circle of any length."""
import collections
import re
import sys
from pathlib import Path

# # Top-level folders, each with the other folders whose files it may include.
FLOORS = {
    "models": (),
    "rtl": ("models",),
    "systemc": ("models",),
    "testbench": ("models", "systemc"),
    "sw": ("models", "rtl", "systemc", "testbench"),
}
INCLUDE = re.compile(r'\s*#include "([^"]+)"')


def room(file):
    parts = Path(file).parts
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def sources(root):
    """Returns the paths of all C++ files, relative to the root."""
    found = [path for floor in FLOORS for path in (root / floor).rglob("*") if path.suffix in (".h", ".cpp", ".in")]
    return sorted(path.relative_to(root).as_posix() for path in found)


def includes(root):
    """Returns pairs (file, included file) of the tree's own files."""
    files = sources(root)
    known = set(files)
    for file in files:
        for line in (root / file).read_text(encoding="utf-8").splitlines():
            found = INCLUDE.match(line)
            if found and found[1] in known:
                yield file, found[1]


def reached(edges, begin):
    seen, todo = set(), [begin]
    while todo:
        for other in edges[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def circles(edges):
    """Returns sets of rooms that include each other, also through further rooms."""
    reach = {one: reached(edges, one) for one in list(edges)}
    return sorted({tuple(sorted(other for other in reach[one] if one in reach.get(other, ()))) for one in reach if one in reach[one]})


def faults(root):
    lines, edges, examples = [], collections.defaultdict(set), {}
    for file, other in includes(root):
        ours, theirs = file.split("/")[0], other.split("/")[0]
        if ours != theirs and theirs not in FLOORS[ours]:
            lines.append(f"{file} includes {other}: {ours} may include {', '.join(FLOORS[ours]) or 'no other floor'}")
        if room(file) != room(other):
            edges[room(file)].add(room(other))
            examples.setdefault((room(file), room(other)), f"{file} includes {other}")
    for circle in circles(edges):
        within = [text for (one, other), text in sorted(examples.items()) if one in circle and other in circle]
        lines.append(f"rooms in a circle: {' '.join(circle)} ({'; '.join(within)})")
    return lines


def main():
    lines = faults(Path(sys.argv[1]))
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
