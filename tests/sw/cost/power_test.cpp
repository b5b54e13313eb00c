// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/power.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "sw/cost/power_netlist.h"
#include "tests/sw/cost/simulated_cells.h"

namespace dusk {
namespace {

using testing::HasSubstr;

TEST(Activity, CountsTheCyclesAskedFor) {
  const Liberty cells = simulated_cells();
  const Netlist netlist = toggle(cells);
  const NetId valid = netlist.outputs.at("out_valid_o"), go = netlist.inputs.at("go_i[0]");
  const Activity all = measure_activity(netlist, waves(), 0, 7);
  EXPECT_EQ(all.difference, "");
  EXPECT_EQ(all.cycles(), 8u);
  EXPECT_EQ(all.toggles[valid], 3u);
  EXPECT_EQ(all.high[valid], 3u);
  EXPECT_EQ(all.flits, 3u);
  EXPECT_EQ(all.toggles[go], 4u);
  EXPECT_EQ(all.high[go], 3u);
  const Activity some = measure_activity(netlist, waves(), 3, 5);
  EXPECT_EQ(some.toggles[valid], 1u);  // from 1 in cycle 3 to 0
  EXPECT_EQ(some.high[valid], 1u);
}

TEST(PowerNetlist, GivesConstantNetsADriver) {
  const std::string head = "module switch(\\a[0] , b);\n  INVX1 _1_ (\n    .A(1'b0),\n  );\n";
  const std::string rest = "  assign b = \\a[0] ;\nendmodule\n";
  EXPECT_EQ(with_driven_constants(head + rest), head + rest);
  EXPECT_EQ(with_driven_constants(head + "  assign \\a[0]  = 1'b0;\n  assign c = 1'b1;\n" + rest),
            head + "  dusk_constant dusk_constant_0 (.Y(\\a[0] ));\n" +
                "  dusk_constant dusk_constant_1 (.Y(c));\n" + rest +
                "module dusk_constant(Y);\n  output Y;\nendmodule\n");
}

TEST(Activity, TellsAnOutputThatIsNotWhatWasSimulated) {
  const Liberty cells = simulated_cells();
  PinWaves wrong = waves();
  wrong.changes[8].cycle = 5;  // out_valid_o falls a cycle later
  EXPECT_EQ(measure_activity(toggle(cells), wrong, 0, 7).difference, "out_valid_o[0] in cycle 4");
  wrong = waves();
  wrong.changes[4].bits = "10";
  EXPECT_EQ(measure_activity(toggle(cells), wrong, 0, 7).difference, "spare_o[1] in cycle 0");
}

TEST(Activity, TellsHowFarItIs) {
  const Liberty cells = simulated_cells();
  std::vector<Cycle> reported;
  measure_activity(toggle(cells), waves(), 0, 40,
                   [&reported](Cycle now) { reported.push_back(now); });
  EXPECT_EQ(reported, (std::vector<Cycle>{0, 16, 32}));
  struct Stop {};
  EXPECT_THROW(measure_activity(toggle(cells), waves(), 0, 40, [](Cycle) { throw Stop(); }), Stop);
}

TEST(Activity, NeedsEveryInput) {
  const Liberty cells = simulated_cells();
  PinWaves without = waves();
  without.pins[2] = "went_i";
  EXPECT_THROW(measure_activity(toggle(cells), without, 0, 7), std::invalid_argument);
}

/// A register of 8 bits, all the same, behind go_i.
std::string wide_register() {
  std::string text =
      "module switch(clk_i, rst_ni, go_i, out_valid_o);\n  input clk_i;\n  input rst_ni;\n"
      "  input go_i;\n  output out_valid_o;\n  assign out_valid_o = 1'b0;\n";
  for (int i = 0; i < 8; ++i) {
    const std::string bit = std::to_string(i);
    text += "  DFF _" + bit + "_ ( .CLK(clk_i), .D(go_i), .Q(\\wide[" + bit + "] ) );\n";
  }
  return text + "  DFF _8_ ( .CLK(clk_i), .D(go_i), .Q(narrow) );\nendmodule\n";
}

TEST(Activity, TellsRegistersThatCouldDoWithoutTheirClock) {
  const Liberty cells = simulated_cells();
  PinWaves w = waves();
  w.changes.erase(std::remove_if(w.changes.begin(), w.changes.end(),
                                 [](const PinChange& c) { return c.pin == 3 && c.cycle > 0; }),
                  w.changes.end());
  const Activity activity =
      measure_activity(read_netlist(wide_register(), "switch", cells), w, 0, 7);
  ASSERT_EQ(activity.idle_register.size(), 9u);
  // In the 7 cycles with one before, it changes in cycles 3, 5, 6 and 7.
  EXPECT_EQ(activity.idle_register[0], 3u);
  EXPECT_EQ(activity.idle_register[8], 0u);  // narrow: no gate
}

/// Two ports, each with two words of a buffer and 8 bits of a link. In port 0 the first bit of each
/// follows go_i, the others rest. `control` is a register of no port.
std::string two_ports() {
  std::string text =
      "module switch(clk_i, rst_ni, go_i);\n  input clk_i;\n  input rst_ni;\n  input go_i;\n";
  const auto output = [&](const std::string& name) { text += "  output \\" + name + " ;\n"; };
  for (int port = 0; port < 2; ++port) {
    const std::string valid = "out_valid_o[" + std::to_string(port) + "]";
    output(valid);
    text += "  assign \\" + valid + "  = 1'b0;\n";
  }
  for (int bit = 0; bit < 16; ++bit) output("out_flit_o[" + std::to_string(bit) + "]");
  int cells = 0;
  const auto flip_flop = [&](const std::string& net, bool busy) {
    text += "  DFF _" + std::to_string(cells++) + "_ ( .CLK(clk_i), .D(" +
            (busy ? "go_i" : "1'b0") + "), .Q(" + net + " ) );\n";
  };
  for (const std::string port : {"0", "1"}) {
    for (const std::string word : {"0", "1"}) {
      for (int bit = 0; bit < 8; ++bit) {
        const bool busy = port == "0" && word == "0" && bit == 0;
        flip_flop("\\u_in.gen_port[" + port + "].mem[" + word + "][" + std::to_string(bit) + "]",
                  busy);
      }
    }
  }
  for (int bit = 0; bit < 16; ++bit)
    flip_flop("\\out_flit_o[" + std::to_string(bit) + "]", bit == 0);
  for (int bit = 0; bit < 8; ++bit) flip_flop("\\control[" + std::to_string(bit) + "]", false);
  return text + "endmodule\n";
}

TEST(Activity, TellsPortsThatCouldDoWithoutTheirClock) {
  const Liberty cells = simulated_cells();
  PinWaves w = waves();
  w.pins[4] = "out_flit_o";
  w.changes.erase(std::remove_if(w.changes.begin(), w.changes.end(),
                                 [](const PinChange& c) { return c.pin >= 3 && c.cycle > 0; }),
                  w.changes.end());
  w.changes[3].bits = "00";
  w.changes[4].bits = std::string(16, '0');
  const Activity activity = measure_activity(read_netlist(two_ports(), "switch", cells), w, 0, 7);
  EXPECT_EQ(activity.difference, "");
  ASSERT_EQ(activity.idle_port.size(), 56u);
  const auto idle = [&](int first, int last, std::uint32_t cycles) {
    for (int cell = first; cell <= last; ++cell)
      EXPECT_EQ(activity.idle_port[cell], cycles) << cell;
  };
  idle(0, 15, 3);   // both words of port 0, for one bit that changes in 4 of 7 cycles
  idle(16, 31, 7);  // words of port 1
  idle(32, 39, 3);
  idle(40, 47, 7);
  idle(48, 55, 0);                            // words of no port
  EXPECT_EQ(activity.idle_register[8], 7u);   // the idle word of port 0 has a separate gate
  EXPECT_EQ(activity.idle_register[40], 3u);  // a register of both ports has one
}

TEST(Power, IsReadOfTheReport) {
  const std::string text =
      "power rest\n     Internal    Switching      Leakage        Total\n"
      " 2.0e-03 0.0e+00 1.0e-09 2.0e-03 switch_policy/_17_\n"
      "power activity\n 3.0e-03 5.0e-04 2.0e-09 3.5e-03 switch_policy/_17_\n"
      "slews\nslew 2 6.0e-02 5.0e-02\nslew 9 1 1\nslew 1 unknown unknown\n";
  const PowerText power = read_power(text, 3);
  EXPECT_DOUBLE_EQ(power.cells.at("switch_policy/_17_").switching, 5e-4);
  EXPECT_DOUBLE_EQ(power.cells.at("switch_policy/_17_").leakage, 2e-9);
  ASSERT_EQ(power.slews.size(), 3u);
  EXPECT_DOUBLE_EQ(power.slews[2][0], 6e-11);
  EXPECT_DOUBLE_EQ(power.slews[2][1], 5e-11);
  EXPECT_TRUE(std::isnan(power.slews[1][0]));
  EXPECT_THROW(read_power(text.substr(0, text.find("slews")), 3), std::invalid_argument);
  EXPECT_THROW(read_power("Error: no cells\n", 3), std::invalid_argument);
}

TEST(Power, AddsUpByBlock) {
  const Liberty cells = simulated_cells();
  const Netlist netlist = toggle(cells);
  std::vector<InternalCellPower> internal;
  std::map<std::string, CellPower> drawn;
  for (const NetlistCell& cell : netlist.cells) {
    const InternalCellPower stores{2e-3, 1e-3, 1e-3, 0.5e-3}, gate{0, 1e-4, 0, 0};
    internal.push_back(cell.type->stores ? stores : gate);
    drawn[cell.name] = {2e-4, 1e-9};
  }
  PowerCost cost{"l1", 0, 7, 3, add_up(netlist, internal, drawn)};
  ASSERT_EQ(cost.blocks.size(), 1u);
  const Power policy = cost.blocks.at("policy");
  EXPECT_DOUBLE_EQ(policy.clock, 2e-3);
  EXPECT_DOUBLE_EQ(policy.internal, 1e-3 + 7e-4);
  EXPECT_DOUBLE_EQ(policy.switching, 16e-4);
  EXPECT_DOUBLE_EQ(policy.leakage, 8e-9);
  EXPECT_DOUBLE_EQ(policy.gated_registers, 1e-3);
  EXPECT_DOUBLE_EQ(policy.gated_ports, 0.5e-3);
  // 5.3 mW for 8 cycles of 5 ns, by 3 flits.
  EXPECT_NEAR(cost.energy(5), cost.total().total() * 40e-9 / 3 * 1e12, 1e-9);
  EXPECT_NEAR(cost.energy(5), 70.67, 0.01);
  cost.flits = 0;
  EXPECT_EQ(cost.energy(5), 0);
  drawn.erase("switch_policy/_17_");
  EXPECT_THROW(add_up(netlist, internal, drawn), std::invalid_argument);
}

}  // namespace
}  // namespace dusk
