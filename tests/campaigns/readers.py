# SPDX-License-Identifier: Apache-2.0
"""every reader of texts, fuzzed with libFuzzer and the address and undefined-behavior sanitizers

Until --inputs are read altogether; `./dusk test` feeds the readers the inputs that were once findings. Writes a
section of fuzz.md.
A finding ends with status 1; the input that makes it stays in build/readers/work, and the command that repeats it is
printed. Needs clang and libclang-rt-dev.
"""
import os
import pathlib
import re
import shutil
import subprocess
import textwrap
import time

from builds import build
from common import Refused

OPTIONS = [("--inputs", 1000000, "of all readers"), ("--seed", 1, "of libFuzzer"), ("READER...", None, "only these, and no page")]
SECONDS = 30  # of a reader in a round
ROUNDS = 10
LONGEST = 4096  # bytes of an input
LIMITS = [f"-max_len={LONGEST}", "-timeout=90", "-rss_limit_mb=1024", f"-max_total_time={SECONDS}"]

TOLD = re.compile(r"^finding: .*|^.*runtime error: .*|^.*ERROR: (?:AddressSanitizer|LeakSanitizer|libFuzzer).*", re.MULTILINE)


class Reader:
    """Progress and findings of one reader."""

    def __init__(self, campaign, name):
        self.campaign, self.name = campaign, name
        self.work = work_of(campaign)
        self.folder, self.program = self.work / name, self.work / "fuzz_readers"
        self.inputs = self.coverage = 0
        self.seconds = 0.0
        self.slow = False
        self.findings = []
        self.environment = {**os.environ, "DUSK_READER": name, "TMPDIR": str(scratch(self.work)),
                            "UBSAN_OPTIONS": "print_stacktrace=1", "ASAN_OPTIONS": "quarantine_size_mb=64"}
        (self.folder / "corpus").mkdir(parents=True)
        (self.folder / "seeds").mkdir()
        subprocess.run([self.program], env={**self.environment, "DUSK_SEEDS": str(self.folder / "seeds")}, check=True)

    def run(self, inputs, seed):
        """Runs the reader for a number of further inputs, or for SECONDS."""
        begin = time.monotonic()
        known = self.campaign.source / "tests/fuzz/corpus" / self.name
        folders = [self.folder / "corpus", self.folder / "seeds"] + ([known] if known.is_dir() else [])
        done = subprocess.run(
            [self.program, *LIMITS, f"-runs={inputs}", f"-seed={seed}", "-print_final_stats=1",
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
        """Prints a finding and the command that repeats it."""
        told = TOLD.search(said)
        kept = re.search(r"Test unit written to (\S+)", said)
        self.findings.append(told[0] if told else f"it ended ({self.folder}/log)")
        print(f"{self.name}: {self.findings[-1]}\n  repeat it: DUSK_READER={self.name} {self.program} {kept[1] if kept else ''}", flush=True)


def work_of(campaign):
    return campaign.folder / "work"


def scratch(work):
    """Makes a folder for files of the readers, in memory if possible."""
    memory = pathlib.Path("/dev/shm")
    folder = (memory if os.access(memory, os.W_OK) else work) / f"dusk-readers-{os.getpid()}"
    folder.mkdir(exist_ok=True)
    return folder


def in_rounds(campaign, readers):
    """Runs all readers in rounds, several at a time. Fast readers take more inputs, as slow ones take fewer."""
    for number in range(ROUNDS):
        missing = campaign["inputs"] - sum(reader.inputs for reader in readers)
        ready = [reader for reader in readers if not reader.findings and not reader.slow]
        if missing <= 0 or not ready:
            return
        share, seed = -(-missing // len(ready)), campaign["seed"] + number

        def once(reader, share=share, seed=seed):
            reader.run(share, seed)
            campaign.say(f"{reader.name}: {reader.inputs} inputs, {reader.seconds:.0f} s")
        campaign.together([lambda reader=reader: once(reader) for reader in ready])


def page(campaign, readers, seconds):
    """Returns the table of all readers."""
    told = (
        f"Command: `{campaign.command}`, of commit {campaign.commit}. libFuzzer gives each reader texts of up to {LONGEST} "
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


def expect_libfuzzer(campaign):
    probe, log = campaign.folder / "probe.cpp", campaign.folder / "probe.log"
    campaign.folder.mkdir(parents=True, exist_ok=True)
    probe.write_text('extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }\n')
    words = ["clang++", "-fsanitize=fuzzer,address,undefined", str(probe), "-o", str(probe.with_suffix(""))]
    with open(log, "w", encoding="utf-8") as out:
        if not shutil.which("clang++") or subprocess.run(words, stdout=out, stderr=out, check=False).returncode != 0:
            raise Refused(f"needs clang and its sanitizers: apt-get install clang libclang-rt-dev ({log})")


def run(campaign):
    expect_libfuzzer(campaign)
    folder, work = build(campaign, "readers", "fuzz_readers"), work_of(campaign)
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    shutil.copy2(folder / "bin/fuzz_readers", work)  # what is built meanwhile does not disturb it
    names = subprocess.run([work / "fuzz_readers"], capture_output=True, text=True, check=True).stdout.split()
    chosen = campaign["READER"] or names
    for name in set(chosen) - set(names):
        raise Refused(f"no reader '{name[:40]}' ({', '.join(names)})")
    begin = time.monotonic()
    try:
        readers = [Reader(campaign, name) for name in chosen]
        in_rounds(campaign, readers)
    finally:
        shutil.rmtree(scratch(work), ignore_errors=True)
    inputs = sum(reader.inputs for reader in readers)
    if any(reader.findings for reader in readers):
        campaign.fail(f"{inputs} inputs, findings: {', '.join(reader.name for reader in readers if reader.findings)}")
    if inputs < campaign["inputs"]:
        campaign.fail(f"{inputs} inputs in the time that is given ({campaign['inputs']} are asked for)")
    text = page(campaign, readers, time.monotonic() - begin)
    if chosen == names:
        campaign.section("fuzz.md", "readers", text)
    else:
        print(text)
