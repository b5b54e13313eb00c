#!/bin/sh
# Names the files that Verilator wrote into a folder in often.inc, and those with code that runs once in once.inc.
set -eu
cd "$1"
# Later versions of Verilator have one header of headers a model, which refuses another model's.
echo "#undef VL_PCH_INCLUDED" | tee often.inc >once.inc
for file in V*.cpp; do
  case $file in
    *__Slow* | *__Syms*) unit=once ;;
    *) unit=often ;;
  esac
  echo "#include \"$1/$file\"" >>$unit.inc
done
