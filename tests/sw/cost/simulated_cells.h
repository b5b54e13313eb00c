// SPDX-License-Identifier: Apache-2.0
/// Cells, a netlist of them and the pins of its switch, by hand.
#pragma once

#include <string>
#include <vector>

#include "sw/cost/activity.h"

namespace dusk {

inline LibertyCell gate(const std::string& name, const std::vector<std::string>& inputs,
                        const std::string& function) {
  LibertyCell cell;
  cell.name = name;
  cell.inputs = inputs;
  cell.functions = {function};
  cell.outputs = {"Y"};
  return cell;
}
inline LibertyCell flip_flop() {
  LibertyCell cell = gate("DFF", {"CLK", "D"}, "S");
  cell.outputs = {"Q"};
  cell.stores = true;
  cell.state = "S";
  cell.state_inverted = "SN";
  cell.next_state = "D";
  cell.clocked_on = "CLK";
  return cell;
}
inline Liberty simulated_cells() {
  Liberty tiny;
  tiny.cells = {gate("INV", {"A"}, "!A"), gate("NAND2", {"A", "B"}, "!(A B)"), flip_flop()};
  return tiny;
}

/// out_valid_o changes in every cycle in which go_i was 1 in the one before.
inline constexpr const char* kToggle = R"(/* by hand */
module switch(clk_i, rst_ni, \go_i[0] , out_valid_o, \spare_o[1] );
  input clk_i;
  input rst_ni;
  input \go_i[0] ;
  output out_valid_o;
  output \spare_o[1] ;
  wire q;
  assign \spare_o[1]  = 1'b0;
  assign out_valid_o = q;
  switch_policy switch_policy (
    .clk_i(clk_i),
    .rst_ni(rst_ni),
    .go(\go_i[0] ),
    .state(q)
  );
endmodule

module switch_policy(clk_i, rst_ni, go, state);
  input clk_i;
  input rst_ni;
  input go;
  output state;
  wire _0_;
  wire _1_;
  wire _2_;
  wire _3_;
  wire not_go;
  INV _10_ ( .A(go), .Y(not_go) );
  NAND2 _11_ ( .A(state), .B(not_go), .Y(_0_) );
  INV _12_ ( .A(state), .Y(_3_) );
  NAND2 _13_ ( .A(_3_), .B(go), .Y(_1_) );
  NAND2 _14_ ( .A(_0_), .B(_1_), .Y(_2_) );
  NAND2 _15_ ( .A(_2_), .B(rst_ni), .Y(kept_n) );
  INV _16_ ( .A(kept_n), .Y(kept) );
  DFF _17_ ( .CLK(clk_i), .D(kept), .Q(state) );
endmodule
)";

inline Netlist toggle(const Liberty& cells) { return read_netlist(kToggle, "switch", cells); }

/// Waves of the toggle: go_i is 1 in cycles 2, 3 and 5.
inline PinWaves waves() {
  PinWaves w;
  w.pins = {"clk_i", "rst_ni", "go_i", "out_valid_o", "spare_o"};
  w.changes = {{0, 0, "0"}, {0, 1, "1"}, {0, 2, "0"}, {0, 3, "0"}, {0, 4, "00"}, {2, 2, "1"},
               {3, 3, "1"}, {4, 2, "0"}, {4, 3, "0"}, {5, 2, "1"}, {6, 2, "0"},  {6, 3, "1"}};
  return w;
}

}  // namespace dusk
