// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Credit counters for the VC buffers of downstream input ports, one per VC. Index port*Vcs+vc.
///
/// A departing flit consumes a credit, a returning credit restores it; both may happen at one edge. The counters hold
/// the slots in use, so that the reset value does not depend on the depth. Outputs are registers.
module dusk_credit_counter #(
  parameter int unsigned Ports = 1,
  parameter int unsigned Vcs   = 1,
  /// Port whose downstream buffers hold internal_depth_i flits; 32: none.
  parameter int unsigned Internal = 32,
  localparam int unsigned Total   = Ports * Vcs,
  localparam int unsigned CreditW = dusk_pkg::CreditW
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,

  // Constant. The depths are in flits of a downstream buffer, at least 1.
  input  logic [Ports-1:0]         local_i,     // the channel leads to a node
  input  logic [CreditW-1:0]       depth_i,
  input  logic [CreditW-1:0]       local_depth_i,
  input  logic [CreditW-1:0]       internal_depth_i,

  input  logic [Total-1:0]         consume_i, // a flit departs
  input  logic [Total-1:0]         credit_i,   // downstream freed a slot
  output logic [CreditW*Total-1:0] used_o,    // slots not known to be free: bit b of all counts begins at b*Total
  output logic [Total-1:0]         available_o, // at least one slot is free
  output logic [Total-1:0]         full_o     // all credits are back
);

  logic [CreditW*Total-1:0] used_q;  // bit b of all counts begins at b*Total
  logic [Total-1:0]         available_q, full_q;

  assign used_o      = used_q;
  assign available_o = available_q;
  assign full_o      = full_q;

  // If no buffer holds 16 flits, the upper bits of all counts stay zero.
  localparam int unsigned Few = 4;
  logic             deep;
  logic [Total-1:0] local_vcs;

  // The internal port of a card has downstream buffers of their own depth.
  localparam bit HasInternal = Internal < Ports;
  logic [CreditW-1:0] internal_depth;
  logic [Total-1:0]   internal_vcs;

  assign internal_depth = HasInternal ? internal_depth_i : depth_i;
  `DUSK_UNUSED({internal_depth_i, internal_vcs})
  for (genvar v = 0; v < Total; v++) begin : gen_internal
    assign internal_vcs[v] = v / Vcs == Internal;
  end

  assign deep = ((depth_i | local_depth_i | internal_depth) >> Few) != '0;
  for (genvar v = 0; v < Total; v++) begin : gen_local
    assign local_vcs[v] = local_i[v/Vcs];
  end

  always_ff @(posedge clk_i) begin : slots
    logic [Total-1:0] changed, carry, count, depth;  // bit b of all VCs
    logic [Total-1:0] used, available;
    changed   = consume_i ^ credit_i;
    carry     = '0;
    count     = '0;
    depth     = '0;
    used      = '0;
    available = '0;
    if (!rst_ni) begin
      used_q      <= '0;
      available_q <= '1;
      full_q      <= '1;
    end else if (changed != '0) begin
      // Adds one if a flit departs, else subtracts one. A carry goes on over ones, a borrow over zeros.
      carry = changed;
      for (int b = 0; b < CreditW; b++) begin
        if (b < Few || deep) begin
          count = used_q[b*Total +: Total];
          used_q[b*Total +: Total] <= count ^ carry;
          used  = used | (count ^ carry);
          depth = {Total{depth_i[b]}};
          if (local_depth_i[b] != depth_i[b]) depth = depth ^ local_vcs;  // depth of the VCs to nodes
          if (HasInternal && internal_depth[b] != depth_i[b]) depth = depth ^ internal_vcs;
          available = available | (count ^ carry ^ depth);
          carry     = carry & (count ~^ consume_i);
        end
      end
      available_q <= available;
      full_q      <= ~used;
    end
  end

  for (genvar v = 0; v < Total; v++) begin : gen_rules
    logic [CreditW-1:0] count;
    for (genvar b = 0; b < CreditW; b++) begin : gen_bit
      assign count[b] = used_q[b*Total + v];
    end
    `DUSK_ASSUME(NoUnderflow, !consume_i[v] || credit_i[v] || available_q[v])
    `DUSK_ASSUME(NoOverflow, !credit_i[v] || consume_i[v] || !full_q[v])
    `DUSK_UNUSED({count, depth})  // only the assertions read them
    logic [CreditW-1:0] depth;
    assign depth = local_i[v/Vcs] ? local_depth_i : (v/Vcs == Internal) ? internal_depth : depth_i;
    `DUSK_ASSERT(CountInRange, count <= depth)
    `DUSK_ASSERT(AvailableMeansACredit, available_q[v] == (count != depth))
    `DUSK_ASSERT(FullMeansAllHome, full_q[v] == (count == '0))
  end

endmodule
