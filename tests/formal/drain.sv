// SPDX-License-Identifier: Apache-2.0

/// Draining ends: the output unit of one port without queues, its channel, and the buffer behind it.
///
/// Assumptions about the other units: a VC is allocated on a usable channel only; its packet has at most `Flits` flits.
/// A flit crosses at most `Supply` cycles after one could, for either VC. While credits of a VC are missing, one
/// returns at least every `Return` cycles. Command, width, depth, time and all choices are free.
///
/// Claim: no channel drains for more than `Bound` cycles; it ends Draining dark, unless it is wanted again.
module drain #(
  parameter bit          Serializer   = 1'b0,
  parameter bit          CreditBypass = 1'b0,
  parameter int unsigned Flits        = 5,
  parameter int unsigned Supply       = 2,
  parameter int unsigned Return       = 6,
  /// 0: without ranking functions, which a proof needs and a counterexample does not.
  parameter bit          Ranks        = 1'b1
) (
  input logic                         clk_i,
  input logic                         rst_ni,
  input dusk_pkg::router_config_t     config_i,
  input logic [1:0]                   in_use_i,
  input logic [dusk_pkg::CreditW-1:0] depth_i,
  input logic                         allocate_i,
  input logic                         allocate_vc_i,
  input logic [7:0]                   packet_i,      // flits of the packet that is allocated
  input logic [1:0]                   accept_i,
  input logic [1:0]                   width_i,
  input logic [1:0]                   credit_i,
  input logic                         initial_on_i,
  input logic [dusk_pkg::NowW-1:0]    t_on_i,
  input logic [dusk_pkg::NowW-1:0]    t_off_i,
  input logic                         abort_sleep_i,
  input logic [dusk_pkg::NowW-1:0]    now_i,
  input logic                         want_i,
  input logic                         look_i
);

  `include "reset.svh"

  localparam int unsigned CreditW = dusk_pkg::CreditW;
  // Cycles from one flit to the next: the longest of its parts and of the wait for a credit, then Supply.
  localparam int unsigned Parts   = Serializer ? 3 : 0;
  localparam int unsigned PerFlit = (Parts > Return ? Parts : Return) + Supply + 1;
  localparam int unsigned Bound   = 2 * Flits * PerFlit + Parts + 1;  // both VCs owned by the longest packets

  (* anyconst *) logic [CreditW-1:0] depth;
  (* anyconst *) logic               one_packet;

  logic [1:0]                  free, owned, ready, empty, tail;
  logic [2*CreditW-1:0]        space;
  logic                        valid;
  logic [dusk_pkg::StateW-1:0] state, next;
  logic                        usable, sendable, drained, due;

  assign drained = owned == '0 && empty == '1;

  dusk_output_units #(
    .NumPorts(1), .NumVcs(2), .FlitW(4), .OutDepth(0), .Shared(1), .Narrow(Serializer)
  ) u_output (
    .clk_i, .rst_ni, .config_i, .in_use_i, .depth_i,
    .local_depth_i   (depth_i),
    .out_depth_i     (3'd0),
    .local_i         (1'b0),
    .sendable_i      (sendable),
    .width_i,
    .asked_i         (1'b1),  // free VCs and free space are output in every cycle
    .allocate_i, .allocate_vc_i,
    .free_o          (free),
    .owned_o         (owned),
    .ready_o         (ready),
    .accept_i,
    .released_i      (accept_i & tail),
    .flit_i          ('0),
    .empty_o         (empty),
    .valid_o         (valid),
    .credit_i,
    .bypass_i        (CreditBypass ? credit_i : 2'b0),
    .space_o         (space)
  );

  dusk_channel_fsm u_fsm (
    .clk_i, .rst_ni, .initial_on_i, .t_on_i, .t_off_i, .abort_sleep_i, .now_i, .look_i, .want_i,
    .drained_i(drained),
    .state_o  (state),
    .on_o     (usable),
    .lit_o    (sendable),
    .due_o    (due),
    .next_o   (next)
  );

  // ---- The neighbors ------------------------------------------------------------------------------
  logic [7:0]         left_q [2];    // flits of the owner still to cross
  logic [CreditW-1:0] out_q [2];     // sent flits whose credits are missing
  logic [7:0]         silent_q [2];  // cycles without a credit while some are out
  logic [7:0]         idle_q;        // cycles in which a flit could cross and none did
  logic [1:0]         parts_q;       // parts of the flit on the wire that still follow
  logic               could;

  assign could = (owned & ready) != '0;

  for (genvar v = 0; v < 2; v++) begin : gen_vc
    assign tail[v] = left_q[v] == 8'd1;
    always @(posedge clk_i) begin
      if (!rst_ni) begin
        left_q[v]   <= '0;
        out_q[v]    <= '0;
        silent_q[v] <= '0;
      end else begin
        if (allocate_i && allocate_vc_i == v) left_q[v] <= packet_i;
        else if (accept_i[v])                 left_q[v] <= left_q[v] - 1'b1;
        out_q[v]    <= out_q[v] + accept_i[v] - credit_i[v];
        silent_q[v] <= (out_q[v] == '0 || credit_i[v]) ? '0 : silent_q[v] + 1'b1;
      end
    end
    always_comb begin
      assume (!credit_i[v] || out_q[v] != '0);
      assume (credit_i[v] || out_q[v] == '0 || silent_q[v] + 1 < Return);
    end
  end

  always @(posedge clk_i) begin
    idle_q  <= (!rst_ni || !could || accept_i != '0) ? '0 : idle_q + 1'b1;
    parts_q <= (!rst_ni || !Serializer) ? '0 : (accept_i != '0) ? (3'd1 << width_i) - 1'b1
             : (parts_q != '0) ? parts_q - 1'b1 : '0;
  end

  always_comb begin
    assume (depth_i == depth && depth >= 1 && depth <= 256 && width_i <= 2'd2);
    assume (config_i.one_packet_per_port == one_packet);
    assume (packet_i >= 8'd1 && packet_i <= Flits);
    assume (!allocate_i || (usable && free[allocate_vc_i]));
    assume (accept_i != '1 && (accept_i & ~(owned & ready)) == '0);
    assume (look_i || !(due || usable != sendable));  // the channel bank
    assume (!could || accept_i != '0 || idle_q < Supply);
  end

  // ---- Rank: cycles until Draining ends, at most -----------------------------------------------------
  logic [15:0] age_q, rank, flits, wait_credit, until_next;
  logic [15:0] wait_of [2];

  always @(posedge clk_i) age_q <= (rst_ni && state == dusk_pkg::Draining && next == state) ? age_q + 1'b1 : '0;

  always_comb begin
    for (int v = 0; v < 2; v++) begin
      wait_of[v] = !owned[v] ? Return : space[v*CreditW +: CreditW] != '0 ? '0 : Return - silent_q[v];
    end
    wait_credit = (wait_of[0] < wait_of[1]) ? wait_of[0] : wait_of[1];
    until_next  = (parts_q > wait_credit) ? parts_q : wait_credit;
    flits       = left_q[0] + left_q[1];
    rank        = (flits == '0) ? parts_q
                : (flits - 1'b1) * PerFlit + until_next + (Supply - idle_q) + 1'b1 + Parts;
  end

  always_comb if (rst_ni && !formal_first_q) begin
    if (state == dusk_pkg::Draining) begin
      assert (age_q < Bound);
      if (next != state) assert (next == (want_i ? dusk_pkg::On : dusk_pkg::TurningOff));
    end
    if (Ranks) begin
      if (state == dusk_pkg::Draining) assert (age_q + rank < Bound);
      else                             assert (age_q == '0);
      assert (sendable || drained);
      assert (idle_q <= Supply && (parts_q == '0) == (empty == '1));
      for (int v = 0; v < 2; v++) begin
        assert (owned[v] == (left_q[v] != '0) && left_q[v] <= Flits);
        assert (space[v*CreditW +: CreditW] + out_q[v] == depth && out_q[v] <= depth);
        assert (silent_q[v] < Return && (out_q[v] != '0 || silent_q[v] == '0));
      end
    end
  end

endmodule
