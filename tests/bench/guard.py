# SPDX-License-Identifier: Apache-2.0
"""Instruction counts beside recorded ones: a record for each tool-chain, in tests/bench/recorded."""

import re
from pathlib import Path

from points import point_of, read_result, write_result, Wrong
from report import COUNT, pairs

BOUND = 3  # percent
RECORDS = Path(__file__).resolve().parent / "recorded"
EXACT = ("counted_switch_cycles", "counted_evaluated_switch_cycles")


def compiler_of(line):
    """g++-12 of "c++ (Debian 12.2.0-14) 12.2.0" or "gcc 12.2.0"; clang-14 of what has clang in it."""
    found = re.search(r"(\d+)\.\d+(\.\d+)?$", line) or re.search(r"version (\d+)", line)
    return f"{'clang' if 'clang' in line.lower() else 'g++'}-{found[1] if found else 'unknown'}"


def tool_chain(result):
    """What instruction counts depend on, as a file's name."""
    compilers = sorted({compiler_of(result[key]) for key in ("program_compiler", "switch_compiler")})
    return "-".join([f"verilator-{result['switch_verilator']}", *compilers])


def record(result, folder):
    path = Path(folder) / f"{tool_chain(result)}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_result(path, result)
    return path


def differences(recorded, counted, instructions):
    """A line for each figure outside the bound. Of another tool-chain: what every one counts alike."""
    lines = []
    for old, new in pairs(recorded, counted)[0]:
        for figure in EXACT:
            if old[figure] != new[figure]:
                lines.append(f"{point_of(new)}: {figure} {new[figure]}, recorded {old[figure]}")
        change = 100 * (new[COUNT] / old[COUNT] - 1)
        if instructions and abs(change) > BOUND:
            lines.append(f"{point_of(new)}: {new[COUNT]:.0f} instructions per switch-cycle,"
                         f" recorded {old[COUNT]:.0f} ({change:+.1f} %)")
    return lines


def read_counts(path, span):
    """A record, or what is compared with it; throws Wrong."""
    result = read_result(path)
    if result["counted_cycles"] != list(span):
        raise Wrong(f"{path}: counts other cycles than {span[0]} to {span[1]} (./dusk bench --record)")
    if not all(row.get(figure) for row in result["points"] for figure in (COUNT, *EXACT)):
        raise Wrong(f"{path}: without counts (./dusk bench --record)")
    return result


def read_records(folder, span):
    found = {path.stem: read_counts(path, span) for path in sorted(Path(folder).glob("*.json"))}
    if not found:
        raise Wrong(f"{folder}: no record (./dusk bench --record makes one)")
    return found


def judge(records, counted):
    """(lines that tell what was compared, lines of what is outside)."""
    name = tool_chain(counted)
    if name in records:
        added = pairs(records[name], counted)[2]
        told = [f"compared with the record {name}, bound {BOUND} %, points: {len(counted['points'])}"]
        missing = [f"{point}: not in the record" for point in added]
        return told, missing + differences(records[name], counted, True)
    told = [f"no record of {name} (there are: {', '.join(records)}), so instructions are not judged;"
            " ./dusk bench --record makes one. Compared: how many switch-cycles are evaluated"]
    outside = {line: None for result in records.values() for line in differences(result, counted, False)}
    return told, list(outside)
