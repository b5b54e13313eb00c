# SPDX-License-Identifier: Apache-2.0
# Sourced: what `dusk fuzz --report` has counted in several files, added up in the order of the first.

# tally KIND FILE...: name,cases,count
tally() {
  tally_kind=$1
  shift
  awk -F, -v kind="$tally_kind" '$1 == kind { if (!($2 in cases)) order[n++] = $2; cases[$2] += $3; count[$2] += $4 }
    END { for (i = 0; i < n; i++) printf "%s,%d,%.0f\n", order[i], cases[order[i]], count[order[i]] }' "$@"
}

# drawn_table FILE...: the settings that were drawn, as a page's table
drawn_table() {
  cat <<'TEXT'
What was drawn; a key counts where it has an effect.

| key = value | cases | switch-cycles with a flit moved |
|---|---:|---:|
TEXT
  tally setting "$@" | sort -V | awk -F, '{ printf "| `%s` | %s | %s |\n", $1, $2, $3 }'
}
