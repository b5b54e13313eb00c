"""Runs libFuzzer on every reader, and writes docs/results/readers.md; readers.sh builds the program and tells the usage."""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap
import time

SECONDS = 30  # of a reader in a round
ROUNDS = 10
LONGEST = 4096  # bytes of an input
LIMITS = [f"-max_len={LONGEST}", "-timeout=90", "-rss_limit_mb=1024", f"-max_total_time={SECONDS}"]

HERE = pathlib.Path(sys.argv[1])
INPUTS = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
WORK = HERE / "build/readers/work"
PROGRAM = WORK / "fuzz_readers"  # a copy: what is built meanwhile does not disturb it
TOLD = re.compile(r"^finding: .*|^.*runtime error: .*|^.*ERROR: (?:AddressSanitizer|LeakSanitizer|libFuzzer).*", re.MULTILINE)


class Reader:
    """What was found of one reader."""

    def __init__(self, name):
        self.name = name
        self.folder = WORK / name
        self.inputs = self.coverage = 0
        self.seconds = 0.0
        self.slow = False
        self.findings = []
        self.environment = {**os.environ, "DUSK_READER": name, "TMPDIR": str(scratch()),
                            "UBSAN_OPTIONS": "print_stacktrace=1", "ASAN_OPTIONS": "quarantine_size_mb=64"}
        (self.folder / "corpus").mkdir(parents=True)
        (self.folder / "seeds").mkdir()
        subprocess.run([PROGRAM], env={**self.environment, "DUSK_SEEDS": str(self.folder / "seeds")}, check=True)

    def run(self, inputs, seed):
        """As many more inputs, or for SECONDS."""
        begin = time.monotonic()
        known = HERE / "tests/fuzz/corpus" / self.name
        folders = [self.folder / "corpus", self.folder / "seeds"] + ([known] if known.is_dir() else [])
        done = subprocess.run(
            [PROGRAM, *LIMITS, f"-runs={inputs}", f"-seed={seed}", "-print_final_stats=1",
             f"-artifact_prefix={self.folder}/", *folders],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        said = done.stderr.decode(errors="replace")
        (self.folder / "log").write_text(said)
        self.seconds += time.monotonic() - begin
        count = re.search(r"stat::number_of_executed_units: (\d+)", said)
        self.inputs += int(count[1]) if count else 0
        self.coverage = max([self.coverage] + [int(cover) for cover in re.findall(r" cov: (\d+)", said)])
        self.slow = count is None or int(count[1]) < inputs
        if done.returncode != 0:
            self.found(said)

    def found(self, said):
        """Tells a finding and how to repeat it."""
        told = TOLD.search(said)
        kept = re.search(r"Test unit written to (\S+)", said)
        self.findings.append(told[0] if told else f"it ended ({self.folder}/log)")
        print(f"{self.name}: {self.findings[-1]}\n  repeat it: DUSK_READER={self.name} {PROGRAM} {kept[1] if kept else ''}", flush=True)


def scratch():
    """A folder in memory, if there is one, for files of the readers."""
    memory = pathlib.Path("/dev/shm")
    folder = (memory if os.access(memory, os.W_OK) else WORK) / f"dusk-readers-{os.getpid()}"
    folder.mkdir(exist_ok=True)
    return folder


def campaign(readers):
    """All readers in rounds, two at a time; those that are fast make up for those that are slow."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for number in range(ROUNDS):
            missing = INPUTS - sum(reader.inputs for reader in readers)
            ready = [reader for reader in readers if not reader.findings and not reader.slow]
            if missing <= 0 or not ready:
                return
            share = -(-missing // len(ready))
            for reader in pool.map(lambda reader: (reader.run(share, SEED + number), reader)[1], ready):  # pylint: disable=cell-var-from-loop
                print(f"{reader.name}: {reader.inputs} inputs, {reader.seconds:.0f} s", flush=True)


def page(readers, seconds):
    """The table of all."""
    version = subprocess.run(["git", "-C", HERE, "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    told = (
        f"Command: `./dusk campaign readers {INPUTS} {SEED}`, of commit {version}. libFuzzer gives each reader texts of up to {LONGEST} "
        "bytes, made from texts that it takes; the address and undefined-behavior sanitizers (with leaks, and casts of numbers that do "
        "not fit) watch the C++ of the project and the headers that it includes. A finding is a report of a sanitizer, an exception "
        "other than the one line for a person, a message with C++ text or more than 1000 bytes, more than 20 s of processor time (2 s "
        "without sanitizers), or more than 1 GiB of memory. `tests/fuzz` has the readers.")
    found = sum(len(reader.findings) for reader in readers)
    lines = [
        "# Readers under fuzzing", "", textwrap.fill(told, 120, break_on_hyphens=False), "",
        f"{sum(reader.inputs for reader in readers)} inputs in {seconds:.0f} s, {found} findings.", "",
        "| reader | inputs | edges covered | seconds | findings |", "|---|---:|---:|---:|---:|"]
    for reader in readers:
        lines.append(f"| {reader.name} | {reader.inputs} | {reader.coverage} | {reader.seconds:.0f} | {len(reader.findings)} |")
    return "\n".join(lines) + "\n"


def main():
    """Exit status: 1 if there is a finding, or too few inputs."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    shutil.copy2(HERE / "build/readers/bin/fuzz_readers", PROGRAM)
    names = subprocess.run([PROGRAM], capture_output=True, text=True, check=True).stdout.split()
    chosen = sys.argv[4:] or names
    for name in set(chosen) - set(names):
        sys.exit(f"readers: no reader '{name}' ({', '.join(names)})")
    begin = time.monotonic()
    try:
        readers = [Reader(name) for name in chosen]
        campaign(readers)
    finally:
        shutil.rmtree(scratch(), ignore_errors=True)
    text = page(readers, time.monotonic() - begin)
    inputs = sum(reader.inputs for reader in readers)
    if any(reader.findings for reader in readers):
        sys.exit(f"readers: {inputs} inputs, findings: {', '.join(reader.name for reader in readers if reader.findings)}")
    if inputs < INPUTS:
        sys.exit(f"readers: {inputs} inputs in the time that is given ({INPUTS} are asked for)")
    if chosen == names:
        (HERE / "docs/results/readers.md").write_text(text)
        print("docs/results/readers.md is written")
    else:
        print(text)


main()
