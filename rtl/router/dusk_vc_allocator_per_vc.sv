// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// VC allocation per VC: every waiting head flit requests one output VC, and every output VC goes to one of its
/// requesters, round robin (separable, input first: Dally and Towles, Principles and Practices of Interconnection
/// Networks, 2004, section 19.3). The grants come in the cycle of the requests.
///
/// The selection function chooses the port. A head flit requests one of the port's free VCs, round robin from the VC
/// that its input VC got last. With the oblivious selection the port is drawn in the first cycle in which the head flit
/// waits. The head flit keeps the port until its channel is not usable.
module dusk_vc_allocator_per_vc #(
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
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned Views = Admission ? Total : 1,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  // Bits of all bids of an input port. Most ports have no bid, so one test skips all VCs of a port.
  localparam int unsigned PortBidW = NumVcs * NumPorts
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [3:0]                select_i,  // constant
  input  logic [1:0]                tie_i,     // constant
  input  logic [15:0]               seed_i,    // constant

  // Output side: free VCs; channels of which link power allows that a packet gets a VC.
  input  logic [NumPorts-1:0]       usable_i,
  input  logic [NumPorts-1:0]       preferred_i,
  input  logic [Total-1:0]          free_i,          // free VCs, which the selection counts
  input  logic [Views*Total-1:0]    admits_i,        // [view]: VCs of free_i that may be granted
  input  logic [Views*Classes*NumPorts-1:0] available_i,  // [view][class][port]: usable and with a VC to grant
  input  logic [Classes*NumVcs-1:0] class_vcs_i,     // constant
  input  logic [NumPorts*2-1:0]     width_i,         // torus
  output logic [3:0]                random_o,        // torus: decides random ties of the routes

  // Input side: one bid per input VC.
  input  logic [Total-1:0]          waiting_i,       // a head flit waits
  input  logic [Total*NumPorts-1:0] bid_i,           // ports of its route; with BidsAvailable, only the
                                                     // available ports; zero if there are none
  input  logic [Total*VcClassW-1:0] bid_class_i,     // for several classes
  output logic [Total-1:0]          granted_o,       // per input VC
  output logic [Total*PortW-1:0]    granted_port_o,
  output logic [Total*VcW-1:0]      granted_vc_o,

  // Output side: the VCs that get a new owner.
  output logic [Total-1:0]          allocate_o,      // per output VC
  output logic [Total*VcW-1:0]      allocate_vc_o,   // number of the VC in its port
  output logic [Total*PortW-1:0]    owner_port_o,
  output logic [Total*VcW-1:0]      owner_vc_o
);

  localparam bit BidsAvailable = dusk_pkg::bids_available(dusk_pkg::VcaPerVc, Topology);

  // ---- Free VCs of each output port ----------------------------------------------------------------
  logic [Total-1:0]           bids;  // input VCs that bid
  logic                       any_bid;
  logic [NumVcs*NumPorts-1:0] at_least;
  logic [NumVcs-1:0]          thermometer;

  always_comb begin  // computed once for all requests, not for each
    any_bid = 1'b0;
    if (bids != '0) any_bid = 1'b1;
  end

  // Only the selections by most free VCs, and by widest first, read the counts.
  always_comb begin
    at_least    = 'x;  // not read by other selections
    thermometer = 'x;
    if (any_bid && (select_i == dusk_pkg::SelectMostFree || select_i == dusk_pkg::SelectWidest)) begin
      for (int p = 0; p < NumPorts; p++) begin
        thermometer = '0;
        for (int v = 0; v < NumVcs; v++) begin
          if (free_i[p*NumVcs + v]) thermometer = (thermometer << 1) | NumVcs'(1);
        end
        for (int c = 0; c < NumVcs; c++) begin
          at_least[c*NumPorts + p] = thermometer[c];
        end
      end
    end
  end

  // ---- One request per input VC: a port, and a VC of it ---------------------------------------------
  logic [15:0]               random;
  logic                      oblivious;
  logic [Total*NumPorts-1:0] open, choice, choice_q, pointer_q;  // [input VC][port]
  logic [Total*NumVcs-1:0]   choice_vc;  // [input VC][VC] of the choice, one-hot; zero if none is free
  logic [Total*NumVcs-1:0]   vc_pointer_q;
  logic [Total*Total-1:0]    request;  // [output VC][input VC]

  assign random_o = random[15:12];

  dusk_random u_random (
    .clk_i, .rst_ni, .seed_i, .advance_i(any_bid), .value_o(random)
  );

  // The oblivious selection draws a usable port, with or without a free VC, and keeps it as long as it is usable.
  `DUSK_UNUSED(available_i)  // not read if bids have available ports only
  assign oblivious = !BidsAvailable && select_i == dusk_pkg::SelectOblivious;

  always_comb begin
    open = 'x;  // not read without bids
    if (any_bid) begin
      open = {Total{usable_i}};
      if (!BidsAvailable && !oblivious) open = open & {(Total / Views){available_i[Views*NumPorts-1:0]}};
    end
  end

  dusk_select #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology), .Group(Group), .Local0(Local0), .Heads(Total)
  ) u_select (
    .clk_i, .rst_ni, .select_i, .tie_i,
    .asks_i       (bids),
    .candidates_i (bid_i),
    .open_i       (open),
    .kept_i       (choice_q),
    .preferred_i  (oblivious ? '1 : preferred_i),
    .at_least_i   (at_least),
    .width_i,
    .random_i     (random),
    .at_or_above_i(pointer_q),
    .port_o       (choice)
  );

  for (genvar i = 0; i < Total; i++) begin : gen_bids
    assign bids[i] = BidsAvailable ? bid_i[i*NumPorts +: NumPorts] != '0 : waiting_i[i];
    `DUSK_ASSERT(KeepsACandidate, !bids[i] ||
                 (choice_q[i*NumPorts +: NumPorts] & ~bid_i[i*NumPorts +: NumPorts]) == '0)
  end
  `DUSK_ASSERT(KeepsOnlyOblivious, oblivious || choice_q == '0)

  // Round robin over all output VCs: if the input VC got its last VC at this port, the free VCs above that VC come
  // first. Otherwise, or if there is none, the lowest free VC of the port is taken.
  always_comb begin : after_selection
    logic [NumPorts-1:0] port, last_port;
    logic [NumVcs-1:0]   vcs, high;
    choice_vc = 'x;  // not read without a choice
    request   = '0;
    port      = '0;
    last_port = '0;
    vcs       = '0;
    high      = '0;
    if (any_bid) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (choice[p*PortBidW +: PortBidW] != '0) begin
          for (int i = p*NumVcs; i < (p + 1)*NumVcs; i++) begin
            port = choice[i*NumPorts +: NumPorts];
            if (port != '0) begin
              vcs = '0;
              for (int o = 0; o < NumPorts; o++) begin
                if (port[o]) vcs = admits_i[(Admission ? i : 0)*Total + o*NumVcs +: NumVcs];
              end
              vcs = vcs & class_vcs_i[bid_class_i[i*VcClassW +: VcClassW]*NumVcs +: NumVcs];
              last_port = ~pointer_q[i*NumPorts +: NumPorts] & {1'b1, pointer_q[i*NumPorts + 1 +: NumPorts - 1]};
              high      = (port & last_port) != '0 ? vcs & vc_pointer_q[i*NumVcs +: NumVcs] : '0;
              if (high != '0) vcs = high;
              vcs = vcs & (~vcs + 1'b1);
              choice_vc[i*NumVcs +: NumVcs] = vcs;
              for (int o = 0; o < NumPorts; o++) begin
                if (port[o]) begin
                  for (int v = 0; v < NumVcs; v++) begin
                    if (vcs[v]) request[(o*NumVcs + v)*Total + i] = 1'b1;
                  end
                end
              end
            end
          end
        end
      end
    end
  end

  // ---- One winner per output VC --------------------------------------------------------------------
  logic [Total*VcW-1:0]   vc_number;  // number of each input VC or output VC in its port

  for (genvar i = 0; i < Total; i++) begin : gen_number
    assign vc_number[i*VcW +: VcW] = VcW'(i % NumVcs);
  end
  assign allocate_vc_o = vc_number;

  dusk_vc_grants #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Vcs(NumVcs)) u_grants (
    .clk_i, .rst_ni,
    .active_i  (any_bid),
    .request_i (request),
    .input_vc_i(vc_number),
    .granted_o, .allocate_o, .owner_port_o, .owner_vc_o
  );

  // Grant of each input VC, and its pointers after the grant.
  logic [Total*NumPorts-1:0] pointer, kept;
  logic [Total*NumVcs-1:0]   vc_pointer;

  always_comb begin : answers
    logic [NumPorts-1:0] port;
    logic [NumVcs-1:0]   vc;
    granted_port_o = 'x;  // not read where nothing is granted
    granted_vc_o   = 'x;
    pointer        = pointer_q;
    vc_pointer     = vc_pointer_q;
    kept           = choice;
    port           = '0;
    vc             = '0;
    if (granted_o != '0) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (granted_o[p*NumVcs +: NumVcs] != '0) begin
          for (int i = p*NumVcs; i < (p + 1)*NumVcs; i++) begin
            if (granted_o[i]) begin
              port = choice[i*NumPorts +: NumPorts];
              vc   = choice_vc[i*NumVcs +: NumVcs];
              granted_port_o[i*PortW +: PortW] = PortW'(dusk_pkg::index_of(32'(port)));
              granted_vc_o[i*VcW +: VcW]       = VcW'(dusk_pkg::index_of(32'(vc)));
              pointer[i*NumPorts +: NumPorts]  = ~(port | (port - 1'b1));
              vc_pointer[i*NumVcs +: NumVcs]   = ~(vc | (vc - 1'b1));
              kept[i*NumPorts +: NumPorts]     = '0;
            end
          end
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pointer_q    <= '1;
      vc_pointer_q <= '1;
      choice_q     <= '0;
    end else if (any_bid) begin
      pointer_q    <= pointer;
      vc_pointer_q <= vc_pointer;
      if (oblivious) choice_q <= kept;
    end
  end

  for (genvar p = 0; p < NumPorts; p++) begin : gen_rules
    `DUSK_ASSERT(GivesOnlyUsableChannels, allocate_o[p*NumVcs +: NumVcs] == '0 || usable_i[p])
  end

endmodule
