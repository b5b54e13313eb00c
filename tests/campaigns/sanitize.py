# SPDX-License-Identifier: Apache-2.0
"""all C++ tests with the address and undefined-behavior sanitizers, threads with the thread sanitizer

Writes a section of fuzz.md.
"""
import os
import re

from builds import build, run_tests
from common import filled

OPTIONS = []
# UserNode.MayNotSend… throws from a SystemC process, which the address sanitizer does not follow
# (github.com/google/sanitizers/issues/189): it warns of false reports, then makes one.
LEFT_OUT = "verilator_lints|yosys|faults_in_a_netlist|UserNode.MayNotSend|^bench_"


def run(campaign):
    # # SystemC runs its processes on its own stacks.
    environment = {**os.environ, "ASAN_OPTIONS": "detect_stack_use_after_return=0:halt_on_error=1",
                   "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"}
    passed = run_tests(campaign, build(campaign, "sanitize"), LEFT_OUT, env=environment)
    release = campaign.source / "build/release"
    log = campaign.folder / "races.log"
    campaign.run(["cmake", "--build", release, "--target", "kernel_race_test"], campaign.folder / "build.log")
    log.unlink(missing_ok=True)
    campaign.run([release / "bin/kernel_race_test"], log, env={**os.environ, "TSAN_OPTIONS": "halt_on_error=1"})
    races = re.search(r"^.*  PASSED.*$", log.read_text(errors="replace"), re.M)
    text = filled(f"""
Command: `{campaign.command}`, of commit {campaign.commit}: address (leaks included) and undefined behavior in all C++ of
the project, Verilated code left out; every test of `./dusk test` but proofs, lint, synthesis, faults in netlists, those
of `./dusk bench` and one that throws from a SystemC process, which the address sanitizer cannot follow. No suppressions.

{passed}

Thread sanitizer, on the kernel that several threads step (`kernel_race_test`): {races[0] if races else 'nothing'}""")
    campaign.section("fuzz.md", "sanitize", f"# Sanitizers\n\n{text}\n")
