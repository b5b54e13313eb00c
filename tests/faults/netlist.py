# SPDX-License-Identifier: Apache-2.0
"""Faults that `yosys mutate` puts into the flattened switch; a control pin chooses one, so one build serves all."""
import re
import shutil
from collections import Counter
from pathlib import Path

from build import OBSERVERS, SIZES, Failure, ask

PIN = "fault_i"

# As tests/rtl/synthesize.ys.in reads the switch, before its mapping to gates. The probe stays out.
BASE = """read_verilog -sv -Irtl/common {files}
chparam {parameters} dusk_switch
hierarchy -check -top dusk_switch
proc
opt
flatten
opt -full
wreduce
peepopt
opt -full
opt_clean -purge
check -assert
write_rtlil {folder}/base.il
mutate -list {count} -seed {seed} -o {folder}/candidates.txt {cells}
"""
APPLY = """read_rtlil {folder}/base.il
script {folder}/list.txt
splitnets -driver
write_verilog -noattr {folder}/faults.v
"""
# A gated clock is a race of the netlist, also while no fault is chosen.
CLOCK = re.compile(r"-port (CLK|\w+_CLK)\b")
# A read without a clock has no enable in the hardware; Yosys writes no netlist where one is not constant.
READ_ENABLE = re.compile(r"\$memrd\$\S+ -port EN\b")


class Fault:
    def __init__(self, number, line):
        self.number = number
        option = dict(re.findall(r"-(mode|cell|port|portbit|ctrlbit|wire|wirebit) (\S+)", line))
        self.line = line
        # [$flatten]INSTANCE.$KIND$PLACE$NUMBER
        instance, _, kind = ("." + option["cell"].replace("$flatten", "").replace("\\", "")).rpartition(".$")
        instance = instance.strip(".") or "-"
        kind = re.sub(r"^auto\$ff.*", "ff", kind)
        operator = re.match(r"(\w+)\$rtl/(\S+:\d+)\$", kind)
        if operator:
            kind, place = operator[1], operator[2]
        else:
            kind = "mux" if kind.startswith("procmux") else kind.split("$")[0]
            lines = re.findall(r"-src rtl/(\S+?:\d+)", line)
            file = Counter(text.split(":")[0] for text in lines).most_common(1)
            place = next((text for text in lines if text.startswith(file[0][0])), "") if file else ""
        self.mode = option["mode"]
        self.text = f"{self.mode} {instance} {kind} {place} {option['port']}[{option['portbit']}]"
        if "ctrlbit" in option:
            self.text += f" by [{option['ctrlbit']}]"
        if "wire" in option:
            self.text += f" {option['wire'].split('.')[-1]}[{option.get('wirebit', 0)}]"
        self.text = " ".join(self.text.split())
        self.verdict = self.observer = None
        self.reason = ""    # why nobody can see it (explained.txt)
        self.again = False  # needed a second look

    @property
    def caught(self):
        return self.verdict.caught


def run_yosys(tools, path, script):
    path.write_text(script)
    tools.run([tools.yosys, "-q", "-s", str(path)], tools.source, path.stem)


def prepare(tools, sizes, folder, count, seed, inside=""):
    """(program, faults) of one shape, in cells of instances whose names end in `inside`."""
    folder = Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    parameters = " ".join(f"-set {name} {value}" for name, value in zip(SIZES, sizes))
    script = BASE.format(files=" ".join("rtl/" + file for file in tools.rtl_files()), parameters=parameters,
                         folder=folder, count=2 * count, seed=seed, cells=f"c:*{inside}.*" if inside else "")
    run_yosys(tools, folder / "base.ys", script)
    lines = (folder / "candidates.txt").read_text().splitlines()
    lines = [line for line in lines if not CLOCK.search(line) and not READ_ENABLE.search(line)][:count]
    if len(lines) != count:
        raise Failure(f"mutate: {len(lines)} faults instead of {count}")
    chosen = [line.replace("mutate ", f"mutate -ctrl {PIN} 16 {number} ", 1) for number, line in enumerate(lines, 1)]
    (folder / "list.txt").write_text("\n".join(chosen) + "\n")
    run_yosys(tools, folder / "apply.ys", APPLY.format(folder=folder))
    program = tools.build(folder, folder / "faults.v", sizes, "netlist")
    return program, [Fault(number, line) for number, line in enumerate(lines, 1)]


def expect_sound(program, trials, seed, what):
    """Nobody notices anything in a netlist without a fault: else their verdicts would mean nothing."""
    for observer in OBSERVERS:
        verdict = ask(program, observer, trials, seed)
        if verdict.caught:
            raise Failure(f"{what}: a switch without a fault is caught by {observer}: {verdict}")


def observe(program, fault, trials, seed):
    """The twin, then the neighbors; stops at the first that notices."""
    for fault.observer in OBSERVERS:
        fault.verdict = ask(program, fault.observer, trials, seed, fault.number)
        if fault.caught:
            return


def look_again(program, fault, trials, seed):
    """Ten times as many trials, for what needs a rare meeting of events."""
    fault.observer, fault.again = "twin", True
    fault.verdict = ask(program, "twin", 10 * trials, seed + 1, fault.number)
