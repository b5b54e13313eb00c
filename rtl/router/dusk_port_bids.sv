// SPDX-License-Identifier: Apache-2.0

/// One bid per input port: the VCs of the port take turns, and a VC bids if its head flit has available candidates.
/// Behavior: docs/rtl/input_units.md.
module dusk_port_bids #(
  parameter int unsigned NumPorts  = 8,
  parameter int unsigned NumVcs    = 3,
  /// Topology, whose VC classes the module uses.
  parameter int unsigned Topology  = dusk_pkg::TopologyTree,
  /// 1: each head flit has a set of available ports of its own (dusk_admission).
  parameter bit          Admission = 1'b0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned Classes = dusk_pkg::classes(Topology),
  localparam int unsigned VcClassW = dusk_pkg::class_bits(Topology),
  localparam int unsigned Views   = Admission ? Total : 1,
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned RouteW  = Classes * NumPorts
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic [Total-1:0]             routed_i,     // head flits that may get an output VC
  input  logic [Total*RouteW-1:0]      route_i,      // [VC][class][port]
  input  logic [Views*RouteW-1:0]      available_i,  // [view][class][port]: a free VC on a usable channel
  input  logic [NumPorts-1:0]          granted_i,    // per port
  output logic                         any_o,        // at least one port bids
  output logic [NumPorts*NumPorts-1:0] bid_o,        // candidates; zero: no bid
  output logic [NumPorts*VcW-1:0]      bid_vc_o,     // input VC that bids
  output logic [NumPorts*VcClassW-1:0] bid_class_o,  // for several classes
  output logic [Total-1:0]             granted_o     // per VC
);

  logic [Total-1:0]          eligible, bidder;
  logic [Total*NumPorts-1:0] candidates;
  logic [Total*VcClassW-1:0] vc_class;
  assign any_o = eligible != '0;
  if (Classes == 1) begin : gen_one_class
    assign vc_class = '0;
    always_comb begin
      candidates = '0;
      eligible   = '0;
      if (routed_i != '0) begin
        for (int i = 0; i < Total; i++) begin
          if (routed_i[i]) begin
            candidates[i*NumPorts +: NumPorts] = route_i[i*RouteW +: NumPorts] &
                                                 available_i[(Admission ? i : 0)*RouteW +: NumPorts];
            eligible[i] = candidates[i*NumPorts +: NumPorts] != '0;
          end
        end
      end
    end
  end else begin : gen_classes
    for (genvar i = 0; i < Total; i++) begin : gen_vc
      dusk_candidates #(.NumPorts(NumPorts), .Topology(Topology)) u_candidates (
        .route_i     (routed_i[i] ? route_i[i*RouteW +: RouteW] : '0),
        .available_i (available_i[(Admission ? i : 0)*RouteW +: RouteW]),
        .candidates_o(candidates[i*NumPorts +: NumPorts]),
        .class_o     (vc_class[i*VcClassW +: VcClassW])
      );
      assign eligible[i] = candidates[i*NumPorts +: NumPorts] != '0;
    end
  end
  dusk_rr_arbiter #(.N(NumVcs), .Arbiters(NumPorts)) u_bid (
    .clk_i, .rst_ni,
    .hold_i (1'b0),
    .req_i  (eligible),
    .take_i (granted_i),
    .grant_o(bidder)
  );
  always_comb begin
    bid_o       = '0;
    bid_vc_o    = '0;
    bid_class_o = '0;
    if (eligible != '0) begin
      for (int p = 0; p < NumPorts; p++) begin
        for (int v = 0; v < NumVcs; v++) begin
          if (bidder[p*NumVcs + v]) begin
            // At most one VC of the port bids, so the terms are parallel, not chained.
            bid_o[p*NumPorts +: NumPorts] = bid_o[p*NumPorts +: NumPorts]
                                          | candidates[(p*NumVcs + v)*NumPorts +: NumPorts];
            bid_vc_o[p*VcW +: VcW]        = bid_vc_o[p*VcW +: VcW] | VcW'(v);
            bid_class_o[p*VcClassW +: VcClassW] = bid_class_o[p*VcClassW +: VcClassW]
                                                | vc_class[(p*NumVcs + v)*VcClassW +: VcClassW];
          end
        end
      end
    end
  end
  always_comb begin
    granted_o = '0;
    if (granted_i != '0) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (granted_i[p]) granted_o[p*NumVcs +: NumVcs] = bidder[p*NumVcs +: NumVcs];
      end
    end
  end

endmodule
