# SPDX-License-Identifier: Apache-2.0
"""Tells which sections of the pages of docs/results are older than their inputs (tests/campaigns/sections.py).

usage: results_digest.py SOURCE                    lists faults (status 1), and sections whose inputs have changed
       results_digest.py SOURCE --write            the same, and writes the marks of docs/results/README.md
       results_digest.py SOURCE --put PAGE/SECTION FILE [INPUT...]
                                                   puts the text of FILE into a section, with the digest of its inputs
       results_digest.py SOURCE --same PAGE/SECTION REASON
                                                   takes the digest anew, for a change that changes no result;
                                                   the section keeps the reason
"""
import re
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "campaigns"))

from links import anchor  # pylint: disable=wrong-import-position
from sections import Missing, Section, demoted, digest, files_of, put, sections  # pylint: disable=wrong-import-position

RESULTS = "docs/results"
INDEX = "README.md"
LINKED = re.compile(r"^(\| \[[^]]*\]\(([\w.-]+\.md)\) \|.*\|)[^|]*\|$", re.M)
BEGIN, END = "<!-- changed -->\n", "<!-- end changed -->\n"
MEND = "run `python3 tests/support/results_digest.py . --write`"


def judged(root):
    """Returns ({page: [(section, whether its inputs have changed)]}, faults)."""
    pages, faults = {}, []
    for path in sorted((root / RESULTS).glob("*.md")):
        if path.name == INDEX:
            continue
        text, rows = path.read_text(encoding="utf-8"), []
        found = sections(text)
        if len(found) != len(re.findall(r"^<!-- section ", text, re.M)) or not found:
            wrong = "a section is not closed" if found else "has no section (put it in with --put)"
            faults.append(f"{path.name}: {wrong}")
        for section in found:
            where = f"{path.name}: section {section.name}"
            if "record" in section.facts:
                rows.append((section, False))
                continue
            if not re.fullmatch("[0-9a-f]{16}", section.facts.get("digest", "")) or "commit" not in section.facts:
                faults.append(f"{where}: has no digest, or no commit")
                continue
            if not section.inputs:
                faults.append(f"{where}: names no input")
                continue
            try:
                rows.append((section, digest(files_of(root, section.inputs)) != section.facts["digest"]))
            except Missing as missing:
                faults.append(f"{where}: its input {missing} does not exist")
        pages[path.name] = rows
    return pages, faults


def mark(rows):
    """Returns the cell of a page in the index. A record has no inputs."""
    judged = [(section, has) for section, has in rows if "record" not in section.facts]
    changed = [section for section, has in judged if has]
    if not changed:
        return "yes" if judged else "a record"
    if len(judged) == 1:
        return f"changed since {changed[0].facts['commit']}"
    return f"{len(judged) - len(changed)} of {len(judged)}"


def link(page, section):
    """Returns a link to the heading of a section; headings of sections are unique on their pages."""
    heading = re.match(r"\s*#+ +(.*)", section.text)
    return f"[{section.name}]({page}{'#' + anchor(heading[1]) if heading else ''})"


def marked(index, pages):
    """Returns the index with the marks of all pages, and the list of sections with changed inputs."""
    index = LINKED.sub(lambda row: f"{row[1]} {mark(pages[row[2]])} |" if row[2] in pages else row[0], index)
    rows = "".join(f"| {link(page, section)} | {section.facts['commit']} |\n"
                   for page, found in pages.items() for section, has in found if has)
    listed = f"| section | inputs changed since |\n|---|---|\n{rows}" if rows else "None.\n"
    before, begin, rest = index.partition(BEGIN)
    _, end, after = rest.partition(END)
    return before + begin + listed + end + after if begin and end else index


def faults_of(root):
    """Returns (faults, pages, the correct index)."""
    pages, faults = judged(root)
    text = (root / RESULTS / INDEX).read_text(encoding="utf-8")
    if BEGIN not in text or END not in text:
        faults.append(f"{INDEX}: has no place for the list of changed sections")
    linked = {page for _, page in LINKED.findall(text)}
    faults += [f"{INDEX}: has no row of {page}" for page in pages if page not in linked]
    wanted = marked(text, pages)
    if wanted != text:
        faults.append(f"{INDEX}: its marks are not as the inputs of today; {MEND}")
    return faults, pages, wanted


def put_file(root, place, file, inputs):
    """Puts the text of a file into a section. A section with the name of its page is the whole page."""
    page, _, name = place.partition("/")
    stem, path = page.removesuffix(".md"), root / RESULTS / page
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    known = next((one for one in sections(old) if one.name == name), Section(name, ""))
    inputs = inputs or known.inputs
    if not inputs:
        sys.exit(f"results_digest: {place}: name the inputs of a new section")
    text = file.read_text(encoding="utf-8")
    facts = {"digest": digest(files_of(root, inputs)), "commit": commit_of(root)}
    text = text if name == stem else demoted(text)
    heading = re.match(r"\s*(#+ .*)", known.text)
    if heading:  # links lead to it
        text = re.sub(r"\A\s*#+ .*", lambda _: heading[1], text)
    section = Section(name, text, inputs, facts)
    path.write_text(put(old, section, stem.replace("-", " ").capitalize()), encoding="utf-8")


def commit_of(root):
    git = ["git", "-C", root, "rev-parse", "--short=10", "HEAD"]
    return subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip() or "unknown"


def keep_text(root, place, reason):
    """Renews the digest of a section and keeps its text, for a stated reason."""
    page, _, name = place.partition("/")
    path = root / RESULTS / page
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    found = [one for one in sections(old) if one.name == name]
    if not found or not found[0].inputs or not reason.strip():
        sys.exit(f"results_digest: {place}: no such section with inputs, or no reason")
    found[0].facts["digest"] = digest(files_of(root, found[0].inputs))
    found[0].facts["same"] = f"at {commit_of(root)}: {' '.join(reason.split())}"
    path.write_text(put(old, found[0], ""), encoding="utf-8")


def main(words):
    root = Path(words[0])
    if words[1:2] == ["--put"]:
        put_file(root, words[2], Path(words[3]), words[4:])
    if words[1:2] == ["--same"]:
        keep_text(root, words[2], words[3])
    if len(words) > 1:
        wanted = faults_of(root)[2]
        (root / RESULTS / INDEX).write_text(wanted, encoding="utf-8")
    faults, pages, _ = faults_of(root)
    for line in faults:
        print(line)
    for page, rows in pages.items():
        for section, has in rows:
            if has:
                print(f"changed since {section.facts['commit']}: {page}, section {section.name}")
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__.strip())
    sys.exit(main(sys.argv[1:]))
