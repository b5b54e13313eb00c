// SPDX-License-Identifier: Apache-2.0
/// Commands of bad_input_test.cpp with run.reference and the keys of the power of components.
#pragma once

#include "tests/sw/bad_functional_commands.h"

namespace dusk {

/// Results of a complete run of a 2-ary 1-tree, by hand: 2 nodes, 1 switch, 4 channels.
inline const char* const kReference =
    "mkdir ref; echo '{\"complete\": true}' >ref/summary.json; printf '[power]\\nmode = "
    "\"always_on\"\\n' >ref/config.toml; printf "
    "'channel,from,from_port,to,to_port,flits,on,draining,turning_off,off,turning_on\\n"
    "0,\"node 0\",,\"switch l0 ()\",0,4,9,0,0,0,0\\n' >ref/channels.csv; ";

#define DUSK_REFERENCE "run --set network.k=2 --set network.n=1 --set run.reference="
#define DUSK_WANTED " (results folder of a complete run of this network)"

inline const BadCommand kBadReferenceCommands[] = {
    {"ReferenceIsNotThere", "", DUSK_REFERENCE "ref",
     "--set: run.reference: 'ref': ref/summary.json: cannot be read: No such file or directory (a "
     "result of a run)" DUSK_WANTED},
    {"ReferenceIsAFile", "touch ref", DUSK_REFERENCE "ref",
     "--set: run.reference: 'ref': ref/summary.json: cannot be read: Not a directory "
     "*" DUSK_WANTED},
    {"ReferenceIsEmpty", "mkdir ref", DUSK_REFERENCE "ref",
     "--set: run.reference: 'ref': ref/summary.json: cannot be read: *" DUSK_WANTED},
    {"ReferenceWithoutSummary", "mkdir ref; echo '[1]' >ref/summary.json", DUSK_REFERENCE "ref",
     "--set: run.reference: 'ref': summary.json is not that of a run" DUSK_WANTED},
    {"ReferenceIsNotComplete", "mkdir ref; echo '{\"complete\": false}' >ref/summary.json",
     DUSK_REFERENCE "ref", "--set: run.reference: 'ref': the run is not complete" DUSK_WANTED},
    {"ReferenceHasOneChannel", kReference, DUSK_REFERENCE "ref",
     "--set: run.reference: 'ref': channels.csv: has 1 channels, the network 4" DUSK_WANTED},
    {"ReferenceOfAnotherNetwork", kReference,
     "run --set network.k=2 --set network.n=2 --set run.reference=ref",
     "--set: run.reference: 'ref': channels.csv: line 2 is not channel 0 (*)" DUSK_WANTED},
    {"ReferenceInFile", "printf '[run]\\nreference = \"ref\"\\n' >a.toml", "run a.toml",
     "a.toml:2:13: run.reference: 'ref': ref/summary.json: cannot be read: *" DUSK_WANTED},
    {"ReferenceOfAPoint", "", "sweep --axis run.reference=ref,other --set run.engine=model",
     "*run.reference: *cannot be read: *" DUSK_WANTED},
    {"ReferenceOfTheFunctionalEngine", "",
     "run --set network.topology=torus --set run.engine=functional --set run.reference=ref",
     "--set: run.reference: \"ref\" has no effect with engine = functional (engine rtl, model or "
     "lockstep)"},
    {"CpuUseAboveOne", "", "run --set power.cpu_use=1.5",
     "--set: power.cpu_use: 1.5 is out of range (0 to 1)"},
    {"PortsCountedUnknown", "", "run --set power.ports_counted=all",
     "--set: power.ports_counted: unknown 'all' (by_switch, alike, unconnected_asleep, "
     "unconnected_on)"},
    {"CpuUseOfTheFunctionalEngine", "",
     "run --set network.topology=torus --set run.engine=functional --set power.cpu_use=0.5",
     "--set: power.cpu_use: 0.5 has no effect with engine = functional (engine rtl, model or "
     "lockstep)"},
};

#undef DUSK_REFERENCE
#undef DUSK_WANTED

}  // namespace dusk
