// SPDX-License-Identifier: Apache-2.0
/// Of bad_input_test.cpp: what engine functional refuses.
#pragma once

#include <ostream>

namespace dusk {

struct BadCommand {
  const char* name;
  const char* before;     ///< shell commands that set the scene
  const char* arguments;  ///< of the program, as in a shell
  const char* error;      ///< pattern of the line
};
inline void PrintTo(const BadCommand& input, std::ostream* out) { *out << input.name; }

/// A torus of 8 x 8, packets of 16 flits.
inline const char* const kFunctional =
    "printf '[network]\\ntopology = \"torus\"\\n[run]\\nengine = \"functional\"\\n' >f.toml";

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
     "--set: functional.queue: 15 flits have no room for a packet of 16 (at least 16, or shorter "
     "packets)"},
    {"FunctionalLargeBubble", kFunctional,
     "run f.toml --set functional.bubble=4 --set functional.queue=63",
     "--set: functional.bubble: 4 packets of 16 flits never find room in a queue of 63 (a queue of "
     "at least 64, or a bubble of at most 3)"},
    {"FunctionalRotationOfOneCoordinate", kFunctional,
     "run f.toml --set network.size=[8] --set traffic.pattern=rotate_coordinates",
     "--set: traffic.pattern: one dimension has nothing to rotate (two)"},
    {"FunctionalTraceTooLong",
     "printf '[network]\\ntopology = \"torus\"\\n' >f.toml; echo 5,1,0,300 >t",
     "run f.toml --set run.engine=functional --set traffic.kind=trace --set traffic.trace_file=t",
     "--set: functional.queue: 256 flits have no room for a packet of 300 (*)"},
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
    {"FunctionalNode", kFunctional, "run f.toml --set functional.sample_node=64",
     "--set: functional.sample_node: node 64 is not in the network of 64 nodes (0 to 63)"},
    {"FunctionalKeyElsewhere", "", "run --set functional.bubble=3",
     "--set: functional.bubble: 3 has no effect with engine = rtl (engine functional)"},
    {"FunctionalChecked", kFunctional, "check f.toml --set functional.bubble=3",
     "--set: functional.bubble: 3 has no effect with engine = lockstep (engine functional)"},
};

}  // namespace dusk
