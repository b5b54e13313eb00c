#!/bin/sh
# Instructions per switch-cycle of the networks of bench_network.h, by callgrind: the slope between two run
# lengths, RTL and twin, as a table, which --page also writes to FILE; of two builds side by side, with what the
# second one does more or less.
# usage: instructions.sh [--page FILE] [--loads "LOAD..."] [--networks "tree torus"] BUILD_FOLDER [BUILD_FOLDER]
# Exit status 1: the second needs more than 2 % more somewhere.
set -eu
page=
loads="0.02 0.1 0.3 0.6"
networks="tree torus"
while [ $# -gt 1 ]; do
  case $1 in
    --page) page=$2 ;;
    --loads) loads=$2 ;;
    --networks) networks=$2 ;;
    *) break ;;
  esac
  shift 2
done
if [ $# -lt 1 ] || [ $# -gt 2 ] || [ ! -x "$1/bin/instructions" ] || [ ! -x "${2:-$1}/bin/instructions" ]; then
  echo "usage: instructions.sh [--page FILE] [--loads \"LOAD...\"] [--networks \"tree torus\"] BUILD_FOLDER [BUILD_FOLDER]" >&2
  exit 2
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# count BUILD NETWORK ENGINE LOAD CYCLES: switch-cycles, evaluated, shape, instructions
count() {
  build=$1
  shift
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$build/bin/instructions" "$@" 2>"$folder/log" >"$folder/out" ||
    { cat "$folder/log" >&2; exit 2; }
  tr '\n' ' ' <"$folder/out"
  sed -n 's/.*Collected : //p' "$folder/log"
}

# version BUILD: of the program beside it
version() { "$1/bin/dusk" --version 2>/dev/null || echo "$1"; }

# measure BUILD NETWORK ENGINE LOAD: instructions per switch-cycle, per evaluated one, shape
measure() {
  "$1/bin/instructions" "$2" "$3" "$4" 1 >/dev/null 2>"$folder/log" || { cat "$folder/log" >&2; exit 2; }  # builds the switch
  short=$(count "$@" 1000)
  long=$(count "$@" 2000)
  echo "$short $long" |
    awk '{ printf "%.0f %.0f %s\n", ($8 - $4) / ($5 - $1), ($8 - $4) / ($6 - $2), $7 }'
}

{
  echo "# Instructions"
  echo
  echo "Command: \`tests/bench/instructions.sh\`, callgrind, cycles 1000 to 2000, all links on at the start; kernel and"
  echo "traffic included (\`tests/bench/bench_network.h\`). Evaluated switch-cycles are those of switches that were awake."
  echo
  if [ $# -eq 1 ]; then
    echo "Of $(version "$1")."
    echo
    echo "| network | switch | engine | load | per switch-cycle | per evaluated one |"
    echo "|---|---|---|---:|---:|---:|"
  else
    echo "Before: $(version "$1"); after: $(version "$2")."
    echo
    echo "| network | switch | engine | load | per switch-cycle, before | after | change | per evaluated one, after |"
    echo "|---|---|---|---:|---:|---:|---:|---:|"
  fi
} | tee "$folder/page"
worse=0
for network in $networks; do
  for engine in rtl model; do
    for load in $loads; do
      before=$(measure "$1" "$network" "$engine" "$load")
      if [ $# -eq 1 ]; then
        echo "$before" | awk -v n="$network" -v e="$engine" -v l="$load" \
          '{ printf "| %s | `%s` | %s | %s | %s | %s |\n", n, $3, e, l, $1, $2 }' >>"$folder/page"
      else
        after=$(measure "$2" "$network" "$engine" "$load")
        echo "$before $after" | awk -v n="$network" -v e="$engine" -v l="$load" \
          '{ printf "| %s | `%s` | %s | %s | %s | %s | %+.1f %% | %s |\n", n, $6, e, l, $1, $4, 100 * ($4 / $1 - 1), $5
             exit $4 > 1.02 * $1 }' >>"$folder/page" || worse=1
      fi
      tail -n 1 "$folder/page"
    done
  done
done
[ -z "$page" ] || cp "$folder/page" "$page"
exit $worse
