# SPDX-License-Identifier: Apache-2.0
"""lines and toggles of the RTL (Verilator), and lines of the C++ (gcovr)

Writes coverage.md; fails below 95 % of RTL lines, 90 % of toggles, 90 % of C++ lines.
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

from builds import build, run_tests
from common import Refused, filled, table

OPTIONS = [("--cases", 60, "random networks")]
LEAST = 90  # per cent of C++ lines
# # Leaves out tests that kill processes or limit their files: they cut counters off, which spoils those of other tests.
# Faults in netlists link the models into programs of their own.
LEFT_OUT = "verilator_lints|yosys|cannot_be_written|sweep_runs|sweep_survives|faults_in_a_netlist"


def of_rtl(campaign):
    """Returns the result of rtl_coverage.py: a table, and the points that were not hit."""
    folder = build(campaign, "coverage-rtl", "rtl_leaf_test", "random_switch_test", "dusk_program")
    log, data, programs = folder.with_suffix(".log"), folder / "data", folder / "bin"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir()
    environment = {**os.environ, "DUSK_COVERAGE_DIR": str(data)}
    listed = subprocess.run([programs / "random_switch_test", "--gtest_list_tests"], capture_output=True, text=True, check=True).stdout
    tests = [word for line in listed.splitlines() for word in line.split()[:1] if word.startswith("Agrees")]
    works = [[programs / "rtl_leaf_test"], *([programs / "random_switch_test", f"--gtest_filter=*{test}"] for test in tests)]
    # # Few cases in a process, because it keeps the counters of every switch until it ends.
    works += [[programs / "dusk", "fuzz", "--count", "4", "--first", first, "--seed", "1"] for first in range(0, campaign["cases"], 4)]
    campaign.together([lambda words=words: campaign.run(words, log, env=environment) for words in works])
    here = Path(__file__).parent
    judged = subprocess.run([sys.executable, here / "rtl_coverage.py", here / "coverage_waivers.txt", *sorted(data.glob("*.dat"))],
                            capture_output=True, text=True, check=False)
    if judged.returncode != 0:
        campaign.fail(f"the RTL is covered too little:\n{judged.stdout}{judged.stderr}")
    return judged.stdout


def of_cpp(campaign):
    """Returns the row of all lines, and rows of files below LEAST."""
    folder = build(campaign, "coverage")
    for counters in folder.rglob("*.gcda"):
        counters.unlink()
    run_tests(campaign, folder, LEFT_OUT)
    report = campaign.source / "build/coverage-lines.txt"
    report.unlink(missing_ok=True)
    done = subprocess.run(["gcovr", "--root", campaign.source, "--object-directory", folder, "--filter",
                           f"{campaign.source}/(models|rtl|systemc|testbench|sw)/", "--txt", report, "--fail-under-line", str(LEAST), folder],
                          stdout=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        campaign.fail(f"gcovr ended with status {done.returncode}: below {LEAST} % of the C++ lines ({report}), or no report")
    words = [line.split()[:4] for line in report.read_text().splitlines() if len(line.split()) >= 4]
    rows = [["**all**", *row[1:]] for row in words if row[0] == "TOTAL"]
    return rows + [row for row in words if "/" in row[0] and row[3].rstrip("%").isdigit() and int(row[3].rstrip("%")) < LEAST]


def run(campaign):
    if not shutil.which("gcovr"):
        raise Refused("needs gcovr: apt-get install gcovr")
    rtl, rows = of_rtl(campaign), of_cpp(campaign)
    by = filled(f"""
By the tests of the leaf modules, of one switch among random neighbors (`tests/system/random_switch_test.cpp`) and
`dusk fuzz --count {campaign["cases"]} --seed 1`, on the checked shapes of up to 8 ports: their RTL assertions and all
checks of a run are on.""")
    of = filled("""By all tests of `./dusk test` but proofs, lint, synthesis, faults in netlists and three that kill processes.
Verilated code and tests do not count.""")
    campaign.section("coverage.md", "coverage", f"# Coverage\n\nCommand: `{campaign.command}`, of commit {campaign.commit}.\n\n## RTL\n\n{by}\n\n{rtl}\n"
                   f"## C++\n\n{of}\n\n{table(['file', 'lines', 'hit', '%'], rows)}\n"
                   f"Listed: files below {LEAST} %. The campaign fails below {LEAST} % of all lines.\n")
