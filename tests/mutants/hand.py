# SPDX-License-Identifier: Apache-2.0
"""The faults of mutants.txt: text substitutions on copies of the RTL."""
import re
import shutil
from pathlib import Path

from build import SIZES, Failure, ask, trials_of

OBSERVERS = ("twin", "neighbors", "assertions")
HEADER = re.compile(r"^mutant (\S+) (\S+) (\S+): (.+)$")


class Mutant:
    def __init__(self, name, shape, file, text):
        self.name, self.shape, self.file, self.text = name, shape, file, text
        self.old = self.new = None
        self.reason = ""     # why no test can see it, in words
        self.proof = ""      # how that is proved (proofs.py)
        self.verdicts = {}   # observer: Verdict
        self.again = False   # needed a second look

    @property
    def caught(self):
        return any(verdict.caught for verdict in self.verdicts.values())


def read_table(path):
    """(shapes by name, mutants). A line that is not understood is an error with its place."""
    shapes, mutants, key = {}, [], None
    for number, line in enumerate(Path(path).read_text().splitlines(), 1):
        words = line.split()
        header = HEADER.match(line)
        if not line or (line.startswith("#") and key is None):
            key = None
        elif header:
            if header[2] not in shapes:
                raise Failure(f"{path}:{number}: no shape '{header[2]}' ({', '.join(shapes)})")
            if any(mutant.name == header[1] for mutant in mutants):
                raise Failure(f"{path}:{number}: a second mutant '{header[1]}'")
            mutants.append(Mutant(*header.groups()))
            key = "mutant"
        elif words[0] == "shape" and len(words) == 2 + len(SIZES) and not mutants:
            shapes[words[1]] = [int(word) for word in words[2:]]
        elif key and line[:2] in ("- ", "+ ", "= "):
            key = {"-": "old", "+": "new", "=": "reason"}[line[0]]
            setattr(mutants[-1], key, line[2:])
        elif key in ("old", "new"):  # another line of the same text
            setattr(mutants[-1], key, getattr(mutants[-1], key) + "\n" + line)
        else:
            raise Failure(f"{path}:{number}: neither shape, mutant, nor a line after -, + or =")
    for mutant in mutants:
        if not mutant.old or mutant.new is None:
            raise Failure(f"{path}: {mutant.name}: needs an old text (-) and a new one (+)")
    return shapes, mutants


def apply(mutant, source, folder):
    """The RTL files of the mutant; the changed one is a copy in the folder."""
    rtl = Path(source) / "rtl"
    original = rtl / mutant.file
    if not original.is_file():
        raise Failure(f"{mutant.name}: no file rtl/{mutant.file}")
    text = original.read_text()
    if text.count(mutant.old) != 1:
        raise Failure(f"{mutant.name}: the old text is {text.count(mutant.old)} times in rtl/{mutant.file}, not once: "
                      f"{mutant.old!r}; adapt tests/mutants/mutants.txt")
    copy = Path(folder) / original.name
    copy.write_text(text.replace(mutant.old, mutant.new))
    return [copy if file == mutant.file else rtl / file for file in (rtl / "dusk.f").read_text().split()]


def lint(tools, mutant, sizes, folder):
    """A text that the table puts into the RTL has to be SystemVerilog."""
    folder = Path(folder) / mutant.name
    folder.mkdir(parents=True, exist_ok=True)
    tools.lint(apply(mutant, tools.source, folder), sizes, mutant.name)


def built(tools, mutant, sizes, folder):
    folder = Path(folder) / mutant.name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return tools.build(folder, apply(mutant, tools.source, folder), sizes, mutant.name)


def run(tools, mutant, sizes, folder, trials, seed):
    """Builds the mutant and asks every observer; fills `verdicts`."""
    program = built(tools, mutant, sizes, folder)
    for observer in OBSERVERS:
        mutant.verdicts[observer] = ask(program, observer, trials_of(observer, trials), seed)
    program.unlink()


def look_again(tools, mutant, sizes, folder, trials, seed):
    """Ten times as many trials, for what needs a rare meeting of events."""
    program = built(tools, mutant, sizes, folder)
    mutant.verdicts["twin"] = ask(program, "twin", 10 * trials, seed + 1)
    mutant.again = True
    program.unlink()
