// SPDX-License-Identifier: Apache-2.0
/// Commands of bad_input_test.cpp: inputs that `dusk analyze` refuses.
#pragma once

#include "tests/sw/bad_functional_commands.h"

namespace dusk {

inline const BadCommand kBadAnalyzeCommands[] = {
    {"AnalyzeNothingThere", "", "analyze none.toml",
     "none.toml: cannot be read: No such file or directory*"},
    {"AnalyzeEmptyName", "", "analyze ''", "FILE: '' cannot be read (a TOML file)"},
    {"AnalyzeSecondFile", "echo >a.toml; echo x >b.toml", "analyze a.toml b.toml",
     "b.toml:1:*: syntax: *"},
    {"AnalyzeWrongKey", "", "analyze --set network.kk=2",
     "--set: network.kk: unknown key (did you mean network.k?)"},
    {"AnalyzeToAFolderThatIs", "mkdir a", "analyze --output a",
     "--output: 'a' exists already (a new folder)"},
    {"AnalyzeTrace", "echo 5,1,0,4 >t",
     "analyze --set traffic.kind=trace --set traffic.trace_file=t",
     "--set: traffic.kind: trace has no stationary pattern (open)"},
    {"AnalyzeClosedLoop", "", "analyze --set traffic.kind=closed",
     "--set: traffic.kind: closed has no stationary pattern (open)"},
    {"AnalyzeFunctional", "",
     "analyze --set network.topology=torus --set run.engine=functional --set "
     "traffic.injection=bernoulli",
     "--set: run.engine: functional has routes of its own (engine rtl or model)"},
    {"AnalyzeTooManyNodes", "", "analyze --set network.k=8 --set network.n=6",
     "*: network.*: 262144 nodes are too many to analyze (at most 16384)"},
    {"AnalyzeDecimals", "",
     "analyze --set traffic.pattern=hotspot --set traffic.hotspots=[1] --set "
     "traffic.hotspot_share=0.12345678901",
     "--set: traffic.hotspot_share: 0.12345678901 has shares of destinations that are not known "
     "exactly (at most 9 decimals)"},
    {"AnalyzeSettingOfTheSecondFile",
     "echo >a.toml; printf '[network]\\ntopology = \"torus\"\\n' >b.toml",
     "analyze a.toml b.toml --set network.k=3", "b.toml: --set: network.k: *"},
};

}  // namespace dusk
