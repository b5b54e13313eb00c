// SPDX-License-Identifier: Apache-2.0
/// Commands of bad_input_test.cpp: applications and traces that are refused.
#pragma once

#include "tests/sw/bad_functional_commands.h"

namespace dusk {

inline const BadCommand kBadApplicationCommands[] = {
    {"ApplicationNotThere", "", "run --set traffic.kind=application --set application.files=a.goal",
     "--set: application.files: a.goal: cannot be read: No such file or directory"},
    {"ApplicationOfNoFormat", "echo >a.txt",
     "run --set traffic.kind=application --set application.files=a.txt",
     "--set: application.files: a.txt: unknown format (NAME.goal, NAME.goal.gz, NAME.vef, "
     "or PREFIX of PREFIX.0.et)"},
    {"ApplicationWithAMistake", "printf 'num_ranks 2\\nrank 0 {\\nl1: clc 5\\n}\\n' >a.goal",
     "run --set traffic.kind=application --set application.files=a.goal",
     "--set: application.files: a.goal:3: *"},
    {"ApplicationWithoutAReceive", "printf 'num_ranks 2\\nrank 0 {\\nsend 5b to 1\\n}\\n' >a.goal",
     "run --set traffic.kind=application --set application.files=a.goal",
     "--set: application.files: a.goal: rank 0, operation 0 (line 3): send of 5 bytes to rank 1 "
     "with tag 0 has no receive (dusk trace check tells all)"},
    {"ApplicationOfNothing", "echo 'num_ranks 2' >a.goal",
     "run --set traffic.kind=application --set application.files=a.goal",
     "--set: application.files: no operation: there is nothing to run"},
    {"ApplicationOfTooManyRanks", "",
     "run --set network.k=2 --set network.n=2 --set traffic.kind=application --set "
     "application.ranks=5",
     "--set: application.ranks: 5 ranks, but 4 places (fewer ranks, more nodes, or ranks_per_node "
     "2)"},
    {"ApplicationWithAWarmUp", "", "run --set traffic.kind=application --set run.warmup=9",
     "--set: run.warmup: 9: an application is measured whole (0)"},
    {"ApplicationOfEndlessComputing", "",
     "run --set traffic.kind=application --set application.compute_factor=1e9 --set "
     "application.cycle_ns=1e-6",
     "--set: application.compute_factor: halo: a rank computes for more than 1e+15 cycles"},
    {"ApplicationOfAnEmptyName", "", "run --set traffic.kind=application --set application.files=,",
     "--set: application.files: an empty name between commas"},
    {"ApplicationOfAWrongGrid", "",
     "run --set traffic.kind=application --set application.sizes=[3,5]",
     "--set: application.sizes: *"},
    {"ApplicationPlacesOfTooFewRanks", "printf '0\\n1\\n' >nodes",
     "run --set traffic.kind=application --set application.node_file=nodes",
     "--set: application.node_file: nodes: has the nodes of 2 ranks (there are 256)"},
    {"ApplicationPlacesOfNoNode", "printf '0\\n999\\n' >nodes",
     "run --set traffic.kind=application --set application.node_file=nodes",
     "--set: application.node_file: nodes:2: '999' is no node (0 to 255)"},
    {"ApplicationOfTheFunctionalEngine", "",
     "run --set network.topology=torus --set run.engine=functional --set traffic.kind=application",
     "--set: traffic.kind: application needs switches (engine rtl, model or lockstep)"},
    {"ApplicationOfLongPackets", "",
     "run --set traffic.kind=application --set application.packet_bytes=40000",
     "--set: application.packet_bytes: 40000 are 5000 flits (at most 4095)"},
    {"GeneratorKeyOfAnother", "", "run --set traffic.kind=application --set application.layers=4",
     "--set: application.layers: 4 has no effect with generator = halo (generator "
     "data_parallel)"},
    {"CollectivesOfTheGenerator", "",
     "run --set traffic.kind=application --set application.collectives=barrier=linear",
     "--set: application.collectives: \"barrier=linear\" has no effect with files = \"\" (VEF or "
     "Chakra files)"},
    {"CollectivesOfGoalText", "echo 'num_ranks 1 rank 0 { calc 1 }' >a.goal",
     "run --set traffic.kind=application --set application.files=a.goal --set "
     "application.collectives=barrier=linear",
     "--set: application.collectives: \"barrier=linear\" has no effect with files = \"a.goal\" "
     "(VEF or Chakra files)"},
    {"CollectivesWithoutTheAlgorithm", "echo 'VEF 1 0 0 0 0 TRUE' >a.vef",
     "run --set traffic.kind=application --set application.files=a.vef --set "
     "application.collectives=barrier=ring",
     "--set: application.collectives: barrier has no algorithm 'ring' (auto, linear, binomial, "
     "recursive_doubling, bruck)"},
    {"AdditionsOfGoalText", "echo 'num_ranks 1 rank 0 { calc 1 }' >a.goal",
     "run --set traffic.kind=application --set application.files=a.goal --set "
     "application.reduce_ns_per_kib=3",
     "--set: application.reduce_ns_per_kib: 3 has no effect with files = \"a.goal\" (VEF or Chakra "
     "files, or none)"},
    {"TraceCollectivesUnknown", "echo 'VEF 1 0 0 0 0 TRUE' >a.vef",
     "trace check a.vef --collectives all=ring",
     "--collectives: unknown collective 'all' (barrier, broadcast, reduce, all_reduce, gather, "
     "scatter, all_gather, reduce_scatter, all_to_all)"},
    {"TraceCollectivesOfNoAlgorithm", "echo 'VEF 1 0 0 0 0 TRUE' >a.vef",
     "trace info a.vef --collectives gather=rings",
     "--collectives: gather has no algorithm 'rings' (auto, linear, binomial)"},
    {"TraceCollectivesOfGoalText", "echo 'num_ranks 1' >a.goal",
     "trace convert a.goal b.goal --collectives gather=linear",
     "--collectives: a.goal has no collectives (VEF and Chakra traces have)"},
    {"TraceCollectivesOfAConfiguration", "echo >a.toml", "trace info a.toml --reduce-ns-per-kib 3",
     "--reduce-ns-per-kib: a.toml has keys of its own (--set application.collectives=...)"},
    {"TraceAdditionsOutOfRange", "echo 'VEF 1 0 0 0 0 TRUE' >a.vef",
     "trace info a.vef --reduce-ns-per-kib -1",
     "--reduce-ns-per-kib: -1 is out of range (0 to 1000000000)"},
    {"CaptureWithoutTheAlgorithm", "",
     "trace capture --output a.goal --collectives gather=ring -- true",
     "--collectives: gather has no algorithm 'ring' (auto, linear, binomial)"},
    {"TraceConvertToNoFormat", "echo 'num_ranks 1' >a.goal", "trace convert a.goal b.txt",
     "b.txt: unknown format '.txt' (.goal or .vef)"},
    {"TraceConvertToAFileThatIs", "echo >a.goal; echo >b.vef", "trace convert a.goal b.vef",
     "b.vef: is there already (a new name)"},
    {"TraceOfAConfigurationWithout", "echo >a.toml", "trace info a.toml",
     "a.toml: traffic.kind: 'open' runs no application (application)"},
    {"TraceWithASetting", "echo 'num_ranks 1' >a.goal",
     "trace info a.goal --set application.steps=2", "--set: a trace has no keys (FILE.toml has)"},
    {"TraceCheckFindsAFault", "printf 'num_ranks 2\\nrank 1 {\\nrecv 5b from 0\\n}\\n' >a.goal",
     "trace check a.goal",
     "a.goal: rank 1, operation 0 (line 3): recv of 5 bytes from rank 0 with tag 0 has no send"},
    {"TraceOfNoFile", "", "trace check a",
     "a: unknown format, and a.0.et is not there (NAME.goal, NAME.goal.gz, NAME.vef, or PREFIX of "
     "PREFIX.0.et)"},
    {"TraceWithoutRank0", "touch a.1.et", "trace check a",
     "a.0.et: is not there, but a.1.et is (a file for each rank from 0 on)"},
    {"TraceCheckFindsADeadlock",
     "printf 'num_ranks 2\\nrank 0 {\\na: recv 5b from 1\\nb: send 5b to 1\\nb requires a }\\n"
     "rank 1 {\\na: recv 5b from 0\\nb: send 5b to 0\\nb requires a }\\n' >a.goal",
     "trace check a.goal",
     "a.goal: each operation waits for the next one, the last one for the first one: rank 0, "
     "operation 0 (line 3); rank 1, operation 1 (line 8); rank 1, operation 0 (line 7); rank 0, "
     "operation 1 (line 4)"},
    {"CapturePhase", "", "trace capture --output a.goal --phase 3..1 -- true",
     "--phase: '3..1' is no phase (N or N..M)"},
    {"CaptureNegativeReduction", "", "trace capture --output a.goal --reduce-ns-per-kib -5 -- true",
     "--reduce-ns-per-kib: -5 is out of range (0 to 1000000000)"},
    {"CaptureReductionOfNan", "", "trace capture --output a.goal --reduce-ns-per-kib nan -- true",
     "--reduce-ns-per-kib: nan is out of range (0 to 1000000000)"},
};

}  // namespace dusk
