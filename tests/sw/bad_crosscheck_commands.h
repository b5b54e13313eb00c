// SPDX-License-Identifier: Apache-2.0
/// Commands of bad_input_test.cpp: inputs that a cross-check refuses.
#pragma once

#include "tests/sw/bad_functional_commands.h"

namespace dusk {

inline const char* const kTogether =
    "printf '[network]\\ntopology = \"torus\"\\n[functional]\\nqueue = 64\\n' >f.toml";

inline const BadCommand kBadCrosscheckCommands[] = {
    {"CrosscheckNothing", "", "crosscheck", "FILE: is missing (a TOML file)"},
    {"CrosscheckContradiction", kTogether, "crosscheck f.toml --set switch.vc_depth=8",
     "--set: switch.vc_depth: 8 means functional.queue = 8, but that is 64 (*)"},
    {"CrosscheckContradictionOfAnAxis", kTogether,
     "crosscheck f.toml --set switch.vc_depth=64 --axis functional.queue=64,128",
     "queue=128: --set: switch.vc_depth: 64 means functional.queue = 64, but that is 128 (*)"},
    {"CrosscheckTree", "printf '[run]\\n' >f.toml", "crosscheck f.toml",
     "*functional simulates no k_ary_n_tree (*)"},
    {"CrosscheckEngine", kTogether, "crosscheck f.toml --axis run.engine=model,rtl",
     "engine=model: --axis: run.engine: a cross-check runs all of them (leave it out)"},
    {"CrosscheckLinks", kTogether, "crosscheck f.toml --set network.links=2",
     "--set: network.links: 2, but engine functional has one link to each neighbor (1)"},
    {"CrosscheckLongPacket", kTogether, "crosscheck f.toml --axis traffic.length=16,256",
     "*functional.queue: 64 flits have no space for a packet of 256 (*)"},
    {"CrosscheckUnknownAxis", kTogether, "crosscheck f.toml --axis functional.queu=1,2",
     "--axis: functional.queu: unknown key (did you mean functional.queue?)"},
    {"CrosscheckAxisAndSet", kTogether,
     "crosscheck f.toml --axis traffic.load=0.1 --set traffic.load=0.1",
     "--axis: traffic.load: is an axis and is given with --set (one of them)"},
    {"CrosscheckWindowOfNothing", kTogether, "crosscheck f.toml --rtl-cycles 9",
     "--rtl-cycles: has no effect with --rtl none (--rtl windows)"},
    {"CrosscheckPart", kTogether, "crosscheck f.toml --part 2",
     "dusk: --part*2* (dusk crosscheck --help)"},
    {"CrosscheckQuestionsAndFile", kTogether, "crosscheck f.toml --questions f.toml",
     "--questions: says file and axes itself (leave FILE and --axis out)"},
    {"CrosscheckNoQuestion", "printf 'title = \"a\"\\n' >q.toml", "crosscheck --questions q.toml",
     "q.toml:*: question: is missing (at least one)"},
    {"CrosscheckPageOfNothing", kTogether, "crosscheck f.toml --page a.md",
     "--page: has no effect without --questions (--questions QUESTIONS.toml)"}};

}  // namespace dusk
