#!/bin/sh
# A sweep that is killed again and again at random moments: nothing is lost, nothing runs twice, and the tables
# are those of an undisturbed sweep, byte for byte.
# usage: sweep_kills.sh DUSK FOLDER KILLS [SEED]
set -u
dusk=$1
kills=$3
seed=${4:-1}
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/sweep_kills"
# In a process of its own: ( sweep … )
sweep() {
  exec "$dusk" sweep --set network.n=2 --set traffic.injection=bernoulli --set run.engine=model --set run.host=kernel \
    --set run.warmup=200 --set run.cycles="$cycles" --axis traffic.load=0.1:0.6:0.1 --seeds 4 "$@"
}
started() { grep -c '^start' killed/runs/jobs.log; }
finished() { grep -c '^finish' killed/runs/jobs.log; }
runs=24
# Long enough that a sweep takes about as long as all the kills: each comes within a tenth of it.
cycles=20000
begin=$(date +%s%N)
(sweep --output whole >/dev/null 2>whole.err) || fail "undisturbed: $(cat whole.err)"
took=$((($(date +%s%N) - begin) / 1000000)) # ms

killed=0
late=0
while [ "$killed" -lt "$kills" ]; do
  # 0 to a quarter of the whole time, by a generator of our own (the same for a seed).
  seed=$(((seed * 1103515245 + 12345) % 2147483648))
  wait_ms=$((seed / 65536 % (took / 4 + 20)))
  (sweep --output killed >/dev/null 2>killed.err) &
  parent=$!
  sleep "$(printf '%d.%03d' $((wait_ms / 1000)) $((wait_ms % 1000)))"
  if kill -KILL "$parent" 2>/dev/null; then killed=$((killed + 1)); else late=$((late + 1)); fi
  wait "$parent" 2>/dev/null
  # All done: the rest of the kills meet another sweep.
  if [ -f killed/sweep.csv ]; then
    cmp whole/sweep.csv killed/sweep.csv || fail "another sweep.csv after $killed kills"
    rounds=$((${rounds:-0} + 1))
    if [ "$killed" -lt "$kills" ]; then
      [ "$(finished)" -eq "$runs" ] || fail "$(finished) of $runs finishes"
      rm -rf killed 2>/dev/null || { sleep 1; rm -rf killed; } # the last call may still have been drawing
    fi
  fi
done
(sweep --output killed >/dev/null 2>killed.err) || fail "at last: $(cat killed.err)"
for file in sweep.csv points.csv; do
  cmp "whole/$file" "killed/$file" || fail "$file differs"
done
[ "$(finished)" -eq "$runs" ] || fail "$(finished) finishes of $runs runs"
[ "$(grep '^finish' killed/runs/jobs.log | sort -u | wc -l)" -eq "$runs" ] || fail "a run finished twice"
[ -z "$(find killed/runs -name '.running-*' -o -name '.config-*' -o -name '.dusk-*')" ] || fail "left over: $(ls -A killed/runs)"
before=$(started)
(sweep --output killed >/dev/null 2>again.err) || fail "again: $(cat again.err)"
[ "$(started)" -eq "$before" ] || fail "a finished sweep ran something"
grep -q "$runs of $runs runs were finished before" again.err || fail "$(cat again.err)"
echo "$killed kills, $late came after the end, ${rounds:-0} sweeps were ended between them, $before starts of $runs runs in the last"
