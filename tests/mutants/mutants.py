#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Faults that are put into the switch, and who notices them.

usage: mutants.py TOOLS SOURCE FOLDER campaign PART PAGE [--trials 300] [--faults 100] [--seed 1]   goes on where it was interrupted
       mutants.py TOOLS SOURCE FOLDER proofs PAGE   of the last campaign's trials for this page, what is not proved yet
       mutants.py TOOLS SOURCE FOLDER page PAGE     again from the last campaign for it
       mutants.py TOOLS SOURCE FOLDER sample [--table FILE]
TOOLS: the file that tests/mutants/CMakeLists.txt wrote; everything is built in FOLDER. Exit status 0: every fault is
caught or proved to be unseen, 1: not, 2: it could not be tried.
"""
import argparse
import itertools
import pickle
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # nothing in the source tree

import hand
import netlist
import page
import proofs
from build import Failure, Tools, ask, together, trials_of
from kept import Kept

SHAPES = ("plain", "queued", "trunk", "idle-ring")  # of the netlists
# The campaign's parts, each with a page of its own: the netlists, or the faults by hand of these shapes.
PARTS = {
    "netlists": (),
    "trees": ("plain", "queued", "shared", "lanes", "early", "room"),
    "power": ("power", "every", "idle", "idle-each"),
    "tori": ("trunk", "grid", "cube", "late", "idle-ring", "room-ring"),
    "requests": ("asks", "asks-room", "asks-idle", "asks-six", "asks-five", "ejects", "ejects-asks", "ejects-idle",
                 "ejects-narrow", "messages", "messages-asks", "messages-turn"),
}
TABLE = "tests/mutants/mutants.txt"
RULES = "tests/mutants/proof/network.sv"
RULES_OF_A_TOPOLOGY = ("tests/mutants/proof/network_tree.sv", "tests/mutants/proof/network_torus.sv")
SAMPLE = ("credit-lost", "fsm-late", "sa-pop", "mask-override", "serial-ready", "input-still-there")
SAMPLE_FAULTS, SAMPLE_TRIALS = 40, 60
SAMPLE_SHAPE = "asks-idle"  # of a mesh with idle timers: the neighbors keep the rules there, too
# Rules that the neighbors do not keep, by one credit and by their windows: it must be noticed, within so many trials.
BROKEN_RULES = (("KeepsCreditForFlits", "CreditW'(credit_o[i]) >= depth_i", "CreditW'(credit_o[i]) >= depth_i - 1'b1", 1),
                ("KeepsWindowsEnd", "window_q + 1 < LongestWindow", "window_q + 1 < 20", 8))


def say(text):
    print(f"mutants: {text}", file=sys.stderr, flush=True)


def expect_sound(program, observers, trials, seed, what):
    """Nobody notices anything in a switch without fault: else their verdicts would mean nothing."""
    for observer in observers:
        verdict = ask(program, observer, trials_of(observer, trials), seed)
        if verdict.caught:
            raise Failure(f"{what}: a switch without fault is caught by {observer}: {verdict}")


def sound_with_rules(tools, folder, shape, sizes, rules=None):
    """A switch without fault, bound to the rules that the proofs assume; `rules`: in place of RULES."""
    place = folder / f"sound-{shape}"
    place.mkdir(parents=True, exist_ok=True)
    around = [tools.source / file for file in (RULES, *RULES_OF_A_TOPOLOGY)]
    around[0] = rules or around[0]
    return tools.build(place, [*(tools.source / "rtl" / file for file in tools.rtl_files()), *around], sizes, shape, long=True)


def expect_sound_with_rules(tools, folder, shape, sizes, trials, seed, kept):
    question = ("sound", (tools.source / RULES).read_text(), *sizes)
    if not (kept and kept.get(question)):
        program = sound_with_rules(tools, folder, shape, sizes)
        expect_sound(program, hand.OBSERVERS, trials, seed, f"shape {shape}")
        if kept:
            kept.put(question, True)
        say(f"shape {shape}: nobody notices anything without a fault")


def expect_broken_rule(tools, folder, shape, sizes, name, old, new, trials):
    text = (tools.source / RULES).read_text()
    if text.count(old) != 1:
        raise Failure(f"{RULES}: '{old}' is there {text.count(old)} times, not once; adapt BROKEN_RULES")
    folder.mkdir(parents=True, exist_ok=True)
    rules = folder / "network.sv"
    rules.write_text(text.replace(old, new))
    verdict = ask(sound_with_rules(tools, folder, shape, sizes, rules), "assertions", trials, 1)
    if verdict.what != name:
        raise Failure(f"{RULES}: neighbors that break {name} are not noticed: {verdict}")


def expect_all_in_parts(table, shapes):
    """A shape in no part would have faults that nobody tries."""
    for shape in shapes:
        parts = [part for part, names in PARTS.items() if shape in names]
        if len(parts) != 1:
            raise Failure(f"{table}: shape '{shape}' is in {len(parts)} of the campaign's parts, not in one; adapt PARTS in mutants.py")


def hand_campaign(tools, folder, table, trials, seed, names=None, kept=None):
    shapes, mutants = hand.read_table(table)
    expect_all_in_parts(table, shapes)
    for mutant in mutants:  # all of them before minutes of work, those that are not asked for, too
        hand.apply(mutant, tools.source, folder)
    if names is not None:
        mutants = [mutant for mutant in mutants if mutant.name in names]
    def question(mutant):
        return ("by hand", mutant.file, mutant.old, mutant.new, *shapes[mutant.shape])
    for mutant in mutants:
        mutant.verdicts = kept and kept.get(question(mutant)) or {}
    left = [mutant for mutant in mutants if not mutant.verdicts]
    together(lambda mutant: hand.lint(tools, mutant, shapes[mutant.shape], folder), left)  # before minutes of work, too
    together(lambda shape: expect_sound_with_rules(tools, folder, shape, shapes[shape], trials, seed, kept),
             sorted({mutant.shape for mutant in left}))
    number = itertools.count(1)

    def observe(mutant):
        hand.run(tools, mutant, shapes[mutant.shape], folder, trials, seed)
        if kept:
            kept.put(question(mutant), mutant.verdicts)
        say(f"{next(number)}/{len(left)} {mutant.name}: {'caught' if mutant.caught else 'not caught'}")
    together(observe, left)
    return shapes, mutants


def netlist_campaign(tools, folder, shape, sizes, count, trials, seed, kept):
    program, mutations = netlist.prepare(tools, sizes, folder, count, seed)
    expect_sound(program, ("twin", "neighbors"), trials, seed, f"netlist {shape}")
    for mutation in mutations:
        question = ("netlist", mutation.line, *sizes)
        if kept.get(question):
            mutation.observer, mutation.verdict = kept.get(question)
        else:
            netlist.observe(program, mutation, trials, seed)
            kept.put(question, (mutation.observer, mutation.verdict))
        if mutation.number % 25 == 0:
            caught = sum(m.caught for m in mutations[:mutation.number])
            say(f"netlist {shape}: {mutation.number}/{count}, {caught} caught")
    return mutations


def run_campaign(tools, folder, arguments):
    shapes, table = hand.read_table(tools.source / TABLE)
    for mutant in table:  # all of them before minutes of work
        folder.joinpath("fits").mkdir(exist_ok=True)
        hand.apply(mutant, tools.source, folder / "fits")
    kept = Kept(tools, folder, (arguments.trials, arguments.seed))
    named = SHAPES if arguments.part == "netlists" else ()
    names = [mutant.name for mutant in table if mutant.shape in PARTS[arguments.part]]
    netlists = dict(zip(named, together(
        lambda shape: netlist_campaign(tools, folder / f"netlist-{shape}", shape, shapes[shape], arguments.faults,
                                       arguments.trials, arguments.seed, kept), named)))
    _, mutants = hand_campaign(tools, folder, tools.source / TABLE, arguments.trials, arguments.seed, names, kept)
    save(folder, arguments.page,
         (shapes, mutants, netlists, arguments.part, arguments.trials, arguments.faults, arguments.seed))
    return run_proofs(tools, folder, arguments.page)


def results_of(folder, path):
    return folder / f"{path.stem}.pickle"


def save(folder, path, result):
    new = folder / "results.new"
    new.write_bytes(pickle.dumps(result))
    new.replace(results_of(folder, path))


def last_campaign(folder, path):
    results = results_of(folder, path)
    if not results.exists():
        raise Failure(f"no campaign's trials for {path.name} have ended in {folder}; run one first")
    return pickle.loads(results.read_bytes())


def run_proofs(tools, folder, path):
    """Each answer is kept: interrupted, the proofs go on where they were."""
    shapes, mutants, netlists, part, trials, faults, seed = last_campaign(folder, path)

    def keep():
        save(folder, path, (shapes, mutants, netlists, part, trials, faults, seed))
    proofs.prove(tools, folder, shapes, mutants, netlists, say, keep, trials, seed)
    keep()
    return write_page(tools, folder, path)


def commit_of(source):
    """With + for a tree that is not as committed; "unknown" without git."""
    git = ["git", "-C", str(source)]
    found = subprocess.run([*git, "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True, check=False)
    if found.returncode != 0:
        return "unknown"
    changed = subprocess.run([*git, "diff", "--quiet", "HEAD"], capture_output=True, check=False).returncode
    return found.stdout.strip() + ("+" if changed else "")


def write_page(tools, folder, path):
    shapes, mutants, netlists, *asked = last_campaign(folder, path)
    _, table = hand.read_table(tools.source / TABLE)
    reasons = {mutant.name: mutant.reason for mutant in table}  # as they are now
    for mutant in mutants:
        mutant.reason = reasons.get(mutant.name, "")
    path.write_text(page.write(shapes, mutants, netlists, page.rules(tools.source / RULES),
                               commit_of(tools.source), *asked))
    left = page.survivors(mutants, netlists)
    say(f"{left} neither caught nor proved to be unseen; see {path}")
    return 1 if left else 0


def run_sample(tools, folder, table):
    """A few of both, through the same steps. The equivalent one shows that the observers do not always say caught."""
    shapes, mutants = hand_campaign(tools, folder, table, SAMPLE_TRIALS, 1, SAMPLE)
    wrong = [mutant.name for mutant in mutants if mutant.caught == bool(mutant.reason)]
    if SAMPLE_SHAPE in shapes:
        expect_sound_with_rules(tools, folder, SAMPLE_SHAPE, shapes[SAMPLE_SHAPE], SAMPLE_TRIALS // 10, 1, None)
    for rule in BROKEN_RULES:
        expect_broken_rule(tools, folder / "rules", mutants[0].shape, shapes[mutants[0].shape], *rule)
    program, mutations = netlist.prepare(tools, shapes[SHAPES[0]], folder / "netlist", SAMPLE_FAULTS, 1)
    expect_sound(program, ("twin", "neighbors"), SAMPLE_TRIALS, 1, "netlist")
    for mutation in mutations:
        netlist.observe(program, mutation, SAMPLE_TRIALS, 1)
    caught = sum(mutation.caught for mutation in mutations)
    print(f"by hand: {len(mutants) - len(wrong)} of {len(mutants)} as expected {' '.join(wrong)}; "
          f"netlist: {caught} of {SAMPLE_FAULTS} caught")
    # Of the others most change nothing, which the campaign proves, or need more trials.
    return 1 if wrong or len(mutants) != len(SAMPLE) or caught < SAMPLE_FAULTS * 2 // 3 else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools")
    parser.add_argument("source")
    parser.add_argument("folder", type=Path)
    commands = parser.add_subparsers(dest="command", required=True)
    campaign = commands.add_parser("campaign")
    campaign.add_argument("part", choices=PARTS)
    campaign.add_argument("page", type=Path)
    campaign.add_argument("--trials", type=int, default=300)
    campaign.add_argument("--faults", type=int, default=100, help="of each netlist")
    campaign.add_argument("--seed", type=int, default=1)
    commands.add_parser("proofs").add_argument("page", type=Path)
    commands.add_parser("page").add_argument("page", type=Path)
    commands.add_parser("sample").add_argument("--table", type=Path)
    arguments = parser.parse_args()
    tools = Tools(arguments.tools, arguments.source)
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if arguments.command == "sample":
        return run_sample(tools, folder, arguments.table or tools.source / TABLE)
    if arguments.command == "proofs":
        return run_proofs(tools, folder, arguments.page)
    if arguments.command == "page":
        return write_page(tools, folder, arguments.page)
    return run_campaign(tools, folder, arguments)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"mutants: {failure}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
