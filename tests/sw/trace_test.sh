#!/bin/sh
# dusk trace: an application is written, read and run again; plots and ranks are there. A compiler fails.
# usage: trace_test.sh DUSK FOLDER
set -u
dusk=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/traces"
printf '%s\n' '[network]' 'topology = "mesh"' 'size = [4, 4]' '[switch]' 'output_queue = 0' 'crossbar = "per_port"' \
  '[power]' 'mode = "always_on"' '[traffic]' 'kind = "application"' '[application]' 'generator = "halo"' 'steps = 2' \
  'bytes = 300' 'compute_ns = 200' '[run]' 'engine = "model"' 'host = "kernel"' >halo.toml
run() { "$dusk" run halo.toml --output "$@" >"$1.txt" 2>&1 || fail "$1: status $?: $(cat "$1.txt")"; }
same() {  # FOLDER FOLDER: their numbers are equal
  for file in ranks.csv channels.csv timeseries.csv; do cmp -s "$1/$file" "$2/$file" || fail "$1/$file differs from $2"; done
}
"$dusk" trace convert halo.toml halo.goal >out.txt 2>&1 || fail "convert: $(cat out.txt)"
grep -q '^halo.goal: 16 ranks, [0-9]* operations$' out.txt || fail "$(cat out.txt)"
"$dusk" trace check halo.goal halo.toml >out.txt 2>&1 || fail "check: $(cat out.txt)"
[ "$(grep -c 'no fault found$' out.txt)" = 2 ] || fail "$(cat out.txt)"
"$dusk" trace info halo.goal >out.txt 2>&1 || fail "info: $(cat out.txt)"
grep -q '^  messages  *192 sent, 192 received, 57600 bytes, between 64 pairs of ranks$' out.txt || fail "$(cat out.txt)"
grep -q '^  least time  *of a network that takes none: 400 ns$' out.txt || fail "$(cat out.txt)"
"$dusk" trace info halo.toml >out.txt 2>&1 || fail "info: $(cat out.txt)"
grep -q '^  without contention  *[0-9]* cycles ([0-9]* ns)$' out.txt || fail "$(cat out.txt)"
grep -q '^  critical path  *[0-9]* cycles ([0-9]* ns): computations 400, overhead 0, requests and answers 0, messages [0-9]*$' \
  out.txt || fail "$(cat out.txt)"
without=$(sed -n 's/^  without contention  *\([0-9]*\) .*/\1/p' out.txt)
run generated
grep -q " of $without without contention$" generated.txt || fail "not $without: $(cat generated.txt)"
grep -q '^  application  *cycle [0-9]* ([0-9.]* ns), [1-9][0-9.]* of [0-9]* without contention$' generated.txt || fail "$(cat generated.txt)"
[ -s generated/ranks.svg ] || fail "no plot of the ranks"
run read --set application.files=halo.goal
same generated read
grep -q '^# .*application.files, .*halo.goal: ' read/config.toml || fail "$(head -5 read/config.toml)"
(cd read && "$dusk" run config.toml --output ../again >../again.txt 2>&1) || fail "again: $(cat again.txt)"
same read again
# VEF keeps messages and what they wait for; read and written again it is the same.
"$dusk" trace convert halo.goal halo.vef >out.txt 2>&1 || fail "vef: $(cat out.txt)"
"$dusk" trace convert halo.vef twice.vef >out.txt 2>&1 || fail "vef again: $(cat out.txt)"
cmp -s halo.vef twice.vef || fail "VEF differs when it is read and written"
run vef --set application.files=halo.vef
run twice --set application.files=twice.vef
same vef twice
# A compiler without MPI's headers: the message has the first error.
mkdir bin
cat >bin/mpicc <<'END'
#!/bin/sh
case $1 in --version | -show) echo stand-in; exit ;; esac
echo 'recorder.c:3:10: fatal error: mpi.h: No such file or directory' >&2
echo 'compilation terminated.' >&2
exit 1
END
chmod +x bin/mpicc
PATH=$PWD/bin:$PATH XDG_CACHE_HOME=$PWD/cache "$dusk" trace capture --output new.goal -- true >out.txt 2>&1
[ $? = 2 ] || fail "capture without headers: $(cat out.txt)"
grep -q "compiled: mpicc: recorder.c:3:10: fatal error: mpi.h: No such file or directory (Debian has .* libopenmpi-dev)$" \
  out.txt || fail "$(cat out.txt)"
# Algorithms of collectives: by the option, and by the keys.
printf '%s\n' 'VEF 4 0 1 1 4 FALSE' 'C0 0 1 2 3' 'G0 0 2 0 4096 4096 0 10 -1' 'G0 0 2 1 4096 4096 0 10 -1' \
  'G0 0 2 2 4096 4096 0 10 -1' 'G0 0 2 3 4096 4096 0 10 -1' >sum.vef
"$dusk" trace convert sum.vef sum.goal --collectives all_reduce=linear --reduce-ns-per-kib 10 >out.txt 2>&1 ||
  fail "convert: $(cat out.txt)"
"$dusk" trace info sum.goal >out.txt 2>&1 || fail "info: $(cat out.txt)"
grep -q '^  computations  *11, 10 to 130 ns a rank, mean 40$' out.txt || fail "$(cat out.txt)"
grep -q '^  messages  *6 sent, 6 received, 24576 bytes, between 6 pairs of ranks$' out.txt || fail "$(cat out.txt)"
run goal --set application.files=sum.goal
run sum --set application.files=sum.vef --set application.collectives=all_reduce=linear \
  --set application.reduce_ns_per_kib=10
same goal sum
# Ranks that send before they receive end only if their messages are sent at once.
printf '%s\n' 'num_ranks 2' 'rank 0 {' 'a: send 5b to 1' 'b: recv 5b from 1' 'b requires a }' 'rank 1 {' \
  'a: send 5b to 0' 'b: recv 5b from 0' 'b requires a }' >both.goal
"$dusk" trace check both.goal >out.txt 2>err.txt || fail "both: $(cat out.txt err.txt)"
grep -q '^note: both.goal: if all messages ask first (application.eager_bytes = 0), each operation waits ' err.txt ||
  fail "$(cat err.txt)"
grep -q 'no fault found$' out.txt || fail "$(cat out.txt)"
"$dusk" trace check halo.goal >out.txt 2>err.txt || fail "halo: $(cat out.txt err.txt)"
[ ! -s err.txt ] || fail "halo: $(cat err.txt)"
