// SPDX-License-Identifier: Apache-2.0
/// Commands of bad_input_test.cpp: inputs that `dusk cost` refuses.
#pragma once

#include "tests/sw/bad_crosscheck_commands.h"

namespace dusk {

inline const BadCommand kBadCostCommands[] = {
    {"CostUnknownLibrary", "", "cost --liberty osu99",
     "--liberty osu99: no such library or file (osu018, osu035, osu050, or FILE.lib)"},
    {"CostNoLiberty", "echo text >a.lib", "cost --liberty a.lib",
     "--liberty a.lib: is no Liberty library that can be read: line 1: no library (*)"},
    {"CostHalfALibrary", "printf 'library(a) {\\n cell (X) {\\n' >a.lib", "cost --liberty a.lib",
     "--liberty a.lib: is no Liberty library that can be read: line 3: the text ends early (*)"},
    {"CostWithoutFlipFlop",
     "printf 'library(a) { cell (X) { pin(A) { direction : input; } pin(Y) { direction : output; "
     "function : \"!A\"; } } }' >a.lib",
     "cost --liberty a.lib", "--liberty a.lib: the library has no flip-flop that may be used (*)"},
    {"CostFunctional",
     "printf '[network]\\ntopology = \"torus\"\\n[run]\\nengine = \"functional\"\\n' >f.toml",
     "cost f.toml", "run.engine: functional has no switch to be synthesized (engine rtl or model)"},
    {"CostClock", "", "cost --clock 0", "dusk: --clock*0* (dusk cost --help)"},
    {"CostReading", "", "cost --reading all", "dusk: --reading*all* (dusk cost --help)"},
    {"CostPowerOfNothing", "", "cost --power l9", "--power: run.waves: 'l9' is not understood *"},
    {"CostPowerUnknown", "", "cost --power switch=l9,from=1,to=2",
     "--power: run.waves: unknown switch 'l9' *"},
    {"CostPowerBackwards", "", "cost --power switch=1,from=5,to=2",
     "--power: run.waves: from = 5 is above to = 2 (at most to)"},
    {"CostPowerOfTwo", "", "cost --power 'switch=1,from=5,to=8; switch=2,from=5,to=8'",
     "--power: one switch (switch=NAME,from=CYCLE,to=CYCLE)"},
    {"CostTooLarge", "", "cost --set network.k=16 --set network.n=2 --set switch.vcs=4",
     "switch p32v4d4q2 would have about 2.* million cells, too many to be synthesized in minutes "
     "(at most 1: *)"},
    {"CostSramText", "", "cost --sram some",
     "--sram: 'some' is no number of bits (16384, or none)"},
    {"CostSramHasNoEnergy", "", "cost --sram 512 --power switch=1,from=5,to=8",
     "--power: memories of 768 bits are SRAM, whose energy is not counted *"},
    {"CostSramOfAnUnknownProcess",
     "printf 'library(a) { cell (I) { area : 1; pin(A) { direction : input; } pin(Y) { direction : "
     "output; function : \"!A\"; } } cell (B) { area : 1; pin(A) { direction : input; } pin(Y) { "
     "direction : output; function : \"A\"; } } cell (N) { area : 2; pin(A) { direction : input; } "
     "pin(B) { "
     "direction : input; } pin(Y) { direction : output; function : \"!(A B)\"; } } cell (D) { area "
     ": 3; ff (s, t) { clocked_on : \"C\"; next_state : \"D\"; } pin(C) { direction : input; } "
     "pin(D) { direction : input; } pin(Q) { direction : output; function : \"s\"; } } }' >a.lib",
     "cost --liberty a.lib --sram 512",
     "--liberty a.lib: memories of 768 bits are SRAM, which is counted by the feature size of the "
     "process (--feature MICRONS; *"},
    {"CostInAFolderWithBlanks", "", "cost --output 'a b'",
     "--output: the results folder cannot be in /*/a b: the tools take no path with blanks or "
     "signs "
     "other than _./-+:@%=,"},
    {"CostInAFolderWithACommand", "mkdir 'x;!touch pwned'", "cost --output 'x;!touch pwned/o'",
     "--output: the results folder cannot be in /*/x;!touch pwned/o: the tools take no path *"},
    {"CostNoCellLeft", "", "cost --dont-use 'INV*'",
     "--liberty osu018: the library has no inverter that may be used (*)"},
    {"CostEmptyPattern", "", "cost --dont-use 'INV*,'", "--dont-use '': no pattern (*)"},
    {"CostEmptyPower", "", "cost --power ''", "dusk: --power: is empty (dusk cost --help)"},
    {"ExploreEmptyPower", "", "explore --axis switch.vcs=2,3 --power ''",
     "dusk: --power: is empty (dusk explore --help)"},
    {"CostAreaNoNumber", "printf 'library(a) {\\n cell (X) { area : nan; } }' >a.lib",
     "cost --liberty a.lib", "--liberty a.lib: line 2: area: 'nan' is no number"},
    {"CostFlipFlopOutOfPlace", "printf 'library(a) { ff (b, c) { clear : d; } }' >a.lib",
     "cost --liberty a.lib",
     "--liberty a.lib: is no Liberty library that can be read: line 1: a group ff cannot stand in "
     "a "
     "group library (*)"},
    {"CostCellIsTcl", "printf 'library(a) { cell (\"z[exec touch pwned]\") { } }' >a.lib",
     "cost --liberty a.lib",
     "--liberty a.lib: line 1: the name of a cell is no word of letters, digits and _"},
    {"CostHalfAPackedLibrary", "yes | head -c 10000 | gzip -c | head -c 20 >a.lib.gz",
     "cost --liberty a.lib.gz", "--liberty a.lib.gz: is no whole gzip file"},
    {"CostLibrariesOfOtherUnits",
     "printf 'library(a) { time_unit : \"1ns\"; }' >a.lib; printf 'library(b) { time_unit : "
     "\"1ps\"; }' >b.lib",
     "cost --liberty a.lib --liberty b.lib",
     "--liberty b.lib: time_unit is 1ps, in a.lib it is 1ns (*)"},
    {"GatesTooLarge", "",
     "run --set run.engine=gates --set network.k=16 --set network.n=2 --set switch.vcs=4",
     "run.engine: gates: switch p32v4d4q2 would have about 2.* million cells, *"},
    {"CostFpga", "", "cost --fpga stratix", "--fpga: unknown family 'stratix' (ice40, ecp5, xc7)"},
    {"CostFpgaIsNotRouted", "", "cost --fpga xc7 --route",
     "--route: xc7 is only counted, not placed and routed (--fpga ice40)"},
    {"CostRouteOfCells", "", "cost --route", "dusk: --route requires --fpga (dusk cost --help)"},
    {"CostFpgaHasNoPower", "", "cost --fpga ice40 --power switch=1,from=5,to=8",
     "dusk: --power excludes --fpga (dusk cost --help)"},
    {"CostFpgaTooLarge", "",
     "cost --fpga ice40 --set network.k=16 --set network.n=2 --set switch.vcs=4",
     "switch p32v4d4q2 would have about 2.* million cells, too many to be synthesized in minutes "
     "(at most 1: *)"},
    {"CostTwice", "mkdir there", "cost --output there",
     "--output: 'there' exists already (a new folder)"}};

inline const BadCommand kBadExploreCommands[] = {
    {"ExploreNothing", "", "explore", "--axis: is missing (key=a,b,c or key=from:to:step)"},
    {"ExploreLoad", "", "explore --axis traffic.load=0.1,0.2",
     "--axis: traffic.load: cannot be an axis"},
    {"ExploreTwice", "", "explore --axis switch.vcs=1 --axis switch.vcs=2",
     "--axis: switch.vcs: is given twice (once)"},
    {"ExploreUnknownKey", "", "explore --axis switch.colour=1,2",
     "--axis: switch.colour: unknown key (dusk keys lists them)"},
    {"ExploreRamp", "", "explore --axis switch.vcs=2,3",
     "vcs=2: the load is not constant (kind=open, injection=bernoulli)"},
    {"ExploreObjective", "", "explore --axis switch.vcs=2,3 --front area,beauty",
     "--front: unknown objective 'beauty' (area, latency, throughput, energy)"},
    {"ExploreOneObjective", "", "explore --axis switch.vcs=2,3 --front area",
     "--front: area alone has no front (two or more)"},
    {"ExploreNoEnergy", "", "explore --axis switch.vcs=2,3 --front area,energy --power none",
     "--front: energy is not measured with --power none"},
    {"ExplorePower", "",
     "explore --axis switch.vcs=2,3 --set traffic.injection=bernoulli --power switch=x,from=1,to=2",
     "vcs=2: --power: run.waves: unknown switch 'x' *"}};

}  // namespace dusk
