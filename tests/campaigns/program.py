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


@functools.lru_cache(maxsize=None)
def copied(source, folder, keep=False):
    """A copy of the program in `folder`, made once a campaign: what is built meanwhile does not disturb it. `keep`: that of an
    earlier call stays, so that all that the folder holds is of one."""
    program, new = folder / "dusk", folder / "dusk.new"
    now = os.environ.get("DUSK", source / "build/release/bin/dusk")
    folder.mkdir(parents=True, exist_ok=True)
    if keep and program.exists():
        if not filecmp.cmp(now, program, shallow=False):
            print(f"{folder.name}: goes on with {version_of(program)}, which is kept; remove {folder} to begin anew", flush=True)
        return program
    shutil.copy2(now, new)
    new.replace(program)
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
