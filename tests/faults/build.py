# SPDX-License-Identifier: Apache-2.0
"""Builds a faulty netlist and asks the observers, each question in a process of its own."""
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
PATIENCE = 300, 2  # CPU seconds, and as many more for each trial, after which a netlist counts as hung
OBSERVERS = ("twin", "neighbors")


class Failure(Exception):
    """What to do about it, in one line."""


def together(ask, several, jobs):
    """The answers about several, so many at a time; the first failure ends those that wait."""
    with ThreadPoolExecutor(jobs) as pool:
        jobs = [pool.submit(ask, one) for one in several]
        try:
            return [job.result() for job in jobs]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def shape_header(sizes):
    """The sizes for faulty_switch.cpp, as constants and as a shape."""
    constants = "".join(f"  static constexpr {'bool' if kind == 'bit' else 'unsigned'} {field} = {value};\n"
                        for (_, field, kind), value in zip(TABLE, sizes))
    fields = "".join(f"  shape.{field} = static_cast<decltype(shape.{field})>({value});\n"
                     for (_, field, _), value in zip(TABLE, sizes))
    return (f"struct Shape {{\n{constants}}};\n\ninline SwitchShape faulty_shape() {{\n  SwitchShape shape;\n"
            f"{fields}  return shape;\n}}\n")


class Tools:
    """The build folder's tools and libraries (tests/faults/CMakeLists.txt writes the file)."""

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

    def build(self, folder, netlist, sizes, what):
        """The program folder/faulty of a netlist with a pin that chooses its fault."""
        made = folder / "verilated"
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
        self.run([self.verilator, "--cc", "--prefix", "Vfaulty", "--top-module", "dusk_switch", "-Wno-fatal", "-Wno-lint",
                  "-Wno-style", "-Wno-UNOPTFLAT", "--unroll-count", "512", "-O3", "--x-initial", "unique", "--x-assign", "unique",
                  "--Mdir", str(made), str(netlist)], folder, what)
        # One translation unit: half the time of several.
        (made / "all.cpp").write_text("\n".join(path.read_text() for path in sorted(made.glob("*.cpp"))))
        (made / "faulty_shape.h").write_text(shape_header(sizes))
        objects = []
        for file in (made / "all.cpp", self.source / "tests/faults/faulty_switch.cpp"):
            objects.append(str(made / f"{file.stem}.o"))
            self.run([self.compiler, "-std=gnu++17", "-O1", "-w", f"-I{made}", f"-I{self.source}", f"-I{self.lists}",
                      f"-I{self.verilator_root}/include",
                      f"-I{self.verilator_root}/include/vltstd", "-c", str(file), "-o", objects[-1]], folder, what)
        # The harness and the switch call each other.
        self.run([self.compiler, "-o", str(folder / "faulty"), *objects, *self.libraries, self.libraries[0], "-pthread"], folder, what)
        shutil.rmtree(made)
        return folder / "faulty"


ANSWER = re.compile(r"^verdict: (?:(none)|trial (\d+) cycle (\d+): (.*))$", re.M)


class Verdict:
    def __init__(self, caught, what="", trial=0, cycle=0):
        self.caught, self.what, self.trial, self.cycle = caught, what, trial, cycle

    def __str__(self):
        return f"{self.what}, {self.trial}/{self.cycle}" if self.what not in ("", "hang", "crash") else self.what or "-"


def trials_of(observer, trials):
    """Neighbors notice few more faults in hundreds of trials, and each trial takes them seconds."""
    return trials if observer == "twin" else -(-trials // 8)


def ask(program, observer, trials, seed, fault=0):
    """The verdict of one observer (fault_main.cpp). A netlist that crashes or never ends is caught."""
    done = subprocess.Popen([str(program), observer, str(trials_of(observer, trials)), str(seed), str(fault)],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
    seconds = PATIENCE[0] + PATIENCE[1] * trials
    resource.prlimit(done.pid, resource.RLIMIT_CPU, (seconds, seconds + 1))  # a busy machine does not use it up
    out, err = done.communicate()
    found = ANSWER.search(out)
    if done.returncode == -signal.SIGXCPU:
        return Verdict(True, "hang")
    if done.returncode == 0 and found and found[1]:
        return Verdict(False)
    if done.returncode == 1 and found and not found[1]:
        return Verdict(True, found[4], int(found[2]), int(found[3]))
    if done.returncode < 0:
        return Verdict(True, "crash")
    raise Failure(f"{program}: no verdict (exit status {done.returncode}): {err.strip()[-200:]}")
