// SPDX-License-Identifier: Apache-2.0
// Assertions: concurrent for Verilator's checked build, immediate for proofs, nothing for synthesis.
// Each takes a rule-like name and a boolean expression of packed signals that holds at every clock edge
// outside reset. DUSK_ASSUME is the mirror image on the inputs: checked in simulation, assumed in a proof.

`ifndef DUSK_ASSERT_SVH
`define DUSK_ASSERT_SVH

`ifdef FORMAL
  `define DUSK_ASSERT(Name, Expr) \
    always @(posedge clk_i) if (rst_ni) assert (Expr);
  `define DUSK_ASSUME(Name, Expr) \
    always @(posedge clk_i) if (rst_ni) assume (Expr);
  `define DUSK_ASSERT_INIT(Name, Expr)
`elsif DUSK_CHECKED
  `define DUSK_ASSERT(Name, Expr) \
    Name: assert property (@(posedge clk_i) disable iff (!rst_ni) (Expr)) \
      else $error("%m: rule violated");
  `define DUSK_ASSUME(Name, Expr) `DUSK_ASSERT(Name, Expr)
  `define DUSK_ASSERT_INIT(Name, Expr) \
    if (!(Expr)) begin : gen_``Name $fatal(1, "%m: illegal parameters"); end
`else
  `define DUSK_ASSERT(Name, Expr)
  `define DUSK_ASSUME(Name, Expr)
  `define DUSK_ASSERT_INIT(Name, Expr)
`endif

`endif
