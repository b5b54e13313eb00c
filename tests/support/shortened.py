"""Stands for ./dusk where doc_commands.py runs the commands of pages: shorter runs, nothing is synthesized or built.

usage: shortened.py PROGRAM SOURCE NOTES COMMAND [arguments]

The program itself judges every option, key and file. Simulations get few cycles. A command that would build a switch or
synthesize one goes on until it asks for the tool, which is absent (tools()): then all of its words have been read.
The file NOTES gets a line: ran, parsed (read to the end by the program's own reader), or named (a command, --help)."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SHORT = {"run.cycles": 1500, "run.warmup": 100, "run.drain_limit": 500, "run.plots": "false", "run.threads": 1,
         "application.steps": 2, "application.compute_ns": 1000}
SIMULATE = ("run", "check", "sweep", "explore", "compare", "crosscheck", "export-workload")
LACKING = ("no switch is built here", "needs: yosys", "needs: nextpnr", "'mpirun' is not found")
NO_FOLDER = "/dev/null/x"
AT_ONCE = ("powar-example", "STUDY")  # studies without runs, or with short ones
ACTIONS = {"trace": ("check", "info", "convert", "capture"), "results": ("ls", "show", "diff")}


def tools(folder):
    """Makes a folder for PATH with tools that find built switches, but none that builds or synthesizes one."""
    folder.mkdir()
    for name in ("c++", "verilator", "verilator_bin", "perl", "sh", "env", "cat", "dirname", "readlink"):
        for place in os.environ["PATH"].split(os.pathsep):
            if (Path(place) / name).exists():
                (folder / name).symlink_to(Path(place) / name)
                break
    script(folder / "gnuplot", "exit 0")
    script(folder / "ninja", f"[ \"$1\" != --version ] || PATH='{os.environ['PATH']}' exec ninja --version\n"
                             "echo 'error: no switch is built here'\nexit 1")


def script(path, text):
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


def cache(folder):
    """Makes an own cache of switches: a copy of the user's default switch."""
    (folder / "dusk").mkdir(parents=True, mode=0o700)
    for theirs in (Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dusk",
                   Path(tempfile.gettempdir()) / f"dusk-{os.getuid()}"):
        entries = [entry for entry in theirs.glob("*") if re.match(r"(p8v3d4q2|verilated)-[0-9a-f]+$", entry.name)]
        for entry in entries:
            shutil.copytree(entry, folder / "dusk" / entry.name)
        if entries:
            break


def with_key(words, key, value):
    """Returns the words with --set KEY=VALUE, unless they have a smaller number."""
    found = [i for i, word in enumerate(words) if word.startswith(key + "=") and "--set" in words[:i]]
    for i in found:
        now = words[i].partition("=")[2]
        if not (now.isdigit() and int(now) <= int(value)):
            words = words[:i] + [f"{key}={value}"] + words[i + 1:]
    end = words.index("--") if "--" in words else len(words)
    return words if found else words[:end] + ["--set", f"{key}={value}"] + words[end:]


def called(program, words):
    done = subprocess.run([program, *words], capture_output=True, text=True, errors="replace", check=False)
    return done.returncode, done.stdout, done.stderr


def simulated(program, words):
    """Same as called(), with few cycles. Leaves a key out again if it has no effect."""
    axes = "".join(words[i + 1] for i, word in enumerate(words[:-1]) if word == "--axis")
    keys = {key: value for key, value in SHORT.items() if key + "=" not in axes}
    if "--booksim" in words:
        keys.update({"run.cycles": 3000, "run.warmup": 1000})
    while True:
        shorter = words
        for key, value in keys.items():
            shorter = with_key(shorter, key, value)
        status, out, err = called(program, shorter)
        refused = [key for key in keys if re.search(rf"^.*--set: {re.escape(key)}: ", err, re.MULTILINE)]
        if status != 2 or not refused:
            return status, out, err
        for key in refused:
            del keys[key]


def traced(program, words):
    """Same as called(), but an output file may exist. A capture that needs MPI keeps the existing file."""
    at = words.index("--output") + 1 if "--output" in words else 3
    output = Path(words[at]) if words[1] in ("convert", "capture") and len(words) > at else None
    before = output.read_bytes() if output and output.is_file() else b""
    if before:
        output.unlink()
    answer = called(program, words)
    if before and not output.exists():
        output.write_bytes(before)
    return answer


def limited(words, option, most):
    """Returns the words with `option most`, unless the option has a smaller number."""
    if option not in words:
        return [*words, option, str(most)]
    at = words.index(option) + 1
    return words[:at] + [str(min(int(words[at]), most))] + words[at + 1:]


def by_launcher(source, words):
    """Judges a command of the launcher itself; returns None for other commands."""
    build = Path(os.environ["DUSK_BUILD"])
    path = {**os.environ, "PATH": os.environ["DUSK_PATH"], "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(source / "tests/bench")}
    reader = {
        "build": ["sh", "-c", "test $# -eq 0", "build"],
        "test": ["ctest", "--test-dir", str(build), "-N"],
        "bench": [sys.executable, "-c", "import bench, sys; sys.exit(0 if bench.arguments() else 1)"],
        "campaign": [sys.executable, str(source / "tests/campaigns/run.py"), "--known"],
    }.get(words[0])
    if reader is None:
        return None
    done = subprocess.run(reader + words[1:], capture_output=True, text=True, env=path, check=False)
    empty = words[0] == "test" and "Total Tests: 0" in done.stdout
    return done.returncode or int(empty), done.stdout, done.stderr


def judged(program, source, words):
    """Returns (what was done with a command, exit status, error)."""
    read = by_launcher(source, words)
    if read is not None:
        return "parsed", read[0], read[2]
    if len(words) == 1 and os.environ.get("DUSK_NAMED") or words[1:] in [[one] for one in ACTIONS.get(words[0], ())]:
        status, _, err = called(program, [*words, "--help"])
        return "named", status, err
    if words[0] == "reproduce" and "--list" not in words and words[1] not in AT_ONCE:
        words = [word for word in words if word != "--output"]
        status, _, err = called(program, [*words, "--output", NO_FOLDER])
        return "parsed", int(f"--output: {NO_FOLDER}: cannot be written" not in err), err
    if "--packet" in words:
        words = limited(words, "--packet", 1)  # a shortened run has few packets
    if words[0] in SIMULATE or words[0] == "cost" and "--power" in words:
        status, out, err = simulated(program, words)
    elif words[0] == "fuzz":
        few = 30 if "--without" in words else 3
        status, out, err = called(program, limited(words, "--moved" if "--moved" in words else "--count", few))
    elif words[0] == "trace":
        status, out, err = traced(program, words)
    else:
        status, out, err = called(program, words)
    if status and any(said in out + err for said in LACKING):
        return "parsed", 0, err
    if status == 1 and words[0] == "compare" and re.search("^outside: ", err, re.MULTILINE):
        status = 0  # its verdict on figures, which are not those of the page
    sys.stdout.write(out)
    return "ran", status, err


def main():
    program, source, notes, words = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:]
    what, status, err = judged(program, source, words)
    if status:
        sys.stderr.write(err)
    else:
        with notes.open("a", encoding="utf-8") as file:
            file.write(what + "\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
