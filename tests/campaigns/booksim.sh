#!/bin/sh
# 4-ary 3-tree beside BookSim 2: 1 and 16 flits, 2 and 4 VCs, uniform and transpose. Writes docs/results/booksim.md and
# BookSim's figures to tests/sw/booksim. usage: ./dusk campaign booksim BINARY [COMMIT]
# BINARY: built from github.com/booksim/booksim2; COMMIT: of its source. Goes on where it was interrupted.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
[ $# -ge 1 ] || { echo "booksim: which program? (./dusk campaign booksim BINARY [COMMIT])" >&2; exit 2; }
binary=$(realpath "$1")
commit=${2:-28f43299}
dusk=${DUSK:-$here/build/release/bin/dusk}
recorded=tests/sw/booksim
cd "$here"
mkdir -p "$recorded" build/booksim
for flits in 1 16; do
  if [ "$flits" -eq 1 ]; then loads=0.2,0.35 warmup=1000 cycles=7000; else loads=0.3,0.45 warmup=2000 cycles=12000; fi
  for vcs in 2 4; do
    for pattern in uniform transpose; do
      name=$flits-flits-$vcs-vcs-$pattern
      out=build/booksim/$name
      status=0
      "$dusk" compare --booksim "$binary" sw/configs/booksim-4-ary-3-tree.toml --loads "$loads" --seeds 10 \
        --set "traffic.length=$flits" --set "switch.vcs=$vcs" --set "traffic.pattern=$pattern" \
        --set "run.warmup=$warmup" --set "run.cycles=$cycles" --output "$out" >"$out.log" || status=$?
      [ "$status" -le 1 ] || exit "$status"
      for part in zero-load loads saturation; do
        {
          echo "# BookSim 2 (github.com/booksim/booksim2), commit $commit: $name; written by ./dusk campaign booksim"
          sed "s|$out/booksim/|$recorded/|" "$out/booksim/$part.csv"
        } >"$recorded/$name-$part.csv"
      done
      cp "$out"/booksim/distance-*.txt "$recorded/"
    done
  done
done
python3 tests/campaigns/booksim_page.py build/booksim "$commit" >build/booksim.md
mv build/booksim.md docs/results/booksim.md
