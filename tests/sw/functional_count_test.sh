#!/bin/sh
# The count of the report's rows sees a row that leaves its bound and a pair that turns round.
# usage: functional_count_test.sh SOURCE FOLDER
set -eu
source=$1
work=$2/functional-count
rm -rf "$work"
mkdir -p "$work/docs/results" "$work/sw/studies/miguel-alonso-2005/functional-rows"
fail() { echo "FAILED: $*"; exit 1; }
count() { python3 "$source/tests/campaigns/functional_count.py" "$work"; }
table() {  # NUMBER: a table with the rows of the standard input: name,printed,measured
  { echo table,row,unit,published,measured
    while IFS=, read -r name printed measured; do echo "Accepted load,\"uniform, $name\",x,$printed,$measured"; done
  } >"$work/docs/results/functional-table-$1.csv"
}
for number in 2 4 5 6 7 8 9 10 11; do table $number </dev/null; done
printf 'id,value,known,source\nuniform.a,0.40000,printed,Table 3\nuniform.b,0.30000,printed,Table 3\n' \
  >"$work/sw/studies/miguel-alonso-2005/functional-rows/published.csv"
orders() {  # the rows of the standard input: name,measured
  { echo table,row,unit,published,measured
    while IFS=, read -r name measured; do
      for seed in 17 71; do echo "Accepted load,\"uniform, $name (Table 3), seed $seed\",x,,$measured"; done
    done
  } >"$work/docs/results/functional-orders.csv"
}
orders </dev/null
printf 'a,0.40000,0.40790\nb,0.30000,0.29410\n' | table 3
count | grep -q '^2 of 2 rows within 2 %, 0 of 1 pairs in another order' || fail "two rows within their bounds: $(count)"
printf 'a,0.40000,0.40810\nb,0.30000,0.29410\n' | table 3
out=$(count) && fail "half of the rows is enough"
echo "$out" | grep -q '^1 of 2 rows' || fail "a row above its bound: $out"
grep -q '^- Table 3, uniform, a: 0.40000 printed, 0.40810 measured$' "$work/docs/results/functional-count.md" || fail "the missed row"
printf 'a,0.40000,0.39210\nb,0.30000,0.39220\n' | table 3
out=$(count) || true
echo "$out" | grep -q ', 1 of 1 pairs in another order' || fail "a pair that is turned round: $out"
# A pair that is turned round needs other seeds; it says what they say.
count >/dev/null 2>"$work/err.txt" && fail "nobody asked other seeds"
grep -q '^functional_count: not in the study functional-orders: Table 3, uniform, a .*; other seeds were not tried$' "$work/err.txt" || fail "$(cat "$work/err.txt")"
printf 'a,0.40000,0.39990\nb,0.39500,0.40010\n' | table 3
sed -i 's/0.30000/0.39500/' "$work/sw/studies/miguel-alonso-2005/functional-rows/published.csv"
printf 'a,0.40100\nb,0.39400\n' | orders
count >/dev/null || fail "other seeds were asked: $(count)"
grep -q '^  other seeds: as printed, 0.40100 and 0.39400$' "$work/docs/results/functional-count.md" || fail "$(cat "$work/docs/results/functional-count.md")"
grep -q '^| of these with other seeds, too | 0 |$' "$work/docs/results/functional-count.md" || fail "other seeds turn it back"
printf 'a,0.39400\nb,0.40100\n' | orders
count >/dev/null
grep -q '^| of these with other seeds, too | 1 |$' "$work/docs/results/functional-count.md" || fail "other seeds say the same"
sed -i 's/0.39500/0.30000/' "$work/sw/studies/miguel-alonso-2005/functional-rows/published.csv"
printf 'a,0.40000,\nb,0.30000,0.30000\n' | table 3
out=$(count) || true
echo "$out" | grep -q '^1 of 2 rows' || fail "a run that accepted nothing: $out"
printf 'b,0.30000,0.30000\n' | table 3
count 2>&1 | grep -q 'no page has the row uniform.a' || fail "a row that is on no page"
echo passed
