#!/bin/sh
# ./dusk bench --booksim and --pronoc with programs that write what those do: their configuration, the ratios, refusals.
# usage: peer_test.sh SOURCE BUILD FOLDER
set -u
bench="python3 $1/tests/bench/bench.py --build $2"
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$3/peer"
# program NAME TEXT: one whose body is TEXT
program() { printf '#!/bin/sh\n%s\n' "$2" >"$1" && chmod +x "$1"; }

program booksim "cat \"\$1\" >>$PWD/configs
i=0; while [ \$i -lt 100000 ]; do i=\$((i + 1)); done
echo 'Accepted flit rate average = 0.0997 (1 samples)'
echo 'Time taken is 2043 cycles'
exit 255"
$bench --quick --booksim booksim --only tree --cycles 2000 --rounds 1 --out peer.json >out 2>err || fail "$(cat out err)"
[ "$(grep -c '^topology = fattree;$' configs)" -ge 4 ] || fail "four runs: $(cat configs)"
for line in 'n = 4' 'num_vcs = 2' 'vc_buf_size = 8' 'routing_delay = 1' 'packet_size = 16' 'packet_size = 1' \
  'injection_rate = 0.100392157' 'injection_rate = 0.301176471' 'sim_type = throughput' \
  'sample_period = 1000' 'max_samples = 2'; do
  grep -qx "$line;" configs || fail "no '$line' in BookSim's configuration: $(cat configs)"
done
! grep -q pair_stats configs || fail "BookSim keeps statistics that nobody reads"
python3 - peer.json <<'END' || fail "$(cat peer.json)"
import json, sys
result = json.load(open(sys.argv[1]))
assert result["schema"] == "dusk-bench-peer-1" and len(result["points"]) == 4
for row in result["points"]:
    assert abs(row["dusk_accepted_flits_per_node_cycle"] - row["load_flits_per_node_cycle"]) < 0.02, row
    for engine in ("rtl", "twin"):
        for part in ("program", "network"):  # of one round, the ratio of the times beside it
            ratio = row["peer_cpu_seconds_per_cycle"] / row[f"{engine}_{part}_cpu_seconds_per_cycle"]
            assert abs(row[f"peer_per_{engine}_{part}_ratio"] / ratio - 1) < 1e-9, row
END
grep -qE '^\| BookSim 2 \| 4-ary 4-tree \| 1 flit at 0.3 +\| +0.100 \| +0.[23][0-9]* \|' out ||
  fail "the table: $(cat out)"
grep -qE '^Processor: .+ \(family .+\)' out || fail "no processor: $(cat out)"

# Instructions: what the longer of two runs has more.
program counted 'samples=$(sed -n "s/^max_samples = \(.*\);/\1/p" "$1")
i=0; while [ $i -lt $((samples * 2000)) ]; do i=$((i + 1)); done
echo "Accepted flit rate average = 0.0997 (1 samples)"
echo "Time taken is $((samples * 1000 + 43)) cycles"'
$bench --booksim counted --only torus --cycles 2000 --rounds 1 --out counted.json >out 2>err || fail "$(cat out err)"
python3 - counted.json <<'END' || fail "$(cat counted.json)"
import json, sys
for row in json.load(open(sys.argv[1]))["points"]:
    assert 100 < row["peer_instructions_per_cycle"] < 100000, row  # two rounds of a loop
    twin, rtl = (row[f"{engine}_network_instructions_per_cycle"] / 256 for engine in ("twin", "rtl"))
    assert 50 < twin < rtl < 10000, row
END
grep -q '| million instructions per cycle, peer | times instructions, RTL | twin |$' out || fail "the table: $(cat out)"
program equal 'echo "Accepted flit rate average = 0.1"; echo "Time taken is 3043 cycles"'

# ProNoC says what network it is of.
said='Topology: FATTREE
	Routing algorithm: NCA_RND_UP
	VC_per port: 2
	Non-local port buffer_width per VC: 8
	Local port buffer_width per VC: 8
	K: 4 
	L: 4 
	Minimum supported packet size:1 flit(s) '
results='Simulation clock cycles:2050
	flit_size,16,
	#pck,3280,'
program pronoc "echo \"\$*\" >>$PWD/arguments; echo '	$said'; echo '	$results'"
$bench --quick --pronoc pronoc --cycles 2000 --rounds 1 --out pronoc.json >out 2>err || fail "$(cat out err)"
grep -qx -e '-t RANDOM -m R,16,16 -i 10 -c 2000 -n 1000000000' arguments || fail "$(cat arguments)"
grep -qx -e '-t RANDOM -m R,1,1 -i 10 -c 2000 -n 1000000000' arguments || fail "$(cat arguments)"
grep -qE '^\| ProNoC \| 4-ary 4-tree \| 16 flits at 0.1 \| +0.100 \|' out || fail "the table: $(cat out)"
grep -qE '^\| ProNoC .*(\| +[0-9.]+ \([0-9.]+\) ){4}\|$' out || fail "no least of the rounds: $(cat out)"

# refuses PATTERN ARGUMENT…: one line
refuses() {
  pattern=$1
  shift
  $bench "$@" >out 2>err
  [ $? -eq 2 ] || fail "$*: not refused: $(cat out err)"
  [ ! -s out ] && [ "$(grep -c '^bench: [^0-9]' err)" -eq 1 ] && grep -q "^bench: $pattern" err ||
    fail "$*: $(cat out err)"
}
program early 'echo "Time taken is 1000 cycles"; echo "Accepted flit rate average = 0.1"'
program silent 'exit 0'
refuses 'missing: no program that can be run' --booksim missing
program large "echo '	$said' | sed 's/K: 4/K: 8/'"
refuses ".*/large: not ProNoC's simulator of one of these networks" --pronoc large
refuses '--only torus: unknown beside ProNoC (tree)' --pronoc pronoc --only torus
refuses '--only twin: unknown beside BookSim 2 (tree, torus)' --booksim booksim --only twin
refuses '--cycles 2500: BookSim samples 1000 cycles at a time' --booksim booksim --cycles 2500
more="--only tree --cycles 2000 --quick"
# shellcheck disable=SC2086  # words
refuses ".*/silent: 4-ary 4-tree, 16 flits, load 0.1: it gave no result, last it wrote 'nothing'" \
  --booksim silent $more
# shellcheck disable=SC2086
refuses ".*/early: .* it gave no result, last it wrote 'Accepted flit" --booksim early $more
refuses 'BookSim 2: 16x16 torus, 16 flits, load 0.1: the longer of two runs has no more cycles' \
  --booksim equal --only torus --cycles 2000 --rounds 1
