// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Head flits that wait for an output VC, in a switch where head flits wait only at the front of their buffers. Index
/// port*NumVcs+vc. Behavior: docs/rtl/input_units.md. With packets back to back dusk_next_heads takes its place.
module dusk_front_heads #(
  /// Number of VCs of all ports.
  parameter int unsigned Total      = 24,
  parameter int unsigned HopLatency = 4
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [Total-1:0] nonempty_i,
  input  logic [Total-1:0] active_i,    // the packet owns an output VC; registered
  input  logic [Total-1:0] granted_i,   // a routed head flit gets its output VC
  output logic [Total-1:0] asking_o,    // head flits without an output VC
  output logic [Total-1:0] to_route_o,  // head flits of asking_o that are routed in this cycle
  output logic [Total-1:0] routed_o     // head flits that may get an output VC in this cycle
);

  assign asking_o = nonempty_i & ~active_i;

  if (HopLatency == 4) begin : gen_stage
    logic [Total-1:0] routed_q;
    assign to_route_o = asking_o & ~routed_q;
    assign routed_o   = routed_q & nonempty_i;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) routed_q <= '0;
      else         routed_q <= (routed_q | to_route_o) & ~granted_i;
    end
  end else begin : gen_no_stage
    assign to_route_o = asking_o;
    assign routed_o   = to_route_o;
    `DUSK_UNUSED({clk_i, rst_ni, granted_i})
  end

endmodule
