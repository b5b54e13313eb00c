#!/bin/sh
# The campaign of large networks, with stand-ins for the programs: its page, engines that differ, limits, going on.
# usage: large_test.sh SOURCE FOLDER
set -u
source=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/large" docs/results build/release/bin
# program CYCLES: how many the RTL takes with link power; the twin takes 110, both 100 without.
program() {
  cat >build/release/bin/dusk <<SH
#!/bin/sh
[ "\$1" = --version ] && { echo "dusk of a test"; exit 0; }
cycles=110
power=0.5
for word; do
  case \$word in
    run.engine=rtl) [ \$cycles = 100 ] || cycles=$1 ;;
    traffic.messages=*) [ -z "\${messages:-}" ] || exit 2; messages=1 ;;
    power.mode=always_on) cycles=100 power=1.0 ;;
  esac
  last=\$word
done
echo run >>"$folder/runs"
mkdir "\$last" || exit 2
echo "{\"simulated_cycles\": \$cycles, \"relative_link_power\": \$power, \"network_energy\": \$power," \
  "\"packet_latency\": {\"mean\": 40}}" >"\$last/summary.json"
SH
  chmod +x build/release/bin/dusk
}
printf '#!/bin/sh\n' >build/release/bin/bench_point
chmod +x build/release/bin/bench_point
campaign() { python3 "$source/tests/campaigns/run.py" speed large --source "$folder" "$@" >out.txt 2>err.txt; }

program 110
campaign || fail "$(cat out.txt err.txt)"
grep -q '^| increase of time | 1.12 % | 10.00 % |$' docs/results/large.md || fail "$(cat docs/results/large.md)"
grep -q '^| change of energy | -38.96 % | -45.00 % |$' docs/results/large.md || fail "$(cat docs/results/large.md)"
awk '!/^\|/ && length > 120' docs/results/large.md >long
[ ! -s long ] || fail "prose beyond 120 columns: $(cat long)"
runs=$(wc -l <runs)
campaign || fail "again: $(cat out.txt err.txt)"
[ "$(wc -l <runs)" -eq "$runs" ] || fail "what is complete is run again"

rm -r build/large docs/results/large.md
program 111
campaign && fail "engines that differ are not seen"
grep -q '^large: RTL and twin differ in cycles (threshold)$' err.txt || fail "$(cat err.txt)"
[ ! -e docs/results/large.md ] || fail "a page of a difference"

program 110
rm -r build/large
printf '#!/bin/sh\nexit 1\n' >build/release/bin/bench_point
campaign && fail "a failure is not seen"
grep -q 'bench_point failed: .*torus.log$' err.txt || fail "$(cat err.txt)"

cd "$source/tests/campaigns" && python3 -B - <<'PYTHON' || fail "limits"
import large
figures = {"seconds": 61, "memory": 17 * large.GIB}
assert large.misses("it", figures, (60, 16 * large.GIB)) == ["it takes 61 s, above 60 s", "it takes 17.00 GiB, above 16 GiB"]
assert large.misses("it", figures, (61, 17 * large.GIB)) == []
PYTHON
printf '#!/bin/sh\n' >"$folder/build/release/bin/bench_point"
rm -r "$folder/build/large"
for limits in LIMITS='{"model": (0, 1), "rtl": (0, 1)}' 'TORUS_LIMIT = 0, 1'; do
  python3 -B - "$folder" <<PYTHON >"$folder/out.txt" 2>"$folder/err.txt" && fail "$limits is not judged"
import sys
import large, run
large.$limits
sys.exit(run.main(["speed", "large", "--source", "$folder"]))
PYTHON
  grep -q 'takes 0 s, above 0 s$' "$folder/err.txt" || grep -q 'GiB, above 0 GiB$' "$folder/err.txt" || fail "$(cat "$folder/err.txt")"
done
exit 0
