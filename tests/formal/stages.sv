// SPDX-License-Identifier: Apache-2.0

/// The guards of the stages are exact. Two routers are compared: the router as built, and one in which no stage is
/// skipped (guards.py writes its modules). They start from any two equal states. For any channels, link power,
/// configuration and reset, all outputs are the same; twins.py adds that all flip-flops load the same. So equal routers
/// stay equal, and one cycle is the proof. If a guard leaves a value undefined (`x`), the value is free and differs
/// between the routers. This also proves that nothing reads it.
`define ROUTER(MODULE) \
  MODULE #( \
    .NumPorts(NumPorts), .NumVcs(NumVcs), .VcDepth(VcDepth), .OutDepth(OutDepth), .FlitW(FlitW), \
    .HopLatency(HopLatency), \
    .InPerVc(InPerVc), .OutPerVc(OutPerVc), .Lanes(Lanes), .CreditBypass(CreditBypass), .VcAllocator(VcAllocator), \
    .Topology(Topology), .Group(Group), .Local0(Local0), .Narrowing(Narrowing), .Admission(Admission), \
    .MessageClasses(MessageClasses), .BackToBack(BackToBack), .WakeRequests(WakeRequests), .HeadAges(HeadAges) \
  ) u_router ( \
    .clk_i, .rst_ni, .in_valid_i, .in_vc_i, .in_flit_i, .credit_i, .usable_i, .preferred_i, .sendable_i, .width_i, \
    .grantable_i, .reachable_i, .age_out_i, .window_end_i, \
    .identity_i, .config_i, .local_i, .vcs_in_use_i, .class_vcs_i, .admission_i, .message_vcs_i, .depth_i, \
    .local_depth_i, \
    .out_depth_i, .seed_i, .probe_clk_i(clk_i), .probe_port_i('0), .probe_o(), \
    .credit_o(credit), .out_valid_o(valid), .out_vc_o(vc), .out_flit_o(flit), \
    .busy_o(busy), .occupied_o(occupied), .nonempty_o(nonempty), .wake_o(wake), .idle_o(idle) \
  );

module stages #(
  parameter int unsigned NumPorts       = 4,
  parameter int unsigned NumVcs         = 2,
  parameter int unsigned VcDepth        = 2,
  parameter int unsigned OutDepth       = 0,
  parameter int unsigned FlitW          = 64,
  parameter int unsigned HopLatency     = 4,
  parameter bit          InPerVc        = 1'b0,
  parameter bit          OutPerVc       = 1'b0,
  parameter int unsigned Lanes          = 1,
  parameter bit          CreditBypass   = 1'b0,
  parameter int unsigned VcAllocator    = dusk_pkg::VcaPerPort,
  parameter int unsigned Topology       = dusk_pkg::TopologyTree,
  parameter int unsigned Group          = NumPorts / 2,
  parameter int unsigned Local0         = 0,
  parameter bit          Narrowing      = 1'b0,
  parameter bit          Admission      = 1'b0,
  parameter bit          MessageClasses = 1'b0,
  parameter bit          BackToBack     = 1'b0,
  parameter bit          WakeRequests   = 1'b0,
  parameter bit          HeadAges       = 1'b0,
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input logic                            clk_i,
  input logic                            rst_ni,
  input logic [NumPorts-1:0]             in_valid_i,
  input logic [NumPorts*VcW-1:0]         in_vc_i,
  input logic [NumPorts*FlitW-1:0]       in_flit_i,
  input logic [Total-1:0]                credit_i,
  input logic [NumPorts-1:0]             usable_i,
  input logic [NumPorts-1:0]             preferred_i,
  input logic [NumPorts-1:0]             grantable_i,
  input logic [NumPorts-1:0]             reachable_i,
  input logic [2:0]                      age_out_i,
  input logic                            window_end_i,
  input logic [NumPorts-1:0]             sendable_i,
  input logic [NumPorts*2-1:0]           width_i,
  input dusk_pkg::identity_t             identity_i,
  input dusk_pkg::router_config_t        config_i,
  input logic [NumPorts-1:0]             local_i,
  input logic [NumVcs-1:0]               vcs_in_use_i,
  input logic [4*NumVcs-1:0]             class_vcs_i,
  input logic [dusk_pkg::AdmissionW-1:0] admission_i,
  input logic [dusk_pkg::MessageClasses*NumVcs-1:0] message_vcs_i,
  input logic [dusk_pkg::CreditW-1:0]    depth_i,
  input logic [dusk_pkg::CreditW-1:0]    local_depth_i,
  input logic [2:0]                      out_depth_i,
  input logic [15:0]                     seed_i
);

  localparam int unsigned OutW = 3*Total + NumPorts*(Lanes*(1 + VcW + FlitW) + 2) + 1;

  logic [2*OutW-1:0] outputs;

  for (genvar i = 0; i < 2; i++) begin : gen_twin
    logic [Total-1:0]                credit, occupied, nonempty;
    logic [NumPorts*Lanes-1:0]       valid;
    logic [NumPorts*Lanes*VcW-1:0]   vc;
    logic [NumPorts*Lanes*FlitW-1:0] flit;
    logic [NumPorts-1:0]             busy, wake;
    logic                            idle;
    if (i == 0) begin : gen_as_built
      `ROUTER(dusk_router)
    end else begin : gen_always
      `ROUTER(dusk_router_always)
    end
    assign outputs[i*OutW +: OutW] = {credit, valid, vc, flit, busy, wake, occupied, nonempty, idle};
  end

  always_comb assert (outputs[OutW-1:0] == outputs[2*OutW-1:OutW]);

endmodule
