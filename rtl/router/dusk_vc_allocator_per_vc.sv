// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// VC allocation per VC: every waiting header asks for one output VC, and every output VC goes to one of
/// the headers that ask for it, round robin (separable, input first: Dally and Towles, Principles and
/// Practices of Interconnection Networks, 2004, section 19.3). Answers in the same cycle.
///
/// The selection function chooses the port; of the port's free VCs a header asks for one in the turn of its
/// input VC, which is over all output VCs of the switch. With the oblivious selection the port is drawn in
/// the first cycle in which the header waits, and kept until its channel may not be used.
module dusk_vc_allocator_per_vc #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Of the topology, as dusk_route.
  parameter int unsigned Trunks   = 0,
  parameter int unsigned Trunk    = 0,
  /// Every header has free VCs of its own (dusk_admission).
  parameter bit          Admission = 1'b0,
  localparam int unsigned Classes = dusk_pkg::classes(Trunks),
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned Views = Admission ? Total : 1,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [2:0]                select_i,  // constant
  input  logic [1:0]                tie_i,     // constant
  input  logic [15:0]               seed_i,    // constant

  // Output side: free VCs, channels that link power lets be allocated.
  input  logic [NumPorts-1:0]       usable_i,
  input  logic [NumPorts-1:0]       preferred_i,
  input  logic [Total-1:0]          free_i,          // counted by the selection
  input  logic [Views*Total-1:0]    admits_i,        // [view]: of these, what may be given
  input  logic [Views*Classes*NumPorts-1:0] available_i,  // [view][class][port]: usable and with a VC to give
  input  logic [4*NumVcs-1:0]       class_vcs_i,     // torus; constant
  input  logic [NumPorts*2-1:0]     width_i,         // torus
  output logic [3:0]                random_o,        // torus: decides random ties of the routes

  // Input side: one bid per input VC.
  input  logic [Total*NumPorts-1:0] bid_i,           // candidates, in a tree available or not; zero: no bid
  input  logic [Total*2-1:0]        bid_class_i,     // of several classes
  output logic [Total-1:0]          granted_o,       // per input VC
  output logic [Total*PortW-1:0]    granted_port_o,
  output logic [Total*VcW-1:0]      granted_vc_o,

  // Output side: the VCs that change hands.
  output logic [Total-1:0]          allocate_o,      // per output VC
  output logic [Total*VcW-1:0]      allocate_vc_o,   // its number in its port
  output logic [Total*PortW-1:0]    owner_port_o,
  output logic [Total*VcW-1:0]      owner_vc_o
);

  // ---- Free VCs of each output port ----------------------------------------------------------------
  logic                       any_bid;
  logic [NumVcs*NumPorts-1:0] at_least;
  logic [NumVcs-1:0]          thermometer;

  assign any_bid = bid_i != '0;

  always_comb begin
    at_least    = '0;
    thermometer = '0;
    if (any_bid) begin
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

  // ---- One wish per input VC: a port, and a VC of it -----------------------------------------------
  logic [15:0]               random;
  logic [Total*NumPorts-1:0] wish_port;  // [input VC][port], one-hot
  logic [Total*NumVcs-1:0]   wish_vc;    // [input VC][VC], one-hot

  assign random_o = random[15:12];

  dusk_random u_random (
    .clk_i, .rst_ni, .seed_i, .advance_i(any_bid), .value_o(random)
  );

  for (genvar i = 0; i < Total; i++) begin : gen_wish
    // Each input VC reads the random register turned by 5 more bits.
    localparam int unsigned Turn = (5 * i) % 16;
    localparam int unsigned View = Admission ? i : 0;
    logic [7:0]          number;
    logic [NumPorts-1:0] bid, pool, candidates, available, choice, choice_q, port, last_port, pointer_q;
    logic [NumVcs-1:0]   vcs, high, chosen, vc, vc_pointer_q;

    assign number = 8'({random, random} >> Turn);
    assign bid    = bid_i[i*NumPorts +: NumPorts];
    assign pool   = bid & usable_i;
    // Of several classes the candidates are available, those of the bid's class.
    assign available = (Classes > 1) ? bid : available_i[View*NumPorts +: NumPorts];

    // Oblivious: a port that may be used, with or without a free VC; the one that was drawn, as long as
    // it may be used.
    always_comb begin
      candidates = pool & available;
      if ((candidates & preferred_i) != '0) candidates = candidates & preferred_i;
      if (Classes == 1 && select_i == dusk_pkg::SelectOblivious) begin
        candidates = (choice_q & pool) != '0 ? choice_q & pool : pool;
      end
    end

    dusk_select #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Trunks(Trunks), .Trunk(Trunk)) u_select (
      .clk_i, .rst_ni, .select_i, .tie_i,
      .candidates_i (candidates),
      .preferred_i  ('1),  // looked at above
      .at_least_i   (at_least),
      .width_i,
      .turn_i       (bid != '0),
      .random_i     (number),
      .at_or_above_i(pointer_q),
      .port_o       (choice)
    );
    assign port = choice & available;
    assign wish_port[i*NumPorts +: NumPorts] = port;

    always_comb begin
      vcs = '0;
      if (port != '0) begin
        for (int p = 0; p < NumPorts; p++) begin
          if (port[p]) vcs = admits_i[View*Total + p*NumVcs +: NumVcs];
        end
        if (Classes > 1) vcs = vcs & class_vcs_i[bid_class_i[i*2 +: 2]*NumVcs +: NumVcs];
      end
    end
    // In the turn of all output VCs the VCs of the port below the pointer that are above the one that was
    // got come first, then those of the other ports, the lowest first.
    assign last_port = ~pointer_q & {1'b1, pointer_q[NumPorts-1:1]};
    assign high      = (port & last_port) != '0 ? vcs & vc_pointer_q : '0;
    assign chosen    = (high != '0) ? high : vcs;
    assign vc        = chosen & (~chosen + 1'b1);
    assign wish_vc[i*NumVcs +: NumVcs] = vc;

    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        pointer_q    <= '1;
        vc_pointer_q <= '1;
        choice_q     <= '0;
      end else if (bid != '0) begin
        if (granted_o[i]) begin
          pointer_q    <= ~(port | (port - 1'b1));
          vc_pointer_q <= ~(vc | (vc - 1'b1));
          choice_q     <= '0;
        end else if (Classes == 1 && select_i == dusk_pkg::SelectOblivious) begin
          choice_q     <= choice;
        end
      end
    end

    `DUSK_ASSERT(KeepsACandidate, (choice_q & ~bid) == '0)
  end

  // ---- One winner per output VC --------------------------------------------------------------------
  logic [Total*Total-1:0] request;    // [output VC][input VC]
  logic [Total*VcW-1:0]   vc_number;  // of each input VC or output VC in its port

  always_comb begin
    request = '0;
    if (any_bid) begin
      for (int i = 0; i < Total; i++) begin
        for (int o = 0; o < NumPorts; o++) begin
          if (wish_port[i*NumPorts + o]) begin
            for (int v = 0; v < NumVcs; v++) begin
              request[(o*NumVcs + v)*Total + i] = wish_vc[i*NumVcs + v];
            end
          end
        end
      end
    end
  end

  for (genvar i = 0; i < Total; i++) begin : gen_number
    assign vc_number[i*VcW +: VcW] = VcW'(i % NumVcs);
  end
  assign allocate_vc_o = vc_number;

  dusk_vc_grants #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Vcs(NumVcs)) u_grants (
    .clk_i, .rst_ni,
    .active_i   (any_bid),
    .request_i  (request),
    .input_vc_i (vc_number),
    .output_vc_i(vc_number),
    .granted_o, .granted_port_o, .granted_vc_o, .allocate_o, .owner_port_o, .owner_vc_o
  );

  for (genvar p = 0; p < NumPorts; p++) begin : gen_rules
    `DUSK_ASSERT(GivesOnlyUsableChannels, allocate_o[p*NumVcs +: NumVcs] == '0 || usable_i[p])
  end

endmodule
