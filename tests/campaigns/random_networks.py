# SPDX-License-Identifier: Apache-2.0
"""Runs random networks in several processes of `dusk fuzz`, and adds up the counts in their reports."""
import csv
import re
import signal
import subprocess
import sys
import time

from common import last_lines, table


CARDS = "p5v4d8x1h3zr,p5v4d8x2h3zr,p5v4d8x1h3yr,p5v4d8x2h3bzr,p5v8d4x4h3zr"  # switches of 3DT tori


class Processes:
    """Several processes of `dusk fuzz` with the same arguments, each with a log and, if `reported`, its own report."""

    def __init__(self, campaign, name, reported=False):
        self.campaign, self.count = campaign, campaign.jobs
        folder = campaign.folder
        folder.mkdir(parents=True, exist_ok=True)
        self.logs = [folder / f"{name}-{number}.log" for number in range(1, self.count + 1)]
        self.reports = [log.with_suffix(".csv") for log in self.logs] if reported else []

    def run(self, words, each):
        """Runs all with `words` and each(number), arguments of one process. Returns the seconds. A failure ends it."""
        begin, running = time.monotonic(), []
        for number, log in enumerate(self.logs):
            report = ["--report", str(self.reports[number])] if self.reports else []
            with open(log, "w", encoding="utf-8") as out:
                running.append(subprocess.Popen([self.campaign.program, "fuzz", *words, *each(number), *report], stdout=out,  # pylint: disable=consider-using-with
                                                stderr=subprocess.STDOUT, cwd=self.campaign.folder))
        try:
            self.wait(running)
        except KeyboardInterrupt:
            for process in running:
                process.send_signal(signal.SIGTERM)
            for process in running:
                process.wait()
            raise
        for process, log in zip(running, self.logs):
            if process.returncode != 0:
                self.campaign.fail("\n".join([f"dusk fuzz ended with status {process.returncode} ({log}):", *last_lines(log, 20)]))
        return time.monotonic() - begin

    def wait(self, running):
        """Waits for all processes, and prints their progress every minute."""
        told = time.monotonic()
        while any(process.poll() is None for process in running):
            time.sleep(0.2)
            if time.monotonic() > told + 60:
                told = time.monotonic()
                for log in self.logs:
                    self.campaign.say((last_lines(log) or ["begins"])[-1])

    def run_cases(self, words, count, seed):
        """Runs `count` cases, divided among the processes."""
        ends = [count * number // self.count for number in range(self.count + 1)]
        return self.run([*words, "--seed", str(seed)],
                        lambda number: ["--first", str(ends[number]), "--count", str(ends[number + 1] - ends[number])])

    def tally(self, kind):
        """Returns {name: (cases, count)}: rows of this kind, added up over the reports in the order of the first."""
        found = {}
        for report in self.reports:
            with open(report, newline="", encoding="utf-8") as file:
                for row in csv.reader(file):
                    if row and row[0] == kind:
                        cases, count = found.get(row[1], (0, 0))
                        found[row[1]] = cases + int(row[2]), count + float(row[3])
        return {name: (cases, round(count)) for name, (cases, count) in found.items()}

    def moved(self):
        return self.tally("event")["with a flit moved"][1]

    def expect_all_events(self, never="^$"):
        """Checks that all events have happened, except those that cannot in these networks."""
        missing = [name for name, (_, count) in self.tally("event").items() if count == 0 and not re.search(never, name)]
        if missing:
            self.campaign.fail(f"never happened: {', '.join(missing)}")

    def expect_drawn(self, values):
        drawn = self.tally("setting")
        missing = [value for value in values if value not in drawn]
        if missing:
            self.campaign.fail(f"never drawn: {', '.join(missing)}")

    def events(self):
        return table(["event", ":count"], [(name, count) for name, (_, count) in self.tally("event").items()])

    def write_drawn(self, name):
        """Writes each drawn value into NAME.csv. Returns a sentence about it, for the page."""
        rows = sorted(self.tally("setting").items(), key=lambda item: by_number(item[0]))
        self.campaign.write(f"{name}.csv", drawn_table([(key, *counts) for key, counts in rows]))
        return drawn_sentence(name, len(rows))


def drawn_table(rows):
    """CSV of (key = value, cases, switch-cycles with a flit moved). Only cases in which the key has an effect count."""
    lines = [f'"{name}",{cases},{moved}\n' for name, cases, moved in rows]
    return "drawn,cases,switch_cycles_with_a_flit_moved\n" + "".join(lines)


def drawn_sentence(name, count):
    return f"[{name}.csv]({name}.csv) has the {count} drawn values of keys, each with its cases.\n"


def by_number(text):
    """Returns a sort key by which 10 comes after 9."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", text)]


def usual_shapes(program, tori):
    """Returns the usual switches of tori and meshes, or those of trees."""
    listed = subprocess.run([program, "shapes"], capture_output=True, text=True, check=True).stdout.split("\n\n")[0]
    names = [line.split()[0] for line in listed.splitlines() if re.match(r"p[0-9]", line)]
    chosen = [name for name in names if bool(re.match(r"p[0-9a-z]*t[0-9]x", name)) == tori]
    return ",".join(chosen) or sys.exit("no usual switches are listed by dusk shapes")
