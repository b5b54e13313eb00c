# SPDX-License-Identifier: Apache-2.0
"""Sections of the pages of docs/results: one command writes each, and each has a digest of its inputs.

A section stands between two comments of Markdown. The first one has the facts, one a line:

    <!-- section NAME
    digest DIGEST                 of the inputs, as they were when the section was written
    commit COMMIT                 of the sources at that time
    input PATH                    a file or folder of the repository; a line for each
    -->
    text
    <!-- end NAME -->

A section that records what no command repeats has a line `record REASON` in place of digest and inputs.
"""
import hashlib
import re
from dataclasses import dataclass, field, replace

WHOLE = re.compile(r"^<!-- section (\S+)\n(.*?)^-->\n(.*?)^<!-- end \1 -->\n", re.M | re.S)
DOCSTRING = re.compile(r'^[ \t]*"""(?:[^"\\]|\\.|"(?!""))*"""[ \t]*\n', re.M)
COMMENTED = (".py", ".toml", ".sh", ".txt", ".ini", ".cmake")
UNREAD = (".gp", ".pyc", ".cpp", ".h")  # pages show no plot, and sources of the program are no input


class Missing(Exception):
    """Error for an input that does not exist; its text is the path."""


@dataclass
class Section:
    name: str
    text: str
    inputs: list = field(default_factory=list)
    facts: dict = field(default_factory=dict)  # digest, commit, record and the like, by their first word

    def same_as(self, other):
        """True if only the commit differs."""
        one, two = (replace(section, text=section.text.strip(), facts={**section.facts, "commit": ""})
                    for section in (self, other))
        return one == two

    def drawn(self):
        lines = [f"{key} {value}\n" for key, value in self.facts.items()] + [f"input {path}\n" for path in self.inputs]
        return f"<!-- section {self.name}\n{''.join(lines)}-->\n{self.text.strip()}\n<!-- end {self.name} -->\n"


def sections(text):
    """Returns all sections of a page in their order."""
    found = []
    for name, head, body in WHOLE.findall(text):
        section = Section(name, body)
        for line in head.splitlines():
            key, _, value = line.strip().partition(" ")
            if key == "input":
                section.inputs.append(value)
            else:
                section.facts[key] = value
        found.append(section)
    return found


def put(page, section, title):
    """Returns the page with this section in the place of the one with the same name, or at the end."""
    drawn = section.drawn()
    for found in WHOLE.finditer(page):
        if found[1] == section.name:
            return page[:found.start()] + drawn + page[found.end():]
    head = page or ("" if section.text.lstrip().startswith("# ") else f"# {title}\n")
    return head.rstrip() + "\n\n" + drawn if head else drawn


def demoted(text):
    """Returns Markdown with each heading a level lower; code blocks stay as they are."""
    lines, code = [], False
    for line in text.splitlines():
        code ^= line.startswith("```")
        lines.append("#" + line if not code and re.match(r"#+ ", line) else line)
    return "\n".join(lines) + "\n"


def plain(path, data):
    """Returns the part of a file that decides results, so without comments and docstrings."""
    if not path.endswith(COMMENTED):
        return data
    text = data.decode("utf-8")
    if path.endswith(".py"):
        text = DOCSTRING.sub("", text)
    lines = (line.rstrip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.lstrip().startswith("#")).encode()


def digest(files):
    """Returns 16 hexadecimal digits for {path: bytes}."""
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(f"{path}\0{hashlib.sha256(plain(path, files[path])).hexdigest()}\n".encode())
    return total.hexdigest()[:16]


def files_of(root, inputs):
    """Returns {path: bytes} of inputs in a working tree; a folder stands for all its files. Throws Missing."""
    files = {}
    for name in inputs:
        path = root / name
        if not path.exists():
            raise Missing(name)
        for one in [path] if path.is_file() else sorted(path.rglob("*")):
            if one.is_file() and one.suffix not in UNREAD and "__pycache__" not in one.parts:
                files[one.relative_to(root).as_posix()] = one.read_bytes()
    return files


def scripts_of(folder, part):
    """Returns the names of a part's scripts: its own and those that it imports, except those that run all parts."""
    names, new = [], [part]
    while new:
        name = new.pop()
        names.append(name)
        text = (folder / f"{name}.py").read_text(encoding="utf-8")
        imported = re.findall(r"^(?:from (\w+) import|import (\w+)$)", text, re.M)
        new += [one for pair in imported for one in pair if one and one not in names + new + ["common", "sections"]
                and (folder / f"{one}.py").exists()]
    return sorted(names)
