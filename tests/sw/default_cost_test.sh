#!/bin/sh
# The campaign of the default switch's cost, with stand-ins for the tools: its page, netlists that differ, sums that do not
# add up. usage: default_cost_test.sh SOURCE FOLDER
set -u
source=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/default_cost" docs/results bin
cat >bin/dusk <<'SH'
#!/bin/sh
[ "$1" = --version ] && { echo "dusk of a test"; exit 0; }
for word; do folder=$word; done
[ -z "${slow:-}" ] || sleep "$slow"
mkdir "$folder"
for reading in programmable fixed; do
  echo "module switch; endmodule" >"$folder/$reading.v"
  cp "$folder/$reading.v" "$folder/$reading-flat.v"
done
[ "$folder" = "${differ:-}" ] && echo "// other" >>"$folder/programmable-flat.v"
part='{"total": {"area": 200.04}, "timing": {"least_period": 9.5}}'
echo "{\"programmable\": $part, \"fixed\": $part}" >"$folder/cost.json"
printf '# Cost\n\nCommand: `it`.\n\n| block |\n|---|\n| all |\n\n![Area](cost.svg)\n' >"$folder/cost.md"
SH
printf '#!/bin/sh\necho "   Chip area for top module %s: ${counted:-200.000000}" >all.txt\n' "'switch'" >bin/yosys
chmod +x bin/dusk bin/yosys
campaign() { DUSK="$folder/bin/dusk" PATH="$folder/bin:$PATH" python3 "$source/tests/campaigns/run.py" cost default_cost --source "$folder" "$@" >out.txt 2>err.txt; }

campaign || fail "status $?: $(cat out.txt err.txt)"
page=docs/results/cost-switches.md
for text in 'of dusk of a test\.' '^| all |$' '^  programmable 200.0 and 200.000000;$' '^  fixed 200.0 and 200.000000\.$' 'a slack of 0.50 ns'; do
  grep -q "$text" $page || fail "no '$text': $(cat $page)"
done
sed -n '/^<!-- section cost-default$/,/^<!-- end cost-default -->$/p' $page >section.md
grep -q '^## The default switch$' section.md || fail "no section: $(cat $page)"
grep -q 'svg\|^#* Cost' section.md && fail "more than the tables: $(cat $page)"
awk '!/^\|/ && length > 120' $page >long
[ ! -s long ] || fail "prose beyond 120 columns: $(cat long)"
# refused PATTERN: the campaign fails, and leaves the page as it is.
refused() {
  [ $status -ne 0 ] || fail "$1: not refused: $(cat out.txt err.txt)"
  grep -q "^default_cost: $1" err.txt || fail "$(cat err.txt)"
  cmp -s $page before.md || fail "$1: another page"
}
cp $page before.md
differ=both campaign
status=$?
refused 'two runs differ in programmable-flat.v'
slow=1.6 campaign --seconds 1
status=$?
refused 'one reading took [0-9]* s (at most 1)'
counted=201.0 campaign
status=$?
refused 'programmable: the blocks have 200.04 um^2, Yosys counts 201.0'
campaign || fail "again: $(cat out.txt err.txt)"
exit 0
