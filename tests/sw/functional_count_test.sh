#!/bin/sh
# The count of the report's rows sees a row that leaves its bound and a pair that turns round, and asks for experiments.
# usage: functional_count_test.sh SOURCE FOLDER
set -eu
source=$1
work=$2/functional-count
rm -rf "$work"
results="$work/docs/results"
distinct="$work/sw/studies/miguel-alonso-2005/functional-rows/published.csv"
page="$results/miguel-alonso-2005.md"
mkdir -p "$results" "$(dirname "$distinct")"
fail() { echo "FAILED: $*"; exit 1; }
count() { python3 "$source/tests/campaigns/run.py" published functional_count --source "$work"; }
told() { tr '\n' ' ' <"$page" | sed 's/  */ /g' | grep -q -- "$1" || fail "$1: $(cat "$page")"; }
table() {  # NUMBER: a table with the rows of the standard input: name|printed|measured
  { echo table,row,unit,published,measured,commit
    while IFS="|" read -r name printed measured; do echo "Accepted load,\"uniform, $name\",x,$printed,$measured,abc"; done
  } >"$results/functional-table-$1.csv"
}
seeds() {  # what seeds accept in Table 5: name|seed|measured
  { echo table,row,unit,published,measured
    while IFS="|" read -r name seed measured; do echo "Accepted load,\"uniform, $name (Table 5), seed $seed\",x,,$measured"; done
  } >"$results/functional-orders.csv"
}
flits() {  # with a flit more and less in Table 5 with LONGEST: name|lead|measured
  { echo table,row,unit,published,measured
    while IFS="|" read -r name lead measured; do echo "Accepted load,\"uniform, $name, own_lead $lead\",x,,$measured"; done
  } >"$results/functional-longest.csv"
}
for number in 2 3 4 5 6 7 8 9 10 11; do table $number </dev/null; done
{ echo id,value,known,source
  echo uniform.a,0.40000,printed,Table 5
  echo uniform.b,0.30000,printed,Table 5
} >"$distinct"

# Within 2 % or not; a run that accepted nothing is not.
printf 'a|0.40000|0.40790\nb|0.30000|0.29410\n' | table 5
count | grep -q '^functional_count: 2 of 2 rows within 2 %, 0 of 1 pairs in another order' || fail "two rows within their bounds: $(count)"
printf 'a|0.40000|0.40810\nb|0.30000|0.29410\n' | table 5
out=$(count 2>"$work/err.txt") && fail "half of the rows is enough"
echo "$out" | grep -q '^functional_count: 1 of 2 rows' || fail "a row above its bound: $out"
told '- Table 5, uniform, a: 0.40000 printed, 0.40810 measured; no experiment asks why '
grep -q '^functional_count: Table 5, uniform, a: .*; no experiment asks why$' "$work/err.txt" || fail "$(cat "$work/err.txt")"
told 'Tables 5 by abc\.'
printf 'a|0.40000|\nb|0.30000|0.30000\n' | table 5
out=$(count 2>&1) || true
echo "$out" | grep -q '^functional_count: 1 of 2 rows' || fail "a run that accepted nothing: $out"

# Verdict of the experiments on a missed row.
printf 'a|0.40000|0.40810\nb|0.30000|0.30000\n' | table 5
printf 'a|13|0.40810\na|17|0.39000\n' | seeds
count >/dev/null && fail "half of the rows is enough, with an experiment"
told '; 2 seeds (\[functional-orders\](#functional-orders)): 0.39000 to 0.40810, what is printed is among them'
printf 'a|13|0.40810\na|17|0.41000\n' | seeds
count >/dev/null || true
told ': 0.40810 to 0.41000, what is printed is not among them'

# A pair in another order needs other seeds than that of the tables.
printf 'a|0.40000|0.39990\nb|0.39500|0.40010\n' | table 5
sed -i 's/0.30000/0.39500/' "$distinct"
printf 'a|13|0.39990\nb|13|0.40010\n' | seeds
count >/dev/null 2>"$work/err.txt" && fail "nobody asked other seeds"
grep -q '^functional_count: Table 5, uniform, a .*, and uniform, b .*; no experiment asks why$' "$work/err.txt" ||
  fail "$(cat "$work/err.txt")"
printf 'a|13|0.39990\na|17|0.40100\na|71|0.40200\nb|13|0.40010\nb|17|0.39400\nb|71|0.39500\n' | seeds
count | grep -q '^functional_count: 2 of 2 rows within 2 %, 1 of 1 pairs in another order' || fail "other seeds were asked: $(count)"
told '; 2 and 2 other seeds (.*): as printed in the mean; 0.40100 to 0.40200 and 0.39400 to 0.39500 '
told '| of these in the mean of other seeds, too | 0 |'
printf 'a|17|0.39400\na|71|0.40200\nb|17|0.40100\nb|71|0.39900\n' | seeds
count >/dev/null || fail "a pair that stays is told, and no error"
told ': in the same other order in the mean; 0.39400 to 0.40200 and 0.39900 to 0.40100, which overlap: open'
told '| of these in the mean of other seeds, too | 1 |'
told '| of these left open by other seeds, whose ranges overlap | 1 |'

# LONGEST with a flit more and less, and fed first.
printf 'a|0.40000|0.39990\nb, longest|0.39500|0.40010\n' | table 5
printf 'a|17|0.39400\nb, longest|17|0.40100\n' | seeds
printf 'b|-1|0.39000\nb|1|0.41000\n' | flits
count >/dev/null || fail "the row of longest"
told '; a flit less and more (.*): 0.39000 to 0.41000 of the row of longest'
printf 'a|0.40000|0.39990\nb, longest|0.39500|0.42010\n' | table 5
count >/dev/null && fail "half of the rows is enough, with a flit"
told '; a flit less and more (.*): 0.39000 to 0.41000, what is printed is among them'
{ echo table,row,unit,published,measured
  echo 'Accepted load,"uniform, b, longest (Table 5), fed first",x,,0.39700'
} >"$results/functional-longest-feed.csv"
count >/dev/null || true
told '; fed first (.*): 0.39700'
printf 'b|0.30000|0.30000\n' | table 5
count 2>&1 | grep -q 'no page has the row uniform.a' || fail "a row that is on no page"
echo passed
