// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Output side of ports with a small queue per VC; the first flit of a queue drives the channel. Index port*NumVcs+vc.
///
/// One VC of a port sends per cycle, by round robin; with `hold_i` a VC keeps its turn while it can send. A flit leaves
/// the queue at the end of the cycle in which it is on the channel. At the same edge another flit may take its slot.
/// With `Lanes` = NumVcs a local port sends one flit per VC and cycle, each on its own lane.
module dusk_output_queue #(
  parameter int unsigned NumPorts = 1,
  parameter int unsigned NumVcs   = 3,
  parameter int unsigned FlitW    = 64,
  /// Depth of a queue, in flits.
  parameter int unsigned OutDepth = 2,
  /// 1: each VC has its own crossbar output; 0: the VCs of a port share one.
  parameter bit          PerVc    = 1'b1,
  /// Number of flits that a local port may send per cycle: 1 or NumVcs.
  parameter int unsigned Lanes    = 1,
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned VcW = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned In  = PerVc ? NumVcs : 1,
  localparam int unsigned PtrW   = (OutDepth > 1) ? $clog2(OutDepth) : 1,
  localparam int unsigned CountW = $clog2(OutDepth + 1)
) (
  input  logic                            clk_i,
  input  logic                            rst_ni,
  input  logic                            hold_i,        // constant
  input  logic [NumPorts-1:0]             local_i,       // constant: the channel leads to a node
  input  logic [2:0]                      depth_i,       // constant: slots in use of each queue
  input  logic [NumPorts-1:0]             sendable_i,    // the channel carries flits in this cycle

  // From the crossbar.
  input  logic [Total-1:0]                accept_i,
  input  logic [NumPorts*In*FlitW-1:0]    flit_i,
  output logic [Total-1:0]                ready_o,

  // Credits.
  input  logic [Total-1:0]                has_credit_i,
  output logic [Total-1:0]                consume_o,

  output logic [Total-1:0]                empty_o,
  output logic [CountW*Total-1:0]         count_o,       // flits in each queue: bit b of all counts begins at b*Total

  // Channels.
  output logic [NumPorts-1:0]             busy_o,        // a flit is on the channel
  output logic [NumPorts*Lanes-1:0]       valid_o,
  output logic [NumPorts*Lanes*VcW-1:0]   vc_o,
  output logic [NumPorts*Lanes*FlitW-1:0] flit_o
);

  logic [Total-1:0]                nonempty, able, winner, send;
  logic [NumPorts*Lanes*FlitW-1:0] head;
  logic [PtrW*Total-1:0]           unused_rd, unused_wr;
  logic                            unused_ahead;

  // ---- Queues ------------------------------------------------------------------------------------
  dusk_fifo #(
    .Depth(OutDepth), .Width(FlitW), .Ports(NumPorts), .Queues(NumVcs), .Writers(In), .Readers(Lanes)
  ) u_queues (
    .clk_i, .rst_ni,
    .push_i (accept_i),
    .data_i (flit_i),
    .pop_i  (send),
    .valid_o(nonempty),
    .read_i (send),
    .head_o (head),
    .ahead_o(unused_ahead),
    .rd_o   (unused_rd),
    .wr_o   (unused_wr),
    .count_o
  );

  // A VC is ready if a slot of its queue is free, or becomes free at this edge.
  logic [Total-1:0] space_q;
  assign ready_o = space_q | send;

  always_ff @(posedge clk_i) begin : slots
    logic [2:0]       others;
    logic [Total-1:0] last;  // queues with exactly one free slot
    others = '0;
    last   = '0;
    if (!rst_ni) begin
      space_q <= '1;
    end else if (accept_i != send) begin
      others = depth_i - 1'b1;
      last   = '1;
      for (int b = 0; b < CountW; b++) begin
        last = last & (others[b] ? count_o[b*Total +: Total] : ~count_o[b*Total +: Total]);
      end
      space_q <= (space_q & ~(accept_i & ~send & last)) | (send & ~accept_i);
    end
  end

  // ---- Link arbitration ----------------------------------------------------------------------------
  always_comb begin
    able = nonempty & has_credit_i;
    if (sendable_i != '1) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (!sendable_i[p]) able[p*NumVcs +: NumVcs] = '0;
      end
    end
  end

  assign consume_o = send;
  assign empty_o   = ~nonempty;

  dusk_rr_arbiter #(.N(NumVcs), .Arbiters(NumPorts)) u_arbiter (
    .clk_i, .rst_ni, .hold_i,
    .req_i  (able),
    .take_i ('1),
    .grant_o(winner)
  );

  for (genvar p = 0; p < NumPorts; p++) begin : gen_busy
    assign busy_o[p] = able[p*NumVcs +: NumVcs] != '0;
  end

  // The pins of a channel without a flit are 0.
  if (Lanes == 1) begin : gen_one_lane
    `DUSK_UNUSED(local_i)
    assign send    = winner;
    assign valid_o = busy_o;
    assign flit_o  = head;
    always_comb begin
      vc_o = '0;
      if (able != '0) begin
        for (int p = 0; p < NumPorts; p++) begin
          for (int v = 1; v < NumVcs; v++) begin
            if (winner[p*NumVcs + v]) vc_o[p*VcW +: VcW] = VcW'(v);
          end
        end
      end
    end
  end else begin : gen_lane_per_vc
    for (genvar p = 0; p < NumPorts; p++) begin : gen_port
      assign send[p*NumVcs +: NumVcs] = local_i[p] ? able[p*NumVcs +: NumVcs] : winner[p*NumVcs +: NumVcs];
      always_comb begin
        valid_o[p*Lanes +: Lanes]           = '0;
        vc_o[p*Lanes*VcW +: Lanes*VcW]       = '0;
        flit_o[p*Lanes*FlitW +: Lanes*FlitW] = '0;
        for (int v = 0; v < NumVcs; v++) begin
          if (send[p*NumVcs + v]) begin
            valid_o[p*Lanes + (local_i[p] ? v : 0)]                 = 1'b1;
            vc_o[(p*Lanes + (local_i[p] ? v : 0))*VcW +: VcW]       = VcW'(v);
            flit_o[(p*Lanes + (local_i[p] ? v : 0))*FlitW +: FlitW] = head[(p*Lanes + v)*FlitW +: FlitW];
          end
        end
      end
    end
  end

  `DUSK_ASSERT_INIT(LanesKnown, Lanes == 1 || Lanes == NumVcs)
  for (genvar p = 0; p < NumPorts; p++) begin : gen_rules
    `DUSK_ASSERT(NeverOnADarkChannel, send[p*NumVcs +: NumVcs] == '0 || sendable_i[p])
  end

endmodule
