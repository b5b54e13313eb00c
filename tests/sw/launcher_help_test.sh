#!/bin/sh
# The helps of the launcher start with an example and build nothing; its errors are red on a terminal alone.
# usage: launcher_help_test.sh SOURCE FOLDER
set -u
. "$(dirname "$0")/../support/own_folder.sh"
own_folder "$2/launcher_help" tree/tests tree/sw bin
cp "$1/dusk" tree/dusk
cp -R "$1/sw/launcher" tree/sw/
cp -R "$1/tests/bench" "$1/tests/campaigns" tree/tests/
for name in cmake ninja apt-get; do printf '#!/bin/sh\necho %s was called\nexit 1\n' $name >bin/$name && chmod +x bin/$name; done
printf '#!/bin/sh\necho installed\n' >bin/dpkg-query && chmod +x bin/dpkg-query
export PATH="$PWD/bin:$PATH"

./tree/dusk --help >out 2>err || fail "--help: $(cat out err)"
[ "$(head -n 2 out | tr -s ' ')" = "example:
 ./dusk run simulate a load that rises and falls" ] || fail "--help: $(cat out)"
for words in 'build --help' 'build -h' 'test --help' 'help test' 'bench --help' 'help bench' 'campaign --help' 'help campaign'; do
  # shellcheck disable=SC2086  # words
  ./tree/dusk $words >out 2>err || fail "$words: $(cat out err)"
  command=$(echo "$words" | sed 's/help//; s/[- ]*h*$//; s/^ //')
  [ "$(head -n 1 out)" = example: ] || fail "$words: $(cat out)"
  sed -n 2p out | grep -q "^  ./dusk $command" || fail "$words: no example of $command: $(cat out)"
  ! grep -q 'was called' out err || fail "$words: builds: $(cat out err)"
done

# The help of a command that needs more packages asks for those of a run alone.
printf '#!/bin/sh\nexit 1\n' >bin/dpkg-query
printf '#!/bin/sh\necho 0\n' >bin/id && chmod +x bin/id
printf '#!/bin/sh\n' >bin/dpkg && chmod +x bin/dpkg
./tree/dusk cost --help >out 2>err && fail "installed"
grep -q 'installing Debian packages:.* g++ ' err && ! grep -q yosys err || fail "cost --help: $(cat err)"

# Colors: on a terminal, without NO_COLOR.
mkdir other && cp -R tree/dusk tree/sw other/ && printf 'a file' >other/build
colored() { env -u NO_COLOR TERM=xterm "$@" script -qec './other/dusk run' /dev/null </dev/null 2>&1 | grep -q "$(printf '\033')\[31mdusk: .*cannot be written"; }
colored || fail "an error is not red on a terminal"
colored NO_COLOR= || fail "an empty NO_COLOR counts"
! colored NO_COLOR=1 || fail "NO_COLOR is not respected"
! colored TERM=dumb || fail "a dumb terminal gets colors"
./other/dusk run >out 2>err && fail "built in a file"
! LC_ALL=C grep -q "$(printf '\033')" err || fail "colors in a file: $(cat -v err)"
exit 0
