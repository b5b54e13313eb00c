#!/bin/sh
# dusk run writes the page that dusk report writes, and names it in its last line; what an interruption leaves is marked.
# usage: report_test.sh DUSK FOLDER
set -u
dusk=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/report"
run() { "$dusk" run --set run.engine=model --set network.k=2 --set network.n=2 --set traffic.injection=bernoulli --set run.warmup=100 "$@"; }

run --set run.cycles=6000 --output one >out.txt 2>err.txt || fail "run: $(cat err.txt)"
[ "$(tail -n 1 out.txt)" = '  report              one/report.html' ] || fail "last line: $(tail -n 1 out.txt)"
cp one/report.html first.html
"$dusk" report one >out.txt 2>err.txt || fail "report: $(cat err.txt)"
[ "$(cat out.txt)" = 'report: one/report.html' ] || fail "report: $(cat out.txt)"
cmp -s one/report.html first.html || fail "dusk report writes another page than dusk run"

run --set run.cycles=6000 --set run.plots=false --output plain >out.txt 2>err.txt || fail "plots: $(cat err.txt)"
[ ! -e plain/report.html ] || fail "a page with run.plots=false"
grep -q '^  report ' out.txt && fail "a page is named with run.plots=false"
"$dusk" run --set run.engine=functional --set network.topology=torus --set 'network.size=[3,3]' --set traffic.injection=bernoulli \
  --set run.warmup=100 --set run.cycles=3000 --output functional >out.txt 2>err.txt || fail "functional: $(cat err.txt)"
[ -s functional/report.html ] || fail "no page: functional"

# A limit of 20 KiB a file.
(ulimit -f 40 && "$dusk" report one --output small.html >out.txt 2>err.txt)
status=$?
[ "$status" -eq 2 ] || fail "file limit: status $status"
[ "$(cat err.txt)" = 'small.html: cannot be written: File too large' ] || fail "file limit: $(cat err.txt)"
[ ! -e small.html ] || fail "a part of a page"

"$dusk" run --set run.engine=model --set network.k=2 --set network.n=2 --set traffic.injection=bernoulli \
  --set run.cycles=100000000 --output stopped >out.txt 2>err.txt &
process=$!
until [ -s stopped/config.toml ]; do sleep 0.1; done
sleep 0.5
kill -TERM "$process"  # a shell lets background jobs ignore SIGINT
wait "$process"
status=$?
[ "$status" -eq 130 ] || fail "interrupted: status $status: $(cat err.txt)"
grep -q 'interrupted: partial results' stopped/report.html || fail "an interrupted run is not marked"

"$dusk" sweep --axis traffic.load=0.1,0.2 --set run.engine=model --set network.k=2 --set network.n=2 \
  --set traffic.injection=bernoulli --set run.warmup=100 --set run.cycles=3000 --output sweep >out.txt 2>err.txt || fail "sweep: $(cat err.txt)"
"$dusk" report sweep/runs/load=0.2_s1 >out.txt 2>err.txt || fail "a run of a sweep: $(cat err.txt)"
"$dusk" report sweep >out.txt 2>err.txt || fail "report of the sweep: $(cat err.txt)"
grep -q 'runs/load=0.1_s1"' sweep/report.html || fail "no link to the folder of a run"
grep -q 'runs/load=0.2_s1/report.html"' sweep/report.html || fail "no link to the page of a run"
