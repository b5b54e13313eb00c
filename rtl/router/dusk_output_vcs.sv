// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Output VCs of all ports: whether a packet owns the VC, and the credits of the buffer behind it. Index
/// port*NumVcs+vc.
///
/// A VC is granted to a packet at VC allocation and released when the packet's tail crosses. Non-atomic, it
/// is free for the next packet at once, back to back even at that edge. Atomic, it is free when all flits sent over it
/// have left the downstream buffer. With `one_packet_i` the VCs of a port are granted to one packet at a time.
module dusk_output_vcs #(
  parameter int unsigned NumPorts = 1,
  parameter int unsigned NumVcs   = 3,
  /// Number of VCs of a port that may be granted in one cycle: 1, or NumVcs; with NumVcs grant g is for VC g.
  parameter int unsigned Grants   = 1,
  /// Port whose downstream VC buffers hold internal_depth_i flits; 32: none.
  parameter int unsigned Internal = 32,
  /// 1: a VC may be granted at the edge at which its tail crosses, unless allocation is atomic.
  parameter bit          BackToBack = 1'b0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned CreditW = dusk_pkg::CreditW
) (
  input  logic                           clk_i,
  input  logic                           rst_ni,
  input  logic                           atomic_i,       // constant
  input  logic                           one_packet_i,   // constant; one packet per port, needs Grants == 1
  input  logic [Total-1:0]               in_use_i,       // constant
  input  logic [NumPorts-1:0]            local_i,        // constant; the channel leads to a node
  input  logic [CreditW-1:0]             depth_i,        // constant; flits of the downstream VC buffers
  input  logic [CreditW-1:0]             local_depth_i,  // constant; flits of a VC buffer in a node
  input  logic [CreditW-1:0]             internal_depth_i,  // constant; flits of a buffer behind port Internal

  input  logic                           asked_i,        // a head flit reads free_o
  input  logic [NumPorts*Grants-1:0]     allocate_i,
  input  logic [NumPorts*Grants*VcW-1:0] allocate_vc_i,
  input  logic [Total-1:0]               release_i,      // the tail crosses
  input  logic [Total-1:0]               empty_i,        // nothing waits in the output queue

  input  logic [Total-1:0]               consume_i,      // a flit departs to the channel
  input  logic [Total-1:0]               credit_i,
  input  logic [Total-1:0]               bypass_i,       // credits of credit_i that can be used in this cycle

  output logic [Total-1:0]               free_o,
  output logic [Total-1:0]               owned_o,
  output logic [Total-1:0]               has_credit_o,
  output logic [CreditW*Total-1:0]       used_o          // downstream slots not known to be free: bit b of all counts
                                                         // from b*Total
);

  logic [Total-1:0] owned_q, available, full, given;
  logic [Total-1:0] kept;  // VCs that a packet owns beyond this edge
  logic [Total-1:0] busy;  // VCs of ports that a packet uses

  dusk_credit_counter #(.Ports(NumPorts), .Vcs(NumVcs), .Internal(Internal)) u_credits (
    .clk_i, .rst_ni, .local_i, .depth_i, .local_depth_i, .internal_depth_i, .consume_i, .credit_i,
    .used_o,
    .available_o(available),
    .full_o     (full)
  );

  assign has_credit_o = available | bypass_i;
  assign owned_o      = owned_q;

  assign kept = (BackToBack && !atomic_i) ? owned_q & ~release_i : owned_q;

  always_comb begin
    free_o = 'x;  // not read while asked_i is 0
    if (asked_i) free_o = in_use_i & ~kept & ~busy & (atomic_i ? full & empty_i : '1);
  end

  if (Grants == NumVcs) begin : gen_each  // each VC has its own grant
    assign given = allocate_i;
    assign busy  = '0;
    `DUSK_UNUSED({allocate_vc_i, one_packet_i})
  end else begin : gen_one
    always_comb begin
      given = '0;
      if (allocate_i != '0) begin
        for (int p = 0; p < NumPorts; p++) begin
          if (allocate_i[p]) given[p*NumVcs +: NumVcs] = NumVcs'(1) << allocate_vc_i[p*VcW +: VcW];
        end
      end
    end
    always_comb begin
      busy = '0;
      if (one_packet_i) begin
        for (int p = 0; p < NumPorts; p++) busy[p*NumVcs +: NumVcs] = {NumVcs{|kept[p*NumVcs +: NumVcs]}};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      owned_q <= '0;
    end else begin
      owned_q <= (owned_q & ~release_i) | given;
    end
  end

  for (genvar g = 0; g < NumPorts*Grants; g++) begin : gen_rules
    `DUSK_ASSUME(EachIsOfItsVc, Grants == 1 || !allocate_i[g] || allocate_vc_i[g*VcW +: VcW] == VcW'(g % Grants))
  end

  for (genvar p = 0; p < NumPorts; p++) begin : gen_port_rules
    `DUSK_ASSERT(OnePacketPerPort, !one_packet_i ||
                 ((kept[p*NumVcs +: NumVcs] | given[p*NumVcs +: NumVcs]) &
                  ((kept[p*NumVcs +: NumVcs] | given[p*NumVcs +: NumVcs]) - 1'b1)) == '0)
  end

  `DUSK_ASSERT_INIT(GrantsKnown, Grants == 1 || Grants == NumVcs)
  `DUSK_ASSERT(GivesOnlyAFreeVc, (given & ~free_o) == '0)
  `DUSK_ASSERT(ReleasesOnlyOwned, (release_i & ~owned_q) == '0)

endmodule
