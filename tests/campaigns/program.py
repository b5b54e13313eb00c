"""The program in a campaign: a copy of its own, its settings, its version, and what a run takes, kept once it is known."""
import filecmp
import functools
import json
import os
import shutil
import subprocess
import sys
import time

GIB = 2**30


def built(source):
    return os.environ.get("DUSK", source / "build/release/bin/dusk")


@functools.lru_cache(maxsize=None)
def copied(source, folder):
    """A copy of the program in `folder`, made once a campaign: what is built meanwhile does not disturb it."""
    program, new = folder / "dusk", folder / "dusk.new"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy2(built(source), new)
    new.replace(program)
    return program


@functools.lru_cache(maxsize=None)
def kept_copy(source, folder):
    """The copy that an earlier call has left in `folder`, if there is one, so that all that it holds is of one program."""
    program = folder / "dusk"
    if not program.exists():
        return copied(source, folder)
    if not filecmp.cmp(built(source), program, shallow=False):
        print(f"{folder.name}: goes on with {version_of(program)}, which is kept; remove {folder} to begin anew", flush=True)
    return program


def with_settings(settings):
    return [word for setting in settings for word in ("--set", setting)]


def version_of(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def measured(words, log):
    """Runs it, with its output into the file `log`: seconds, CPU seconds, most bytes of memory. Ends at a failure."""
    begin = time.monotonic()
    with open(log, "w", encoding="utf-8") as file:
        child = subprocess.Popen(words, stdout=file, stderr=subprocess.STDOUT)  # pylint: disable=consider-using-with
        _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{words[0]} failed: {log}")
    return {"seconds": time.monotonic() - begin, "cpu": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss * 1024}


def kept(record, program, work):
    """What `work` returns, a measured run and more, with the version of the program: done once, and kept in a file."""
    if record.exists():
        return json.loads(record.read_text())
    figures = {**work(), "version": version_of(program)}
    record.write_text(json.dumps(figures, indent=1))
    print(f"{record.parent.name}: {record.stem}: {figures['seconds']:.0f} s, {figures['memory'] / GIB:.2f} GiB", flush=True)
    return figures
