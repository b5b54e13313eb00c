// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// The output VCs of one port: who owns each, and the credits of the buffer behind it.
///
/// A VC is given to a packet at VC allocation and released when the packet's tail crosses. It is free for
/// the next packet at once (non-atomic), or when everything sent over it has left the downstream buffer
/// (atomic).
module dusk_output_vcs #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// VCs that may be given in one cycle: 1 or NumVcs.
  parameter int unsigned Grants   = 1,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         atomic_i,     // constant
  input  logic [NumVcs-1:0]            in_use_i,     // constant
  input  logic [dusk_pkg::CreditW-1:0] depth_i,      // constant; flits of the downstream VC buffers

  input  logic [Grants-1:0]            allocate_i,
  input  logic [Grants*VcW-1:0]        allocate_vc_i,
  input  logic [Grants*PortW-1:0]      owner_port_i,
  input  logic [Grants*VcW-1:0]        owner_vc_i,
  input  logic [NumVcs-1:0]            release_i,    // the tail crosses
  input  logic [NumVcs-1:0]            empty_i,      // nothing waits in the output queue

  input  logic [NumVcs-1:0]            consume_i,    // a flit departs to the channel
  input  logic [NumVcs-1:0]            credit_i,
  input  logic [NumVcs-1:0]            bypass_i,     // of credit_i, those that can be used in this cycle

  output logic [NumVcs-1:0]            free_o,
  output logic [NumVcs-1:0]            owned_o,
  output logic [NumVcs*PortW-1:0]      owner_port_o,
  output logic [NumVcs*VcW-1:0]        owner_vc_o,
  output logic [NumVcs-1:0]            has_credit_o,
  output logic [NumVcs*dusk_pkg::CreditW-1:0] credits_o
);

  logic [NumVcs-1:0] owned_q, available, full, given;
  logic [PortW-1:0]  owner_port_q [NumVcs];
  logic [VcW-1:0]    owner_vc_q   [NumVcs];

  for (genvar v = 0; v < NumVcs; v++) begin : gen_vc
    dusk_credit_counter u_credits (
      .clk_i, .rst_ni, .depth_i,
      .consume_i(consume_i[v]),
      .credit_i (credit_i[v]),
      .count_o  (credits_o[v*dusk_pkg::CreditW +: dusk_pkg::CreditW]),
      .available_o(available[v]),
      .full_o   (full[v])
    );
    assign owner_port_o[v*PortW +: PortW] = owner_port_q[v];
    assign owner_vc_o[v*VcW +: VcW]       = owner_vc_q[v];
  end

  assign has_credit_o = available | bypass_i;
  assign owned_o      = owned_q;
  assign free_o       = in_use_i & ~owned_q & (atomic_i ? full & empty_i : '1);

  always_comb begin
    given = '0;
    for (int g = 0; g < Grants; g++) begin
      if (allocate_i[g]) given = given | NumVcs'(1) << allocate_vc_i[g*VcW +: VcW];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      owned_q <= '0;
    end else if (allocate_i != '0 || release_i != '0) begin
      owned_q <= (owned_q & ~release_i) | given;
    end
  end

  always_ff @(posedge clk_i) begin
    for (int g = 0; g < Grants; g++) begin
      if (allocate_i[g]) begin
        owner_port_q[allocate_vc_i[g*VcW +: VcW]] <= owner_port_i[g*PortW +: PortW];
        owner_vc_q[allocate_vc_i[g*VcW +: VcW]]   <= owner_vc_i[g*VcW +: VcW];
      end
    end
  end

  `DUSK_ASSERT(GivesOnlyAFreeVc, (given & ~free_o) == '0)
  `DUSK_ASSERT(ReleasesOnlyOwned, (release_i & ~owned_q) == '0)

endmodule
