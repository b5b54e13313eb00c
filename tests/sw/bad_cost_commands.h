// SPDX-License-Identifier: Apache-2.0
/// Of bad_input_test.cpp: what a cost refuses.
#pragma once

#include "tests/sw/bad_crosscheck_commands.h"

namespace dusk {

inline const BadCommand kBadCostCommands[] = {
    {"CostUnknownLibrary", "", "cost --liberty osu99",
     "--liberty osu99: no such library or file (osu018, osu035, osu050, or FILE.lib)"},
    {"CostNoLiberty", "echo text >a.lib", "cost --liberty a.lib",
     "--liberty a.lib: is no Liberty library, or not all of it"},
    {"CostHalfALibrary", "printf 'library(a) {\\n cell (X) {\\n' >a.lib", "cost --liberty a.lib",
     "--liberty a.lib: is no Liberty library, or not all of it"},
    {"CostWithoutFlipFlop",
     "printf 'library(a) { cell (X) { pin(A) { direction : input; } pin(Y) { direction : output; "
     "function : \"!A\"; } } }' >a.lib",
     "cost --liberty a.lib", "--liberty a.lib: the library has no flip-flop"},
    {"CostFunctional",
     "printf '[network]\\ntopology = \"torus\"\\n[run]\\nengine = \"functional\"\\n' >f.toml",
     "cost f.toml", "run.engine: functional has no switch to be synthesized (engine rtl or model)"},
    {"CostClock", "", "cost --clock 0", "dusk: --clock*0* (dusk --help)"},
    {"CostReading", "", "cost --reading all", "dusk: --reading*all* (dusk --help)"},
    {"CostPowerOfNothing", "", "cost --power l9", "--power: run.waves: 'l9' is not understood *"},
    {"CostPowerUnknown", "", "cost --power switch=l9,from=1,to=2",
     "--power: run.waves: unknown switch 'l9' *"},
    {"CostPowerBackwards", "", "cost --power switch=1,from=5,to=2",
     "--power: run.waves: from = 5 is above to = 2 (at most to)"},
    {"CostPowerOfTwo", "", "cost --power 'switch=1,from=5,to=8; switch=2,from=5,to=8'",
     "--power: one switch (switch=NAME,from=CYCLE,to=CYCLE)"},
    {"CostTwice", "mkdir there", "cost --output there",
     "--output: run.output: 'there' exists already (a new folder)"}};

}  // namespace dusk
