// SPDX-License-Identifier: Apache-2.0

/// A ring of three switches with one escape VC, one direction (docs/bubble.md): its three buffers are never all full.
///
/// Only the admission of each switch is real. A buffer holds packets of `Length` flits. The switch before it sends to
/// it over a channel of `Latency` cycles, with credits that take any time to return. The head flit of each buffer may
/// request to continue in the ring or to leave it. At each switch another head flit may request to enter. Requests,
/// winners and the times when flits cross are free. A packet that enters needs `Bubble` flits of free space: here, if
/// `Local`, else beyond its own length downstream.
module ring #(
  parameter int unsigned Length  = 2,
  parameter int unsigned Depth   = 4,
  parameter int unsigned Latency = 1,
  parameter bit          Local   = 1'b1,
  parameter int unsigned Bubble  = 4,
  /// 0: without the helpers that a proof needs and a counterexample does not.
  parameter bit          Helpers = 1'b1,
  localparam int unsigned CreditW = dusk_pkg::CreditW,
  localparam int unsigned LengthW = dusk_pkg::LengthW,
  localparam int unsigned RuleW   = dusk_pkg::RuleW
) (
  input logic       clk_i,
  input logic       rst_ni,
  input logic [2:0] asks_to_go_on_i,  // bit per buffer: its head flit
  input logic [2:0] leaves_i,
  input logic [2:0] asks_to_enter_i,  // bit per switch
  input logic [2:0] enters_first_i,   // wins if both may
  input logic [2:0] cross_i,          // a flit crosses towards the buffer
  input logic [2:0] pop_i,            // a flit leaves the ring
  input logic [2:0] credit_i          // a credit returns
);

  `include "reset.svh"

  localparam int unsigned W = 4;

  // Per buffer, switch 0's first. Buffer b belongs to switch b and is filled by switch b - 1.
  logic [3*W-1:0]       here_q;    // flits in it
  logic [3*Latency-1:0] way_q;     // a flit is on the channel, the one that has just crossed first
  logic [3*W-1:0]       left_q;    // flits that have not crossed of the packet that owns the VC to it
  logic [2:0]           ring_q;    // that packet comes from the ring
  logic [3*W-1:0]       credits_q;
  logic [2:0]           on_q;      // the first packet continues in the ring
  logic [2:0]           off_q;     // or leaves
  logic [3*W-1:0]       rest_q;    // flits of it that have not left the buffer

  // ---- Admission of each switch --------------------------------------------------------------------
  // Ports: 0 towards the next switch, 1 from the switch before, 2 a node's. Head flits: of port 1, of port 2.
  logic [dusk_pkg::AdmissionW-1:0] rules;
  logic [2:0]                      may_go_on, may_enter;

  always_comb begin
    rules = '0;
    for (int row = 0; row < 8; row++) rules[(2*row)*RuleW + CreditW] = 1'b1;  // the length, of every row
    if (Local) rules[7*RuleW +: CreditW] = CreditW'(Bubble);                  // escape before, enters, here
    else rules[6*RuleW +: CreditW] = CreditW'(Bubble);                        // and downstream
  end

  for (genvar s = 0; s < 3; s++) begin : gen_switch
    localparam int Next = (s + 1) % 3;
    logic [5:0]           admits;
    logic [3*CreditW-1:0] space, own;

    always_comb begin
      space             = '0;
      own               = '0;
      space[0 +: CreditW] = CreditW'(credits_q[Next*W +: W]);
      own[CreditW +: CreditW] = CreditW'(Depth - 32'(here_q[s*W +: W]));
    end

    dusk_admission #(
      .NumPorts(3), .NumVcs(1), .Heads(2), .Topology(dusk_pkg::TopologyTorus), .Group(1), .Local0(2)
    ) u_admission (
      .admission_i(rules),
      .class_vcs_i(4'b1110),
      .local_i    (3'b100),
      .asks_i     (2'b11),
      .port_i     ({2'd2, 2'd1}),
      .vc_i       (2'b00),
      .length_i   ({2{LengthW'(Length)}}),
      .free_i     ({2'b00, left_q[Next*W +: W] == '0}),
      .space_i    (space),
      .own_i      (own),
      .admits_o   (admits)
    );
    assign may_go_on[s] = admits[0];
    assign may_enter[s] = admits[3];
  end

  // ---- Events at an edge ---------------------------------------------------------------------------
  logic [2:0]           goes_on, enters, leaves, crosses, pops;
  logic [3*Latency-1:0] way_d;
  logic [3*W-1:0]       owed;  // credits that are on their way

  always_comb begin
    goes_on = '0;
    enters  = '0;
    leaves  = '0;
    crosses = '0;
    pops    = '0;
    owed    = '0;
    for (int b = 0; b < 3; b++) begin
      goes_on[b] = asks_to_go_on_i[b] && may_go_on[b] && here_q[b*W +: W] != '0 && !on_q[b] && !off_q[b];
      enters[b]  = asks_to_enter_i[b] && may_enter[b] && !(goes_on[b] && !enters_first_i[b]);
      if (enters[b]) goes_on[b] = 1'b0;
      leaves[b]  = leaves_i[b] && here_q[b*W +: W] != '0 && !on_q[b] && !off_q[b] && !goes_on[b];
      owed[b*W +: W] = W'(Depth) - here_q[b*W +: W] - credits_q[b*W +: W];
      for (int l = 0; l < Latency; l++) owed[b*W +: W] = owed[b*W +: W] - W'(way_q[b*Latency + l]);
    end
    for (int b = 0; b < 3; b++) begin
      crosses[b] = cross_i[b] && left_q[b*W +: W] != '0 && (!ring_q[b] || here_q[((b + 2) % 3)*W +: W] != '0);
    end
    for (int b = 0; b < 3; b++) begin
      pops[b] = on_q[b] ? crosses[(b + 1) % 3] : off_q[b] && pop_i[b] && here_q[b*W +: W] != '0;
    end
    way_d = way_q << 1;
    for (int b = 0; b < 3; b++) way_d[b*Latency] = crosses[b];
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      here_q <= '0;
      way_q  <= '0;
      left_q <= '0;
      ring_q <= '0;
      on_q   <= '0;
      off_q  <= '0;
      for (int b = 0; b < 3; b++) begin
        credits_q[b*W +: W] <= W'(Depth);
        rest_q[b*W +: W]    <= W'(Length);
      end
    end else begin
      way_q <= way_d;
      for (int b = 0; b < 3; b++) begin
        here_q[b*W +: W]    <= here_q[b*W +: W] + W'(way_q[b*Latency + Latency - 1]) - W'(pops[b]);
        credits_q[b*W +: W] <= credits_q[b*W +: W] - W'(crosses[b]) + W'(credit_i[b] && owed[b*W +: W] != '0);
        if (crosses[b]) left_q[b*W +: W] <= left_q[b*W +: W] - 1'b1;
        if (goes_on[(b + 2) % 3] || enters[(b + 2) % 3]) begin
          left_q[b*W +: W] <= W'(Length);
          ring_q[b]        <= goes_on[(b + 2) % 3];
        end
        if (goes_on[b]) on_q[b] <= 1'b1;
        if (leaves[b]) off_q[b] <= 1'b1;
        if (pops[b]) begin
          rest_q[b*W +: W] <= rest_q[b*W +: W] - 1'b1;
          if (rest_q[b*W +: W] == W'(1)) begin
            rest_q[b*W +: W] <= W'(Length);
            on_q[b]          <= 1'b0;
            off_q[b]         <= 1'b0;
          end
        end
      end
    end
  end

  // ---- The claim and its invariants ----------------------------------------------------------------
  localparam int unsigned Packets = Depth / Length;  // packets that a buffer holds

  logic       stuck, full;
  logic [7:0] way, held, counted, sum;

  always_comb begin
    stuck   = 1'b1;
    full    = 1'b1;
    sum     = '0;
    way     = '0;
    held    = '0;
    counted = '0;
    for (int b = 0; b < 3; b++) begin
      if (on_q[b] || off_q[b] || left_q[b*W +: W] != '0 || way_q[b*Latency +: Latency] != '0 ||
          32'(here_q[b*W +: W]) + Length <= Depth) stuck = 1'b0;
      if (here_q[b*W +: W] != W'(Depth)) full = 1'b0;
      way = '0;
      for (int l = 0; l < Latency; l++) way = way + 8'(way_q[b*Latency + l]);
      held = 8'(here_q[b*W +: W]) + way + 8'(left_q[b*W +: W]);
      // A packet that continues counts at its target; a packet that leaves counts here until it begins to leave.
      counted = held;
      if (on_q[b] || (off_q[b] && rest_q[b*W +: W] != W'(Length))) counted = held - 8'(rest_q[b*W +: W]);
      sum = sum + counted;
      if (Helpers && !formal_first_q) begin
        assert (held <= 8'(Depth));
        assert (8'(here_q[b*W +: W]) + way + 8'(credits_q[b*W +: W]) <= 8'(Depth));
        assert (left_q[b*W +: W] <= W'(Length) && left_q[b*W +: W] <= credits_q[b*W +: W]);
        assert (rest_q[b*W +: W] != '0 && rest_q[b*W +: W] <= W'(Length));
        assert (on_q[b] || off_q[b] || rest_q[b*W +: W] == W'(Length));
        assert (!(on_q[b] && off_q[b]));
        assert (on_q[b] == (left_q[((b + 1) % 3)*W +: W] != '0 && ring_q[(b + 1) % 3]));
        assert (!on_q[b] || rest_q[b*W +: W] == left_q[((b + 1) % 3)*W +: W]);
        assert (!(on_q[b] || off_q[b]) || held >= 8'(rest_q[b*W +: W]));
        assert (counted % 8'(Length) == '0);
        // The VC rests for a cycle between two packets.
        assert (left_q[b*W +: W] != W'(Length) || !way_q[b*Latency]);
        if (Length == 1) assert (way <= 8'(Latency - Latency/2));
      end
    end
    if (!formal_first_q) begin
      if (Helpers) assert (sum + 8'(Length) <= 8'(3 * Packets * Length));
      assert (!stuck);
      assert (Depth % Length != 0 || !full);
    end
  end

endmodule
