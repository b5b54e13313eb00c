// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Output side of a port with a small queue per VC; a queue's head drives the channel.
///
/// One VC a cycle sends: round robin per flit, or holding the last VC while it can send. A flit leaves at
/// the end of the cycle in which it is on the channel; its slot may be filled at the same edge. With
/// `Lanes` = NumVcs a local port sends one flit per VC and cycle, each on its own lane.
module dusk_output_queue #(
  parameter int unsigned NumVcs   = 3,
  parameter int unsigned FlitW    = 64,
  /// Flits per VC.
  parameter int unsigned OutDepth = 2,
  /// Each VC takes a flit per cycle from its own crossbar output; else all share one.
  parameter bit          PerVc    = 1'b1,
  /// Flits a local port may send per cycle: 1 or NumVcs.
  parameter int unsigned Lanes    = 1,
  localparam int unsigned VcW = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned In  = PerVc ? NumVcs : 1,
  localparam int unsigned CountW = $clog2(OutDepth + 1)
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic                         hold_i,        // constant
  input  logic                         local_i,       // constant: the channel leads to a node
  input  logic [2:0]                   depth_i,       // constant: flits of each queue in use
  input  logic                         sendable_i,    // the channel carries flits in this cycle

  // From the crossbar.
  input  logic [NumVcs-1:0]            accept_i,
  input  logic [In*FlitW-1:0]          flit_i,
  output logic [NumVcs-1:0]            ready_o,

  // Credits.
  input  logic [NumVcs-1:0]            has_credit_i,
  output logic [NumVcs-1:0]            consume_o,

  output logic [NumVcs-1:0]            empty_o,
  output logic [NumVcs*CountW-1:0]     count_o,       // flits in each queue

  // Channel.
  output logic [Lanes-1:0]             valid_o,
  output logic [Lanes*VcW-1:0]         vc_o,
  output logic [Lanes*FlitW-1:0]       flit_o
);

  logic [NumVcs-1:0]       nonempty, able, winner, send;
  logic [NumVcs*FlitW-1:0] head;

  // ---- Queues ------------------------------------------------------------------------------------
  dusk_fifo #(.Depth(OutDepth), .Width(FlitW), .Queues(NumVcs), .Writers(In)) u_queues (
    .clk_i, .rst_ni,
    .write_i(accept_i != '0),
    .push_i (accept_i),
    .data_i (flit_i),
    .pop_i  (send),
    .valid_o(nonempty),
    .read_i (send),
    .head_o (head),
    .count_o(count_o)
  );

  // A slot that is free after the last edge, or becomes free at this one.
  logic [NumVcs-1:0] room_q;
  assign ready_o = room_q | send;

  always_ff @(posedge clk_i) begin : slots
    logic [NumVcs-1:0] room;
    room = '0;
    if (!rst_ni) begin
      room_q <= '1;
    end else if (accept_i != send) begin
      room = room_q;
      for (int v = 0; v < NumVcs; v++) begin
        if (accept_i[v] != send[v]) begin
          room[v] = send[v] || 4'(count_o[v*CountW +: CountW]) + 1'b1 < 4'(depth_i);
        end
      end
      room_q <= room;
    end
  end

  // ---- Link arbitration ----------------------------------------------------------------------------
  assign able      = sendable_i ? nonempty & has_credit_i : '0;
  assign consume_o = send;
  assign empty_o   = ~nonempty;

  dusk_rr_arbiter #(.N(NumVcs)) u_arbiter (
    .clk_i, .rst_ni, .hold_i,
    .req_i  (able),
    .take_i (1'b1),
    .grant_o(winner)
  );

  if (Lanes == 1) begin : gen_one_lane
    assign send    = winner;
    assign valid_o = able != '0;
    always_comb begin
      vc_o   = '0;
      flit_o = '0;
      if (able != '0) begin
        for (int v = 0; v < NumVcs; v++) begin
          if (winner[v]) begin
            vc_o   = VcW'(v);
            flit_o = head[v*FlitW +: FlitW];
          end
        end
      end
    end
  end else begin : gen_lane_per_vc
    assign send = local_i ? able : winner;
    always_comb begin
      valid_o = '0;
      vc_o    = '0;
      flit_o  = '0;
      for (int v = 0; v < NumVcs; v++) begin
        if (send[v]) begin
          valid_o[local_i ? v : 0]              = 1'b1;
          vc_o[(local_i ? v : 0)*VcW +: VcW]      = VcW'(v);
          flit_o[(local_i ? v : 0)*FlitW +: FlitW] = head[v*FlitW +: FlitW];
        end
      end
    end
  end

  `DUSK_ASSERT_INIT(LanesKnown, Lanes == 1 || Lanes == NumVcs)
  `DUSK_ASSERT(NeverOnADarkChannel, send == '0 || sendable_i)

endmodule
