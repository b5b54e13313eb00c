// SPDX-License-Identifier: Apache-2.0
// Libraries of cells, netlists, and the options of `dusk cost`.
#include <stdexcept>

#include "sw/config/config_file.h"
#include "sw/cost/cell_energy.h"
#include "sw/cost/gate_simulation.h"
#include "sw/cost/netlist.h"
#include "sw/cost/order.h"
#include "sw/cost/power.h"
#include "sw/shapes/select_shape.h"
#include "sw/synthesis/gates.h"
#include "sw/synthesis/library.h"
#include "sw/synthesis/scripts.h"
#include "tests/fuzz/readers.h"
#include "tests/sw/cost/simulated_cells.h"

namespace dusk::fuzz {
namespace {

constexpr const char* kLibrary = R"x(// a comment {
library (tiny) {
  nom_voltage : 1.8;
  define (x, cell, string);
  cell (INVX8) { area : 8; pin(A) { direction : input; } pin(Y) { direction : output; function : "(!A)"; } }
  cell (INVX2) { area : 2; pin(A) { direction : input; } pin(Y) { direction : output; function : "A'"; } }
  cell (NAND2) { area : 24.5; /* pins { of a NAND */
    pin(A) { direction : input; timing() { values ("1, 2", \
      "3, 4"); } }
    pin("B") { direction : input; }
    pin(Y) { function : "(A B)'"; direction : output; internal_power() { related_pin : "A"; } } }
  cell (DFF) { area : 96; ff ("Q", "QN") { clocked_on : "CLK"; next_state : "D"; }
    pin(D) { direction : input; } pin(CLK) { direction : input; }
    pin(Q) { direction : output; function : "Q"; } }
}
)x";

/// With energies, some of them by state.
constexpr const char* kEnergies = R"x(library (by_hand) {
  time_unit : "1ps"; voltage_unit : "1V"; capacitive_load_unit (1, ff); nom_voltage : 1.0;
  power_lut_template (by_both) { variable_1 : input_transition_time;
    variable_2 : total_output_net_capacitance; index_1 ("10, 20"); index_2 ("1, 2"); }
  power_lut_template (by_slew) { variable_1 : input_transition_time; index_1 ("10, 20, 40"); }
  cell (INV) { area : 1; pin (A) { direction : input; capacitance : 1.5; }
    pin (Y) { direction : output; function : "!A";
      internal_power () { related_pin : "A"; rise_power (by_both) { values ("1, 2", "3, 5"); }
        fall_power (scalar) { values ("10"); } } } }
  cell (NAND2) { area : 1; pin (A) { direction : input; } pin (B) { direction : input; }
    pin (Y) { direction : output; function : "!(A B)"; } }
  cell (FF) { area : 4; dont_use : true; ff (IQ, IQN) { next_state : "D"; clocked_on : "CK"; }
    pin (D) { direction : input;
      internal_power () { when : "!CK"; rise_power (by_slew) { values ("20, 20, 20"); } } }
    pin (CK) { direction : input; clock : true; }
    pin (Q) { direction : output; function : "IQ"; } }
}
)x";

void read_library(const std::string& file) {
  const Cells cells = find_cells(file);
  abc_constraints(cells);
  telling<std::invalid_argument>([&] {
    for (const LibertyCell& cell : cells.library.cells) {
      CellEnergy energy(cell);
      for (std::uint32_t counter = 0; counter < energy.counters(); ++counter)
        energy.energy(counter,
                      {[](std::size_t, bool) { return 12.0; }, [](std::size_t) { return 1.5; }});
    }
  });
}

void read_function(const std::string& text) {
  const std::vector<std::string> pins{"A", "B", "C", "S"};
  telling<std::invalid_argument>([&] {
    for (unsigned values = 0; values < 16; ++values) evaluate_function(text, pins, values);
  });
}

void read_whole_netlist(const std::string& text) {
  static const Liberty library = simulated_cells();
  telling<std::invalid_argument>([&] {
    const Netlist netlist = read_netlist(text, "switch", library);
    GateSimulation simulation(netlist);
    simulation.settle();
    simulation.clock();
    simulation.count();
  });
}

void ask_power(const std::string& text) {
  static const Configuration configuration = [] {
    Configuration small;
    for (const char* setting : {"network.k=2", "network.n=2", "run.cycles=1000"})
      small.read_setting(setting);
    return small;
  }();
  make_power_order(configuration, *parse_shape_name("p4v2d4"), text);
}

}  // namespace

std::vector<Reader> cost_readers() {
  return {
      {"liberty-file", nullptr, read_library, ".lib", {kLibrary, kEnergies}, {}},
      {"packed-liberty-file",
       nullptr,
       read_library,
       ".lib.gz",
       {},
       {"tests/fuzz/seeds/tiny.lib.gz"}},
      {"liberty-function",
       read_function,
       nullptr,
       "",
       {"!A", "A'", "(A B)'", "A*B+!C", "A^B|S&C", "((A+B) (C+S))'", "1", "0"},
       {}},
      {"netlist", read_whole_netlist, nullptr, "", {kToggle}, {}},
      {"gates",
       [](const std::string& text) {
         telling<std::invalid_argument>(
             [&] { gates_wrapper("module dusk_switch (\n  input clk_i\n);\n", text); });
       },
       nullptr,
       "",
       {kToggle},
       {}},
      {"sram",
       [](const std::string& text) { read_sram_bits(text); },
       nullptr,
       "",
       {"none", "16384", "0"},
       {}},
      {"power",
       ask_power,
       nullptr,
       "",
       {"switch=l0 (1),from=10,to=900", "switch=1,from=0,to=9"},
       {}},
      {"fpga",
       [](const std::string& text) { find_family(text); },
       nullptr,
       "",
       {"ice40", "xc7"},
       {}},
  };
}

}  // namespace dusk::fuzz
