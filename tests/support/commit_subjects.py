"""Checks the subjects of new commits (CONTRIBUTING.md). usage: commit_subjects.py SOURCE

A subject is `area: imperative subject`. Prints one line for each fault; exit status 1 if there are any. New commits are
those after the commit that added this file. In a shallow clone they are the ones that the clone has. Without git or its
history there is nothing to check; a line says so, and the exit status is 0."""
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath

MOST = 80  # characters of a subject
SUBJECT = re.compile(r"([a-z0-9][a-z0-9_ -]*(?:, [a-z0-9][a-z0-9_ -]*)*): (\S.*)")
OWN_AREAS = ("all", "keys", "launcher", "reproduce")  # beside the names of folders and files

# # Imperative verbs that look like another form.
ED = {"bed", "bleed", "breed", "embed", "exceed", "feed", "heed", "need", "proceed", "reseed", "seed", "shed", "shred",
      "speed", "succeed", "wed", "weed"}
ING = {"bring", "cling", "fling", "ping", "ring", "sing", "sling", "spring", "sting", "string", "swing", "wring"}
S = {"alias", "bias", "canvas", "focus"}  # beside those in -ss
PAST = {"added", "became", "began", "broke", "brought", "built", "chose", "did", "drew", "fed", "found", "gave", "got",
        "held", "kept", "knew", "made", "said", "sent", "took", "told", "was", "were", "wrote"}
NO_VERBS = {"a", "all", "an", "and", "another", "are", "at", "be", "by", "each", "every", "for", "from", "how", "if",
            "in", "is", "it", "its", "minor", "more", "new", "no", "not", "now", "of", "on", "one", "our", "page",
            "small", "some", "that", "the", "their", "these", "this", "those", "to", "two", "various", "we", "what",
            "when", "where", "which", "who", "wip", "with"}


def is_imperative(word):
    """True if a word may be an imperative verb: no other ending, article or pronoun."""
    word = re.sub(r"[^a-z-]", "", word.lower()).rpartition("-")[2]
    if not word or word in NO_VERBS | PAST:
        return False
    if word.endswith("ed"):
        return word in ED
    if word.endswith("ing"):
        return word in ING
    if word.endswith("s"):
        return word.endswith("ss") or word in S
    return True


def area_names(paths):
    """Returns the names that an area may have: folders, and files without ending and without `dusk_`."""
    names = set(OWN_AREAS)
    for path in map(PurePosixPath, paths):
        names.update(part.lower().lstrip(".") for part in path.parts[:-1])
        names.add(path.name.lower().lstrip(".").split(".")[0].removeprefix("dusk_"))
    return names


def is_area(area, names):
    """True if a word names an area. Blanks stand for underscores; singular and plural are equal."""
    area = area.replace(" ", "_")
    return bool({area, area + "s", area.removesuffix("s")} & names)


def fault(subject, names):
    """Returns the fault of a subject, or None. names: see area_names()."""
    found = SUBJECT.fullmatch(subject)
    if not found:
        return "is not `area: imperative subject`"
    for area in found[1].split(", "):
        if not is_area(area, names):
            return f"area '{area}' is no folder, file or command of Dusk"
    verb = found[2].split()[0]
    if not is_imperative(verb):
        return f"'{verb}' is no imperative verb (write `add`, not `added`, `adds` or `adding`)"
    if len(subject) > MOST:
        return f"has {len(subject)} characters, more than {MOST}"
    if subject.endswith("."):
        return "ends with a full stop"
    return None


def git(root, *arguments):
    """Returns the output of a git command in a tree, or None. The tree may belong to another user."""
    try:
        done = subprocess.run(["git", "-c", f"safe.directory={root}", "-C", root, *arguments], capture_output=True,
                              encoding="utf-8", errors="replace", check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout


def new_commits(root):
    """Returns lines `hash subject` of the new commits without merges, newest first; None without history."""
    here = Path(__file__).resolve()
    inside = here.relative_to(root).as_posix() if here.is_relative_to(root) else "tests/support/commit_subjects.py"
    top = git(root, "rev-parse", "--show-toplevel")
    if top is None or Path(top.strip()).resolve() != root:
        return None  # no repository, or one around this folder
    begin = git(root, "log", "-1", "--diff-filter=A", "--format=%H", "--", inside)
    if not begin or not begin.strip():
        return None
    log = git(root, "log", "--no-merges", "--format=%h %s", f"{begin.strip()}..HEAD")
    return None if log is None else log.splitlines()


def main():
    root = Path(sys.argv[1]).resolve()
    commits = new_commits(root)
    if commits is None:
        print("commit subjects: not checked, there is no git history")
        return 0
    names = area_names((git(root, "ls-files") or "").splitlines())
    lines = []
    for commit in commits:
        number, _, subject = commit.partition(" ")
        wrong = fault(subject, names)
        if wrong:
            lines.append(f"commit {number} '{subject}': {wrong}")
    for line in lines:
        print(line)
    print(f"commit subjects: {len(commits)} new, {len(lines)} wrong")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
