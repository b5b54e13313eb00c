#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs what proves or synthesizes RTL, or tries faults in it, unless it was done well before and nothing has changed
# that it depends on.
# usage: kept.sh KEPT INPUT... -- COMMAND...
# KEPT: the file in which the answer is kept; INPUT: a file, or a folder whose RTL and scripts are read. The command's
# words and Yosys' version are read, too. What fails is never kept.
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
