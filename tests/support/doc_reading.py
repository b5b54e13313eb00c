"""Reads the commands of a page for doc_commands.py: from code blocks and from inline code."""
import re

import sentences

STARTS = r"(?:\$ )?(?:[A-Z]+=\S+ )*(?:\./dusk|dusk|python3|cat >|taplo|ctest|cmake|git|sh)(?= |$)|(?:\$ )?cat >"

# # Values for placeholder words, as patterns. Other placeholders are names of files (FILES, FOLDERS).
FILLED = [
    (r"^python3 docs/figures/rtl.py$", "python3 SOURCE/docs/figures/rtl.py --check"),
    (r"--booksim \S+ FILE.toml", "--booksim ./BINARY sw/configs/booksim-4-ary-3-tree.toml"),
    (r"~/booksim2/src/booksim", "./BINARY"),
    (r"crosscheck FILE.toml --axis …", "crosscheck sw/crosschecks/torus.toml --axis traffic.load=0.1,0.2"),
    (r"test -R NAME", "test -R rooms"),
    (r"--axis …", "--axis switch.vcs=2,3"),
    (r"key=a,b,c", "switch.vcs=2,3"),
    (r"key=from:to:step", "network.n=2:3:1"),
    (r"section.key=value", "network.n=2"),
    (r"--packet ID", "--packet 1"),
    (r"reproduce ID", "reproduce powar-example"),
    (r"reproduce (PUBLICATION|<publication>)", "reproduce powar-2019"),
    (r"reproduce FOLDER", "reproduce STUDY"),
    (r"--count N", "--count 3"),
    (r"--seed S", "--seed 1"),
    (r"--threads N", "--threads 2"),
    (r"keys WORD", "keys tornado"),
    (r"--build NAME", "--build p8v3d4q2"),
    (r"bench --against$", "bench --against before.json"),
    (r"trace (check|info) FILE( \.\.\.)?", r"trace \1 NAME.goal"),
    (r"convert FROM TO", "convert NAME.goal TO.vef"),
    (r"convert FILE.toml", "convert sw/configs/application.toml"),
    (r"convert training training.goal", "convert NAME.vef training.goal"),
]


def commands_of_blocks(text):
    """Returns (line number, shell text) for each command in code blocks."""
    outside = {number for number, line in sentences.lines_of_pages(text) if line.strip()}
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        number, line = at + 1, lines[at]
        at += 1
        if number in outside or not re.match(STARTS, line.strip()):
            continue
        taken = [line.strip().removeprefix("$ ")]
        end = re.search(r"<<'?(\w+)'?", line)
        while at < len(lines) and (taken[-1].endswith("\\") or end):
            taken.append(lines[at])
            at += 1
            if end and taken[-1].strip() == end.group(1):
                break
        yield number, "\n".join(taken)


def commands_inline(text):
    """Returns (line number, shell text) for inline code that begins with dusk."""
    for first, block in sentences.blocks(text):
        for found in sentences.CODE.finditer(block):
            code = " ".join(found.group().strip("`").split())
            if not re.match(r"(\./)?dusk (--)?[a-z]", code):
                continue
            code = code.replace("\\|", "|")
            choice = re.search(r"[\w-]+(\|[\w-]+)+", code)
            for word in choice.group().split("|") if choice else [None]:
                yield (first + block[:found.start()].count("\n"),
                       code if word is None else code.replace(choice.group(), word))


def runnable(command, in_block):
    """Returns a command with filled placeholders; [choices] of inline code are filled, too."""
    if not in_block:
        command = re.sub(r"^dusk ", "./dusk ", command)
        command = re.sub(r"\[([^\[\]]*)\]", r"\1", command) if re.search(r"\[[A-Z-]", command) else command
    for old, new in FILLED:
        command = re.sub(old, new, command)
    return re.sub(r"\s*…", "", command).strip()


def commands(source, pages):
    """Returns {page: [(line number, command, is it in a block?)]}; repeated inline code is left out."""
    met, found = set(), {}
    for page in pages:
        text = (source / page).read_text(encoding="utf-8")
        both = [(*one, True) for one in commands_of_blocks(text)] + [(*one, False) for one in commands_inline(text)]
        for line, command, in_block in sorted(both, key=lambda one: one[0]):
            if in_block or command not in met:
                found.setdefault(page, []).append((line, command, in_block))
            met.add(command)
    return found
