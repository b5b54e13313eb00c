// SPDX-License-Identifier: Apache-2.0
/// Commands of bad_input_test.cpp: inputs that engine functional refuses, and switches of such a
/// network.
#pragma once

#include <ostream>

namespace dusk {

struct BadCommand {
  const char* name;
  const char* before;     ///< shell commands that set the scene
  const char* arguments;  ///< arguments of the program, as in a shell
  const char* error;      ///< pattern of the line
};
inline void PrintTo(const BadCommand& input, std::ostream* out) { *out << input.name; }

/// A torus of 8 x 8, packets of 16 flits.
inline const char* const kFunctional =
    "printf '[network]\\ntopology = \"torus\"\\n[run]\\nengine = \"functional\"\\n' >f.toml";

/// The same of switches, with a bubble, in each of which only one thing is wrong.
inline const char* const kSwitches =
    "printf '[network]\\ntopology = \"torus\"\\n[switch]\\nvcs = 3\\nadaptive_vcs = 2\\n"
    "vc_depth = 64\\noutput_queue = 0\\ncrossbar = \"per_port\"\\nvc_allocator = \"per_vc\"\\n"
    "vc_allocation = \"virtual_cut_through\"\\nescape = \"bubble\"\\n' >s.toml";

inline const BadCommand kBadFunctionalCommands[] = {
    {"FunctionalTree", "", "run --set run.engine=functional",
     "--set: run.engine: functional simulates no k_ary_n_tree (topology torus or mesh, *)"},
    {"FunctionalWithoutEscape", kFunctional, "run f.toml --set functional.escape_vcs=0",
     "--set: functional.escape_vcs: 2 adaptive virtual channels without an escape can deadlock "
     "(escape_vcs 1)"},
    {"FunctionalWithoutVcs", kFunctional,
     "run f.toml --set functional.escape_vcs=0 --set functional.adaptive_vcs=0",
     "--set: functional.escape_vcs: 0 leaves no virtual channel (escape_vcs 1)"},
    {"FunctionalBubbleOnAMesh", kFunctional, "run f.toml --set network.topology=mesh",
     "--set: functional.bubble: 2 packets: a mesh has no rings that a bubble keeps from filling "
     "(bubble 0, topology torus, or bubble_in all)"},
    {"FunctionalBubbleWithoutARing", kFunctional, "run f.toml --set network.wrap=[0,0]",
     "--set: functional.bubble: 2 packets: a mesh has no rings that a bubble keeps from filling "
     "(bubble 0, a 1 in wrap, or bubble_in all)"},
    {"FunctionalWrapOfAMesh", kFunctional,
     "run f.toml --set network.topology=mesh --set network.wrap=[1,1]",
     "--set: network.wrap: a mesh has no rings (topology torus)"},
    {"FunctionalWrapTooShort", kFunctional, "run f.toml --set network.wrap=1",
     "--set: network.wrap: 1 values for 2 dimensions (*)"},
    {"FunctionalShortQueue", kFunctional, "run f.toml --set functional.queue=15",
     "--set: functional.queue: 15 flits have no space for a packet of 16 (at least 16, or shorter "
     "packets)"},
    {"FunctionalLargeBubble", kFunctional,
     "run f.toml --set functional.bubble=4 --set functional.queue=63",
     "--set: functional.bubble: 4 packets of 16 flits never find space in a queue of 63 (a queue "
     "of at least 64, or a bubble of at most 3)"},
    {"FunctionalRotationOfOneCoordinate", kFunctional,
     "run f.toml --set network.size=[8] --set traffic.pattern=rotate_coordinates",
     "--set: traffic.pattern: one dimension has nothing to rotate (two)"},
    {"FunctionalTraceTooLong",
     "printf '[network]\\ntopology = \"torus\"\\n' >f.toml; echo 5,1,0,300 >t",
     "run f.toml --set run.engine=functional --set traffic.kind=trace --set traffic.trace_file=t",
     "--set: functional.queue: 256 flits have no space for a packet of 300 (*)"},
    {"FunctionalMixed", kFunctional, "run f.toml --set run.rtl='every 4'",
     "--set: run.rtl: \"every 4\" has no effect with engine = functional (engine rtl, model or "
     "lockstep)"},
    {"FunctionalWithLinkPower", kFunctional, "run f.toml --set power.mode=threshold",
     "--set: power.mode: threshold has no effect with engine = functional (*)"},
    {"FunctionalWithSwitchKey", kFunctional, "run f.toml --set switch.vcs=3",
     "--set: switch.vcs: 3 has no effect with engine = functional (*)"},
    {"FunctionalTrunks", kFunctional, "run f.toml --set network.links=2",
     "--set: network.links: 2 has no effect with engine = functional (*)"},
    {"FunctionalStaticRequest", kFunctional,
     "run f.toml --set functional.adaptive_vcs=0 --set functional.request=random",
     "--set: functional.request: random has no effect with adaptive_vcs = 0 (adaptive_vcs 1 to 4)"},
    {"FunctionalStaticAttempt", kFunctional,
     "run f.toml --set functional.adaptive_vcs=0 --set functional.attempt=waits",
     "--set: functional.attempt: waits has no effect with adaptive_vcs = 0 (adaptive_vcs 1 to 4)"},
    {"FunctionalAttemptOfRandom", kFunctional,
     "run f.toml --set functional.request=random --set functional.attempt=waits",
     "--set: functional.attempt: waits has no effect with request = random (request smart)"},
    {"FunctionalMeasureOfSmart", kFunctional, "run f.toml --set functional.measure=promised",
     "--set: functional.measure: promised has no effect with request = smart (request shortest)"},
    {"FunctionalNode", kFunctional, "run f.toml --set functional.sample_node=64",
     "--set: functional.sample_node: node 64 is not in the network of 64 nodes (0 to 63)"},
    {"FunctionalKeyElsewhere", "", "run --set functional.bubble=3",
     "--set: functional.bubble: 3 has no effect with engine = rtl (engine functional)"},
    {"FunctionalChecked", kFunctional, "check f.toml --set functional.bubble=3",
     "--set: functional.bubble: 3 has no effect with engine = lockstep (engine functional)"},
    {"SwitchesWithoutEscape", kSwitches, "run s.toml --set switch.vcs=2",
     "--set: switch.vcs: 2 are too few for adaptive_vcs = 2 and 1 escape virtual channel of a "
     "torus (at least 3)"},
    {"SwitchesBubbleOnAMesh", kSwitches, "run s.toml --set network.topology=mesh",
     "s.toml:11:10: switch.escape: bubble: a mesh has no rings that could fill (escape dateline, "
     "or topology torus)"},
    {"SwitchesShortBuffer", kSwitches, "run s.toml --set switch.vc_depth=15",
     "--set: switch.vc_depth: 15 flits have no space for a packet of 16 (vc_depth at least 16, *)"},
    {"SwitchesLargeBubble", kSwitches, "run s.toml --set switch.bubble=5",
     "s.toml:6:12: switch.vc_depth: 64 flits never have space for a bubble of 80 (vc_depth at "
     "least 80, *)"},
    {"SwitchesSmallBubble", kSwitches, "run s.toml --set switch.bubble=1",
     "--set: switch.bubble: 16 flits are less than the 18 with which no ring can fill (least, *)"},
};

}  // namespace dusk
