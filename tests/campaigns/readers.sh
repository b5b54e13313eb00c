#!/bin/sh
# Every reader of texts, fuzzed with libFuzzer and the address and undefined-behavior sanitizers, two readers at a time, until
# INPUTS inputs are read altogether; `./dusk test` feeds them the inputs that were once findings. Writes docs/results/readers.md.
# A finding ends with status 1; the input that makes it stays in build/readers/work, and the command that repeats it is printed.
# usage: ./dusk campaign readers [INPUTS [SEED [READER...]]]
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
build="$here/build/readers"
log="$here/build/readers.log"
mkdir -p "$build"
echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' >"$build/probe.cpp"
if ! clang++ -fsanitize=fuzzer,address,undefined "$build/probe.cpp" -o "$build/probe" >"$log" 2>&1; then
  echo "readers: needs clang and its sanitizers: apt-get install clang libclang-rt-dev ($log)" >&2
  exit 2
fi
echo "readers: building (output in $log)" >&2
cmake -S "$here" --preset readers >"$log"
cmake --build "$build" --target fuzz_readers -j "$(nproc)" >>"$log" 2>&1 || { tail -n 40 "$log"; exit 1; }
exec python3 "$here/tests/campaigns/readers.py" "$here" "$@"
