// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Routing and VC allocation for one head flit of the switch per cycle: the routing and arbitration unit of M. Alonso
/// Diaz, thesis UPV 2012, section 4.3.1. The grant comes in the same cycle.
///
/// The head flit gets an adaptive VC of a productive trunk, or else an escape VC of the dimension-order trunk. A head
/// flit that gets nothing has used the cycle. Behavior: docs/rtl/vc_allocator_per_switch.md.
module dusk_vc_allocator_per_switch #(
  parameter int unsigned NumPorts = 20,
  parameter int unsigned NumVcs   = 3,
  /// Topology, as in dusk_route.
  parameter int unsigned Topology = dusk_pkg::TopologyTorus,
  parameter int unsigned Group    = 4,
  parameter int unsigned Local0   = 16,
  localparam int unsigned Classes  = dusk_pkg::classes(Topology),
  localparam int unsigned Total    = NumPorts * NumVcs,
  localparam int unsigned PortW    = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW      = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned AddressW = dusk_pkg::AddressW
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,

  // Identity and configuration; constant.
  input  dusk_pkg::identity_t       identity_i,
  input  dusk_pkg::router_config_t  config_i,
  input  logic [Classes*NumVcs-1:0] class_vcs_i,
  input  logic [15:0]               seed_i,

  // Output side.
  input  logic [NumPorts-1:0]       usable_i,
  input  logic [NumPorts-1:0]       preferred_i,
  input  logic [NumPorts-1:0]       grantable_i,    // ports that may grant a VC now
  input  logic [Total-1:0]          free_i,         // free VCs, which the selection counts
  input  logic [Total-1:0]          admits_i,       // VCs of free_i that the served head flit may get
  input  logic [NumPorts*2-1:0]     width_i,

  // Input side: waiting head flits; the grant.
  input  logic [Total-1:0]          waiting_i,
  input  logic [Total*AddressW-1:0] destination_i,
  output logic [NumPorts-1:0]       choice_o,       // port that the served head flit chose; one-hot or zero
  output logic [Total-1:0]          granted_o,      // one-hot or zero
  output logic [PortW-1:0]          granted_port_o,
  output logic [VcW-1:0]            granted_vc_o,

  // Output side: the VC that gets a new owner.
  output logic [NumPorts-1:0]       allocate_o,     // one-hot or zero; its VC is granted_vc_o
  output logic [PortW-1:0]          owner_port_o,   // input port and VC of the served head flit
  output logic [VcW-1:0]            owner_vc_o,

  output logic [3:0]                random_o        // for the probe
);

  // ---- Turn ----------------------------------------------------------------------------------------
  logic                any_waiting;
  logic [NumPorts-1:0] waiting_port, port_turn;
  logic [Total-1:0]    vc_turn, served;

  assign any_waiting = waiting_i != '0;

  always_comb begin
    waiting_port = '0;
    if (any_waiting) begin
      for (int p = 0; p < NumPorts; p++) waiting_port[p] = waiting_i[p*NumVcs +: NumVcs] != '0;
    end
  end

  dusk_rr_arbiter #(.N(NumVcs), .Arbiters(NumPorts)) u_vc (
    .clk_i, .rst_ni, .hold_i(1'b0),
    .req_i  (waiting_i),
    .take_i (port_turn),
    .grant_o(vc_turn)
  );

  dusk_rr_arbiter #(.N(NumPorts)) u_port (
    .clk_i, .rst_ni, .hold_i(1'b0),
    .req_i  (waiting_port),
    .take_i (any_waiting),
    .grant_o(port_turn)
  );

  logic [AddressW-1:0] destination;

  always_comb begin
    served       = '0;
    destination  = '0;
    owner_port_o = '0;
    owner_vc_o   = '0;
    if (any_waiting) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (port_turn[p]) begin
          owner_port_o = PortW'(p);
          served[p*NumVcs +: NumVcs] = vc_turn[p*NumVcs +: NumVcs];
          for (int v = 0; v < NumVcs; v++) begin
            if (vc_turn[p*NumVcs + v]) begin
              owner_vc_o  = VcW'(v);
              destination = destination_i[(p*NumVcs + v)*AddressW +: AddressW];
            end
          end
        end
      end
    end
  end

  // ---- Route ---------------------------------------------------------------------------------------
  logic [Classes*NumPorts-1:0] route;  // [class][port]
  logic [15:0]                 random;

  assign random_o = random[15:12];

  dusk_route #(.NumPorts(NumPorts), .Topology(Topology), .Group(Group), .Local0(Local0)) u_route (
    .valid_i      (any_waiting),
    .inside_i     (1'b0),
    .destination_i(destination),
    .identity_i, .config_i,
    .random_i     (random[15:12]),
    .else_i       ('0),
    .candidates_o (route)
  );

  dusk_random u_random (
    .clk_i, .rst_ni, .seed_i, .advance_i(any_waiting), .value_o(random)
  );

  // ---- Candidates ----------------------------------------------------------------------------------
  logic [Classes*NumPorts-1:0]               available;
  logic [NumPorts-1:0]                       candidates;
  logic [dusk_pkg::class_bits(Topology)-1:0] vc_class;

  dusk_available #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology), .Local0(Local0)) u_available (
    .asked_i    (any_waiting),
    .usable_i,
    .free_i     (admits_i),
    .class_vcs_i,
    .available_o(available)
  );

  dusk_candidates #(.NumPorts(NumPorts), .Topology(Topology)) u_candidates (
    .route_i     (route),
    .available_i (available),
    .candidates_o(candidates),
    .class_o     (vc_class)
  );

  // ---- Selection and grant -------------------------------------------------------------------------
  logic [NumPorts-1:0]        pointer_q;  // thermometer; moves only with round robin
  logic [NumVcs*NumPorts-1:0] at_least;
  logic [NumVcs-1:0]          thermometer, vcs;

  always_comb begin
    at_least    = '0;
    thermometer = '0;
    if (candidates != '0) begin
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

  dusk_select #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology), .Group(Group), .Local0(Local0)) u_select (
    .clk_i, .rst_ni,
    .select_i     (config_i.selection),
    .tie_i        (config_i.tie_break),
    .asks_i       (any_waiting),
    .candidates_i (candidates),
    .open_i       ('1),
    .kept_i       ('0),
    .preferred_i,
    .at_least_i   (at_least),
    .width_i,
    .random_i     (16'(random[7:0])),
    .at_or_above_i(pointer_q),
    .port_o       (choice_o)
  );

  assign allocate_o = choice_o & grantable_i;

  always_comb begin
    granted_port_o = '0;
    granted_vc_o   = '0;
    vcs            = '0;
    if (allocate_o != '0) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (allocate_o[p]) begin
          granted_port_o = PortW'(p);
          vcs            = admits_i[p*NumVcs +: NumVcs] & class_vcs_i[vc_class*NumVcs +: NumVcs];
        end
      end
      for (int v = NumVcs - 1; v >= 0; v--) begin
        if (vcs[v]) granted_vc_o = VcW'(v);
      end
    end
  end

  assign granted_o = (allocate_o != '0) ? served : '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pointer_q <= '1;
    end else if (allocate_o != '0 && config_i.selection == dusk_pkg::SelectRoundRobin) begin
      pointer_q <= ~(allocate_o | (allocate_o - 1'b1));
    end
  end

  `DUSK_ASSERT(GivesOnlyGrantableChannels, (allocate_o & ~grantable_i) == '0)
  `DUSK_ASSERT(GivesOnlyUsableChannels, (allocate_o & ~usable_i) == '0)
  `DUSK_ASSERT(GivesAVcOfTheClass, allocate_o == '0 || vcs != '0)

endmodule
