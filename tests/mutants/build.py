# SPDX-License-Identifier: Apache-2.0
"""Builds mutated switches and asks the observers, each question in a process of its own."""
import hashlib
import os
import re
import resource
import shutil
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# (parameter, field, number or bit): the table of rtl/shapes.cmake.
TABLE = re.findall(r'^  "(\w+) +(\w+) +(number|bit)"', (Path(__file__).parents[2] / "rtl/shapes.cmake").read_text(), re.M)
SIZES = tuple(parameter for parameter, _, _ in TABLE)
PATIENCE = 300, 2  # seconds of its own, and of these for each trial, until a mutant counts as hung


class Failure(Exception):
    """What to do about it, in one line."""


def together(ask, several):
    """The answers about several, as many at a time as there are processors; the first failure ends those that wait."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(ask, one) for one in several]
        try:
            return [job.result() for job in jobs]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def shape_header(sizes):
    """The sizes for tests/mutants/mutant_switch.cpp, as constants and as a shape."""
    constants = "".join(f"  static constexpr {'bool' if kind == 'bit' else 'unsigned'} {field} = {value};\n"
                        for (_, field, kind), value in zip(TABLE, sizes))
    fields = "".join(f"  shape.{field} = static_cast<decltype(shape.{field})>({value});\n"
                     for (_, field, _), value in zip(TABLE, sizes))
    return (f"struct Shape {{\n{constants}}};\n\ninline SwitchShape mutant_shape() {{\n  SwitchShape shape;\n"
            f"{fields}  return shape;\n}}\n")


class Tools:
    """The build folder's tools and libraries (tests/mutants/CMakeLists.txt writes the file)."""

    def __init__(self, listing, source):
        self.libraries = []
        self.source = Path(source).resolve()
        for line in Path(listing).read_text().splitlines():
            key, value = line.split(" ", 1)
            if key == "library":
                self.libraries.append(value)
            else:
                setattr(self, key, value)

    def rtl_files(self):
        return (self.source / "rtl/dusk.f").read_text().split()

    def run(self, command, folder, what):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            last = (done.stderr + done.stdout).strip().splitlines()[-12:]
            raise Failure(f"{what}: {Path(command[0]).name} failed:\n" + "\n".join(last))

    def lint(self, sources, sizes, what):
        """What does not elaborate is an error of one line."""
        done = subprocess.run([self.verilator, "--lint-only", *self.switch(sizes), *map(str, sources)],
                              capture_output=True, text=True)
        if done.returncode != 0:
            errors = [line for line in done.stderr.splitlines() if line.startswith("%Error")]
            raise Failure(f"{what}: {errors[0] if errors else 'verilator failed'}")

    def switch(self, sizes, netlist=False):
        """Verilator's options for a switch of these sizes, with assertions and probe; a netlist has neither, nor parameters."""
        options = ["--top-module", "dusk_switch", "-Wno-fatal", "-Wno-lint", "-Wno-style", "-Wno-UNOPTFLAT",
                   f"-I{self.source}/rtl/common"]
        if not netlist:
            options += ["--assert", "+define+DUSK_CHECKED", "+define+DUSK_PROBE"]
            for (name, _, kind), value in zip(TABLE, sizes):
                options.append(f"-G{name}=" + (f"1'b{value}" if kind == "bit" else str(value)))
        return options

    def build(self, folder, sources, sizes, what, netlist=False, long=False):
        """folder/mutant from Verilog. `netlist`: with a control pin, without parameters, assertions and probe; `long`: it runs all trials."""
        folder = Path(folder)
        made = folder / "verilated"
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True)
        command = [self.verilator, "--cc", "--prefix", "Vmutant", *self.switch(sizes, netlist), "--unroll-count", "512", "-O3",
                   "--x-initial", "unique", "--x-assign", "unique", "--Mdir", str(made)]
        self.run(command + [str(source) for source in sources], folder, what)
        # One translation unit: half the time of several.
        texts = [path.read_text() for path in sorted(made.glob("*.cpp"))]
        (made / "all.cpp").write_text("\n".join(texts))
        (made / "mutant_shape.h").write_text(shape_header(sizes))
        # A hand mutant is compiled for a few seconds of simulation, a netlist for hundreds of faults.
        quick = netlist or long
        compile_one = [
            self.compiler, "-std=gnu++17", "-O1" if quick else "-O0", "-w", f"-I{made}",
            f"-I{self.source}", f"-I{self.verilator_root}/include", f"-I{self.verilator_root}/include/vltstd", "-c"]
        if netlist:
            compile_one.append("-DDUSK_FAULT_PIN")
        objects = [made / "all.o", self.adapter(folder, made, sizes)]
        self.run(compile_one + [str(made / "all.cpp"), "-o", str(objects[0])], folder, what)
        if not objects[1].exists():
            new = folder / "adapter.o"  # another mutant's build may need the same one
            self.run(compile_one + [str(self.source / "tests/mutants/mutant_switch.cpp"), "-o", str(new)], folder, what)
            new.replace(objects[1])
        program = folder / "mutant"
        # The harness and the switch call each other.
        self.run([self.compiler, "-o", str(program)] + [str(one) for one in objects] + self.libraries + self.libraries[:1] + ["-pthread"],
                 folder, what)
        shutil.rmtree(made)
        return program


    def adapter(self, folder, made, sizes):
        """Where the adapter's object is kept: it sees of a mutant only the pins of its shape."""
        seen = (made / "Vmutant.h").read_text() + str(sizes)
        return folder.parent / f"adapter-{hashlib.sha256(seen.encode()).hexdigest()[:16]}.o"


ANSWER = re.compile(r"^verdict: (?:(none)|trial (\d+) cycle (\d+): (.*))$", re.M)
RULE = re.compile(r"Assertion failed in \S*?(\w+): ")


class Verdict:
    def __init__(self, caught, what="", trial=0, cycle=0):
        self.caught, self.what, self.trial, self.cycle = caught, what, trial, cycle

    def __str__(self):
        return f"{self.what}, {self.trial}/{self.cycle}" if self.what not in ("", "hang", "crash") else self.what or "-"


def trials_of(observer, trials):
    """Few more faults are noticed by the others in hundreds of trials; of those that are not, each takes seconds."""
    return trials if observer == "twin" else -(-trials // 8)


def ask(program, observer, trials, seed, fault=0):
    """The verdict of one observer (mutant_main.cpp). A mutant that crashes or never ends is caught."""
    done = subprocess.Popen([str(program), observer, str(trials), str(seed), str(fault)], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, errors="replace")
    seconds = PATIENCE[0] + PATIENCE[1] * trials
    resource.prlimit(done.pid, resource.RLIMIT_CPU, (seconds, seconds + 1))  # it counts no time of others
    out, err = done.communicate()
    found = ANSWER.search(out)
    if done.returncode == -signal.SIGXCPU:
        return Verdict(True, "hang")
    if done.returncode == 0 and found and found[1]:
        return Verdict(False)
    if done.returncode == 1 and found and not found[1]:
        what = found[4]
        rule = RULE.search(out)
        if what == "rule" and rule:
            what = rule[1]
        return Verdict(True, what, int(found[2]), int(found[3]))
    if done.returncode < 0:
        return Verdict(True, "crash")
    raise Failure(f"{program}: no verdict (exit status {done.returncode}): {err.strip()[-200:]}")
