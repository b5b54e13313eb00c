// SPDX-License-Identifier: Apache-2.0
/// Commands of bad_input_test.cpp: what dusk results refuses.
#pragma once

#include "tests/sw/bad_functional_commands.h"

namespace dusk {

inline const BadCommand kBadResultsCommands[] = {
    {"ResultsNothing", "", "results", "dusk: A subcommand is required (dusk results --help)"},
    {"ResultsUnknownPart", "", "results list", "dusk: *(dusk results --help)"},
    {"ResultsNoFolderAtAll", "", "results ls", "results: no such folder"},
    {"ResultsNoFolder", "mkdir results", "results ls results none", "none: no such folder"},
    {"ResultsEmptyFolder", "", "results ls ''", "dusk: FOLDER: is empty (dusk results ls --help)"},
    {"ResultsOfAFile", "touch a", "results ls a", "a: is no folder (a folder of results)"},
    {"ResultsUnknownKind", "mkdir results", "results ls --kind sweeps",
     "--kind: unknown 'sweeps' (did you mean sweep?)"},
    {"ResultsUnknownOrder", "mkdir results", "results ls --sort zzzzzzz",
     "--sort: unknown 'zzzzzzz' (date, name, kind, accepted, latency, power)"},
    {"ResultsUnknownFlag", "mkdir results", "results ls --json --jsn",
     "dusk: --jsn is no option of dusk results ls (did you mean --json?)"},
    {"ResultsShowNothing", "", "results show",
     "dusk: FOLDER is required (dusk results show --help)"},
    {"ResultsShowNoFolder", "", "results show none", "none: no such folder"},
    {"ResultsShowNoResults", "mkdir a", "results show a", "a: not results: *"},
    {"ResultsShowNewer", "mkdir a; echo dusk dream >a/.dusk", "results show a",
     "a: has results of 'dusk dream', made by a newer version (a newer dusk)"},
    {"ResultsDiffOne", "", "results diff a", "dusk: B is required (dusk results diff --help)"},
    {"ResultsDiffEmpty", "", "results diff a ''", "dusk: B: is empty (dusk results diff --help)"},
    {"ResultsDiffNoFolder", "", "results diff a b", "a: no such folder"},
    {"ResultsDiffKinds", "mkdir a b; echo dusk sweep >a/.dusk; echo dusk explore >b/.dusk",
     "results diff a b", "a: has results of sweep, and b of explore (two of one kind)"},
    {"ResultsDiffUnfinished", "mkdir a b; echo dusk sweep >a/.dusk; echo dusk sweep >b/.dusk",
     "results diff a b", "a: points.csv is missing: dusk sweep has not ended (finished results)"},
    {"ResultsOfHostileName", "", "results show \"$(printf 'a\\nb\\033[31m')\"",
     "a b [[]31m: no such folder"},
};

}  // namespace dusk
