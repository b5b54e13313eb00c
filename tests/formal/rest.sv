// SPDX-License-Identifier: Apache-2.0

/// Rest is exact. Two link powers of a switch are compared. One decides at every edge; the other, as built, first
/// checks whether the edge may change something. (An edit of dusk_channel_bank makes this a constant of each.) For any
/// neighbors, nodes, router and time, all outputs are the same; twins.py adds that all flip-flops are.
module rest #(
  parameter int unsigned Policy    = dusk_pkg::PolicyTree,
  parameter int unsigned NumPorts  = 4,
  parameter int unsigned Group     = NumPorts / 2,
  parameter int unsigned First     = NumPorts / 2,
  parameter int unsigned Local0    = 0,
  parameter bit          Narrowing = 1'b0,
  localparam int unsigned StateW = dusk_pkg::StateW,
  localparam int unsigned NowW   = dusk_pkg::NowW,
  localparam int unsigned CountW = dusk_pkg::CountW
) (
  `include "dusk_policy_inputs.svh"
  input  logic [NumPorts-1:0] initial_on_i,
  input  logic                router_idle_i
);

  `include "reset.svh"

  // ---- Configuration registers, as in dusk_switch ---------------------------------------------------
  dusk_pkg::power_config_t config_q;
  logic [NumPorts-1:0]     present_q, pinned_q;
  logic                    coupled_q;
  logic [Group*CountW-1:0] on_threshold_q, off_threshold_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      config_q        <= config_i;
      present_q       <= present_i;
      pinned_q        <= pinned_i;
      coupled_q       <= coupled_i;
      on_threshold_q  <= on_threshold_i;
      off_threshold_q <= off_threshold_i;
    end
  end

  // ---- The two --------------------------------------------------------------------------------------
  localparam int unsigned OutW = NumPorts*(5 + 2 + StateW + 2) + 2;

  logic [2*OutW-1:0]     outputs;
  logic [2*NumPorts-1:0] sendable;
  logic [1:0]            timing;
  logic [2*NowW-1:0]     next_deadline;

  for (genvar i = 0; i < 2; i++) begin : gen_twin
    logic [NumPorts-1:0]        usable, preferred, grantable, reachable;
    logic [NumPorts*2-1:0]      width, power;
    logic [NumPorts*StateW-1:0] state;
    logic                       settled;
    dusk_link_power #(
      .NumPorts(NumPorts), .Policy(Policy), .Group(Group), .First(First), .Local0(Local0), .Narrowing(Narrowing)
    ) u_link_power (
      .clk_i, .rst_ni, .now_i, .window_end_i,
      .config_i(config_q), .present_i(present_q), .pinned_i(pinned_q), .initial_on_i, .coupled_i(coupled_q),
      .on_threshold_i(on_threshold_q), .off_threshold_i(off_threshold_q),
      .in_state_i, .injection_pending_i, .sent_i, .drained_i, .buffered_i, .router_idle_i,
      .usable_o       (usable),
      .preferred_o    (preferred),
      .grantable_o    (grantable),
      .reachable_o    (reachable),
      .sendable_o     (sendable[i*NumPorts +: NumPorts]),
      .width_o        (width),
      .state_o        (state),
      .power_o        (power),
      .settled_o      (settled),
      .timing_o       (timing[i]),
      .next_deadline_o(next_deadline[i*NowW +: NowW])
    );
    assign outputs[i*OutW +: OutW] =
        {usable, preferred, grantable, reachable, sendable[i*NumPorts +: NumPorts], width, state, power, settled,
         timing[i]};
  end

  // ---- The router's side of their rules -------------------------------------------------------------
  always_comb begin
    assume (!rst_ni || (sent_i & ~sendable[NumPorts-1:0]) == '0);
    assume (!rst_ni || dusk_pkg::chooses_dark(Policy) || (drained_i | sendable[NumPorts-1:0]) == '1);
    // The pins.
    assume (config_i.narrowest <= 2'd2 && (initial_on_i & ~present_i) == '0);
  end

  logic formal_compare;
  assign formal_compare = rst_ni && !formal_first_q;

  always_comb if (formal_compare) begin
    assert (config_q.narrowest <= 2'd2);
    assert (outputs[OutW-1:0] == outputs[2*OutW-1:OutW]);
    if (timing[0]) assert (next_deadline[NowW-1:0] == next_deadline[2*NowW-1:NowW]);
  end

endmodule
