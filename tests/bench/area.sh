#!/bin/sh
# Mapped area of usual shapes by Debian's Yosys: gates after abc (NAND, NOR, NOT) in gate equivalents, one NAND with two
# inputs being one, and flip-flops, those of memories too. A table, which --page also writes to FILE; of two source
# trees side by side, with what the second one has more or less. The cells of each kind are in the folder of --keep.
# usage: area.sh [--shapes "NAME..."] [--page FILE] [--keep FOLDER] SOURCE [SOURCE]
# Exit status 1: the second has more than 3 % more gate equivalents or flip-flops in some shape; 2: it cannot be told.
set -eu
shapes="p4v2d4 p4v3d4q2"
page=
keep=
fail() {
  echo "area.sh: $*" >&2
  exit 2
}
usage='usage: area.sh [--shapes "NAME..."] [--page FILE] [--keep FOLDER] SOURCE [SOURCE]'
while [ $# -gt 1 ]; do
  case $1 in
    --shapes) shapes=$2 ;;
    --page) page=$2 ;;
    --keep) keep=$2 ;;
    *) break ;;
  esac
  shift 2
done
[ $# -eq 1 ] || [ $# -eq 2 ] || fail "$usage"
case $1 in -*) fail "$usage" ;; esac
for source in "$@"; do
  [ -f "$source/rtl/shapes.cmake" ] || fail "$source: no source tree (rtl/shapes.cmake is missing)"
done
command -v yosys >/dev/null || fail "yosys is missing (apt-get install yosys)"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# parameters SOURCE SHAPE: "NAME VALUE" per line. A row of DUSK_SHAPES has the name, the values and whether tests run the
# shape; the values are in the order of DUSK_SIZES or, in a tree without that table, of the parameters of dusk_switch.
parameters() {
  case $2 in *[!a-z0-9]*) fail "$1: no usual shape $2" ;; esac
  names=$(sed -n '/^set(DUSK_SIZES/,/)$/s/^ *"\([A-Za-z]*\) .*/\1/p' "$1/rtl/shapes.cmake")
  [ -n "$names" ] || names=$(sed -n 's/^ *parameter .* \([A-Za-z][A-Za-z]*\) *= .*/\1/p' "$1/rtl/dusk_switch.sv")
  values=$(sed -n "s/^ *\"$2 \(.*\) [01]\").*/\1/p; s/^ *\"$2 \(.*\) [01]\"\$/\1/p" "$1/rtl/shapes.cmake")
  [ -n "$values" ] || fail "$1: no usual shape $2"
  echo "$names" | tr '\n' ' ' | awk -v values="$values" '{
    if (split(values, value) != NF) exit 1
    for (i = 1; i <= NF; i++) print $i, value[i]
  }' || fail "$1: values and sizes of $2 differ in number"
}

for source in "$@"; do
  for shape in $shapes; do parameters "$source" "$shape" >"$folder/parameters"; done
done

# area SOURCE SHAPE FILE: what Yosys counts. A flip-flop may have an enable, as most libraries have it; a reset is gates.
area() {
  parameters "$1" "$2" >"$folder/parameters"
  settings=$(sed 's/^/-set /' "$folder/parameters" | tr '\n' ' ')
  files=$(sed 's|^|rtl/|' "$1/rtl/dusk.f" | tr '\n' ' ')
  (
    cd "$1"
    yosys -q -p "
      read_verilog -sv -Irtl/common $files
      chparam $settings dusk_switch
      synth -flatten -top dusk_switch -run begin:fine
      memory_map; opt -full; techmap; opt -full
      dfflegalize -cell \$_DFF_P_ x -cell \$_DFFE_PP_ x
      opt_merge; opt_clean
      abc -g cmos2; opt_clean -purge
      tee -o $folder/stat stat" >"$folder/log" 2>&1
  ) || fail "$1, $2: $(grep -m 1 ERROR "$folder/log" || echo 'Yosys ended early')"
  awk '$1 ~ /^\$/ && NF == 2' "$folder/stat" >"$3"
  unknown=$(awk '$1 !~ /^\$_(NAND|NOR|NOT|DFF_P|DFFE_PP)_$/ { print $1; exit }' "$3")
  [ -z "$unknown" ] || fail "$1, $2: cells of an unknown kind: $unknown"
}

# of FILE: gates, gate equivalents, flip-flops, those with an enable
of() {
  awk '
    /_(NAND|NOR)_/ { gates += $2; equivalents += $2 }
    /_NOT_/        { gates += $2; equivalents += $2 / 2 }
    /_DFF/         { flops += $2 }
    /_DFFE_/       { enabled += $2 }
    END { printf "%d %.0f %d %d\n", gates, equivalents, flops, enabled }' "$1"
}

# version SOURCE: the commit, or the folder's name
version() {
  commit=$(git -C "$1" rev-parse --short=7 HEAD 2>/dev/null) || { basename "$1" && return; }
  echo "$commit$(git -C "$1" diff --quiet HEAD -- rtl || echo ', changed')"
}

{
  echo "# Area"
  echo
  echo "Command: \`tests/bench/area.sh --shapes \"$shapes\"\`,"
  echo "$(yosys -V | sed 's/ (.*//'), \`abc\` with NAND, NOR and NOT. A gate equivalent is a NAND of two inputs; NOT counts half."
  echo "Flip-flops are those of buffers, too; some have an enable."
  echo
  if [ $# -eq 1 ]; then
    echo "Of $(version "$1")."
    echo
    echo "| switch | gates | gate equivalents | flip-flops | with enable |"
    echo "|---|---:|---:|---:|---:|"
  else
    echo "Before: $(version "$1"); after: $(version "$2")."
    echo
    echo "| switch | gates, before | after | gate equivalents, before | after | change | flip-flops, before | after | change |"
    echo "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
  fi
} | tee "$folder/page"
worse=0
for shape in $shapes; do
  number=0
  for source in "$@"; do
    number=$((number + 1))
    area "$source" "$shape" "$folder/$shape-$number.txt"
    of "$folder/$shape-$number.txt" >"$folder/counts-$number"
    [ -z "$keep" ] || { mkdir -p "$keep" && cp "$folder/$shape-$number.txt" "$keep/"; }
  done
  if [ $# -eq 1 ]; then
    awk -v s="$shape" '{ printf "| `%s` | %s | %s | %s | %s |\n", s, $1, $2, $3, $4 }' "$folder/counts-1" >>"$folder/page"
  else
    cat "$folder/counts-1" "$folder/counts-2" | tr '\n' ' ' | awk -v s="$shape" '
      { printf "| `%s` | %s | %s | %s | %s | %+.1f %% | %s | %s | %+.1f %% |\n",
          s, $1, $5, $2, $6, 100 * ($6 / $2 - 1), $3, $7, 100 * ($7 / $3 - 1)
        exit $6 > 1.03 * $2 || $7 > 1.03 * $3 }' >>"$folder/page" || worse=1
  fi
  tail -n 1 "$folder/page"
done
[ -z "$page" ] || cp "$folder/page" "$page"
exit $worse
