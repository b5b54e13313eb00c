// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/gate_simulation.h"

#include <gmock/gmock.h>

#include <stdexcept>

#include "tests/sw/cost/simulated_cells.h"

namespace dusk {
namespace {

using testing::HasSubstr;

std::string netlist_error(const std::string& verilog) {
  const Liberty cells = simulated_cells();
  try {
    const GateSimulation gates(read_netlist(verilog, "switch", cells));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

TEST(Netlist, PutsModulesIntoOneAnother) {
  const Liberty cells = simulated_cells();
  const Netlist netlist = toggle(cells);
  ASSERT_EQ(netlist.cells.size(), 8u);
  EXPECT_EQ(netlist.cells[0].name, "switch_policy/_10_");
  EXPECT_EQ(netlist.cells[0].type->name, "INV");
  EXPECT_EQ(netlist.cells[0].inputs.front(), netlist.inputs.at("go_i[0]"));
  EXPECT_EQ(netlist.cells[7].outputs.front(), netlist.outputs.at("out_valid_o"));
  EXPECT_EQ(netlist.outputs.at("spare_o[1]"), kLow);
  EXPECT_EQ(netlist.inputs.size(), 3u);
}

TEST(Netlist, RefusesWhatIsNone) {
  EXPECT_THAT(netlist_error("modul switch"), HasSubstr("no module"));
  EXPECT_THAT(netlist_error("module other(); endmodule"), HasSubstr("no module switch"));
  EXPECT_THAT(netlist_error("module switch(a);\n  input a;\n"), HasSubstr("it ends early"));
  EXPECT_THAT(netlist_error("module switch(a);\n  input a;\n  OR2 _1_ ( .A(a) );\nendmodule\n"),
              HasSubstr("no cell OR2 in the library"));
  EXPECT_THAT(netlist_error("module switch(a);\n  input a;\n  INV _1_ ( a );\nendmodule\n"),
              HasSubstr("a pin without a name at _1_"));
}

TEST(Netlist, EndsOnAnyText) {
  for (const char* text : {"module a", "module", "module switch(", "module switch(a);\n  INV _1_ (",
                           "module switch(a);\n  INV _1_ ( .A(", "module switch(a); assign", "/*",
                           "module switch(a);\n  input \\"})
    EXPECT_NE(netlist_error(text), "none") << text;
  EXPECT_THAT(netlist_error("module switch();\n  switch _1_ ();\nendmodule\n"),
              HasSubstr("too deep in one another"));
  std::string doubled = "module m0();\nendmodule\n";  // 2^40 modules
  for (int i = 1; i <= 40; ++i) {
    const std::string below = "m" + std::to_string(i - 1);
    doubled += "module " + (i < 40 ? "m" + std::to_string(i) : "switch") + "();\n  " + below +
               " a ();\n  " + below + " b ();\nendmodule\n";
  }
  EXPECT_THAT(netlist_error(doubled), HasSubstr("too many cells"));
}

TEST(GateSimulation, RefusesWhatItCannotTell) {
  EXPECT_THAT(netlist_error("module switch();\n  INV _1_ ( .A(x), .Y(x) );\nendmodule\n"),
              HasSubstr("drive themselves"));
  Liberty cells = simulated_cells();
  cells.cells[2].sets = true;
  EXPECT_THROW(GateSimulation(toggle(cells)), std::invalid_argument);
  cells.cells[2] = flip_flop();
  cells.cells[2].clocked_on = "!CLK";
  EXPECT_THROW(GateSimulation(toggle(cells)), std::invalid_argument);
  cells.cells[2] = flip_flop();
  cells.cells[2].next_state = "D A";
  EXPECT_THROW(GateSimulation(toggle(cells)), std::invalid_argument);
}

TEST(GateSimulation, StoresAFunctionOfTheInputs) {
  Liberty cells = simulated_cells();
  cells.cells[2].next_state = "!D";
  cells.cells[2].functions = {"(SN)"};  // so that the output is D of the cycle before
  const Netlist netlist = toggle(cells);
  EXPECT_EQ(measure_activity(netlist, waves(), 0, 7).difference, "");
  cells.cells[2].functions = {"S + SN"};
  EXPECT_THROW(GateSimulation(toggle(cells)), std::invalid_argument);
}

TEST(GateSimulation, TakesTheInvertedState) {
  Liberty cells = simulated_cells();
  cells.cells[2].functions = {"SN"};
  const Netlist netlist = toggle(cells);
  GateSimulation gates(netlist);
  gates.settle();
  gates.clock();  // it stores 0
  EXPECT_TRUE(gates.value(netlist.outputs.at("out_valid_o")));
}

}  // namespace
}  // namespace dusk
