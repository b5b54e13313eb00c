# SPDX-License-Identifier: Apache-2.0
"""Results of the benchmark as tables, alone or beside others."""

import re
from pathlib import Path

from points import point_of

SPEED = "switch_cycles_per_cpu_second"
SHARE = "evaluated_share"
COUNT = "instructions_per_switch_cycle"
COUNT_EVALUATED = "instructions_per_evaluated_switch_cycle"
BYTES = "heap_bytes_per_switch"
FIGURES = {  # column, digits, whether more is better
    SPEED: ("switch-cycles per CPU-second", 0, True),
    SHARE: ("share evaluated", 3, False),
    COUNT: ("instructions per switch-cycle", 0, False),
    COUNT_EVALUATED: ("per evaluated one", 0, False),
    BYTES: ("bytes per switch", 0, False),
}


def text(row, figure):
    return f"{row[figure]:.{FIGURES[figure][1]}f}" if figure in row else "-"


def table(head, rows):
    """Of rows whose first three cells are texts and all others numbers."""
    lines = [head, *rows]
    wide = [max(len(line[i]) for line in lines) for i in range(len(head))]
    cells = [[cell.rjust(w) if i > 2 else cell.ljust(w) for i, (cell, w) in enumerate(zip(one, wide))] for one in lines]
    rule = ["-" * w if i < 3 else "-" * (w - 1) + ":" for i, w in enumerate(wide)]
    return "".join("| " + " | ".join(line) + " |\n" for line in [cells[0], rule, *cells[1:]])


def processor():
    """What ratios of time depend on: the name of the processor and its caches, as far as the system tells."""
    said = dict(re.findall(r"^(model name|cpu family|model)\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.M))
    name = f"{said.get('model name', 'unknown')} (family {said.get('cpu family', '?')}, model {said.get('model', '?')})"
    caches = []
    for folder in sorted(Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        level, kind, size = ((folder / file).read_text().strip() for file in ("level", "type", "size"))
        if kind != "Instruction":
            caches.append(f"L{level} {size}")
    return ", ".join([name, *caches])


def first_cells(row):
    return [row["network"], f"`{row['shape']}`", f"{row['engine']}, {row['load_flits_per_node_cycle']:g}"]


HEAD = ["network", "switch", "engine, load"]


def version(result):
    return f"dusk {result['dusk_version']} ({result['dusk_commit'] or 'no commit'})"


def tools(result):
    return f"Verilator {result['switch_verilator']}, {result['switch_compiler']}"


def intro(result):
    timed = f"CPU time from cycle {result['timed_from_cycle']} on; instructions by callgrind"
    counted = "over cycles {} to {}".format(*result["counted_cycles"])
    return f"""# Speed

Command: `./dusk bench`; networks of `tests/bench/networks`, uniform traffic of 16 flits, kernel and traffic included.
{timed} {counted}, all links on at the start.
Evaluated switch-cycles are those of switches that were awake. Bytes are those of the heap.
{tools(result)}.
"""


def alone(result):
    figures = [figure for figure in FIGURES if any(figure in row for row in result["points"])]
    rows = [first_cells(row) + [text(row, figure) for figure in figures] for row in result["points"]]
    head = HEAD + [FIGURES[figure][0] for figure in figures]
    return f"{intro(result)}\nOf {version(result)}.\n\n{table(head, rows)}"


def pairs(before, after):
    """(before, after) of the points that both have, in the order of after; points of before and after alone."""
    old = {point_of(row): row for row in before["points"]}
    new = {point_of(row): row for row in after["points"]}
    both = [(old[point], row) for point, row in new.items() if point in old]
    return both, [point for point in old if point not in new], [point for point in new if point not in old]


def ratio(old, new, figure):
    if figure not in old or figure not in new or not old[figure]:
        return "-"
    return f"{new[figure] / old[figure]:.3f}"


def beside(before, after):
    both, gone, added = pairs(before, after)
    figures = [f for f in FIGURES if any(f in old and f in new for old, new in both)]
    head = HEAD + [cell for figure in figures for cell in (f"{FIGURES[figure][0]}, before", "after", "ratio")]
    rows = [first_cells(new) + [cell for f in figures for cell in (text(old, f), text(new, f), ratio(old, new, f))]
            for old, new in both]
    sides = f"Before: {version(before)}, {tools(before)};\nafter: {version(after)}."
    said = f"{intro(after)}\n{sides}\n\n{table(head, rows)}"
    for points, where in ((gone, "before"), (added, "after")):
        if points:
            said += f"\nOnly {where}: {'; '.join(map(str, points))}.\n"
    return said


def judged(old, new):
    """What does not depend on what else the machine does, where both sides have it."""
    steady = [figure for figure in (COUNT, BYTES) if figure in old and figure in new]
    return steady if COUNT in steady else [SPEED, *steady]


def worse(before, after, percent):
    """A line for each figure that is worse by more than so much."""
    lines = []
    for old, new in pairs(before, after)[0]:
        for figure in judged(old, new):
            if figure not in new or not old.get(figure):
                continue
            name, digits, more_is_better = FIGURES[figure]
            change = 100 * (new[figure] / old[figure] - 1)
            if (-change if more_is_better else change) > percent:
                was, now = f"{old[figure]:.{digits}f}", f"{new[figure]:.{digits}f}"
                lines.append(f"{point_of(new)}: {name} {was} -> {now} ({change:+.1f} %)")
    return lines
