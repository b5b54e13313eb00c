#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a command that proves or synthesizes RTL, or tries faults in it. If the command succeeded before with the same
# inputs, prints the kept output instead.
# usage: kept.sh KEPT INPUT... -- COMMAND...
# KEPT: file of the kept result; INPUT: a file, or a folder with RTL and scripts. The command's words and Yosys' version
# count as inputs, too. A failure is never kept.
set -u
kept=$1
shift
inputs() {
  yosys -V || return 2
  while [ "$1" != -- ]; do
    [ -e "$1" ] || { echo "kept.sh: no input $1" >&2 && return 2; }
    find "$1" -type f \( -path "$1" -o -name '*.sv' -o -name '*.svh' -o -name '*.f' -o -name '*.py' -o -name '*.sh' \) \
      -exec sha256sum {} + || return 2
    shift
  done
  echo "$@"
}
mkdir -p "$(dirname "$kept")"
inputs "$@" > "$kept.new" || exit 2
if [ -f "$kept" ] && cmp -s "$kept.new" "$kept"; then
  sed 's/$/ (as before: nothing changed)/' "$kept.out"
  exit 0
fi
rm -f "$kept"
while [ "$1" != -- ]; do shift; done
shift
{ "$@" 2>&1; echo $? > "$kept.status"; } | tee "$kept.out"
status=$(cat "$kept.status")
[ "$status" != 0 ] || mv "$kept.new" "$kept"
exit "$status"
