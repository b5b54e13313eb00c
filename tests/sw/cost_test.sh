#!/bin/sh
# The cost of a small switch by Yosys and OpenSTA: areas add up, what is tied is gone, the same again, errors of the tools.
# usage: cost_test.sh DUSK FOLDER
set -u
dusk=$1
folder=$2/cost
rm -rf "$folder"
mkdir -p "$folder/bin"
cd "$folder" || exit 1
fail() { echo "$*"; exit 1; }
cat >small.toml <<'TOML'
[network]
topology = "k_ary_n_tree"
k = 2
n = 2
[switch]
vcs = 1
vc_depth = 1
output_queue = 0
crossbar = "per_port"
[traffic]
length = "4"
[power]
mode = "always_on"
TOML
value() { python3 -c 'import json, sys; print(eval("j" + sys.argv[2], {"j": json.load(open(sys.argv[1]))}))' "$1" "$2"; }

"$dusk" cost small.toml --clock 10 --reading both --output one >out.txt 2>err.txt || fail "status $?: $(cat out.txt err.txt)"
for file in cost.md cost.json cost.svg cost.png fixed.v programmable-flat.v; do [ -s one/$file ] || fail "no $file"; done
liberty=/usr/share/qflow/tech/osu018/osu018_stdcells.lib  # Debian 13 has it from Debian 12 (./dusk)
[ -e "$liberty" ] || liberty=${DUSK_CELLS:-}$liberty
# The blocks' areas are the total's that Yosys counts of the netlist, within 0.1 %.
for reading in programmable fixed; do
  total=$(value one/cost.json "['$reading']['total']['area']")
  yosys -q -p "read_verilog one/$reading.v; hierarchy -top switch; tee -q -o all.txt stat -liberty $liberty" ||
    fail "the netlist $reading.v cannot be read"
  counted=$(sed -n 's/.*Chip area for top module.*: *\([0-9.]*\)$/\1/p' all.txt)
  awk -v a="$total" -v b="$counted" 'BEGIN { d = a / b - 1; exit !(b > 0 && d < 0.001 && d > -0.001) }' || fail "$reading: $total, Yosys $counted"
done
# Links that are always on need no policy, and nothing to measure for it.
[ "$(value one/cost.json "['programmable']['blocks']['utilization']['area'] > 5000")" = True ] || fail "$(cat one/cost.json)"
gone=$(value one/cost.json "['fixed']['blocks'].get('utilization', {'area': 0})['area']")
[ "$gone" = 0 ] || fail "utilization monitors of links that are always on: $gone um^2"
awk -v a="$(value one/cost.json "['programmable']['total']['area']")" -v b="$(value one/cost.json "['fixed']['total']['area']")" \
  'BEGIN { exit !(b < 0.9 * a) }' || fail "tied pins save nothing: $(cat out.txt)"
grep -q '^  configuration registers ' out.txt || fail "no blocks: $(cat out.txt)"
grep -q '^fixed against programmable: area -' out.txt || fail "$(cat out.txt)"

# The same again, of one reading.
"$dusk" cost small.toml --clock 10 --reading fixed --output two >again.txt 2>err.txt || fail "again: status $?: $(cat err.txt)"
for netlist in fixed fixed-flat; do cmp one/$netlist.v two/$netlist.v || fail "two netlists differ"; done
[ "$(value one/cost.json "['fixed']")" = "$(value two/cost.json "['fixed']")" ] || fail "two runs differ"
grep -q '^programmable' again.txt && fail "not only what was asked for: $(cat again.txt)"

# A tool that fails, and one that is not there.
printf '#!/bin/sh\n[ "$1" = -V ] && echo Yosys 9 && exit 0\necho "ERROR: no memory"; exit 1\n' >bin/yosys
chmod +x bin/yosys
PATH="$folder/bin:$PATH" "$dusk" cost small.toml --output three >out.txt 2>err.txt
[ $? -eq 2 ] || fail "a failing tool: $(cat out.txt err.txt)"
tail -n 1 err.txt | grep -q '^cost: yosys: no memory (three/' || fail "$(cat err.txt)"
mkdir empty
for name in sh cut head; do ln -s "$(command -v $name)" empty/; done
PATH="$folder/empty" "$dusk" cost small.toml --output four >out.txt 2>err.txt
[ $? -eq 2 ] || fail "no tools: $(cat out.txt err.txt)"
grep -q '^the cost of a switch needs: yosys opensta (./dusk cost installs them)$' err.txt || fail "$(cat err.txt)"
exit 0
