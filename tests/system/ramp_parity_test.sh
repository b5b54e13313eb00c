#!/bin/sh
# The campaign of the ramp passes and writes its page when both engines give the same bytes, with the program itself;
# fails and leaves the page alone when a byte differs or a run fails.
# usage: ramp_parity_test.sh PROGRAM SOURCE_DIR FOLDER
set -u
program=$1
campaign=$2/tests/campaigns/run.py
folder=$3/ramp_parity
rm -rf "$folder"
mkdir -p "$folder"
fail() { echo "$*"; cat "$folder/log"; exit 1; }
# run PROGRAM: the campaign on a short ramp of a small tree
run() {
  DUSK=$1 python3 "$campaign" correct ramp_parity --source "$folder" --output "$folder" --set network.n=3 --set run.cycles=3000 \
    --set traffic.ramp_low_cycles=500 --set traffic.ramp_rise_cycles=1000 >"$folder/log" 2>&1
}

run "$program" || fail "the engines differ"
grep -q '^| `channels.csv` | [1-9][0-9]* | [0-9a-f]\{64\} |$' "$folder/lockstep.md" || fail "no page: $(cat "$folder/lockstep.md")"
grep -Eq 'seed 1, 3000 cycles, [1-9][0-9]* packets' "$folder/lockstep.md" || fail "no totals: $(cat "$folder/lockstep.md")"

# A program that changes one byte of one file of one engine.
cat >"$folder/tampered" <<TEXT
#!/bin/sh
"$program" "\$@" || exit
case " \$* " in *" run.engine=model "*) sed -i '2s/,0,/,1,/' "$folder/build/ramp_parity/model/channels.csv" ;; esac
TEXT
printf '#!/bin/sh\necho broken; exit 3\n' >"$folder/broken"
chmod +x "$folder/tampered" "$folder/broken"
rm "$folder/lockstep.md"
run "$folder/tampered" && fail "a changed byte passes"
grep -q 'the results differ' "$folder/log" || fail "not told"
run "$folder/broken" && fail "a failed run passes"
grep -q 'ended with status 3' "$folder/log" || fail "no status"
[ ! -e "$folder/lockstep.md" ] || fail "a page of a failure"
