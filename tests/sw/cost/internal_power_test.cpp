// SPDX-License-Identifier: Apache-2.0
/// Internal power of cells against arithmetic on the numbers of their tables.
#include "sw/cost/internal_power.h"

#include <gmock/gmock.h>

#include <fstream>
#include <limits>
#include <stdexcept>

#include "sw/synthesis/library.h"

namespace dusk {
namespace {

/// Units are ps and fF, so energies are fJ. The cell FF has states like Nangate's: its clock takes
/// its own energy only while the output stays, and D takes more while the clock is low.
constexpr const char* kLibrary = R"x(library (by_hand) {
  time_unit : "1ps"; voltage_unit : "1V"; capacitive_load_unit (1, ff); nom_voltage : 1.0;
  power_lut_template (by_both) { variable_1 : input_transition_time;
    variable_2 : total_output_net_capacitance; index_1 ("10, 20"); index_2 ("1, 2"); }
  power_lut_template (by_slew) { variable_1 : input_transition_time; index_1 ("10, 20, 40"); }
  cell (INV) { area : 1; pin (A) { direction : input; capacitance : 1.5; }
    pin (Y) { direction : output; function : "!A";
      internal_power () { related_pin : "A";
        rise_power (by_both) { values ("1, 2", "3, 5"); }
        fall_power (by_both) { values ("10, 20", "30, 50"); } } } }
  cell (BUF) { area : 1; pin (A) { direction : input; capacitance : 1; }
    pin (Y) { direction : output; function : "A"; } }
  cell (NAND2) { area : 1; pin (A) { direction : input; capacitance : 1; }
    pin (B) { direction : input; rise_capacitance : 2; fall_capacitance : 3; }
    pin (Y) { direction : output; function : "!(A B)";
      internal_power () { related_pin : "A"; rise_power (by_both) { values ("1, 1", "1, 1"); }
        fall_power (by_both) { values ("2, 2", "2, 2"); } }
      internal_power () { related_pin : "B"; rise_power (by_both) { values ("4, 4", "4, 4"); }
        fall_power (by_both) { values ("8, 8", "8, 8"); } } } }
  cell (FF) { area : 4; ff (IQ, IQN) { next_state : "D"; clocked_on : "CK"; }
    pin (D) { direction : input; capacitance : 1;
      internal_power () { when : "CK"; rise_power (by_slew) { values ("2, 4, 8"); }
        fall_power (by_slew) { values ("3, 3, 3"); } }
      internal_power () { when : "!CK"; rise_power (by_slew) { values ("20, 20, 20"); }
        fall_power (by_slew) { values ("30, 30, 30"); } } }
    pin (CK) { direction : input; clock : true; capacitance : 1;
      internal_power () { when : "!D & !Q & QN"; rise_power (by_slew) { values ("110, 120, 140"); }
        fall_power (by_slew) { values ("210, 220, 240"); } }
      internal_power () { when : "D & Q & !QN"; rise_power (by_slew) { values ("310, 320, 340"); }
        fall_power (by_slew) { values ("410, 420, 440"); } } }
    pin (Q) { direction : output; function : "IQ";
      internal_power () { related_pin : "CK"; rise_power (by_both) { values ("50, 60", "60, 70"); }
        fall_power (by_both) { values ("70, 80", "80, 90"); } } }
    pin (QN) { direction : output; function : "IQN"; } }
})x";

Liberty by_hand() {
  const std::string file = testing::TempDir() + "internal_power_test.lib";
  std::ofstream(file) << kLibrary;
  return find_cells(file).library;
}

/// Ports clk_i, rst_ni, a, b; the cells as written.
std::string switch_of(const std::string& cells) {
  return "module switch(clk_i, rst_ni, a, b, out_valid_o);\n  input clk_i;\n  input rst_ni;\n"
         "  input a;\n  input b;\n  output out_valid_o;\n  assign out_valid_o = 1'b0;\n" +
         cells + "endmodule\n";
}

/// The pins a and b, a character for each cycle.
PinWaves waves_of(const std::string& a, const std::string& b) {
  PinWaves waves;
  waves.pins = {"clk_i", "rst_ni", "a", "b", "out_valid_o"};
  for (std::size_t cycle = 0; cycle < a.size(); ++cycle) {
    waves.changes.push_back({static_cast<Cycle>(cycle), 2, a.substr(cycle, 1)});
    waves.changes.push_back({static_cast<Cycle>(cycle), 3, b.substr(cycle, 1)});
    if (cycle == 0) {
      waves.changes.push_back({0, 0, "0"});
      waves.changes.push_back({0, 1, "1"});
      waves.changes.push_back({0, 4, "0"});
    }
  }
  return waves;
}

constexpr double kPeriod = 1e-9;

/// Energies of the first cell in fJ, in all cycles; every net has these slews (s).
struct Energies {
  double clock = 0, data = 0, gated = 0;
};
Energies measure(const std::string& cells, const std::string& a, const std::string& b,
                 Slews slew = {20e-12, 10e-12}) {
  const Liberty library = by_hand();
  const Netlist netlist = read_netlist(switch_of(cells), "switch", library);
  const Cycle last = a.size() - 1;
  const Activity activity = measure_activity(netlist, waves_of(a, b), 0, last);
  const std::vector<Slews> slews(netlist.nets.size(), slew);
  const InternalCellPower power =
      internal_power(netlist, library, activity, slews, net_loads(netlist, library, 0), kPeriod)
          .front();
  const double to_fj = kPeriod * static_cast<double>(activity.cycles()) * 1e15;
  return {power.clock * to_fj, power.data * to_fj, power.gated_registers * to_fj};
}

TEST(InternalPower, TakesOneEnergyForEachChangeOfAnInverter) {
  // Y drives the inverter's own input of 1.5 fF. A rises in cycle 1, slew 10 ps: Y falls, half-way
  // between 10 and 20. A falls in cycle 3, slew 20 ps: Y rises, half-way between 3 and 5.
  const std::string cells = "  INV _0_ ( .A(a), .Y(y) );\n  INV _1_ ( .A(y), .Y(z) );\n";
  const Energies energies = measure(cells, "01101", "00000");
  EXPECT_NEAR(energies.data, 15 + 4 + 15, 1e-9);
  EXPECT_EQ(energies.clock, 0);
}

TEST(InternalPower, GoesOnAlongTheLastTwoPoints) {
  // Slew 40 ps of the fall: 1.5 fF lies at 1.5 (10 ps) and 4 (20 ps), so 9 at 40 ps.
  const std::string cells = "  INV _0_ ( .A(a), .Y(y) );\n  INV _1_ ( .A(y), .Y(z) );\n";
  EXPECT_NEAR(measure(cells, "110", "000", {40e-12, 10e-12}).data, 9, 1e-9);
}

TEST(InternalPower, PutsAChangeDownToTheInputThatCausesIt) {
  const std::string nand = "  NAND2 _0_ ( .A(a), .B(b), .Y(y) );\n";
  EXPECT_NEAR(measure(nand, "01", "11").data, 2, 1e-6);      // A rises: Y falls
  EXPECT_NEAR(measure(nand, "11", "01").data, 8, 1e-6);      // B rises: Y falls
  EXPECT_NEAR(measure(nand, "10", "11").data, 1, 1e-6);      // A falls: Y rises
  EXPECT_NEAR(measure(nand, "01", "01").data, 5, 1e-6);      // both cause it
  EXPECT_NEAR(measure(nand, "0101", "0000").data, 0, 1e-6);  // Y does not change
  EXPECT_NEAR(measure(nand, "1101", "0111").data, 8 + 1 + 2, 1e-6);
}

TEST(InternalPower, TakesTheClockByTheStateOfAFlipFlop) {
  const std::string flip_flop = "  FF _0_ ( .CK(clk_i), .D(a), .Q(q) );\n";
  // D and Q are 0 for 4 cycles: slew 0 lies 10 ps below the first point: rise 100, fall 200.
  Energies energies = measure(flip_flop, "0000", "0000");
  EXPECT_NEAR(energies.clock, 4 * (100 + 200), 1e-6);
  EXPECT_EQ(energies.data, 0);
  // D rises in cycle 1, Q in cycle 2. Cycle 0: 100 + 200. Cycle 1: rise 100, and D differs from Q
  // at the fall. Cycle 2: D differs at the rise, fall 400. Cycle 3: 300 + 400.
  energies = measure(flip_flop, "0111", "0000");
  EXPECT_NEAR(energies.clock, 300 + 100 + 400 + 700, 1e-6);
  // D rises at 10 ps, while the clock is high or low: (2 + 20) / 2. Q rises by a clock of slew 0
  // without load: 10 ps and 1 fF below the first points.
  EXPECT_NEAR(energies.data, 11 + 50 - 10 - 10, 1e-6);
}

TEST(InternalPower, OfARegisterAtRestIsGone) {
  std::string wide;
  for (int bit = 0; bit < 8; ++bit) {
    const std::string i = std::to_string(bit);
    wide += "  FF _" + i + "_ ( .CK(clk_i), .D(a), .Q(\\wide[" + i + "] ) );\n";
  }
  // The first of the 5 cycles has none before it, so 4 are known to be idle.
  const Energies energies = measure(wide, "00000", "00000");
  EXPECT_EQ(energies.data, 0);
  EXPECT_NEAR(energies.clock, 5 * 300, 1e-6);
  EXPECT_NEAR(energies.gated, 4 * 300, 1e-6);
}

TEST(InternalPower, NeedsTheSlewsOfNetsThatChange) {
  const std::string cells = "  INV _0_ ( .A(a), .Y(y) );\n";
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NEAR(measure(cells, "000", "000", {unknown, unknown}).data, 0, 1e-9);
  EXPECT_THROW(measure(cells, "010", "000", {unknown, unknown}), std::invalid_argument);
}

TEST(InternalPower, LoadsAreTheInputsAndThePorts) {
  const Liberty library = by_hand();
  const Netlist netlist = read_netlist(
      "module switch(a, y);\n  input a;\n  output y;\n  INV _0_ ( .A(a), .Y(y) );\n"
      "  NAND2 _1_ ( .A(a), .B(y), .Y(z) );\nendmodule\n",
      "switch", library);
  const std::vector<double> loads = net_loads(netlist, library, 5e-15);
  EXPECT_NEAR(loads[netlist.inputs.at("a")], 2.5e-15, 1e-24);
  EXPECT_NEAR(loads[netlist.outputs.at("y")], 8e-15, 1e-24);  // 3 fF for a fall
}

TEST(CellEnergy, RefusesTablesOfAnotherAxis) {
  LibertyCell cell;
  cell.name = "X";
  cell.inputs = {"A"};
  cell.outputs = {"Y"};
  cell.functions = {"A"};
  auto table = std::make_shared<EnergyTable>();
  table->axes = {{EnergyTable::Axis::Other, {1, 2}}};
  table->values = {1, 2};
  cell.internal_powers = {{"Y", "A", "", "", table, table}};
  EXPECT_THROW(CellEnergy{cell}, std::invalid_argument);
  cell.internal_powers = {{"Y", "A", "STATE", "", nullptr, nullptr}};
  EXPECT_THROW(CellEnergy{cell}, std::invalid_argument);
}

TEST(CellEnergy, AGroupWithoutStateIsForTheOthers) {
  LibertyCell cell;
  cell.name = "BUF";
  cell.inputs = {"A", "E"};
  cell.outputs = {"Y"};
  cell.functions = {"A"};
  const auto constant = [](double value) {
    auto table = std::make_shared<EnergyTable>();
    table->values = {value};
    return table;
  };
  cell.internal_powers = {{"A", "", "E", "", constant(3), constant(3)},
                          {"A", "", "", "", constant(5), constant(5)},
                          {"A", "", "", "VDD2", constant(7), constant(7)}};
  CellEnergy energies(cell);
  const auto sum = [&](PinValues before, PinValues after) {
    double total = 0;
    for (const Draw& draw : energies.data(before, after))
      total += draw.weight * energies.energy(draw.counter, {[](std::size_t, bool) { return 0.0; },
                                                            [](std::size_t) { return 0.0; }});
    return total;
  };
  EXPECT_DOUBLE_EQ(sum(0b010, 0b111), 3 + 7);  // E is 1
  EXPECT_DOUBLE_EQ(sum(0b000, 0b101), 5 + 7);
}

}  // namespace
}  // namespace dusk
