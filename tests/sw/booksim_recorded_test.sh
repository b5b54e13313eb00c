#!/bin/sh
# Beside BookSim 2's recorded figures (./dusk campaign booksim): zero-load latency equal, accepted throughput within 1 %
# below saturation, saturation throughput within 5 %; and figures that were spoiled are found.
# usage: booksim_recorded_test.sh DUSK SOURCE FOLDER
set -u
dusk=$1
folder=$3/booksim_recorded
rm -rf "$folder"
mkdir -p "$folder"
cd "$2" || exit 1
recorded=tests/sw/booksim
fail() { echo "$*"; exit 1; }
# compare TABLE FLITS VCS PATTERN TOLERANCE OUTPUT OPTION…
compare() {
  table=$1 out=$folder/$6
  size="--set traffic.length=$2 --set switch.vcs=$3 --tolerance $5"
  set_pattern="--set traffic.pattern=$4"
  grep -q '^permutation,' "$table" && set_pattern=
  shift 6
  # shellcheck disable=SC2086  # words
  "$dusk" compare "$table" sw/configs/booksim-4-ary-3-tree.toml $size $set_pattern \
    --set run.warmup=2000 --output "$out" "$@" >"$out.out" 2>"$out.err"
}
inside() {
  compare "$@" || fail "$1: status $?: $(cat "$out.out" "$out.err")"
}
outside() {
  compare "$@"
  status=$?
  [ "$status" -eq 1 ] || fail "$1: status $status: $(cat "$out.out" "$out.err")"
  grep -q '^outside: ' "$out.err" || fail "$1: $(cat "$out.err")"
}
# spoil TABLE COLUMN FACTOR ADD: the same with one column changed, as FOLDER/spoiled.csv
spoil() {
  awk -F, -v column="$2" -v factor="$3" -v add="$4" -v OFS=, '
    /^#/ { print; next }
    !wanted { for (i = 1; i <= NF; ++i) if ($i == column) wanted = i; print; next }
    { $wanted = $wanted * factor + add; print }' "$1" >"$folder/spoiled.csv"
}

for flits in 1 16; do
  for vcs in 2 4; do
    for pattern in uniform transpose; do
      name=$flits-flits-$vcs-vcs-$pattern
      inside "$recorded/$name-zero-load.csv" "$flits" "$vcs" "$pattern" packet_latency.min=0 "$name-zero-load" --set run.cycles=7000
      inside "$recorded/$name-saturation.csv" "$flits" "$vcs" "$pattern" accepted_throughput=5% "$name-saturation" \
        --set run.cycles=8000
      # 1 % needs more of the long packets: as many as the campaign.
      length="--seeds 4 --set run.cycles=8000"
      [ "$flits" -eq 1 ] || length="--seeds 10 --set run.cycles=12000"
      # shellcheck disable=SC2086  # words
      inside "$recorded/$name-loads.csv" "$flits" "$vcs" "$pattern" accepted_throughput=1% "$name-loads" $length
    done
  done
done

spoil "$recorded/16-flits-4-vcs-uniform-zero-load.csv" packet_latency.min 1 1
outside "$folder/spoiled.csv" 16 4 uniform packet_latency.min=0 spoiled-zero-load --set run.cycles=7000
spoil "$recorded/1-flits-2-vcs-uniform-loads.csv" accepted_throughput 1.02 0
outside "$folder/spoiled.csv" 1 2 uniform accepted_throughput=1% spoiled-loads --seeds 4 --set run.cycles=8000
spoil "$recorded/1-flits-2-vcs-uniform-saturation.csv" accepted_throughput 1.1 0
outside "$folder/spoiled.csv" 1 2 uniform accepted_throughput=5% spoiled-saturation --set run.cycles=8000
echo passed
