// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Credits for the VC buffers of downstream input ports, each by itself. Index port*Vcs+vc.
///
/// A departing flit consumes a credit, a returning credit restores it; both may happen at one edge. Counts
/// the slots in use, so that the reset value does not depend on the depth. Outputs are registers.
module dusk_credit_counter #(
  parameter int unsigned Ports = 1,
  parameter int unsigned Vcs   = 1,
  localparam int unsigned Total   = Ports * Vcs,
  localparam int unsigned CreditW = dusk_pkg::CreditW
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,

  // Constant; flits of a downstream buffer in use, at least 1.
  input  logic [Ports-1:0]         local_i,     // the channel leads to a node
  input  logic [CreditW-1:0]       depth_i,
  input  logic [CreditW-1:0]       local_depth_i,

  input  logic [Total-1:0]         consume_i, // a flit departs
  input  logic [Total-1:0]         credit_i,   // downstream freed a slot
  output logic [Total*CreditW-1:0] used_o,    // slots that are not known to be free
  output logic [Total-1:0]         available_o, // at least one is
  output logic [Total-1:0]         full_o     // all credits are home
);

  logic [Total*CreditW-1:0] used_q;
  logic [Total-1:0]         available_q, full_q;

  assign used_o      = used_q;
  assign available_o = available_q;
  assign full_o      = full_q;

  always_ff @(posedge clk_i) begin : slots
    logic [Total*CreditW-1:0] used;
    logic [Total-1:0]         changed, available, full;
    logic [CreditW-1:0]       count;
    changed   = consume_i ^ credit_i;
    used      = '0;
    available = '0;
    full      = '0;
    count     = '0;
    if (!rst_ni) begin
      used_q      <= '0;
      available_q <= '1;
      full_q      <= '1;
    end else if (changed != '0) begin
      used      = used_q;
      available = available_q;
      full      = full_q;
      for (int p = 0; p < Ports; p++) begin
        if (changed[p*Vcs +: Vcs] != '0) begin
          for (int i = p*Vcs; i < (p + 1)*Vcs; i++) begin
            if (changed[i]) begin
              count = consume_i[i] ? used[i*CreditW +: CreditW] + 1'b1 : used[i*CreditW +: CreditW] - 1'b1;
              used[i*CreditW +: CreditW] = count;
              available[i] = count != (local_i[p] ? local_depth_i : depth_i);
              full[i]      = count == '0;
            end
          end
        end
      end
      used_q      <= used;
      available_q <= available;
      full_q      <= full;
    end
  end

  for (genvar v = 0; v < Total; v++) begin : gen_rules
    `DUSK_ASSUME(NoUnderflow, !consume_i[v] || credit_i[v] || available_q[v])
    `DUSK_ASSUME(NoOverflow, !credit_i[v] || consume_i[v] || !full_q[v])
    `DUSK_ASSERT(CountInRange, used_q[v*CreditW +: CreditW] <= (local_i[v/Vcs] ? local_depth_i : depth_i))
    `DUSK_ASSERT(AvailableMeansACredit, available_q[v] == (used_q[v*CreditW +: CreditW] != (local_i[v/Vcs] ? local_depth_i : depth_i)))
    `DUSK_ASSERT(FullMeansAllHome, full_q[v] == (used_q[v*CreditW +: CreditW] == '0))
  end

endmodule
