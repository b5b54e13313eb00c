// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Output side of a switch without output queues whose local ports send one flit per VC and cycle. Each VC of a local
/// port has its own register, and the lane with its number. The first Shared ports send on lane 0. Index
/// port*NumVcs+vc; lanes port*NumVcs+lane. Behavior: docs/rtl/output_lanes.md.
module dusk_output_lanes #(
  parameter int unsigned NumPorts  = 2,
  parameter int unsigned NumVcs    = 3,
  parameter int unsigned FlitW     = 64,
  /// Number of ports, the first ones, whose VCs share a crossbar output.
  parameter int          Shared    = 1,
  /// 1: the channels of the first Shared ports can be narrowed.
  parameter bit          Narrowing = 1'b0,
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int          First = Shared * NumVcs,                       // first VC with its own register
  localparam int unsigned In    = Shared + Total - First
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic [NumPorts-1:0]    sendable_i,  // the channel carries flits in this cycle
  input  logic [NumPorts*2-1:0]  width_i,     // width level for a flit that crosses at this edge

  // From the crossbar: a flit for each of the first Shared ports, and for each VC of the other ports.
  input  logic [Total-1:0]       accept_i,
  input  logic [In*FlitW-1:0]    flit_i,
  output logic [Total-1:0]       ready_o,
  output logic [Total-1:0]       empty_o,
  output logic [NumPorts-1:0]    busy_o,

  // Credits.
  input  logic [Total-1:0]       has_credit_i,
  output logic [Total-1:0]       consume_o,

  // Channels.
  output logic [Total-1:0]       valid_o,
  output logic [Total*VcW-1:0]   vc_o,
  output logic [Total*FlitW-1:0] flit_o
);

  `DUSK_UNUSED(width_i)  // only a serializer reads it
  if (Shared > 0) begin : gen_neighbors
    logic [Shared-1:0]       valid;
    logic [Shared*VcW-1:0]   vc;
    logic [Shared*FlitW-1:0] flit;

    if (Narrowing) begin : gen_serializer
      dusk_output_serializer #(.NumPorts(Shared), .NumVcs(NumVcs), .FlitW(FlitW)) u_serializer (
        .clk_i, .rst_ni,
        .sendable_i  (sendable_i[Shared-1:0]),
        .width_i     (width_i[Shared*2-1:0]),
        .accept_i    (accept_i[First-1:0]),
        .flit_i      (flit_i[Shared*FlitW-1:0]),
        .ready_o     (ready_o[First-1:0]),
        .empty_o     (empty_o[First-1:0]),
        .busy_o      (busy_o[Shared-1:0]),
        .has_credit_i(has_credit_i[First-1:0]),
        .consume_o   (consume_o[First-1:0]),
        .valid_o     (valid),
        .vc_o        (vc),
        .flit_o      (flit)
      );
    end else begin : gen_register
      dusk_output_register #(.NumPorts(Shared), .NumVcs(NumVcs), .FlitW(FlitW)) u_register (
        .clk_i, .rst_ni,
        .sendable_i  (sendable_i[Shared-1:0]),
        .accept_i    (accept_i[First-1:0]),
        .flit_i      (flit_i[Shared*FlitW-1:0]),
        .ready_o     (ready_o[First-1:0]),
        .has_credit_i(has_credit_i[First-1:0]),
        .consume_o   (consume_o[First-1:0]),
        .valid_o     (valid),
        .vc_o        (vc),
        .flit_o      (flit)
      );
      assign busy_o[Shared-1:0] = valid;
      assign empty_o[First-1:0] = '1;
    end
    for (genvar p = 0; p < Shared; p++) begin : gen_lane_0
      assign valid_o[p*NumVcs +: NumVcs]            = NumVcs'(valid[p]);
      assign vc_o[p*NumVcs*VcW +: NumVcs*VcW]       = (NumVcs*VcW)'(vc[p*VcW +: VcW]);
      assign flit_o[p*NumVcs*FlitW +: NumVcs*FlitW] = (NumVcs*FlitW)'(flit[p*FlitW +: FlitW]);
    end
  end

  logic [Total-First-1:0] sendable, unused_vc;

  for (genvar p = Shared; p < NumPorts; p++) begin : gen_local
    assign sendable[p*NumVcs - First +: NumVcs] = {NumVcs{sendable_i[p]}};
    assign busy_o[p]                            = valid_o[p*NumVcs +: NumVcs] != '0;
    for (genvar v = 0; v < NumVcs; v++) begin : gen_vc
      assign vc_o[(p*NumVcs + v)*VcW +: VcW] = VcW'(v);
    end
  end

  dusk_output_register #(.NumPorts(Total - First), .NumVcs(1), .FlitW(FlitW)) u_registers (
    .clk_i, .rst_ni,
    .sendable_i  (sendable),
    .accept_i    (accept_i[Total-1:First]),
    .flit_i      (flit_i[In*FlitW-1:Shared*FlitW]),
    .ready_o     (ready_o[Total-1:First]),
    .has_credit_i(has_credit_i[Total-1:First]),
    .consume_o   (consume_o[Total-1:First]),
    .valid_o     (valid_o[Total-1:First]),
    .vc_o        (unused_vc),
    .flit_o      (flit_o[Total*FlitW-1:First*FlitW])
  );
  assign empty_o[Total-1:First] = '1;

  `DUSK_ASSERT_INIT(PortsWithLanes, NumVcs > 1 && Shared < NumPorts)

endmodule
