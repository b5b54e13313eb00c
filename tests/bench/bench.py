# SPDX-License-Identifier: Apache-2.0
"""./dusk bench: speed of networks, engines and loads; a table on the standard output."""

import argparse
import os
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree
import guard
import peer
import report
import threads
from points import (COUNTED, GUARDED, Build, Wrong, all_points, can_count, chosen, guarded_points, point_of,
                    read_result, write_result)

ROUNDS = 3


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Wrong(f"{message} (--help)")


def arguments():
    parser = Parser(prog="./dusk bench", allow_abbrev=False, description=(
        "Switch-cycles per CPU-second, instructions, share of switch-cycles evaluated and bytes of RTL and twin in the"
        " networks of tests/bench/networks, as a table."))
    add = parser.add_argument
    add("--build", default="build/release", metavar="FOLDER", help="build to measure (default: the one of ./dusk)")
    add("--only", action="append", default=[], metavar="WORD", help="a network, engine or load; may be repeated")
    add("--quick", action="store_true", help="times only: instructions are not counted")
    add("--seconds", type=float, default=1, help="CPU time of a point at least, with --threads time (default: 1)")
    add("--out", metavar="FILE.json", help="write the figures there, too")
    add("--from", dest="read", metavar="FILE.json", help="take the figures from there: nothing is measured")
    add("--against", metavar="FILE.json", help="show those beside, with the ratios")
    add("--worse-than", type=float, metavar="PERCENT", help=(
        "with --against: exit status 1 if instructions or bytes (without instructions: speed) are worse by more"))
    add("--guard", action="store_true", help=f"count a few short points: within {guard.BOUND} %% of the record?")
    add("--record", action="store_true", help="make the record of this tool-chain anew")
    add("--records", default=str(guard.RECORDS), metavar="FOLDER", help="the records (default: tests/bench/recorded)")
    add("--booksim", metavar="BINARY", help=(
        "instead: CPU time and instructions of BookSim 2 and of Dusk on the same work"))
    add("--pronoc", metavar="BINARY", action="append", help="the same of ProNoC; one for each network")
    add("--threads", type=int, metavar="N", help="instead: how much faster 256 switches are with N threads")
    add("--cycles", type=int, help=f"of each run beside them (default: {peer.CYCLES})")
    add("--rounds", type=int, help=f"runs of each beside others, or with threads (default: {ROUNDS})")
    return parser.parse_args()


class Progress:
    """A line that is rewritten on a terminal, elsewhere one every $DUSK_PROGRESS seconds."""

    def __init__(self, total):
        self.total, self.done, self.told = total, 0, time.monotonic()
        self.every = float(os.environ.get("DUSK_PROGRESS") or 10)

    def show(self, what):
        self.done += 1
        line = f"bench: {self.done} of {self.total}: {what}"
        if sys.stderr.isatty():
            print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() >= self.told + self.every:
            self.told = time.monotonic()
            print(line, file=sys.stderr, flush=True)

    def clear(self):
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def measure(build, points, span, seconds, count):
    """Rows of --out. Without `seconds` nothing is timed."""
    progress = Progress(len(points))
    rows = []
    for point in points:
        progress.show(point)
        timed = build.time(point, seconds) if seconds else {}
        rows.append({**timed, **(build.count(point, span) if count else {})})
    progress.clear()
    return build.result(rows, span)


def tell(lines):
    for line in lines:
        print(f"bench: {line}", file=sys.stderr)


def narrowed(result, words):
    points = set(chosen(all_points(), words))
    rows = [row for row in result["points"] if not words or point_of(row) in points]
    if not rows:
        raise Wrong("nothing to compare: no point is chosen and there")
    return {**result, "points": rows}


def run_guard(given):
    points = chosen(guarded_points(), given.only)
    records = {} if given.record else guard.read_records(given.records, GUARDED)
    if given.read:
        counted = narrowed(guard.read_counts(given.read, GUARDED), given.only)
    else:
        counted = measure(Build(given.build), points, GUARDED, 0, True)
    if given.out:
        write_result(given.out, counted)
    if given.record:
        tell([f"recorded: {guard.record(counted, given.records)}"])
        return 0
    told, outside = guard.judge(records, counted)
    tell(told + outside)
    if outside:
        tell(["if it is meant to be so, make the record anew (./dusk bench --record) and say in the commit why"])
    return 1 if outside else 0


def comparable(before, span):
    if before["counted_cycles"] != list(span):
        there, here = ("{} to {}".format(*cycles) for cycles in (before["counted_cycles"], span))
        raise Wrong(f"--against: instructions of cycles {there} there, {here} here")


def run_bench(given):
    points = chosen(all_points(), given.only)
    before = narrowed(read_result(given.against), given.only) if given.against else None
    after = narrowed(read_result(given.read), given.only) if given.read else None
    if before:
        comparable(before, after["counted_cycles"] if after else COUNTED)
    if not after:
        after = measure(Build(given.build), points, COUNTED, given.seconds, not given.quick)
    if given.out:
        write_result(given.out, after)
    if before is None:
        print(report.alone(after), end="")
        return 0
    print(report.beside(before, after), end="")
    lines = [] if given.worse_than is None else report.worse(before, after, given.worse_than)
    tell([f"worse: {line}" for line in lines])
    return 1 if lines else 0


def check_together(given):
    """An option that the way of measuring takes no notice of would say something that is not so."""
    peers, threaded, counted = given.booksim or given.pronoc, given.threads is not None, given.guard or given.record
    ways = {"--booksim": given.booksim, "--pronoc": given.pronoc and not given.booksim, "--threads": threaded,
            "--guard": given.guard, "--record": given.record}
    rest = {"--against": given.against, "--worse-than": given.worse_than is not None,
            "--from": given.read and not counted}
    asked = [name for name, there in ways.items() if there]
    others = asked[1:] + [name for name, there in rest.items() if there]
    if asked and others:
        raise Wrong(f"{others[0]}: not together with {asked[0]}")
    if given.cycles is not None and not peers:
        raise Wrong("--cycles: beside what? (--booksim or --pronoc)")
    if given.rounds is not None and not (peers or threaded):
        raise Wrong("--rounds: of what? (--booksim, --pronoc or --threads)")


def check(given):
    """Throws Wrong for what cannot be done, before anything is measured."""
    check_together(given)
    given.cycles = peer.CYCLES if given.cycles is None else given.cycles
    given.rounds = ROUNDS if given.rounds is None else given.rounds
    if given.worse_than is not None and not given.against:
        raise Wrong("--worse-than: than what? (--against FILE.json)")
    if given.seconds <= 0 or given.rounds < 1:
        raise Wrong("--seconds, --rounds: nothing would be measured (more than 0)")
    counts = not given.read and given.threads is None and (given.guard or given.record or not given.quick)
    if counts and not can_count():
        raise Wrong("valgrind: not installed (--quick does without it)")
    if given.out and not Path(given.out).resolve().parent.is_dir():
        raise Wrong(f"{given.out}: no such folder")


def main():
    given = arguments()
    check(given)
    if given.booksim or given.pronoc:
        return peer.run(given, Progress)
    if given.threads is not None:
        return threads.run(given, Progress)
    return run_guard(given) if given.guard or given.record else run_bench(given)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Wrong as wrong:
        print(f"bench: {wrong}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:  # a file that cannot be written
        print(f"bench: {error.filename}: {error.strerror}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
