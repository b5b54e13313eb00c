// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// VC allocation per request, for a torus or mesh: every waiting head flit requests one output VC by a request policy,
/// and an arbiter gives every requested output VC to one of its requesters (J. Miguel-Alonso, EHU-KAT-IK-05-04, 2005).
/// The grants come in the cycle of the requests.
module dusk_vc_allocator_per_request #(
  parameter int unsigned NumPorts = 5,
  parameter int unsigned NumVcs   = 3,
  /// Number of links of a trunk; first local port (dusk_switch).
  parameter int unsigned Group    = 1,
  parameter int unsigned Local0   = 4,
  /// 1: each head flit has a set of VCs of its own that it may get (dusk_admission).
  parameter bit          Admission = 1'b0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned Views   = Admission ? Total : 1,
  localparam int unsigned Classes = dusk_pkg::classes(dusk_pkg::TopologyTorus),
  localparam int unsigned RouteW  = Classes * NumPorts,
  localparam int unsigned PortW   = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned CreditW = dusk_pkg::CreditW,
  localparam int unsigned WaitW   = dusk_pkg::WaitW
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic [3:0]               select_i,     // constant
  input  logic [1:0]               arbiter_i,    // constant
  input  logic [15:0]              seed_i,       // constant

  // Output side: VCs that may be granted; channels of which link power allows that a packet gets a VC.
  input  logic [NumPorts-1:0]      usable_i,
  input  logic [NumPorts-1:0]      preferred_i,
  input  logic [Views*Total-1:0]   admits_i,     // [view]: VCs that a head flit may get, if the port is usable
  input  logic [Classes*NumVcs-1:0] class_vcs_i,  // constant
  input  logic [Total*NumVcs-1:0]  message_vcs_i,  // [input VC]: VCs of the head flit's message class
  input  logic [Total*CreditW-1:0] space_i,      // free slots behind each output VC
  input  logic [Total*CreditW-1:0] own_i,        // free slots of each input VC
  output logic [3:0]               random_o,     // decides random ties of the routes

  // Input side: the route of each waiting head flit.
  input  logic [Total*RouteW-1:0]  bid_i,        // [input VC][class][port]; zero: no head flit waits
  output logic [Total-1:0]         granted_o,    // per input VC
  output logic [Total*PortW-1:0]   granted_port_o,
  output logic [Total*VcW-1:0]     granted_vc_o,

  // Output side: the VCs that get a new owner.
  output logic [Total-1:0]         allocate_o,   // per output VC
  output logic [Total*VcW-1:0]     allocate_vc_o,
  output logic [Total*PortW-1:0]   owner_port_o,
  output logic [Total*VcW-1:0]     owner_vc_o
);

  logic        any_bid;
  logic [15:0] request_random, arbiter_random;

  assign any_bid  = bid_i != '0;
  assign random_o = request_random[15:12];

  dusk_random u_random (
    .clk_i, .rst_ni, .seed_i, .advance_i(any_bid), .value_o(request_random)
  );
  dusk_random u_arbiter_random (
    .clk_i, .rst_ni, .seed_i(~seed_i), .advance_i(any_bid), .value_o(arbiter_random)
  );

  // ---- State that all head flits read ---------------------------------------------------------------
  logic [Total-1:0]         usable, preferred;  // sets of output VCs
  logic [CreditW*Total-1:0] space, held;        // bit b of all from b*Total; held: 2^CreditW - 1 less the free slots

  always_comb begin
    usable    = '0;
    preferred = '0;
    space     = '0;
    held      = '0;
    if (any_bid) begin
      for (int i = 0; i < Total; i++) begin
        usable[i]    = usable_i[i / NumVcs];
        preferred[i] = preferred_i[i / NumVcs];
      end
      if (select_i == dusk_pkg::SelectShortest) begin
        for (int i = 0; i < Total; i++) begin
          for (int b = 0; b < CreditW; b++) space[b*Total + i] = space_i[i*CreditW + b];
        end
      end
      if (arbiter_i == dusk_pkg::ArbiterLongest) begin
        for (int i = 0; i < Total; i++) begin
          for (int b = 0; b < CreditW; b++) held[b*Total + i] = !own_i[i*CreditW + b];
        end
      end
    end
  end

  // ---- One request per head flit --------------------------------------------------------------------
  logic [Total*Total-1:0] asked;    // [input VC][output VC]
  logic [Total*Total-1:0] request;  // [output VC][input VC]
  logic [Total-1:0]       waits;
  logic [Total-1:0]       some;     // requested output VCs

  for (genvar i = 0; i < Total; i++) begin : gen_request
    // Input VC i reads the random register after a rotation by 5*i bits.
    localparam int unsigned Turn = (5 * i) % 16;
    localparam int unsigned View = Admission ? i : 0;
    assign waits[i] = bid_i[i*RouteW +: RouteW] != '0;
    dusk_request #(
      .NumPorts(NumPorts), .NumVcs(NumVcs), .Group(Group), .Local0(Local0), .Port(i / NumVcs), .Vc(i % NumVcs)
    ) u_request (
      .clk_i, .rst_ni, .select_i,
      .class_vcs_i(class_vcs_i & {Classes{message_vcs_i[i*NumVcs +: NumVcs]}}),
      .route_i    (bid_i[i*RouteW +: RouteW]),
      .may_i      (admits_i[View*Total +: Total]),
      .usable_i   (usable),
      .preferred_i(preferred),
      .space_i    (space),
      .random_i   (8'({request_random, request_random} >> Turn)),
      .granted_i  (granted_o[i]),
      .request_o  (asked[i*Total +: Total])
    );
    `DUSK_ASSERT(GivesWhatWasAsked, !granted_o[i] ||
                 asked[i*Total + granted_port_o[i*PortW +: PortW]*NumVcs + 32'(granted_vc_o[i*VcW +: VcW])])
  end

  always_comb begin
    request = '0;
    some    = '0;
    for (int i = 0; i < Total; i++) begin
      if (waits[i]) begin
        some = some | asked[i*Total +: Total];
        for (int o = 0; o < Total; o++) request[o*Total + i] = asked[i*Total + o];
      end
    end
  end

  // ---- One winner per output VC --------------------------------------------------------------------
  logic [WaitW*Total-1:0] waited, rank;
  logic [Total*Total-1:0] favored;    // [output VC][input VC]
  logic [Total*VcW-1:0]   vc_number;  // number of each input VC or output VC in its port

  dusk_waiting_time #(.N(Total)) u_waiting_time (
    .clk_i, .rst_ni, .waits_i(waits), .granted_i(granted_o), .waited_o(waited)
  );
  assign rank = (arbiter_i == dusk_pkg::ArbiterLongest) ? (WaitW*Total)'(held) : waited;

  for (genvar o = 0; o < Total; o++) begin : gen_favored
    localparam int unsigned Turn = (5 * o) % 16;
    dusk_favored #(.N(Total)) u_favored (
      .arbiter_i,
      .request_i(request[o*Total +: Total]),
      .rank_i   (rank),
      .random_i (8'({arbiter_random, arbiter_random} >> Turn)),
      .favored_o(favored[o*Total +: Total])
    );
    assign vc_number[o*VcW +: VcW] = VcW'(o % NumVcs);
  end
  assign allocate_vc_o = vc_number;

  dusk_vc_grants #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Vcs(NumVcs)) u_grants (
    .clk_i, .rst_ni,
    .active_i  (some != '0),
    .request_i (favored),
    .input_vc_i(vc_number),
    .granted_o, .allocate_o, .owner_port_o, .owner_vc_o
  );

  always_comb begin
    granted_port_o = 'x;  // not read where nothing is granted
    granted_vc_o   = 'x;
    if (granted_o != '0) begin
      for (int i = 0; i < Total; i++) begin
        if (granted_o[i]) begin
          granted_port_o[i*PortW +: PortW] = '0;
          granted_vc_o[i*VcW +: VcW]       = '0;
          for (int o = 0; o < Total; o++) begin
            if (asked[i*Total + o]) begin
              granted_port_o[i*PortW +: PortW] = granted_port_o[i*PortW +: PortW] | PortW'(o / NumVcs);
              granted_vc_o[i*VcW +: VcW]       = granted_vc_o[i*VcW +: VcW] | VcW'(o % NumVcs);
            end
          end
        end
      end
    end
  end

  for (genvar p = 0; p < NumPorts; p++) begin : gen_rules
    `DUSK_ASSERT(GivesOnlyUsableChannels, allocate_o[p*NumVcs +: NumVcs] == '0 || usable_i[p])
  end

endmodule
