#!/bin/sh
# Runs a test by a Python that has NumPy and pandas: the first in the path, or Debian's. Without one the test fails.
# usage: with_arrays.sh TEST.py [arguments]
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import numpy, pandas' 2>/dev/null; then exec "$python" "$@"; fi
done
echo "no Python has NumPy and pandas: apt-get install python3-numpy python3-pandas"
exit 1
