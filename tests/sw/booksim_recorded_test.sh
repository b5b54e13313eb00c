#!/bin/sh
# Beside BookSim 2's recorded figures (./dusk campaign published booksim): zero-load latency equal, accepted throughput within 1 %
# below saturation, saturation throughput of the tree within 5 %; and figures that were spoiled are found.
# usage: booksim_recorded_test.sh DUSK SOURCE FOLDER NETWORK
set -u
dusk=$1
network=$4
folder=$3/booksim_recorded-$network
rm -rf "$folder"
mkdir -p "$folder"
cd "$2" || exit 1
fail() { echo "$*"; exit 1; }
# The tables, with the files of destinations that those at zero load name.
recorded=$folder/recorded
mkdir "$recorded"
for table in tests/sw/booksim/"$network"/*-vcs-*.csv; do
  sed "s|distance-|$recorded/distance-|" "$table" >"$recorded/${table##*/}"
done
awk -F, -v folder="$recorded" '/^#/ { next }
  !ways { ways = split($0, way); next }
  { for (i = 1; i <= ways; ++i) print $i >(folder "/distance-" way[i] ".txt") }' "tests/sw/booksim/$network/distances.csv"
# compare TABLE FLITS VCS PATTERN TOLERANCE OUTPUT OPTION…
compare() {
  table=$1 out=$folder/$6
  size="--set traffic.length=$2 --set switch.vcs=$3 --tolerance $5"
  set_pattern="--set traffic.pattern=$4"
  grep -q '^permutation,' "$table" && set_pattern=
  [ "$network" = 4-ary-3-tree ] || size="$size --set switch.local_vcs=$3"
  shift 6
  # shellcheck disable=SC2086  # words
  "$dusk" compare "$table" "sw/configs/booksim-$network.toml" $size $set_pattern \
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

# met PATTERN LOADS-LENGTH-1 LOADS-LENGTH-16: each number of flits and VCs
met() {
  pattern=$1
  for flits in 1 16; do
    # 1 % needs more of the long packets: as many as the campaign.
    length=$2
    [ "$flits" -eq 1 ] || length=$3
    for vcs in 2 4; do
      name=$flits-flits-$vcs-vcs-$pattern
      inside "$recorded/$name-zero-load.csv" "$flits" "$vcs" "$pattern" packet_latency.min=0 "$name-zero-load" --set run.cycles=7000
      # shellcheck disable=SC2086  # words
      inside "$recorded/$name-loads.csv" "$flits" "$vcs" "$pattern" accepted_throughput=1% "$name-loads" $length
      [ "$network" = 4-ary-3-tree ] || continue
      inside "$recorded/$name-saturation.csv" "$flits" "$vcs" "$pattern" accepted_throughput=5% "$name-saturation" \
        --set run.cycles=8000
    done
  done
}

case $network in
  4-ary-3-tree)
    met uniform "--seeds 4 --set run.cycles=8000" "--seeds 10 --set run.cycles=12000"
    met transpose "--seeds 4 --set run.cycles=8000" "--seeds 10 --set run.cycles=12000"
    ;;
  8x8-mesh)
    met uniform "--seeds 2 --set run.cycles=12000" "--seeds 2 --set run.cycles=27000"
    met transpose "--seeds 2 --set run.cycles=12000" "--seeds 2 --set run.cycles=42000"
    ;;
  8x8-torus)
    met uniform "--seeds 2 --set run.cycles=12000" "--seeds 2 --set run.cycles=27000"
    met tornado "--seeds 2 --set run.cycles=12000" "--seeds 2 --set run.cycles=62000"
    ;;
esac

spoil "$recorded/16-flits-4-vcs-uniform-zero-load.csv" packet_latency.min 1 1
outside "$folder/spoiled.csv" 16 4 uniform packet_latency.min=0 spoiled-zero-load --set run.cycles=7000
spoil "$recorded/1-flits-2-vcs-uniform-loads.csv" accepted_throughput 1.02 0
outside "$folder/spoiled.csv" 1 2 uniform accepted_throughput=1% spoiled-loads --seeds 4 --set run.cycles=8000
[ "$network" = 4-ary-3-tree ] || { echo passed; exit 0; }
spoil "$recorded/1-flits-2-vcs-uniform-saturation.csv" accepted_throughput 1.1 0
outside "$folder/spoiled.csv" 1 2 uniform accepted_throughput=5% spoiled-saturation --set run.cycles=8000
echo passed
