#!/bin/sh
# Results of real commands, listed, shown and compared; what is printed as JSON is what the files say.
# usage: results_test.sh DUSK FOLDER SOURCE
set -u
dusk=$1
. "$3/tests/support/own_folder.sh"
own_folder "$2/results_command"
export TZ=UTC
small="--set run.engine=model --set run.host=kernel --set network.k=2 --set network.n=2 --set switch.vcs=1
  --set switch.vc_depth=2 --set run.warmup=100 --set run.cycles=6000 --set run.plots=false --set traffic.injection=bernoulli"
# quiet COMMAND...: it succeeds
quiet() { "$@" >out.txt 2>err.txt || fail "$*: $(cat out.txt err.txt)"; }
# shellcheck disable=SC2086
{
  quiet "$dusk" run $small --set traffic.load=0.1 --output results/one
  quiet "$dusk" run $small --set traffic.load=0.1 --set run.name=again --output results/again
  quiet "$dusk" run $small --set traffic.load=0.2 --output results/two
  for sweep in first second; do
    quiet "$dusk" sweep $small --axis traffic.load=0.1,0.2 --output results/$sweep
  done
  quiet "$dusk" analyze $small --output results/analyzed
  quiet "$dusk" reproduce fat-tree-pmin --output results/study
}
mkdir results/killed && cp results/one/config.toml results/killed/

# Every kind is there, once, and its state.
quiet "$dusk" results ls --sort name
for line in 'run .* ok .* results/one ' 'run .* results/again .*again, seed 1' 'sweep *ok .*results/first .*2 points, 0 saturated' \
  'analyze *ok .*results/analyzed' 'study *ok .*results/study .*20 of 20 rows inside' 'run *unfinished .*results/killed'; do
  [ "$(grep -c "$line" out.txt)" -eq 1 ] || fail "no line $line: $(cat out.txt)"
done
[ "$(wc -l <out.txt)" -eq 9 ] || fail "other lines: $(cat out.txt)"
"$dusk" results ls --all | grep -q 'results/first/runs/' || fail "--all: no run of the sweep"
"$dusk" results ls --kind study | grep -c results/ | grep -qx 1 || fail "--kind: $("$dusk" results ls --kind study)"
"$dusk" results ls --failed | grep -c results/ | grep -qx 1 || fail "--failed: $("$dusk" results ls --failed)"
"$dusk" results ls --sort name --reverse | sed -n 2p | grep -q results/two || fail "--reverse"
mkdir empty
"$dusk" results ls empty >out.txt 2>err.txt || fail "an empty folder: $(cat err.txt)"
[ ! -s out.txt ] && grep -qx 'note: no results' err.txt || fail "an empty folder: $(cat out.txt err.txt)"
[ "$("$dusk" results ls empty --json)" = "[]" ] || fail "an empty folder as JSON"

# Statuses are those of diff.
# status WANTED A B
status() {
  "$dusk" results diff "$2" "$3" >out.txt 2>err.txt
  got=$?
  [ "$got" -eq "$1" ] || fail "diff $2 $3: status $got: $(cat out.txt err.txt)"
}
status 0 results/one results/one
status 0 results/one results/again
status 1 results/one results/two
grep -q 'traffic.load  *0.1  *0.2' out.txt || fail "no key: $(cat out.txt)"
grep -q '  packet_latency.mean  .* %  cycles$' out.txt || fail "no number: $(cat out.txt)"
status 0 results/first results/second
status 2 results/one results/killed
status 2 results/one results/first
sed -i 's/^0.2,1,0/0.2,1,1/' results/second/points.csv
status 1 results/first results/second
grep -q 'points.csv: traffic.load=0.2$' out.txt || fail "no point: $(cat out.txt)"

# JSON: numbers of the files.
cat >judge.py <<'PYTHON'
import csv, json, subprocess, sys
def printed(*words): return json.loads(subprocess.run([sys.argv[1], "results", *words, "--json"], capture_output=True, text=True).stdout)
def flat(value, before=""):
    for key, one in value.items():
        if isinstance(one, dict): yield from flat(one, before + key + ".")
        elif not isinstance(one, list): yield before + key, one
summary = json.load(open("results/one/summary.json"))
shown = printed("show", "results/one")
told = {"version", "commit", "experiment"}
numbers = {key: value for key, value in flat(summary) if key not in told and not key.startswith("units.")}
numbers["steady_reason"] = numbers["steady_reason"] or None
ours = {key: value for key, value in shown["numbers"].items() if not key.startswith("checks")}
assert ours == numbers, {k: (ours.get(k), numbers.get(k)) for k in ours | numbers if ours.get(k) != numbers.get(k)}
assert shown["units"] == {k: u for k, u in summary["units"].items() if u and k in numbers}, shown["units"]
assert shown["settings"]["traffic.load"] == "0.1"
assert {f["name"] for f in shown["files"]} >= {"summary.json", "config.toml", "channels.csv"}
assert all(f["meaning"] for f in shown["files"]), shown["files"]
table = printed("show", "results/first")["tables"][0]
rows = list(csv.reader(open("results/first/points.csv")))
assert [c["name"] for c in table["columns"]] == rows[0]
assert [[float(x) if x else None for x in row] for row in rows[1:]] == table["rows"]
listed = printed("ls", "results")
assert {one["folder"]: one["kind"] for one in listed}["results/study"] == "study"
assert [one["date"] for one in listed] == sorted(one["date"] for one in listed)
found = printed("diff", "results/one", "results/two")
assert not found["equal"] and [s["name"] for s in found["settings"]] == ["traffic.load"], found["settings"]
latency = [n for n in found["numbers"] if n["name"] == "packet_latency.mean"][0]
other = json.load(open("results/two/summary.json"))["packet_latency"]["mean"]
assert latency["b"] == other and abs(latency["difference"] - (other - latency["a"])) < 1e-9
PYTHON
python3 judge.py "$dusk" || fail "JSON"
exit 0
