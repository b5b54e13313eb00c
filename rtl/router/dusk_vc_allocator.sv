// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// VC allocation per port: each input port bids for one output port, which the selection function chooses. Each output
/// port grants its lowest free VC, in a torus of the bid's class, to one bidder per cycle, round robin. The grant comes
/// in the cycle of the bid. A head flit that lost, or that chose a port which is not grantable, chooses again in the
/// next cycle. A port that is not grantable has no bidders.
module dusk_vc_allocator #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Topology, as in dusk_route.
  parameter int unsigned Topology = dusk_pkg::TopologyTree,
  parameter int unsigned Group    = NumPorts / 2,
  parameter int unsigned Local0   = 0,
  /// 1: each head flit has a set of free VCs of its own (dusk_admission); 0: one set for all.
  parameter bit          Admission = 1'b0,
  localparam int unsigned Classes = dusk_pkg::classes(Topology),
  localparam int unsigned VcClassW = dusk_pkg::class_bits(Topology),
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned Views   = Admission ? Total : 1,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic [3:0]                   select_i,  // constant
  input  logic [1:0]                   tie_i,     // constant
  input  logic                         on_choice_i,  // constant; 1: pointers move on the choice; 0: on the grant
  input  logic [15:0]                  seed_i,    // constant

  // Output side: free VCs; channels of which link power allows that a packet gets a VC.
  input  logic [Views*NumPorts-1:0]    usable_i,      // [view]
  input  logic [NumPorts-1:0]          preferred_i,
  input  logic [NumPorts-1:0]          grantable_i,   // ports that may grant a VC now
  input  logic [Total-1:0]             free_i,        // free VCs, which the selection counts
  input  logic [Views*Total-1:0]       admits_i,      // [view]: VCs of free_i that may be granted
  input  logic [Classes*NumVcs-1:0]    class_vcs_i,   // constant
  input  logic [NumPorts*2-1:0]        width_i,       // torus
  output logic [3:0]                   random_o,      // torus: decides random ties of the routes

  // Input side: one bid per input port.
  input  logic [NumPorts*NumPorts-1:0] bid_i,         // candidates, a subset of available_o
  input  logic [NumPorts*VcW-1:0]      bid_vc_i,      // input VC that bids
  input  logic [NumPorts*VcClassW-1:0] bid_class_i,   // for several classes
  output logic [NumPorts*NumPorts-1:0] choice_o,      // [input][output], one-hot per input with a bid
  output logic [NumPorts-1:0]          granted_o,     // per input port
  output logic [NumPorts*PortW-1:0]    granted_port_o,
  output logic [NumPorts*VcW-1:0]      granted_vc_o,

  // Output side: the VC that gets a new owner.
  output logic [NumPorts-1:0]          allocate_o,    // per output port
  output logic [NumPorts*VcW-1:0]      allocate_vc_o,
  output logic [NumPorts*PortW-1:0]    owner_port_o,  // the winner
  output logic [NumPorts*VcW-1:0]      owner_vc_o
);

  /// 1: head flits differ in the VCs that they may get. 0: each port grants its lowest free VC to any head flit.
  localparam bit Differ = Classes > 1 || Admission;

  // ---- Free VCs of each output port ----------------------------------------------------------------
  logic                       any_bid;
  logic [NumVcs*NumPorts-1:0] at_least;
  logic [NumVcs-1:0]          thermometer;
  logic [NumPorts*VcW-1:0]    lowest_vc;

  assign any_bid = bid_i != '0;

  always_comb begin
    at_least      = 'x;  // not read without bids
    lowest_vc     = 'x;
    thermometer   = 'x;
    if (any_bid) begin
      lowest_vc = '0;
      for (int p = 0; p < NumPorts; p++) begin
        thermometer = '0;
        for (int v = NumVcs - 1; v >= 0; v--) begin
          if (free_i[p*NumVcs + v]) begin
            thermometer = (thermometer << 1) | NumVcs'(1);
            lowest_vc[p*VcW +: VcW] = VcW'(v);
          end
        end
        for (int c = 0; c < NumVcs; c++) begin
          at_least[c*NumPorts + p] = thermometer[c];
        end
      end
    end
  end

  // ---- Selection, one per input port ---------------------------------------------------------------
  logic [15:0]                  random;
  logic [NumPorts*NumPorts-1:0] choice;    // [input][output], one-hot per input
  logic [NumPorts*NumPorts-1:0] pointer_q; // [input]
  logic [NumPorts-1:0]          moves;     // inputs whose pointer moves behind their choice

  assign random_o = random[15:12];
  assign choice_o = choice;

  dusk_random u_random (
    .clk_i, .rst_ni, .seed_i, .advance_i(any_bid), .value_o(random)
  );

  for (genvar p = 0; p < NumPorts; p++) begin : gen_select
    // Input port p reads the random register after a rotation by 5*p bits.
    localparam int unsigned Turn = (5 * p) % 16;
    logic [NumPorts-1:0] bid;
    assign bid = bid_i[p*NumPorts +: NumPorts];
    dusk_select #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology), .Group(Group), .Local0(Local0)) u_select (
      .clk_i, .rst_ni, .select_i, .tie_i,
      .asks_i       (bid != '0),
      .candidates_i (bid),
      .open_i       ('1),
      .kept_i       ('0),
      .preferred_i,
      .at_least_i   (at_least),
      .width_i,
      .random_i     (16'({random, random} >> Turn)),
      .at_or_above_i(pointer_q[p*NumPorts +: NumPorts]),
      .port_o       (choice[p*NumPorts +: NumPorts])
    );
  end

  // A head flit that goes down in a tree has only one port, D of Algorithm 1 of POWAR. It does not move the round robin
  // pointer.
  localparam int DownPorts = (Topology == dusk_pkg::TopologyTree) ? NumPorts / 2 : 0;
  always_comb begin
    moves = granted_o;
    if (on_choice_i && any_bid) begin
      for (int p = 0; p < NumPorts; p++) moves[p] = bid_i[p*NumPorts +: NumPorts] != '0;
    end
    if (DownPorts > 0 && select_i == dusk_pkg::SelectRoundRobin) begin
      for (int p = 0; p < NumPorts; p++) if (choice[p*NumPorts +: NumPorts] >> DownPorts == '0) moves[p] = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin : pointers
    logic [NumPorts*NumPorts-1:0] pointer;
    logic [NumPorts-1:0]          port;
    pointer = '0;
    port    = '0;
    if (!rst_ni) begin
      pointer_q <= '1;
    end else if (moves != '0) begin
      pointer = pointer_q;
      for (int p = 0; p < NumPorts; p++) begin
        if (moves[p]) begin
          port = choice[p*NumPorts +: NumPorts];
          pointer[p*NumPorts +: NumPorts] = ~(port | (port - 1'b1));
        end
      end
      pointer_q <= pointer;
    end
  end

  // ---- One winner per output port ------------------------------------------------------------------
  logic [NumPorts*NumPorts-1:0] request;  // [output][input]

  always_comb begin
    request = 'x;  // not read without bids
    if (any_bid) begin
      request = '0;
      for (int i = 0; i < NumPorts; i++) begin
        if (choice[i*NumPorts +: NumPorts] != '0) begin
          for (int o = 0; o < NumPorts; o++) begin
            request[o*NumPorts + i] = choice[i*NumPorts + o] && grantable_i[o];
          end
        end
      end
    end
  end

  dusk_vc_grants #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Vcs(1)) u_grants (
    .clk_i, .rst_ni,
    .active_i  (any_bid),
    .request_i (request),
    .input_vc_i(bid_vc_i),
    .granted_o, .allocate_o, .owner_port_o, .owner_vc_o
  );

  // ---- VC of each winner ---------------------------------------------------------------------------
  // If head flits differ, each input port finds the lowest VC that its head flit may get at the chosen output port. The
  // search does not depend on the winner, so it runs in parallel with the arbiters.
  logic [Total-1:0]  view;  // output VCs that one head flit may get
  logic [NumVcs-1:0] vcs;   // VCs of `view` at its port
  logic [VcW-1:0]    vc;    // the lowest of `vcs`

  always_comb begin
    granted_port_o = 'x;  // not read where nothing is granted
    granted_vc_o   = 'x;
    allocate_vc_o  = Differ ? '0 : lowest_vc;
    view           = '0;
    vcs            = '0;
    vc             = '0;
    if (granted_o != '0) begin
      for (int i = 0; i < NumPorts; i++) begin
        if (granted_o[i]) begin
          granted_port_o[i*PortW +: PortW] = PortW'(dusk_pkg::index_of(32'(choice[i*NumPorts +: NumPorts])));
          vc = '0;
          if (Differ) begin
            view = admits_i[(Admission ? i*NumVcs : 0)*Total +: Total];
            vcs  = '0;
            for (int v = 1; v < NumVcs; v++) begin
              if (Admission && bid_vc_i[i*VcW +: VcW] == VcW'(v)) view = admits_i[(i*NumVcs + v)*Total +: Total];
            end
            for (int o = 0; o < NumPorts; o++) begin
              if (choice[i*NumPorts + o]) vcs = vcs | view[o*NumVcs +: NumVcs];
            end
            vcs = vcs & class_vcs_i[bid_class_i[i*VcClassW +: VcClassW]*NumVcs +: NumVcs];
            for (int v = NumVcs - 1; v >= 0; v--) begin
              if (vcs[v]) vc = VcW'(v);
            end
            for (int o = 0; o < NumPorts; o++) begin
              if (choice[i*NumPorts + o]) allocate_vc_o[o*VcW +: VcW] = allocate_vc_o[o*VcW +: VcW] | vc;
            end
          end else begin
            for (int o = 0; o < NumPorts; o++) begin
              if (choice[i*NumPorts + o]) vc = vc | lowest_vc[o*VcW +: VcW];
            end
          end
          granted_vc_o[i*VcW +: VcW] = vc;
        end
      end
    end
  end

  // Only an assertion reads usable_i. The others are read only if head flits differ, or only if they do not.
  `DUSK_UNUSED({usable_i, lowest_vc, admits_i, class_vcs_i, bid_class_i})
  for (genvar o = 0; o < NumPorts; o++) begin : gen_rules
    logic [31:0] to;  // the view of the winner
    assign to = Admission ? 32'(owner_port_o[o*PortW +: PortW])*NumVcs + 32'(owner_vc_o[o*VcW +: VcW]) : '0;
    `DUSK_UNUSED(to)
    `DUSK_ASSERT(GivesOnlyUsableChannels, !allocate_o[o] || usable_i[to*NumPorts + o])
  end
  `DUSK_ASSERT(GivesOnlyGrantableChannels, (allocate_o & ~grantable_i) == '0)

endmodule
