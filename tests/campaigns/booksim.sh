#!/bin/sh
# Beside BookSim 2: 4-ary 3-tree, 8x8 mesh and 8x8 torus, 1 and 16 flits, 2 and 4 VCs, uniform and transpose (torus: tornado).
# Writes docs/results/booksim.md and BookSim's figures to tests/sw/booksim. usage: ./dusk campaign booksim BINARY [COMMIT [NETWORK]]
# BINARY: built from github.com/booksim/booksim2; COMMIT: of its source; NETWORK: only 4-ary-3-tree, 8x8-mesh or 8x8-torus,
# and no page. Goes on where it was interrupted.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
[ $# -ge 1 ] || { echo "booksim: which program? (./dusk campaign booksim BINARY [COMMIT [NETWORK]])" >&2; exit 2; }
binary=$(realpath "$1")
commit=${2:-28f43299}
all="4-ary-3-tree 8x8-mesh 8x8-torus"
networks=${3:-$all}
case " $all " in
  *" $networks "*) ;;
  *) echo "booksim: $networks: no such network ($all)" >&2; exit 2 ;;
esac
dusk=${DUSK:-$here/build/release/bin/dusk}
cd "$here"

# Loads below saturation and lengths of the runs, for FLITS; in tori and meshes 10 000 packets at least.
plan() {
  seeds=4
  case $network:$pattern:$1 in
    4-ary-3-tree:*:1) loads=0.2,0.35 warmup=1000 cycles=7000 seeds=10 ;;
    4-ary-3-tree:*:16) loads=0.3,0.45 warmup=2000 cycles=12000 seeds=10 ;;
    8x8-mesh:uniform:1) loads=0.2,0.3 warmup=1000 cycles=7000 ;;
    8x8-mesh:uniform:16) loads=0.3 warmup=2000 cycles=27000 ;;
    8x8-mesh:transpose:1) loads=0.08,0.12 warmup=1000 cycles=11000 ;;
    8x8-mesh:transpose:16) loads=0.1 warmup=2000 cycles=42000 ;;
    8x8-torus:uniform:1) loads=0.15,0.25 warmup=1000 cycles=7000 ;;
    8x8-torus:uniform:16) loads=0.25 warmup=2000 cycles=27000 ;;
    8x8-torus:tornado:1) loads=0.06,0.09 warmup=1000 cycles=13000 ;;
    8x8-torus:tornado:16) loads=0.06 warmup=2000 cycles=62000 ;;
  esac
}

# one FLITS VCS: compares $network under $pattern
one() {
  name=$1-flits-$2-vcs-$pattern
  out=build/booksim/$network/$name
  recorded=tests/sw/booksim/$network
  mkdir -p "$recorded" "build/booksim/$network"
  plan "$1"
  local_vcs=
  [ "$network" = 4-ary-3-tree ] || local_vcs="--set switch.local_vcs=$2"
  status=0
  # shellcheck disable=SC2086  # words
  "$dusk" compare --booksim "$binary" "sw/configs/booksim-$network.toml" --loads "$loads" --seeds "$seeds" \
    --set "traffic.length=$1" --set "switch.vcs=$2" $local_vcs --set "traffic.pattern=$pattern" \
    --set "run.warmup=$warmup" --set "run.cycles=$cycles" --output "$out" >"$out.log" || status=$?
  [ "$status" -le 1 ] || exit "$status"
  for part in zero-load loads saturation; do
    {
      echo "# BookSim 2 (github.com/booksim/booksim2), commit $commit: $network, $name; written by ./dusk campaign booksim"
      sed "s|$out/booksim/|$recorded/|" "$out/booksim/$part.csv"
    } >"$recorded/$name-$part.csv"
  done
  cp "$out"/booksim/distance-*.txt "$recorded/"
}

for network in $networks; do
  other=transpose
  [ "$network" != 8x8-torus ] || other=tornado
  for flits in 1 16; do
    for vcs in 2 4; do
      for pattern in uniform $other; do one "$flits" "$vcs"; done
    done
  done
done
[ $# -lt 3 ] || exit 0
python3 tests/campaigns/booksim_page.py build/booksim "$commit" >build/booksim.md
mv build/booksim.md docs/results/booksim.md
