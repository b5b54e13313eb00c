#!/bin/sh
# The campaign that compares two builds, with stand-ins for both: no difference, each kind of difference, and refusals.
# usage: same_bytes_test.sh SOURCE FOLDER
set -u
source=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/same_bytes" docs/results sw/configs
touch sw/configs/small.toml sw/configs/new.toml sw/configs/functional.toml
echo 'kind = "closed"' >sw/configs/waits.toml
# program FILE NAME CHANNELS LATENCY STATUS [ORDER [KEY]]: the check of the order, a key of its summary alone
program() {
  cat >"$1" <<SH
#!/bin/sh
[ "\$1" = --version ] && { echo "dusk $2"; exit 0; }
for word; do
  case \$word in
    *functional*) echo "an engine of its own"; exit 9 ;;
    *waits.toml) closed=1 ;;
    run.cycles=*) [ -n "\${closed:-}" ] && { echo "no cycles in a closed loop" >&2; exit 2; } ;;
    *new.toml | network.topology=mesh) [ "$2" = old ] && { echo "network.x: unknown key" >&2; exit 2; } ;;
  esac
  last=\$word
done
mkdir -p "\$last"
echo 1,2 >"\$last/timeseries.csv"
echo $3 >"\$last/channels.csv"
echo '{"commit": "$2", "cycles": 7, "latency": {"mean": $4, "of_$2": 1}, "of_${7:-all}": 1,
  "checks": [{"name": "order", "passed": ${6:-true}}, {"name": "of_$2", "passed": true}]}' >"\$last/summary.json"
exit $5
SH
  chmod +x "$1"
}
campaign() { DUSK="$folder/now" python3 "$source/tests/campaigns/run.py" correct same_bytes --source "$folder" "$@" >out.txt 2>err.txt; }

program now new 5 3.5 0 true 'all": 1, "of_new'
program old old 5 3.5 0
campaign old --count 4 || fail "no difference: $(cat out.txt err.txt)"
grep -q '^same_bytes: new is left out: network.x: unknown key$' out.txt || fail "$(cat out.txt)"
grep -q '^| shipped configurations | 2 | 0 |$' docs/results/same-bytes.md || fail "$(cat docs/results/same-bytes.md)"
grep -q '^| random networks | 4 | 0 |$' docs/results/same-bytes.md || fail "$(cat docs/results/same-bytes.md)"
grep -q 'same_bytes PROGRAM --count 4 --seed 1 --engine model`, of dusk new;$' docs/results/same-bytes.md || fail "$(cat docs/results/same-bytes.md)"
grep -q '^the other is dusk old.$' docs/results/same-bytes.md || fail "$(cat docs/results/same-bytes.md)"
awk '!/^\|/ && length > 120' docs/results/same-bytes.md >long
[ ! -s long ] || fail "prose beyond 120 columns: $(cat long)"

rm docs/results/same-bytes.md
program channels old 6 3.5 0
program summary old 5 3.6 0
program checks old 5 3.5 0 false
program status old 5 3.5 1
program lost old 5 3.5 0 true before
for which in channels summary checks status lost; do campaign $which --count 4 && fail "$which: no difference is seen"; cp err.txt $which.txt; done
grep -q '^same_bytes: small ().*: channels.csv$' channels.txt || fail "$(cat channels.txt)"
grep -q ': summary.json, latency.mean: 3.5 and 3.6$' summary.txt || fail "$(cat summary.txt)"
grep -q ': summary.json, checks.order: True and False$' checks.txt || fail "$(cat checks.txt)"
grep -q ': summary.json has no more of_before$' lost.txt || fail "$(cat lost.txt)"
grep -q ': exit status 0 and 1$' status.txt || fail "$(cat status.txt)"
[ ! -e docs/results/same-bytes.md ] || fail "a page of a difference"

campaign nowhere
[ $? -eq 2 ] || fail "no program: $(cat out.txt err.txt)"
grep -q '^same_bytes: nowhere: no program ' err.txt || fail "$(cat err.txt)"
program refuses old 5 3.5 2
campaign refuses --count 1 && fail "a program that refuses all"
grep -q '^same_bytes: most random networks are refused' err.txt || fail "$(cat err.txt)"
exit 0
