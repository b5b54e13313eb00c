# SPDX-License-Identifier: Apache-2.0
"""Tools for the parts of campaigns: options, a copy of the program, measured runs, and the section of a page.

OPTIONS of a part are rows (name, default, help). A name in capitals is a required argument; "NAME..." is any number of
arguments. A default that is a number, a text or a list makes an option of this kind. INPUTS of a part are optional:
files and folders of the repository that decide its results, besides its scripts (sections.py).
"""
import filecmp
import functools
import json
import os
import shutil
import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sections import Section, demoted, digest, files_of, put, scripts_of, sections

GIB = 2**30
HERE = Path(__file__).resolve().parent


class Refused(Exception):
    """Reason, in one line, why a part cannot run."""


class Campaign:
    """Arguments and state of a running part: campaign["count"] is "--count", campaign["PROGRAM"] the argument."""

    def __init__(self, purpose, part, options, given, inputs=()):
        self.part, self.options, self.given, self.inputs = part, options, given, inputs
        self.source, self.jobs = given.source.resolve(), given.jobs
        self.results = (given.output or self.source / "docs/results").resolve()
        self.folder = self.source / "build" / part
        self.root = HERE.parents[1]  # of the inputs
        self.called = f"./dusk campaign {purpose} {part}"

    def __getitem__(self, name):
        return getattr(self.given, name)

    @property
    def command(self):
        """Returns the command line for the page; arguments that are paths are shortened to their names."""
        words = [self.called]
        for name, default, _ in self.options:
            value = getattr(self.given, name.lstrip("-").removesuffix("...").replace("-", "_"))
            if isinstance(default, list) or name.endswith("..."):
                words += [f"{name} {one}" if name.startswith("--") else one for one in value]
            elif not name.startswith("--"):
                words.append(name)
            elif value not in (None, ""):
                words.append(f"{name} {value}")
        return " ".join(words)

    def say(self, text):
        print(f"{self.part}: {text}", flush=True)

    def fail(self, text):
        sys.exit(f"{self.part}: {text}")

    def built(self):
        """Returns the path of the built program, or of the one in $DUSK."""
        return os.environ.get("DUSK", self.source / "build/release/bin/dusk")

    @functools.cached_property
    def program(self):
        """Copies the program once for a campaign, so that a build meanwhile does not disturb it. Returns the copy."""
        program, new = self.folder / "dusk", self.folder / "dusk.new"
        self.folder.mkdir(parents=True, exist_ok=True)
        shutil.copy2(self.built(), new)
        new.replace(program)
        return program

    @functools.cached_property
    def kept_program(self):
        """Returns the copy of an earlier call if there is one, so that one program makes all results in the folder."""
        program = self.folder / "dusk"
        if not program.exists():
            return self.program
        if not filecmp.cmp(self.built(), program, shallow=False):
            self.say(f"goes on with {version_of(program)}, which is kept; remove {self.folder} to begin anew")
        return program

    @property
    def version(self):
        return version_of(self.program)

    @functools.cached_property
    def commit(self):
        """Commit of the sources, for parts that build them. + marks a modified tree; "unknown" without git."""
        git = ["git", "-C", str(self.source)]
        found = subprocess.run([*git, "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True, check=False)
        if found.returncode != 0:
            return "unknown"
        changed = subprocess.run([*git, "diff", "--quiet", "HEAD"], capture_output=True, check=False).returncode
        return found.stdout.strip() + ("+" if changed else "")

    def write(self, name, text):
        """Writes a file of the results completely or not at all."""
        self.results.mkdir(parents=True, exist_ok=True)
        new = self.results / f"{name}.new"
        new.write_text(text, encoding="utf-8")
        new.replace(self.results / name)
        self.say(f"{self.results / name} is written")

    def section(self, page, name, text, inputs=None, more=None):
        """Writes a section of a page. A section with the name of its page is the whole page; headings of others move a
        level down. `more` are further facts of the section. Writes nothing if only the commit differs."""
        stem = page.removesuffix(".md")
        inputs = self.inputs_now() if inputs is None else inputs
        facts = {"digest": digest(files_of(self.root, inputs)), "commit": self.commit, **(more or {})}
        old = self.results / page
        text = text if name == stem else demoted(text)
        before = old.read_text(encoding="utf-8") if old.exists() else ""
        section = Section(name, text, inputs, facts)
        if not any(one.same_as(section) for one in sections(before)):
            self.write(page, put(before, section, stem.replace("-", " ").capitalize()))

    def inputs_now(self):
        """Returns the paths of this part's scripts and of its other inputs."""
        return [*(f"tests/campaigns/{name}.py" for name in scripts_of(HERE, self.part)), *self.inputs]

    def run(self, words, log, **options):
        """Runs a command with its output into the file `log`. A failure ends the campaign and shows the last lines."""
        log.parent.mkdir(parents=True, exist_ok=True)
        with open(log, "a", encoding="utf-8") as file:
            done = subprocess.run(list(map(str, words)), stdout=file, stderr=subprocess.STDOUT, check=False, **options)
        if done.returncode != 0:
            self.fail("\n".join([f"{words[0]} failed ({log}):", *last_lines(log, 40)]))

    def together(self, works):
        """Calls all functions, one per job at a time. The first failure stops those that have not begun."""
        with ThreadPoolExecutor(self.jobs) as pool:
            running = [pool.submit(work) for work in works]
            try:
                return [one.result() for one in running]
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def tried(self, words, log):
        """Runs a command, output into `log`. Returns seconds, CPU seconds, most bytes of memory; None if it fails."""
        begin = time.monotonic()
        with open(log, "w", encoding="utf-8") as file:
            child = subprocess.Popen(words, stdout=file, stderr=subprocess.STDOUT)  # pylint: disable=consider-using-with
            _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            return None
        return {"seconds": time.monotonic() - begin, "cpu": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss * 1024}

    def measured(self, words, log):
        """Same as tried(), but a failure ends the campaign."""
        took = self.tried(words, log)
        if took is None:
            self.fail(f"{words[0]} failed: {log}")
        return took

    def kept(self, record, work):
        """Calls `work` once and keeps its result in a file: a measured run, more values, and the program's version."""
        if record.exists():
            return json.loads(record.read_text())
        figures = {**work(), "version": self.version}
        record.write_text(json.dumps(figures, indent=1))
        self.say(f"{record.stem}: {figures['seconds']:.0f} s, {figures['memory'] / GIB:.2f} GiB")
        return figures


def version_of(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def with_settings(settings):
    return [word for setting in settings for word in ("--set", setting)]


def last_lines(log, count=1):
    return log.read_text(errors="replace").rstrip().splitlines()[-count:]


def filled(text):
    """Returns paragraphs of a page, filled to 120 columns."""
    return "\n\n".join(textwrap.fill(" ".join(part.split()), 120, break_on_hyphens=False, break_long_words=False)
                       for part in text.strip().split("\n\n"))


def table(head, rows):
    """Returns a table of a page: titles (":" in front of those of numbers), then rows."""
    lines = [" | ".join(title.lstrip(":") for title in head), "|".join("---:" if title.startswith(":") else "---" for title in head)]
    body = "".join(f"| {' | '.join(map(str, row))} |\n" for row in rows)
    return f"| {lines[0]} |\n|{lines[1]}|\n{body}"
