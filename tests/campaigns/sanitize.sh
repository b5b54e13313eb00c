#!/bin/sh
# All C++ tests with the address and undefined-behavior sanitizers, threads with the thread sanitizer. Writes docs/results/sanitize.md.
# usage: ./dusk campaign sanitize
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
build="$here/build/sanitize"
log="$here/build/sanitize.log"
mkdir -p "$here/build"
cmake -S "$here" --preset sanitize >"$log"
cmake --build "$build" >>"$log"
# SystemC runs its processes on stacks of its own. UserNode.MayNotSend… throws from one, which the address sanitizer
# does not follow (github.com/google/sanitizers/issues/189): it warns of false reports, then makes one.
export ASAN_OPTIONS=detect_stack_use_after_return=0:halt_on_error=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
status=0
ctest --test-dir "$build" -j2 -LE 'formal' -E 'verilator_lints|yosys|seeded_faults|UserNode.MayNotSend|^bench_' --output-on-failure >>"$log" 2>&1 || status=$?
sed -n '/tests passed/,$p' "$log"
[ "$status" -eq 0 ] || exit "$status"
cmake -S "$here" --preset release -DDUSK_TESTS=ON >>"$log"
cmake --build "$here/build/release" --target kernel_race_test >>"$log"
races="$here/build/races.log"
TSAN_OPTIONS=halt_on_error=1 "$here/build/release/bin/kernel_race_test" >"$races" 2>&1 || { tail -n 60 "$races"; exit 1; }
cat >"$here/docs/results/sanitize.md" <<TEXT
# Sanitizers

Command: \`./dusk campaign sanitize\`, of commit $(git -C "$here" rev-parse --short=10 HEAD): address (leaks included) and
undefined behavior in all C++ of the project, Verilated code left out; every test of \`./dusk test\` but proofs, lint,
synthesis, seeded faults, those of \`./dusk bench\` and one that throws from a SystemC process, which the address
sanitizer cannot follow. No suppressions.

$(grep 'tests passed' "$log" | tail -n 1)

Thread sanitizer, on the kernel that several threads step (\`kernel_race_test\`): $(grep '  PASSED' "$races")
TEXT
