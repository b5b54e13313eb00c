// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Request of one head flit: at most one output VC, which the head flit may get. `select_i` is the request policy:
/// random, shortest or smart (J. Miguel-Alonso, EHU-KAT-IK-05-04, 2005, section 5.1). The request is combinational.
/// Behavior: docs/rtl/vc_allocator_per_request.md.
module dusk_request #(
  parameter int unsigned NumPorts = 5,
  parameter int unsigned NumVcs   = 3,
  /// Number of links of a trunk; first local port (dusk_switch).
  parameter int unsigned Group    = 1,
  parameter int unsigned Local0   = 4,
  /// Port and VC of the head flit.
  parameter int unsigned Port     = 0,
  parameter int unsigned Vc       = 0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned Classes = dusk_pkg::classes(dusk_pkg::TopologyTorus),
  localparam int unsigned CreditW = dusk_pkg::CreditW
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic [3:0]               select_i,     // constant
  input  logic [Classes*NumVcs-1:0] class_vcs_i,  // for the head flit's message class
  input  logic [Classes*NumPorts-1:0] route_i,    // [class][port]; zero: no head flit requests
  input  logic [Total-1:0]         may_i,        // output VCs that the head flit may get, if the port is usable
  input  logic [Total-1:0]         usable_i,     // output VCs of usable ports
  input  logic [Total-1:0]         preferred_i,  // output VCs of preferred ports
  input  logic [CreditW*Total-1:0] space_i,      // free slots behind each output VC: bit b of all begins at b*Total
  input  logic [7:0]               random_i,
  input  logic                     granted_i,
  output logic [Total-1:0]         request_o     // one-hot or zero
);

  // ---- Routes by class -----------------------------------------------------------------------------
  logic [Total-1:0] adaptive, late, early, home;

  always_comb begin
    adaptive = '0;
    late    = '0;
    early   = '0;
    home     = '0;
    if (route_i != '0) begin
      for (int p = 0; p < Local0; p++) begin
        if (route_i[dusk_pkg::ClassAdaptive*NumPorts + p])
          adaptive[p*NumVcs +: NumVcs] = class_vcs_i[dusk_pkg::ClassAdaptive*NumVcs +: NumVcs];
        if (route_i[dusk_pkg::ClassAfter*NumPorts + p])
          late[p*NumVcs +: NumVcs] = class_vcs_i[dusk_pkg::ClassAfter*NumVcs +: NumVcs];
        if (route_i[dusk_pkg::ClassBefore*NumPorts + p])
          early[p*NumVcs +: NumVcs] = class_vcs_i[dusk_pkg::ClassBefore*NumVcs +: NumVcs];
      end
      for (int p = Local0; p < NumPorts; p++) begin
        if (route_i[dusk_pkg::ClassLocal*NumPorts + p])
          home[p*NumVcs +: NumVcs] = class_vcs_i[dusk_pkg::ClassLocal*NumVcs +: NumVcs];
      end
    end
  end

  // ---- Set from which the policy chooses -----------------------------------------------------------
  logic [Total-1:0] attempt, may, pool;
  logic             attempts, to_escape, escapes;

  assign attempts = select_i == dusk_pkg::SelectSmart && route_i != '0 && home == '0;

  dusk_request_smart #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .Group(Group), .Local0(Local0), .Port(Port), .Vc(Vc)
  ) u_smart (
    .clk_i, .rst_ni,
    .asks_i        (attempts),
    .granted_i,
    .adaptive_i    (adaptive),
    .own_adaptive_i(class_vcs_i[dusk_pkg::ClassAdaptive*NumVcs + Vc]),
    .attempt_o     (attempt),
    .escape_o      (to_escape)
  );

  always_comb begin
    may     = 'x;  // not read without a route, because the pool is empty
    pool    = '0;
    escapes = 1'b0;
    if (route_i != '0) begin
      may  = may_i & usable_i;
      pool = attempts ? attempt & usable_i : (adaptive | home) & may;
      escapes = attempts ? to_escape : pool == '0;
      if (escapes) pool = (late & may) != '0 ? late & may : early & may;
      if ((pool & preferred_i) != '0) pool = pool & preferred_i;
    end
  end

  // ---- Choice of one VC ----------------------------------------------------------------------------
  logic             shortest;
  logic [Total-1:0] least, drawn, most_space;

  assign shortest = select_i == dusk_pkg::SelectShortest;

  dusk_highest #(.N(Total), .W(CreditW)) u_shortest (
    .set_i(shortest && !escapes ? pool : '0), .number_i(space_i), .best_o(most_space)
  );
  dusk_drawn #(.N(Total)) u_drawn (
    .set_i(!shortest && !escapes ? pool : '0), .random_i, .member_o(drawn)
  );
  assign least     = escapes ? pool : most_space;
  assign request_o = (escapes || shortest ? least & (~least + 1'b1) : drawn) & may;

  `DUSK_ASSERT_COMB(AsksForOne, (request_o & (request_o - 1'b1)) == '0)
  `DUSK_ASSERT_COMB(AsksForAWay, (request_o & ~(adaptive | late | early | home)) == '0)

endmodule
