#!/bin/sh
# Speed of the functional engine: instructions for each node and cycle (tests/bench/functional.sh), and the CPU time of its
# reference run, whole. Writes docs/results/functional-speed.md; fails if there are more instructions than the limits.
# usage: ./dusk campaign functional_speed
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
dusk=$folder/dusk  # a copy, so that a build meanwhile disturbs nothing
preset=$here/sw/configs/functional.toml
cp "$here/build/release/bin/dusk" "$dusk"
"$here/tests/bench/functional.sh" "$dusk" >"$folder/instructions" || { cat "$folder/instructions"; exit 1; }
cat "$folder/instructions"
echo "functional_speed: the reference run, whole"
# The second line is the time of what was called: user and system, each as 1m2.345s.
(
  "$dusk" run "$preset" --set run.plots=false --output "$folder/run" >"$folder/log" 2>&1 || { tail -n 3 "$folder/log" >&2; exit 1; }
  times
) >"$folder/times"
seconds=$(awk 'NR == 2 { for (i = 1; i <= 2; ++i) { split($i, part, "m"); sum += 60 * part[1] + part[2] } printf "%.0f", sum }' \
  "$folder/times")
cat >"$folder/page" <<TEXT
# Speed of the functional engine

Command: \`./dusk campaign functional_speed\`, of $("$dusk" --version). The reference run of report EHU-KAT-IK-05-04
(\`sw/configs/functional.toml\`), and its network at a load of 0.1. Instructions are counted by callgrind, without
set-up and results.

\`\`\`
$(cat "$folder/instructions")
the reference run, whole: $seconds s of CPU time (at most 300)
\`\`\`
TEXT
mv "$folder/page" "$here/docs/results/functional-speed.md"
echo "docs/results/functional-speed.md is written"
