#!/bin/sh
# Coverage: RTL lines and toggles (Verilator), lines of the C++ (gcovr). Writes docs/results/coverage.md; fails
# below 95 % of RTL lines, 90 % of toggles, 90 % of C++ lines. usage: ./dusk campaign coverage [FUZZ_CASES]
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
cases=${1:-60}
for tool in python3 gcovr; do
  command -v $tool >/dev/null || { echo "coverage: needs $tool: apt-get install python3 gcovr" >&2; exit 2; }
done
page="$here/build/coverage.md"
status=0

echo "coverage: the RTL" >&2
build="$here/build/coverage-rtl"
cmake -S "$here" --preset coverage-rtl >"$here/build/coverage-rtl.log"
cmake --build "$build" --target rtl_leaf_test random_switch_test dusk_program >>"$here/build/coverage-rtl.log"
rm -rf "$build/data" && mkdir "$build/data"
export DUSK_COVERAGE_DIR="$build/data"
"$build/bin/rtl_leaf_test" >>"$here/build/coverage-rtl.log" 2>&1
"$build/bin/random_switch_test" --gtest_list_tests | grep -o 'Agrees[^ ]*' |
  xargs -P "$(nproc)" -I{} "$build/bin/random_switch_test" --gtest_filter='*{}' >>"$here/build/coverage-rtl.log"
# A few cases a process: the counters of every switch that ever was are kept until its end.
seq 0 4 $((cases - 1)) |
  xargs -P "$(nproc)" -I{} "$build/bin/dusk" fuzz --count 4 --first {} --seed 1 >>"$here/build/coverage-rtl.log"
unset DUSK_COVERAGE_DIR
{
  echo "# Coverage"
  echo
  echo "Command: \`./dusk campaign coverage $cases\`."
  echo
  echo "## RTL"
  echo
  echo "By the tests of the leaf modules, of one switch among random neighbors (\`tests/system/random_switch_test.cpp\`) and"
  echo "\`dusk fuzz --count $cases --seed 1\`, on the checked shapes of up to 8 ports: their RTL assertions and all checks of a run are on."
  echo
} >"$page"
python3 "$here/tests/campaigns/rtl_coverage.py" "$here/tests/campaigns/coverage_waivers.txt" "$build"/data/*.dat >>"$page" || status=1

echo "coverage: the C++" >&2
build="$here/build/coverage"
cmake -S "$here" --preset coverage >"$here/build/coverage.log"
cmake --build "$build" >>"$here/build/coverage.log"
find "$build" -name '*.gcda' -delete
# Not those that kill processes or limit their files: counters that are cut off spoil the others'. Not the seeded
# faults, which link the models into programs of their own.
ctest --test-dir "$build" -j2 -LE 'formal' -E 'verilator_lints|yosys|cannot_be_written|sweep_runs|sweep_survives|seeded_faults' --output-on-failure >>"$here/build/coverage.log" || {
  tail -n 40 "$here/build/coverage.log"
  status=1
}
rm -f "$here/build/coverage-lines.txt"
gcovr --root "$here" --object-directory "$build" --filter "$here/(models|rtl|systemc|testbench|sw)/" \
  --txt "$here/build/coverage-lines.txt" --fail-under-line 90 "$build" >/dev/null || status=1
{
  echo
  echo "## C++"
  echo
  echo "By all tests of \`./dusk test\` but proofs, lint, synthesis, seeded faults and three that kill processes. Verilated code and tests do not count."
  echo
  echo "| file | lines | hit | % |"
  echo "|---|---|---|---|"
  awk '/^TOTAL/ {printf "| **all** | %s | %s | %s |\n", $2, $3, $4}' "$here/build/coverage-lines.txt"
  awk 'NF >= 4 && $1 ~ /\// && $4 + 0 < 90 {printf "| %s | %s | %s | %s |\n", $1, $2, $3, $4}' "$here/build/coverage-lines.txt"
  echo
  echo "Listed: files below 90 %. The campaign fails below 90 % of all lines."
} >>"$page"
cat "$page"
[ "$status" -ne 0 ] || cp "$page" "$here/docs/results/coverage.md"
exit "$status"
