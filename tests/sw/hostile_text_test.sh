#!/bin/sh
# Text of users in other languages, in every command that writes plots, pages or scripts: it stays text. A command that a
# text starts would make a file `pwned`; markup of a text would stand in a page as `<script`.
# usage: hostile_text_test.sh DUSK FOLDER
set -u
dusk=$1
folder=$2/hostile_text
crosscheck=$(cd "$(dirname "$0")/../../sw/crosschecks" && pwd)/torus.toml
rm -rf "$folder"
mkdir -p "$folder/work"
cd "$folder/work" || exit 1
fail() { echo "$*"; exit 1; }
export pwned="$folder/pwned"  # plots are drawn in folders that do not stay
hostile='z`touch $pwned`'\''$(touch $pwned)";touch $pwned;"<script>|[x](y)%s'
quoted=$(printf '%s' "$hostile" | sed 's/"/\\"/g')  # in a TOML string
model="--set run.engine=model --set run.host=kernel --set network.k=2 --set network.n=2 --set switch.vcs=1 --set switch.vc_depth=2
  --set power.mode=always_on --set traffic.injection=bernoulli --set run.warmup=100 --set run.cycles=6000"

looked=0
# harmless WHAT STATUS...: what the last command left behind
harmless() {
  what=$1 got=$2
  shift 2
  case " $* " in *" $got "*) ;; *) fail "$what: status $got: $(cat out.txt err.txt)" ;; esac
  [ ! -e "$pwned" ] || fail "$what: a text was executed"
  find . -name '*.md' -newer begin ! -name notes.md | while read -r page; do
    # Inline code shows it; a backslash makes it text.
    sed -E 's/(`+) .* \1//g' "$page" | grep -qE '(^|[^\\])<script' && { echo "$what: markup in $page"; exit 1; }
    true
  done || fail "$what: $(find . -name '*.md' -exec grep -n '<script' {} +)"
  looked=$((looked + 1))
  touch begin
}
touch begin
drawn() { for file; do [ -s "$file" ] || fail "no $file: $(cat err.txt)"; done; }

# A run: its name, the name of its file, and that of its folder.
# shellcheck disable=SC2086
printf '[run]\nname = "%s"\n' "$quoted" >name.toml
# shellcheck disable=SC2086
"$dusk" run name.toml $model --output named >out.txt 2>err.txt
harmless "run.name" $? 0
drawn named/time.svg named/power_load.png
grep -q touch named/time.svg || fail "the title is not shown"
drawn named/report.html
grep -qF '<script>|' named/report.html && fail "markup in named/report.html"
grep -qF '\u003cscript>|' named/report.html || fail "the name is not in named/report.html"
mkdir "$hostile"
printf '[run]\nplots = true\n' >"$hostile/$hostile.toml"
# shellcheck disable=SC2086
"$dusk" run "$hostile/$hostile.toml" $model --output "$hostile/o" >out.txt 2>err.txt
harmless "names of files" $? 0
drawn "$hostile/o/time.svg"
"$dusk" report named --beside "$hostile/o" --output "$hostile.html" >out.txt 2>err.txt
harmless "report" $? 0
drawn "$hostile.html"
grep -qF '<script>|' "$hostile.html" && fail "markup in a report"
newline='a
!touch $pwned
set output "|touch $pwned"'
cp name.toml "$newline.toml"
# shellcheck disable=SC2086
"$dusk" run "$newline.toml" $model --output lines >out.txt 2>err.txt
harmless "a name of lines" $? 0
"$dusk" run lines/config.toml --output again >out.txt 2>err.txt || fail "config.toml cannot be read back: $(cat err.txt)"

# A key with the name of a file, as an axis, in every command that takes axes; and a value in quotes.
seq 3 -1 0 >"$hostile.txt"
cp "$hostile.txt" 'p`touch $pwned`'
permutation="--set traffic.pattern=permutation"
printf '[traffic]\npattern = "permutation"\npermutation_file = "p`touch $pwned`"\n' >permuted.toml
# shellcheck disable=SC2086
"$dusk" sweep permuted.toml $model --axis "traffic.permutation_file=\"$hostile.txt\"" --axis traffic.load=0.1,0.2 --output swept \
  >out.txt 2>err.txt
harmless "sweep of a file name" $? 0 2
# shellcheck disable=SC2086
"$dusk" sweep permuted.toml $model --axis 'traffic.permutation_file=none`touch $pwned`' --axis traffic.load=0.1,0.2 --output none \
  >out.txt 2>err.txt
harmless "sweep of a file that is not there" $? 2
# shellcheck disable=SC2086
"$dusk" sweep permuted.toml $model --axis 'traffic.permutation_file=p`touch $pwned`' --axis traffic.load=0.1,0.2 --output ticks \
  >out.txt 2>err.txt
harmless "sweep of a file" $? 0
drawn ticks/accepted.svg ticks/latency.png
# shellcheck disable=SC2086
"$dusk" sweep $model --axis 'traffic.length=16,"16:0.8,256:0.2"' --output quotes >out.txt 2>err.txt
harmless "sweep of a quoted value" $? 0
drawn quotes/accepted.svg quotes/accepted.png
grep -q 'length 16:0.8,256:0.2' quotes/accepted.svg || fail "the curve has no name"
grep -q ' and plots$' out.txt || fail "$(cat out.txt)"

# A table of others: its name, and a cell.
printf 'traffic.load,traffic.permutation_file,packet_latency\n0.1,p`touch $pwned`,30\n0.2,p`touch $pwned`,31\n' >"$hostile.csv"
# shellcheck disable=SC2086
"$dusk" compare "$hostile.csv" name.toml $model $permutation --output compared >out.txt 2>err.txt
harmless "compare" $? 0
drawn compared/compare.svg

# Both engines: an axis.
seq 15 -1 0 >'q`touch $pwned`<script>'
"$dusk" crosscheck "$crosscheck" --axis 'traffic.permutation_file=q`touch $pwned`<script>' --axis traffic.load=0.05,0.1 \
  --set traffic.pattern=permutation --set 'network.size=[4, 4]' --set run.cycles=2000 --set run.warmup=100 --output crossed \
  >out.txt 2>err.txt
harmless "crosscheck" $? 0
drawn crossed/crosscheck.svg

# Studies: folder, title, ids, notes, data, plot, paths.
study() {  # FOLDER LINES...
  rm -rf "$1"
  mkdir -p "$1"
  printf 'title = "%s"\nsource = "s"\nsettings = ["network.k=2", "network.n=2", "traffic.injection=bernoulli", "traffic.load=0.1", "run.engine=model", "run.host=kernel", "run.warmup=100", "run.cycles=1000", "power.mode=always_on"]\n%b[[tables]]\nid = "t"\n[[tables.rows]]\nid = "a"\nmeasure = "number(r, packet_latency.mean)"\n[[data]]\nname = "d"\nlines = [{ cells = ["0", "1"] }, { cells = ["1", "2"] }]\n%b' \
    't`touch $pwned`' "${2:-}" "${3:-[[runs]]\nid = \"r\"\n}" >"$1/study.toml"
  echo 'plot $d using 1:2 with lines title "d"' >"$1/plot.gp"
}
ticks='s`touch $pwned`|$(touch $pwned)'
study "$ticks"
"$dusk" reproduce "$ticks" >out.txt 2>err.txt
harmless "a study's folder" $? 0
drawn "results/reproduce/$ticks/figures/$ticks.svg"
study s
for plot in 'system("touch $pwned"); plot x' 'plot "<touch $pwned"' 'set title "`touch $pwned`"; plot x' '!touch $pwned' \
  'set output "|touch $pwned"' 'set print "pwned"' 'eval "sys"."tem(\"touch $pwned\")"' 'load "<touch $pwned"'; do
  echo "$plot" >s/plot.gp
  "$dusk" reproduce s >out.txt 2>err.txt
  harmless "plot.gp: $plot" $? 2
done
# shellcheck disable=SC2016
for data in '1\\nEOD\\nsystem(\\"touch $pwned\\")\\n$e << EOD\\n1' '`touch $pwned`' '\\"<touch $pwned'; do
  study s "" "[[runs]]\nid = \"r\"\n[[data]]\nname = \"e\"\nlines = [{ cells = [\"$data\"] }]\n"
  "$dusk" reproduce s >out.txt 2>err.txt
  harmless "a cell of data: $data" $? 2
done
study s "" '[[runs]]\nid = "r"\n[[data]]\nname = "e << EOD\\nEOD\\n!touch $pwned\\n$f"\nlines = [{ cells = ["1"] }]\n'
"$dusk" reproduce s >out.txt 2>err.txt
harmless "a name of data" $? 2
mkdir -p up/data-s1
echo mine >up/data-s1/thesis
for path in ../../../up /tmp .. 'a\\nb'; do
  study s "runs_in = \"$path\"\n"
  "$dusk" reproduce s >out.txt 2>err.txt
  harmless "runs_in: $path" $? 2
  study s "" "[[runs]]\nid = \"$path\"\n"
  "$dusk" reproduce s >out.txt 2>err.txt
  harmless "an id: $path" $? 2
done
[ -s up/data-s1/thesis ] || fail "a folder outside was removed"
study s 'include = "../../../../../../../../etc/passwd"\n'
"$dusk" reproduce s >out.txt 2>err.txt
harmless "include" $? 2
grep -q 'passwd:1' err.txt && fail "a file outside was read: $(cat err.txt)"

# Modules: system tasks, and those of a study. Nothing is built before.
cat >x.sv <<'SV'
module dusk_rr_arbiter;
  initial $system("touch $pwned");
endmodule
SV
for command in run check sweep cost explore; do
  case $command in sweep | explore) axis="--axis switch.vc_depth=2,4 --set traffic.injection=bernoulli" ;; *) axis="" ;; esac
  # shellcheck disable=SC2086
  "$dusk" $command $axis --set switch.replace=dusk_rr_arbiter=x.sv --output own-$command >out.txt 2>err.txt
  harmless "switch.replace in $command" $? 2
  grep -q -e --trust err.txt || fail "switch.replace in $command: $(cat err.txt)"
  [ ! -e own-$command ] || fail "switch.replace in $command: left $(find own-$command)"
done
study s 'base = "own.toml"\n'
printf '[switch]\nreplace = "dusk_rr_arbiter=x.sv"\n[run]\nengine = "rtl"\n' >s/own.toml
"$dusk" reproduce s >out.txt 2>err.txt
harmless "switch.replace in a study" $? 2
grep -q -e --trust err.txt || fail "switch.replace in a study: $(cat err.txt)"

# With --trust the same plot does what it says.
study s
echo 'system("touch $pwned"); plot x' >s/plot.gp
"$dusk" reproduce s --trust >out.txt 2>err.txt || fail "--trust: $(cat err.txt)"
[ -e "$pwned" ] || fail "--trust: the plot was not drawn as it says"
[ "$looked" -ge 35 ] || fail "only $looked texts were tried"
exit 0
