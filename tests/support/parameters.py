"""Checks parameters of modules on the pages of docs/rtl. usage: parameters.py SOURCE; exit status 1 with its faults

The module of a page is `dusk_` and the page's name; without such a module, the modules of its first paragraphs. The
sentence after `Parameters:` names each parameter of the page's own module, and no other. The sizes of pins in brackets,
as in `candidates_o[Heads·NumPorts]`, name parameters or local parameters of modules on the page, or of the package."""
import re
import sys
from pathlib import Path

PAGES = "docs/rtl"
LIST = re.compile(r"\bParameters: (.*?)(?:\.(?=\s|$)|\n\n|\Z)", re.DOTALL)
CODE = re.compile(r"`([^`]+)`", re.DOTALL)
PIN = re.compile(r"`\w+_[io]((?:\[[^\]`]*\])+)`")
NAME = re.compile(r"\b[A-Z][A-Z0-9]*[a-z][A-Za-z0-9]*\b")
SOURCE = re.compile(r"\brtl/[\w/]+\.sv\b")
INCLUDED = re.compile(r'`include "(\w+\.svh)"')
DECLARED = re.compile(r"^\s*(parameter|localparam)\s[^=;]*?(\w+)\s*(?:\[[^\]]*\]\s*)?=", re.MULTILINE)


def text_of(path):
    return path.read_text(encoding="utf-8")


def declared(root, path):
    """Returns ({parameters of the module}, {its parameters and local parameters})."""
    text = text_of(path)
    for name in INCLUDED.findall(text.partition(") (")[0]):
        text += "".join(text_of(file) for file in sorted((root / "rtl").rglob(name)))
    found = DECLARED.findall(text)
    return {name for kind, name in found if kind == "parameter"}, {name for _, name in found}


def faults_of(root, page, package):
    """Returns the faults of one page."""
    text, name = text_of(page), page.relative_to(root).as_posix()
    own = sorted((root / "rtl").rglob(f"dusk_{page.stem}.sv"))
    named = [root / path for path in dict.fromkeys(SOURCE.findall(text)) if (root / path).is_file()]
    ours = [declared(root, path)[0] for path in own or named]
    known = set().union(*ours)
    sizes = package.union(*(declared(root, path)[1] for path in own + named))
    lines = []
    for sentence in LIST.findall(text):
        given = {word for code in CODE.findall(sentence) for word in NAME.findall(code)}
        lines += [f"{name}: parameter {word} is none of the module" for word in sorted(given - known)]
        if own and given:
            lines += [f"{name}: does not name parameter {word}" for word in sorted(known - given)]
    used = {word for brackets in PIN.findall(text) for word in NAME.findall(brackets)}
    return lines + [f"{name}: size {word} of a pin is no parameter" for word in sorted(used - sizes)]


def faults(root):
    package = set().union(*(declared(root, path)[1] for path in (root / "rtl").rglob("dusk_pkg.sv")))
    return [line for page in sorted((root / PAGES).glob("*.md")) for line in faults_of(root, page, package)]


def main():
    lines = faults(Path(sys.argv[1]))
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
