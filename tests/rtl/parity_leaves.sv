// SPDX-License-Identifier: Apache-2.0

/// The modules that decide, in many sizes, for comparison with the twin's functions. Wiring only.
/// A group without candidates, bids or flits idles. Each family is a model of its own: an evaluation computes all there
/// is.
module parity_leaves #(
  /// 0 route of a tree, 1 of a torus, 2 selection, 3 VC allocation per port, 4 utilization monitor, 5 VC allocation per
  /// VC, 6 admission, 7 VC allocation per request; the others are absent.
  parameter int unsigned Family = 0
) (
  input  logic        clk_i,
  input  logic        rst_ni,

  // dusk_route_tree: 4, 6, 8, 10, 12, 16, 32 ports.
  input  logic        route_valid_i,
  input  logic [23:0] route_destination_i,
  input  logic [23:0] route_address_i,
  input  logic [23:0] route_mask_i,
  input  logic [4:0]  route_shift_i,
  input  logic [3:0]  route_digit_mask_i,
  output logic [31:0] route_candidates_o [7],

  // dusk_route_torus: 1, 2, 3, 4 dimensions, two links to each neighbor and two local ports; of each the candidates by
  // class.
  input  logic [3:0]  torus_valid_i,
  input  logic [23:0] torus_destination_i,
  input  logic [23:0] torus_address_i,
  input  logic [23:0] torus_last_i,
  input  logic [3:0]  torus_wrap_i,
  input  logic [1:0]  torus_ring_tie_i,
  input  logic        torus_relaxed_i,
  input  logic [3:0]  torus_random_i,
  output logic [17:0] torus_candidates_o [16],

  // dusk_output_select: ports x VCs 2x8, 3x3, 4x4, 5x2, 6x4, 7x3, 8x1, 8x3, 8x8.
  input  logic [2:0]  select_i,
  input  logic [1:0]  tie_i,
  input  logic [7:0]  select_candidates_i [9],
  input  logic [63:0] select_at_least_i,  // bit c*8+p
  input  logic [7:0]  select_random_i,
  input  logic [7:0]  select_pointer_i,
  output logic [7:0]  select_port_o [9],

  // dusk_vc_allocator: ports x VCs 4x2, 8x1, 8x3; the header in VC 0 of each input port bids, if it waits.
  // Granted: per input VC {port, VC}; owners: per output VC {input port, input VC}; 5 and 3 bits.
  input  logic [15:0] alloc_seed_i,
  input  logic [7:0]  alloc_usable_i [3],
  input  logic [7:0]  alloc_preferred_i [3],
  input  logic [23:0] alloc_free_i [3],
  output logic [7:0]  alloc_available_o [3],
  input  logic [23:0] alloc_waiting_i [3],
  input  logic [63:0] alloc_candidates_i [3],
  output logic [23:0] alloc_granted_o [3],
  output logic [7:0]  alloc_granted_to_o [3][24],
  output logic [23:0] alloc_allocate_o [3],
  output logic [7:0]  alloc_owner_o [3][24],

  // dusk_vc_allocator_per_vc, likewise; all VCs of an input port have the same candidates.
  output logic [7:0]  per_vc_available_o [3],
  input  logic [23:0] per_vc_waiting_i [3],
  output logic [23:0] per_vc_granted_o [3],
  output logic [7:0]  per_vc_granted_to_o [3][24],
  output logic [23:0] per_vc_allocate_o [3],
  output logic [7:0]  per_vc_owner_o [3][24],

  // dusk_admission: ports x VCs of a tree 4x2, a ring of double links 5x3, a torus of single links 5x3; all input VCs
  // ask that have a head. Behind it dusk_message_vcs.
  input  logic [159:0] admission_i,
  input  logic [11:0]  admission_class_vcs_i,
  input  logic [4:0]   admission_local_i,
  input  logic [14:0]  admission_asks_i,
  input  logic [179:0] admission_length_i,
  input  logic [14:0]  admission_free_i,
  input  logic [134:0] admission_room_i,
  input  logic [134:0] admission_own_i,
  input  logic [11:0]  message_vcs_i,            // also of requests
  input  logic [29:0]  admission_message_class_i,
  output logic [14:0]  admission_admits_o [3][15],

  // dusk_vc_allocator_per_request with its routes: ports x VCs of a ring 3x3, a ring of double links 5x3, a torus 5x3,
  // a cube 7x2. Identity and tie as dusk_route_torus above; each header has VCs of its own that it may get. Granted and
  // owners as above.
  input  logic [1:0]   request_arbiter_i,
  input  logic [11:0]  request_class_vcs_i,
  input  logic [6:0]   request_usable_i,
  input  logic [6:0]   request_preferred_i,
  input  logic [14:0]  request_waiting_i [4],
  input  logic [23:0]  request_destination_i [15],
  input  logic [14:0]  request_admits_i [15],
  input  logic [134:0] request_room_i,
  input  logic [134:0] request_own_i,
  input  logic [1:0]   request_message_class_i [15],
  output logic [14:0]  request_granted_o [4],
  output logic [7:0]   request_granted_to_o [4][15],
  output logic [14:0]  request_allocate_o [4],
  output logic [7:0]   request_owner_o [4][15],

  // dusk_utilization_monitor: groups of 1, 4, 8.
  input  logic [191:0] monitor_on_threshold_i,
  input  logic [191:0] monitor_off_threshold_i,
  input  logic         monitor_window_end_i,
  input  logic [7:0]   monitor_sent_i,
  input  logic [7:0]   monitor_active_i,
  output logic [2:0]   monitor_up_o,
  output logic [2:0]   monitor_down_o
);

  localparam int unsigned RoutePorts [7] = '{4, 6, 8, 10, 12, 16, 32};
  for (genvar i = 0; i < (Family == 0 ? 7 : 0); i++) begin : gen_route
    localparam int unsigned Ports = RoutePorts[i];
    logic [Ports-1:0] candidates;
    dusk_route_tree #(.NumPorts(Ports)) u_route (
      .valid_i       (route_valid_i),
      .destination_i (route_destination_i),
      .identity_i    ('{address: route_address_i, address_mask: route_mask_i, digit_shift: route_shift_i,
                       digit_mask: route_digit_mask_i, default: '0}),
      .else_i        ('0),
      .candidates_o  (candidates)
    );
    assign route_candidates_o[i] = 32'(candidates);
  end

  for (genvar i = 0; i < (Family == 1 ? 4 : 0); i++) begin : gen_torus
    localparam int unsigned Ports = 4 * (i + 1) + 2;
    logic [4*Ports-1:0] candidates;
    dusk_route_torus #(.NumPorts(Ports), .Dims(i + 1), .Trunk(2)) u_route (
      .valid_i      (torus_valid_i[i]),
      .destination_i(torus_destination_i),
      .identity_i   ('{address: torus_address_i, last: torus_last_i, wrap: torus_wrap_i, default: '0}),
      .config_i     ('{ring_tie: torus_ring_tie_i, relaxed_dateline: torus_relaxed_i, default: '0}),
      .random_i     (torus_random_i),
      .candidates_o (candidates)
    );
    for (genvar c = 0; c < 4; c++) begin : gen_class
      assign torus_candidates_o[i*4 + c] = 18'(candidates[c*Ports +: Ports]);
    end
  end

  localparam int unsigned SelectPorts [9] = '{2, 3, 4, 5, 6, 7, 8, 8, 8};
  localparam int unsigned SelectVcs   [9] = '{8, 3, 4, 2, 4, 3, 1, 3, 8};
  for (genvar i = 0; i < (Family == 2 ? 9 : 0); i++) begin : gen_select
    localparam int unsigned Ports = SelectPorts[i];
    localparam int unsigned Vcs   = SelectVcs[i];
    logic [Vcs*Ports-1:0] at_least;
    logic [Ports-1:0]     port;
    for (genvar c = 0; c < Vcs; c++) begin : gen_count
      assign at_least[c*Ports +: Ports] = select_at_least_i[c*8 +: Ports];
    end
    dusk_output_select #(.NumPorts(Ports), .NumVcs(Vcs)) u_select (
      .select_i, .tie_i,
      .asks_i       (select_candidates_i[i][Ports-1:0] != '0),
      .candidates_i (select_candidates_i[i][Ports-1:0]),
      .open_i       ('1),
      .kept_i       ('0),
      .preferred_i  ('1),
      .at_least_i   (at_least),
      .random_i     (16'(select_random_i)),
      .at_or_above_i(select_pointer_i[Ports-1:0]),
      .port_o       (port)
    );
    assign select_port_o[i] = 8'(port);
  end

  localparam int unsigned AllocPorts [3] = '{4, 8, 8};
  localparam int unsigned AllocVcs   [3] = '{2, 1, 3};
  for (genvar i = 0; i < (Family == 3 ? 3 : 0); i++) begin : gen_alloc
    localparam int unsigned Ports = AllocPorts[i];
    localparam int unsigned Vcs   = AllocVcs[i];
    localparam int unsigned PortW = $clog2(Ports);
    localparam int unsigned VcW   = (Vcs > 1) ? $clog2(Vcs) : 1;
    localparam int unsigned Total = Ports * Vcs;

    logic [Ports-1:0]       available, granted, allocate;
    logic [Ports*Ports-1:0] bid;
    logic [Ports*PortW-1:0] granted_port, owner_port;
    logic [Ports*VcW-1:0]   granted_vc, allocate_vc, owner_vc;
    dusk_available #(.NumPorts(Ports), .NumVcs(Vcs), .Classes(1), .Local0(0)) u_available (
      .asked_i    (1'b1),
      .usable_i   (alloc_usable_i[i][Ports-1:0]),
      .free_i     (alloc_free_i[i][Total-1:0]),
      .class_vcs_i('0),
      .available_o(available)
    );
    dusk_vc_allocator #(.NumPorts(Ports), .NumVcs(Vcs)) u_alloc (
      .clk_i, .rst_ni, .select_i, .tie_i,
      .seed_i        (alloc_seed_i),
      .usable_i      (alloc_usable_i[i][Ports-1:0]),
      .preferred_i   (alloc_preferred_i[i][Ports-1:0]),
      .free_i        (alloc_free_i[i][Total-1:0]),
      .admits_i      (alloc_free_i[i][Total-1:0]),
      .bid_i         (bid),
      .bid_vc_i      ('0),
      .granted_o     (granted),
      .granted_port_o(granted_port),
      .granted_vc_o  (granted_vc),
      .allocate_o    (allocate),
      .allocate_vc_o (allocate_vc),
      .owner_port_o  (owner_port),
      .owner_vc_o    (owner_vc)
    );
    assign alloc_available_o[i] = 8'(available);
    for (genvar p = 0; p < Ports; p++) begin : gen_bid
      assign bid[p*Ports +: Ports] =
          alloc_waiting_i[i][p*Vcs] ? alloc_candidates_i[i][p*Ports +: Ports] & available : '0;
    end
    for (genvar v = 0; v < 24; v++) begin : gen_vc
      localparam int unsigned P = v / Vcs % Ports;
      if (v < Total) begin : gen_used
        assign alloc_granted_o[i][v]    = v % Vcs == 0 && granted[P];
        assign alloc_granted_to_o[i][v] = {5'(granted_port[P*PortW +: PortW]), 3'(granted_vc[P*VcW +: VcW])};
        assign alloc_allocate_o[i][v]   = allocate[P] && allocate_vc[P*VcW +: VcW] == VcW'(v % Vcs);
        assign alloc_owner_o[i][v]      = {5'(owner_port[P*PortW +: PortW]), 3'(owner_vc[P*VcW +: VcW])};
      end else begin : gen_none
        assign {alloc_granted_o[i][v], alloc_allocate_o[i][v], alloc_granted_to_o[i][v], alloc_owner_o[i][v]} = '0;
      end
    end
  end

  for (genvar i = 0; i < (Family == 5 ? 3 : 0); i++) begin : gen_alloc_per_vc
    localparam int unsigned Ports = AllocPorts[i];
    localparam int unsigned Vcs   = AllocVcs[i];
    localparam int unsigned PortW = $clog2(Ports);
    localparam int unsigned VcW   = (Vcs > 1) ? $clog2(Vcs) : 1;
    localparam int unsigned Total = Ports * Vcs;

    logic [Ports-1:0]       available;
    logic [Total*Ports-1:0] bid;
    logic [Total-1:0]       granted, allocate;
    logic [Total*PortW-1:0] granted_port, owner_port;
    logic [Total*VcW-1:0]   granted_vc, owner_vc, allocate_vc;
    dusk_available #(.NumPorts(Ports), .NumVcs(Vcs), .Classes(1), .Local0(0)) u_available (
      .asked_i    (1'b1),
      .usable_i   (alloc_usable_i[i][Ports-1:0]),
      .free_i     (alloc_free_i[i][Total-1:0]),
      .class_vcs_i('0),
      .available_o(available)
    );
    dusk_vc_allocator_per_vc #(.NumPorts(Ports), .NumVcs(Vcs)) u_alloc (
      .clk_i, .rst_ni, .select_i, .tie_i,
      .seed_i        (alloc_seed_i),
      .usable_i      (alloc_usable_i[i][Ports-1:0]),
      .preferred_i   (alloc_preferred_i[i][Ports-1:0]),
      .free_i        (alloc_free_i[i][Total-1:0]),
      .admits_i      (alloc_free_i[i][Total-1:0]),
      .available_i   (available),
      .waiting_i     (per_vc_waiting_i[i][Total-1:0]),
      .bid_i         (bid),
      .granted_o     (granted),
      .granted_port_o(granted_port),
      .granted_vc_o  (granted_vc),
      .allocate_o    (allocate),
      .allocate_vc_o (allocate_vc),
      .owner_port_o  (owner_port),
      .owner_vc_o    (owner_vc)
    );
    assign per_vc_available_o[i] = 8'(available);
    assign per_vc_granted_o[i]   = 24'(granted);
    assign per_vc_allocate_o[i]  = 24'(allocate);
    for (genvar v = 0; v < 24; v++) begin : gen_vc
      localparam int unsigned P = v / Vcs % Ports;
      if (v < Total) begin : gen_used
        assign bid[v*Ports +: Ports]     = alloc_candidates_i[i][P*Ports +: Ports];  // it counts where one waits
        assign per_vc_granted_to_o[i][v] = {5'(granted_port[v*PortW +: PortW]), 3'(granted_vc[v*VcW +: VcW])};
        // 8'hff, which is no owner, if it names another VC than its own.
        assign per_vc_owner_o[i][v]      = allocate_vc[v*VcW +: VcW] != VcW'(v % Vcs) ? 8'hff :
            {5'(owner_port[v*PortW +: PortW]), 3'(owner_vc[v*VcW +: VcW])};
      end else begin : gen_none
        assign {per_vc_granted_to_o[i][v], per_vc_owner_o[i][v]} = '0;
      end
    end
  end

  for (genvar i = 0; i < (Family == 6 ? 3 : 0); i++) begin : gen_admission
    localparam int unsigned Ports = i == 0 ? 4 : 5;
    localparam int unsigned Vcs   = i == 0 ? 2 : 3;
    localparam int unsigned PortW = $clog2(Ports);
    localparam int unsigned VcW   = $clog2(Vcs);
    localparam int unsigned Total = Ports * Vcs;
    logic [Total*PortW-1:0] port;
    logic [Total*VcW-1:0]   vc;
    logic [Total*Total-1:0] roomy, admits;
    logic [Total*Vcs-1:0]   message_vcs;
    for (genvar v = 0; v < 15; v++) begin : gen_header
      if (v < Total) begin : gen_used
        assign port[v*PortW +: PortW]   = PortW'(v / Vcs);
        assign vc[v*VcW +: VcW]         = VcW'(v % Vcs);
        assign admission_admits_o[i][v] = 15'(admits[v*Total +: Total]);
      end else begin : gen_none
        assign admission_admits_o[i][v] = '0;
      end
    end
    dusk_admission #(
      .NumPorts(Ports), .NumVcs(Vcs), .Headers(Total), .Trunks(2 * i), .Trunk(i == 1 ? 2 : i / 2)
    ) u_admission (
      .admission_i,
      .class_vcs_i(admission_class_vcs_i[4*Vcs-1:0]),
      .local_i    (admission_local_i[Ports-1:0]),
      .asks_i     (admission_asks_i[Total-1:0]),
      .port_i     (port),
      .vc_i       (vc),
      .length_i   (admission_length_i[Total*12-1:0]),
      .free_i     (admission_free_i[Total-1:0]),
      .room_i     (admission_room_i[Total*9-1:0]),
      .own_i      (admission_own_i[Total*9-1:0]),
      .admits_o   (roomy)
    );
    dusk_message_vcs #(.NumPorts(Ports), .NumVcs(Vcs), .Headers(Total)) u_message_vcs (
      .message_vcs_i(message_vcs_i[4*Vcs-1:0]),
      .asks_i       (admission_asks_i[Total-1:0]),
      .class_i      (admission_message_class_i[2*Total-1:0]),
      .admits_i     (roomy),
      .vcs_o        (message_vcs),
      .admits_o     (admits)
    );
  end

  localparam int unsigned RequestPorts  [4] = '{3, 5, 5, 7};
  localparam int unsigned RequestVcs    [4] = '{3, 3, 3, 2};
  localparam int unsigned RequestTrunks [4] = '{2, 2, 4, 6};
  for (genvar i = 0; i < (Family == 7 ? 4 : 0); i++) begin : gen_request
    localparam int unsigned Ports  = RequestPorts[i];
    localparam int unsigned Vcs    = RequestVcs[i];
    localparam int unsigned Trunks = RequestTrunks[i];
    localparam int unsigned Trunk  = i == 1 ? 2 : 1;
    localparam int unsigned PortW  = $clog2(Ports);
    localparam int unsigned VcW    = $clog2(Vcs);
    localparam int unsigned Total  = Ports * Vcs;
    logic [3:0]               random;
    logic [Total*24-1:0]      destination;
    logic [Total*4*Ports-1:0] bid;
    logic [Total*Total-1:0]   admits, own_admits;
    logic [Total*Vcs-1:0]     message_vcs;
    logic [Total*2-1:0]       message_class;
    logic [Total-1:0]         granted, allocate;
    logic [Total*PortW-1:0]   granted_port, owner_port;
    logic [Total*VcW-1:0]     granted_vc, owner_vc, allocate_vc;
    dusk_route #(.NumPorts(Ports), .Trunks(Trunks), .Trunk(Trunk), .Headers(Total)) u_route (
      .valid_i      (request_waiting_i[i][Total-1:0]),
      .destination_i(destination),
      .identity_i   ('{address: torus_address_i, last: torus_last_i, wrap: torus_wrap_i, default: '0}),
      .config_i     ('{ring_tie: torus_ring_tie_i, relaxed_dateline: torus_relaxed_i, default: '0}),
      .random_i     (random),
      .else_i       ('0),
      .candidates_o (bid)
    );
    dusk_message_vcs #(.NumPorts(Ports), .NumVcs(Vcs), .Headers(Total)) u_message_vcs (
      .message_vcs_i(message_vcs_i[4*Vcs-1:0]),
      .asks_i       (request_waiting_i[i][Total-1:0]),
      .class_i      (message_class),
      .admits_i     (admits),
      .vcs_o        (message_vcs),
      .admits_o     (own_admits)
    );
    dusk_vc_allocator_per_request #(
      .NumPorts(Ports), .NumVcs(Vcs), .Trunks(Trunks), .Trunk(Trunk), .Admission(1'b1)
    ) u_alloc (
      .clk_i, .rst_ni, .select_i,
      .arbiter_i     (request_arbiter_i),
      .seed_i        (alloc_seed_i),
      .usable_i      (request_usable_i[Ports-1:0]),
      .preferred_i   (request_preferred_i[Ports-1:0]),
      .admits_i      (own_admits),
      .message_vcs_i (message_vcs),
      .class_vcs_i   (request_class_vcs_i[4*Vcs-1:0]),
      .room_i        (request_room_i[Total*9-1:0]),
      .own_i         (request_own_i[Total*9-1:0]),
      .random_o      (random),
      .bid_i         (bid),
      .granted_o     (granted),
      .granted_port_o(granted_port),
      .granted_vc_o  (granted_vc),
      .allocate_o    (allocate),
      .allocate_vc_o (allocate_vc),
      .owner_port_o  (owner_port),
      .owner_vc_o    (owner_vc)
    );
    assign request_granted_o[i]  = 15'(granted);
    assign request_allocate_o[i] = 15'(allocate);
    for (genvar v = 0; v < 15; v++) begin : gen_vc
      if (v < Total) begin : gen_used
        assign destination[v*24 +: 24]    = request_destination_i[v];
        assign admits[v*Total +: Total]   = request_admits_i[v][Total-1:0];
        assign message_class[v*2 +: 2]    = request_message_class_i[v];
        assign request_granted_to_o[i][v] = {5'(granted_port[v*PortW +: PortW]), 3'(granted_vc[v*VcW +: VcW])};
        assign request_owner_o[i][v]      = allocate_vc[v*VcW +: VcW] != VcW'(v % Vcs) ? 8'hff :
            {5'(owner_port[v*PortW +: PortW]), 3'(owner_vc[v*VcW +: VcW])};
      end else begin : gen_none
        assign {request_granted_to_o[i][v], request_owner_o[i][v]} = '0;
      end
    end
  end

  for (genvar i = 0; i < (Family == 4 ? 3 : 0); i++) begin : gen_monitor
    localparam int unsigned Group = i == 0 ? 1 : 4 * i;
    dusk_utilization_monitor #(.Group(Group)) u_monitor (
      .clk_i, .rst_ni,
      .on_threshold_i (monitor_on_threshold_i[Group*24-1:0]),
      .off_threshold_i(monitor_off_threshold_i[Group*24-1:0]),
      .window_end_i   (monitor_window_end_i),
      .sent_i         (monitor_sent_i[Group-1:0]),
      .active_i       (monitor_active_i[Group-1:0]),
      .step_up_o      (monitor_up_o[i]),
      .step_down_o    (monitor_down_o[i])
    );
  end

endmodule
