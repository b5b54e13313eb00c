#!/bin/sh
# Instructions per switch-cycle of the benchmark network, by callgrind: the slope between two run lengths.
# usage: [ENGINE=model] instructions.sh BUILD_FOLDER [LOAD...]
set -eu
build=$1
shift
[ $# -gt 0 ] || set -- 0.02 0.05 0.1 0.3 0.6

# count LOAD CYCLES: instructions, switch-cycles, evaluated
count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$build/bin/instructions" "$1" "$2" ${ENGINE:-} 2>"$build/callgrind.log" |
    tr '\n' ' '
  sed -n 's/.*Collected : //p' "$build/callgrind.log"
}

echo "load  instructions/switch-cycle  instructions/evaluated  (links all on: the first 2000 cycles)"
for load; do
  # shellcheck disable=SC2046  # three numbers each
  set -- $(count "$load" 1000) $(count "$load" 2000)
  awk -v l="$load" -v s1="$1" -v e1="$2" -v i1="$3" -v s2="$4" -v e2="$5" -v i2="$6" \
    'BEGIN { printf "%-5s %26.0f  %22.0f\n", l, (i2 - i1) / (s2 - s1), (i2 - i1) / (e2 - e1) }'
done
