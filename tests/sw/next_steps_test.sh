#!/bin/sh
# The last lines of commands are commands that work; verdicts and errors have colors on a terminal alone.
# usage: next_steps_test.sh DUSK FOLDER
set -u
dusk=$1
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/next_steps"
small="--set run.engine=model --set network.k=2 --set network.n=2 --set traffic.injection=bernoulli --set run.warmup=100 --set run.cycles=6000"
escape=$(printf '\033')
# next_of FOLDER: the last line names what shows FOLDER, and that works
next_of() {
  [ "$(tail -n 1 out)" = "next: ./dusk report $1 or ./dusk results show $1" ] || fail "$1: $(tail -n 2 out)"
  "$dusk" report "$1" >out 2>err || fail "report $1: $(cat err)"
  "$dusk" results show "$1" >out 2>err || fail "results show $1: $(cat err)"
}
# shellcheck disable=SC2086  # words
{
  "$dusk" run $small --output run >out 2>err || fail "run: $(cat err)"
  [ "$(tail -n 2 out)" = "  next                open the report in a browser, or: ./dusk results show run
  report              run/report.html" ] || fail "run: $(tail -n 2 out)"
  ! grep -q "$escape" out err || fail "colors in a file: $(cat -v out err)"
  "$dusk" run $small --set run.plots=false --output plain >out 2>err || fail "plain: $(cat err)"
  [ "$(tail -n 1 out)" = "  next                ./dusk results show plain" ] || fail "plain: $(tail -n 1 out)"
  "$dusk" sweep $small --axis traffic.load=0.1,0.2 --output sweep >out 2>err || fail "sweep: $(cat err)"
  next_of sweep
  "$dusk" analyze $small --output analyze >out 2>err || fail "analyze: $(cat err)"
  next_of analyze
}
"$dusk" reproduce fat-tree-pmin --output study >out 2>err || fail "reproduce: $(cat err)"
next_of study
printf 'traffic.load,packet_latency\n0.1,25\n' >theirs.csv
# shellcheck disable=SC2086  # words
"$dusk" compare theirs.csv $small --tolerance packet_latency=50% --output compare >out 2>err || fail "compare: $(cat err)"
next_of compare
printf '[network]\ntopology = "torus"\nsize = [3, 3]\n[traffic]\ninjection = "bernoulli"\n[run]\ncycles = 2000\n' >torus.toml
"$dusk" crosscheck torus.toml --set run.warmup=100 --output crosscheck >out 2>err || fail "crosscheck: $(cat err)"
next_of crosscheck

# On a terminal: verdicts green or red, errors red; NO_COLOR turns that off, and so does a dumb terminal.
# on_terminal ARGUMENTS [VARIABLE=VALUE...]: what a terminal shows
on_terminal() {
  arguments=$1
  shift
  env -u NO_COLOR TERM=xterm "$@" script -qec "$dusk $arguments" /dev/null </dev/null 2>&1
}
on_terminal 'reproduce fat-tree-pmin --output green' | grep -q "${escape}\[32minside${escape}\[0m" || fail "a verdict is not green"
on_terminal "run $small --output tty" | grep -q "${escape}\[32mpassed: ${escape}\[0m" || fail "checks are not green"
on_terminal "compare theirs.csv $small --tolerance packet_latency=0.001% --output red" | grep -q "${escape}\[31mOUTSIDE${escape}\[0m" ||
  fail "what is outside is not red"
for wrong in rnu 'run --set run.sed=1' 'sweep --axsi a'; do
  on_terminal "$wrong" | grep -q "${escape}\[31m.*did you mean" || fail "$wrong: not red"
  for quiet in NO_COLOR=1 TERM=dumb; do
    ! on_terminal "$wrong" $quiet | grep -q "$escape" || fail "$wrong: colors with $quiet"
  done
  on_terminal "$wrong" NO_COLOR= | grep -q "$escape" || fail "$wrong: an empty NO_COLOR counts"
done
exit 0
