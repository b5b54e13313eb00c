# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154  # variables of the launcher
# Helps of the launcher (dusk), which sources this file when somebody asks for one.

usage() {
  cat <<'TEXT'
example:
  ./dusk run                        simulate a load that rises and falls
  ./dusk report results/default-1   see the results in a browser
  ./dusk sweep sw/configs/booksim-4-ary-3-tree.toml --axis switch.vcs=2,4   compare two settings

usage: ./dusk COMMAND [arguments]

  run [FILE.toml]   simulate one experiment, by default a load that rises and falls
  check [FILE.toml] simulate one with the RTL and its twin in lockstep
  sweep [FILE.toml] simulate a grid of experiments, or search the saturation load
  reproduce ID      run a published table or figure (--list)
  compare THEIRS    run the points of another simulator's results, and report both
  crosscheck FILE   simulate one with the functional engine and the hardware's models
  cost [FILE.toml]  synthesize the switch of one: area, critical path, clock and power, by block
  analyze FILE...   distances, channel loads and bounds of networks, side by side
  explore FILE      designs of a grid: what they cost, what they give, the Pareto front
  report FOLDER     results of any command as one HTML file, to explore in a browser
  trace ACTION      check, describe, convert or capture traces of applications
  results ACTION    list, show or compare results: ls [FOLDER...], show FOLDER, diff A B
  export-workload   write the packets of a run, for another simulator or a replay
  keys [WORD]       explain every configuration key, or those with a word
  shapes            list the usual switches, and those that have been built
  fuzz              run random small networks with every check on
  build             install what is missing and build everything
  test [arguments]  build everything and run the tests; arguments go to ctest
  bench [options]   measure speed, instructions and memory of RTL and twin (--help)
  campaign [NAME]   run a campaign, or a part of it; without NAME list them
  --help            this text

Each command has a help of its own: ./dusk COMMAND --help
TEXT
}

# help_of COMMAND: the help of a command that is not of the program
help_of() {
  case $1 in
    build)
      cat <<'TEXT'
example:
  ./dusk build

Installs the Debian packages that are missing, and builds the program and all tests in build/release.
TEXT
      ;;
    test)
      cat <<'TEXT'
example:
  ./dusk test
  ./dusk test -L unit           the unit tests alone
  ./dusk test -R Arbiter        tests with this word in their names

Builds everything and runs the tests. Arguments go to ctest (ctest --help).
TEXT
      ;;
    bench)
      printf 'example:\n  ./dusk bench --quick\n\n'
      install_packages python3
      python3 "$here/tests/bench/bench.py" --help
      ;;
    campaign)
      printf 'example:\n  ./dusk campaign published booksim --help\n\n'
      install_packages python3
      python3 "$here/tests/campaigns/run.py" --help
      ;;
  esac
}
