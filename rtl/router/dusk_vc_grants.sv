// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Last step of VC allocation: picks one winner for each requested output, round robin, in the same cycle. Inputs and
/// outputs are ports, or with Vcs = NumVcs their VCs. An input requests one output. The pointers for up to 8 inputs are
/// in dusk_rr_arbiter. For more inputs they are here and follow the same rule.
module dusk_vc_grants #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Number of inputs of an input port and of outputs of an output port: 1 or NumVcs.
  parameter int unsigned Vcs      = 1,
  localparam int unsigned Slots = NumPorts * Vcs,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   active_i,        // at least one request; if 0, no pointer moves

  input  logic [Slots*Slots-1:0] request_i,       // [output][input]
  input  logic [Slots*VcW-1:0]   input_vc_i,      // if an input is a port: its VC that requests

  output logic [Slots-1:0]       granted_o,       // per input
  output logic [Slots-1:0]       allocate_o,      // per output
  output logic [Slots*PortW-1:0] owner_port_o,
  output logic [Slots*VcW-1:0]   owner_vc_o
);

  // With few requesters operations on words serve all arbiters. With many requesters only the arbiters that have a
  // request are evaluated, one after the other.
  localparam bit Many = Slots > 8;
  logic [Slots*Slots-1:0] winner, turn_q, turn;  // [output][input]; thermometers: ones from the pointer upwards
  logic [Slots-1:0]       requests, high, won;   // for one output
  logic [PortW-1:0]       port;
  logic [VcW-1:0]         vc;

  if (Many) begin : gen_many
    assign winner = '0;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        turn_q <= '1;
      end else if (active_i) begin
        turn_q <= turn;
      end
    end
  end else begin : gen_few
    assign turn_q = '0;
    `DUSK_UNUSED(turn)
    dusk_rr_arbiter #(.N(Slots), .Arbiters(Slots)) u_arbiter (
      .clk_i, .rst_ni, .hold_i(1'b0),
      .req_i  (request_i),
      .take_i (active_i ? '1 : '0),
      .grant_o(winner)
    );
  end

  // Returns, from bit b*Slots, the inputs whose port number (or VC number in the port) has bit b.
  function automatic logic [5*Slots-1:0] inputs_with(input bit of_port);
    for (int i = 0; i < Slots; i++) begin
      for (int b = 0; b < 5; b++) inputs_with[b*Slots + i] = 1'((of_port ? i / Vcs : i % Vcs) >> b);
    end
  endfunction
  localparam logic [5*Slots-1:0] PortBits = inputs_with(1'b1);
  localparam logic [5*Slots-1:0] VcBits   = inputs_with(1'b0);

  always_comb begin
    allocate_o   = '0;
    granted_o    = '0;
    owner_port_o = '0;
    owner_vc_o   = '0;
    turn         = '0;
    requests     = '0;
    high         = '0;
    won          = '0;
    port         = '0;
    vc           = '0;
    if (active_i) begin
      if (Many) turn = turn_q;
      for (int p = 0; p < NumPorts; p++) begin
        if (request_i[p*Vcs*Slots +: Vcs*Slots] != '0) begin
          for (int o = p*Vcs; o < (p + 1)*Vcs; o++) begin
            if (request_i[o*Slots +: Slots] != '0) begin
              won = winner[o*Slots +: Slots];
              if (Many) begin
                requests = request_i[o*Slots +: Slots];
                high = requests & turn_q[o*Slots +: Slots];
                if (high != '0) requests = high;
                won  = requests & (~requests + 1'b1);
                turn[o*Slots +: Slots] = ~(won | (won - 1'b1));
              end
              allocate_o[o] = 1'b1;
              granted_o     = granted_o | won;
              // An output has one winner, so the terms are parallel, not chained.
              for (int b = 0; b < PortW; b++) port[b] = (won & PortBits[b*Slots +: Slots]) != '0;
              vc = '0;
              if (Vcs > 1) begin
                for (int b = 0; b < VcW; b++) vc[b] = (won & VcBits[b*Slots +: Slots]) != '0;
              end else begin
                for (int i = 0; i < Slots; i++) begin
                  if (won[i]) vc = vc | input_vc_i[i*VcW +: VcW];
                end
              end
              owner_port_o[o*PortW +: PortW] = port;
              owner_vc_o[o*VcW +: VcW]       = vc;
            end
          end
        end
      end
    end
  end

endmodule
