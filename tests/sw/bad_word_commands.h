// SPDX-License-Identifier: Apache-2.0
/// Commands of bad_input_test.cpp: slips in names, which get the name that is meant, and folders of
/// --output that cannot be used, whose errors name the option.
#pragma once

#include "tests/sw/bad_functional_commands.h"

namespace dusk {

inline const BadCommand kBadWordCommands[] = {
    {"SlipInACommand", "", "rnu", "dusk: unknown command 'rnu': did you mean run? (dusk --help)"},
    {"SlipInALauncherCommand", "", "bnech",
     "dusk: unknown command 'bnech': did you mean bench? (dusk --help)"},
    {"LauncherCommand", "", "test", "dusk: 'test' is a command of the launcher (./dusk test)"},
    {"NoSuchCommand", "", "zzzzzzzz", "dusk: unknown command 'zzzzzzzz' (dusk --help)"},
    {"SlipInAPart", "", "results shwo x",
     "dusk: unknown command 'results shwo': did you mean results show? (dusk results --help)"},
    {"SlipInAnAction", "", "trace chekc a.goal",
     "dusk: unknown command 'trace chekc': did you mean trace check? (dusk trace --help)"},
    {"SlipInAnOption", "", "sweep --axsi switch.vcs=2,4",
     "dusk: --axsi is no option of dusk sweep (did you mean --axis?)"},
    {"OptionWithOneDash", "", "sweep -axis switch.vcs=2,4",
     "dusk: -axis is no option of dusk sweep (did you mean --axis?)"},
    {"OptionOfOneLetter", "", "run -o here", "dusk: -o is no option of dusk run (dusk run --help)"},
    {"SlipInAChoice", "", "run --set traffic.pattern=unifrom",
     "--set: traffic.pattern: unknown 'unifrom' (uniform, hotspot, *; did you mean uniform[?])"},
    {"SlipInAChoiceOfAnAxis", "", "sweep --axis power.mode=always_on,treshold",
     "mode=treshold: --axis: power.mode: unknown 'treshold' (always_on, threshold, forced; did you "
     "mean threshold[?])"},
    {"SlipInAChoiceOfAnOption", "", "cost --reading fixde",
     "dusk: --reading: unknown 'fixde' (programmable, fixed, both; did you mean fixed[?]) (dusk "
     "cost "
     "--help)"},
    {"NoSuchChoiceOfAnOption", "", "sweep --until tired",
     "dusk: --until: unknown 'tired' (saturated) (dusk sweep --help)"},
    {"SlipInAFamily", "", "cost --fpga ice4",
     "--fpga: unknown family 'ice4' (did you mean ice40[?])"},
    {"SlipInAnObjective", "", "explore --axis switch.vcs=2,4 --front aera,latency",
     "--front: unknown objective 'aera' (did you mean area[?])"},
    {"SlipInAStudy", "", "reproduce fat-tree-rmp",
     "ID: 'fat-tree-rmp' is not known (did you mean fat-tree-ramp[?] dusk reproduce --list names "
     "all)"},
    {"SlipInAPublication", "", "reproduce powar-2091",
     "ID: 'powar-2091' is not known (did you mean powar-2019[?] dusk reproduce --list names all)"},
    {"NoSuchStudy", "", "reproduce zzzzzzzzz",
     "ID: 'zzzzzzzzz' is not known (dusk reproduce --list names all; a publication's folder; or a "
     "folder with study.toml)"},
    // --output.
    {"OutputOfARun", "touch a", "run --output a/b", "--output: a/b: cannot be written: *"},
    {"OutputOfASweep", "", "sweep --axis switch.vcs=2,4 --output /proc/a",
     "--output: /proc/a: cannot be made: No such file or directory"},
    {"OutputOfASweepWithoutRoomForRuns", "mkdir a; echo dusk sweep >a/.dusk; touch a/runs",
     "sweep --axis run.seed=1,2 --set run.engine=model --set run.cycles=1000 --output a",
     "--output: a/runs: cannot be made: Not a directory"},
    {"OutputOfAnExploration", "",
     "explore --axis switch.vcs=2,4 --set traffic.injection=bernoulli --load 0.1 --power none "
     "--output /proc/a",
     "--output: /proc/a: cannot be *: No such file or directory"},
    {"OutputOfAComparison", "printf 'traffic.load,packet_latency\\n0.1,20\\n' >a.csv",
     "compare a.csv --set traffic.injection=bernoulli --output /proc/a",
     "--output: /proc/a: cannot be made: No such file or directory"},
    {"OutputOfAnAnalysis", "touch a", "analyze --output a", "--output: 'a' exists already *"},
    {"OutputOfAStudy", "touch a", "reproduce fat-tree-pmin --output a",
     "--output: a: cannot be written: Not a directory"},
    {"OutputOfAWorkload", "touch a", "export-workload --output a/b.csv",
     "--output: a/b.csv: cannot be written: Not a directory"},
    {"OutputOfAWorkloadWithoutAFolder", "", "export-workload --output a/b.csv",
     "--output: a/b.csv: cannot be written: No such file or directory"},
    {"OutputOfACapture", "touch a", "trace capture --output a/b.goal -- true",
     "--output: a/b.goal: cannot be written: Not a directory"},
    {"OutputOfACaptureThatIs", "touch b.goal", "trace capture --output b.goal -- true",
     "--output: b.goal: is there already (a new name)"},
};

}  // namespace dusk
