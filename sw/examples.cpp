// SPDX-License-Identifier: Apache-2.0
#include "sw/examples.h"

#include "sw/wrong_arguments.h"

namespace dusk {
namespace {

struct Example {
  const char* command;  ///< "" for the program
  const char* lines;
};

constexpr Example kExamples[] = {
    {"",
     "  ./dusk run                        simulate a load that rises and falls\n"
     "  ./dusk report results/default-1   see the results in a browser\n"
     "  ./dusk sweep sw/configs/booksim-4-ary-3-tree.toml --axis switch.vcs=2,4   compare two "
     "settings\n"},
    {"run",
     "  ./dusk run\n"
     "  ./dusk run sw/configs/torus-2d.toml --set traffic.load=0.2 --output results/torus\n"},
    {"check", "  ./dusk check sw/configs/torus-2d.toml --set run.cycles=5000\n"},
    {"keys",
     "  ./dusk keys latency\n"
     "  ./dusk keys switch.vcs\n"},
    {"shapes",
     "  ./dusk shapes\n"
     "  ./dusk shapes --build p8v3d4q2\n"},
    {"fuzz", "  ./dusk fuzz --model --count 100\n"},
    {"sweep",
     "  ./dusk sweep --set traffic.injection=bernoulli --axis traffic.load=0.1:0.5:0.1 \\\n"
     "    --axis switch.vcs=2,4\n"},
    {"reproduce",
     "  ./dusk reproduce --list\n"
     "  ./dusk reproduce fat-tree-pmin\n"},
    {"compare",
     "  ./dusk compare theirs.csv sw/configs/booksim-8x8-mesh.toml --tolerance "
     "packet_latency=2%\n"},
    {"crosscheck",
     "  ./dusk crosscheck sw/crosschecks/torus.toml --set network.size=[4,4] "
     "--axis traffic.load=0.2,0.8\n"},
    {"export-workload",
     "  ./dusk export-workload --set traffic.injection=bernoulli --output packets.csv\n"
     "  ./dusk run packets.csv.toml\n"},
    {"cost",
     "  ./dusk cost --set switch.vcs=2\n"
     "  ./dusk cost --fpga ice40\n"},
    {"explore",
     "  ./dusk explore sw/configs/torus-2d.toml --axis switch.vcs=3,4 --axis "
     "switch.vc_depth=4,8\n"},
    {"analyze", "  ./dusk analyze sw/configs/torus-2d.toml sw/configs/mesh-2d.toml\n"},
    {"trace",
     "  ./dusk trace info sw/configs/application.toml\n"
     "  ./dusk trace convert sw/configs/application.toml halo.goal\n"},
    {"trace check", "  ./dusk trace check halo.goal\n"},
    {"trace info", "  ./dusk trace info sw/configs/application.toml\n"},
    {"trace convert", "  ./dusk trace convert sw/configs/application.toml halo.goal\n"},
    {"trace capture", "  ./dusk trace capture --output hpl.goal -- mpirun -n 16 hpcc\n"},
    {"results",
     "  ./dusk results ls\n"
     "  ./dusk results show results/default-1\n"},
    {"results ls", "  ./dusk results ls --kind run --sort power\n"},
    {"results show", "  ./dusk results show results/default-1\n"},
    {"results diff", "  ./dusk results diff results/default-1 results/default-2\n"},
    {"report",
     "  ./dusk report results/default-1\n"
     "  ./dusk report results/default-1 --beside results/default-2 --output both.html\n"},
};

}  // namespace

std::string examples_of(const std::string& command) {
  for (const Example& example : kExamples)
    if (command == example.command) return example.lines;
  return "";
}

std::string HelpWithExamples::make_description(const CLI::App* app) const {
  const std::string examples = examples_of(name_of(*app));
  return (examples.empty() ? "" : "Example:\n" + examples + "\n") +
         CLI::Formatter::make_description(app);
}

}  // namespace dusk
