// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Head flits that wait for an output VC, with packets back to back. They are at the front of a buffer, or behind a
/// tail at the front that crosses. Index port*NumVcs+vc. Behavior: docs/rtl/next_heads.md.
module dusk_next_heads #(
  /// Number of VCs of all ports.
  parameter int unsigned Total      = 24,
  parameter int unsigned VcDepth    = 4,
  parameter int unsigned FlitW      = 64,
  parameter int unsigned HopLatency = 4,
  /// Number of flits behind the front that are examined.
  localparam int unsigned Ahead     = HopLatency - 2,
  localparam int unsigned CountW    = $clog2(VcDepth + 1)
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,

  // Buffers: number of flits held (bit b of all counts begins at b*Total); flits at the front and behind it.
  input  logic [Total-1:0]             nonempty_i,
  input  logic [CountW*Total-1:0]      count_i,
  input  logic [Total*FlitW-1:0]       head_i,
  input  logic [Ahead*Total*FlitW-1:0] ahead_i,      // [place - 1][VC]

  input  logic [Total-1:0]             active_i,     // the packet owns an output VC; registered
  input  logic [Total-1:0]             ended_i,      // the packet's tail crosses at this edge
  input  logic [Total-1:0]             granted_i,    // a routed head flit gets its output VC

  output logic [Total-1:0]             asking_o,     // head flits without an output VC
  output logic [Total*FlitW-1:0]       head_flit_o,  // the head flit that asks, or would ask if the tail crossed
  output logic [Total-1:0]             to_route_o,   // head flits that are routed in this cycle
  output logic [Total*FlitW-1:0]       routing_o,    // head flits of to_route_o
  output logic [Total-1:0]             routed_o      // head flits that may get an output VC in this cycle
);

  // ---- Places: 0 is the front ----------------------------------------------------------------------
  logic [Total-1:0] second, third;  // VCs with a flit at place 1, at place 2

  always_comb begin
    second = '0;
    third  = '0;
    for (int i = 0; i < Total; i++) begin
      for (int b = 1; b < CountW; b++) second[i] = second[i] | count_i[b*Total + i];
      for (int b = 2; b < CountW; b++) third[i] = third[i] | count_i[b*Total + i];
      if (CountW > 1) third[i] = third[i] | (count_i[i] & second[i]);
    end
  end

  // ---- Requests ----------------------------------------------------------------------------------
  assign asking_o = (nonempty_i & ~active_i) | (ended_i & second);

  for (genvar i = 0; i < Total; i++) begin : gen_head
    assign head_flit_o[i*FlitW +: FlitW] = active_i[i] ? ahead_i[i*FlitW +: FlitW] : head_i[i*FlitW +: FlitW];
  end

  // ---- Routing -----------------------------------------------------------------------------------
  if (HopLatency == 4) begin : gen_stage
    logic [Total-1:0]       routed_q;
    logic [Total-1:0]       held, near, far;
    logic [Total*FlitW-1:0] behind;  // flits behind head_flit_o
    logic [Total-1:0]       begins, behind_begins;

    for (genvar i = 0; i < Total; i++) begin : gen_route
      assign behind[i*FlitW +: FlitW] = active_i[i] ? ahead_i[(Total + i)*FlitW +: FlitW]
                                                    : ahead_i[i*FlitW +: FlitW];
      assign begins[i]        = held[i] && head_flit_o[i*FlitW + dusk_pkg::HeadBit];
      assign behind_begins[i] = (active_i[i] ? third[i] : second[i]) && behind[i*FlitW + dusk_pkg::HeadBit];
      assign routing_o[i*FlitW +: FlitW] = near[i] ? head_flit_o[i*FlitW +: FlitW] : behind[i*FlitW +: FlitW];
    end
    assign held       = (active_i & second) | (~active_i & nonempty_i);
    assign near       = ~routed_q & begins;
    assign far        = behind_begins & ((routed_q & granted_i) | (~routed_q & held & ~begins));
    assign to_route_o = near | far;
    assign routed_o   = routed_q & asking_o;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) routed_q <= '0;
      else         routed_q <= (routed_q & ~granted_i) | to_route_o;
    end
  end else begin : gen_no_stage
    assign to_route_o = asking_o;
    assign routing_o  = head_flit_o;
    assign routed_o   = asking_o;
    `DUSK_UNUSED({clk_i, rst_ni, third, granted_i})
  end

  for (genvar i = 0; i < Total; i++) begin : gen_rules
    `DUSK_ASSERT_COMB(BehindATailIsAHead, !rst_ni || !asking_o[i] || head_flit_o[i*FlitW + dusk_pkg::HeadBit])
  end
  `DUSK_ASSERT(EndsWhatIsActive, (ended_i & ~active_i) == '0)

endmodule
