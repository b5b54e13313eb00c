# SPDX-License-Identifier: Apache-2.0
"""Checks that relative links of Markdown lead somewhere. usage: links.py SOURCE; status 1 with one line for each fault

The file must exist and, of a Markdown file, the heading. Texts of studies stand on pages of docs/results."""
import re
import sys
import unicodedata
from pathlib import Path

LINK = re.compile(r"\]\(([^()\s]*)\)")
UNREAD = ("build", "results", "cmake-build")  # folders of the root
PAGES = "docs/results"


def prose(text):
    """Returns Markdown without blocks of code and inline code."""
    text = re.sub(r"^ *```.*?^ *```", "", text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "", text)


def anchor(heading):
    """Returns GitHub's anchor of a heading."""
    text = re.sub(r"\]\([^)]*\)", "]", heading.strip().lower())
    kept = (char for char in text if char in " -_" or unicodedata.category(char)[0] in "LN")
    return "".join(kept).replace(" ", "-")


def anchors(text):
    found, lines = set(), re.sub(r"^ *```.*?^ *```", "", text, flags=re.M | re.S).splitlines()
    for heading in (match[1] for line in lines if (match := re.match(r"#+ +(.*)", line))):
        name, number = anchor(heading), 0
        while (name if not number else f"{name}-{number}") in found:
            number += 1
        found.add(name if not number else f"{name}-{number}")
    return found | set(re.findall(r'<a id="([^"]+)">', text))


def texts(root):
    """Returns (path, folder at which its links begin, text) for all Markdown and the texts of studies."""
    tops = [path for path in sorted(root.iterdir()) if path.name not in UNREAD and not path.name.startswith(".")]
    for path in (path for top in tops for path in ([top] if top.is_file() else sorted(top.rglob("*.md")))):
        parts = path.relative_to(root).parts
        if path.suffix != ".md" or any(part.startswith(".") for part in parts):
            continue
        noted = parts[:2] == ("sw", "studies") and path.name == "notes.md"
        yield path, root / PAGES if noted else path.parent, path.read_text(encoding="utf-8")
    for path in sorted((root / "sw/studies").rglob("*.toml")):
        yield path, root / PAGES, re.sub(r"\\\n\s*", "", path.read_text(encoding="utf-8"))


def fault(folder, own, target):
    """Returns the fault of a link in a text, if it has one."""
    name, _, fragment = target.partition("#")
    path = (folder / name).resolve() if name else own
    if not path.exists():
        return "leads nowhere"
    if fragment and path.suffix == ".md" and fragment not in anchors(path.read_text(encoding="utf-8")):
        return "names no heading"
    return ""


def faults(root):
    lines = []
    for path, folder, text in texts(root):
        for target in LINK.findall(prose(text)):
            if re.match(r"[a-z]+:", target):
                continue
            wrong = fault(folder, path, target)
            if wrong:
                lines.append(f"{path.relative_to(root)}: link {target} {wrong}")
    return lines


def main():
    lines = faults(Path(sys.argv[1]).resolve())
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
