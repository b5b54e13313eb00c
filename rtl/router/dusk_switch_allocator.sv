// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Switch allocation decides which flits cross. It is separable, input first, and round robin; arbiters may hold.
///
/// The input stage selects one VC per input port, unless every input VC has its own crossbar input. The output stage
/// accepts one VC per output port, unless each VC of the port has its own crossbar output. An output VC has one owner,
/// so the output stage arbitrates among the port's VCs. Combinational, except the arbiters' pointers.
module dusk_switch_allocator #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Each input VC has its own crossbar input.
  parameter bit          InPerVc  = 1'b1,
  /// Number of ports, the first ones, whose VCs share a crossbar output. Each VC of the other ports has its own.
  parameter int          Shared   = 0,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  dusk_pkg::router_config_t   config_i,    // constant

  // Input VCs, index port*NumVcs+vc.
  input  logic [NumPorts*NumVcs-1:0] request_i,   // owns an output VC and has a flit
  input  logic [NumPorts*NumVcs*PortW-1:0] out_port_i,
  input  logic [NumPorts*NumVcs*VcW-1:0]   out_vc_i,
  output logic [NumPorts*NumVcs-1:0] pop_o,       // the flit crosses at the next edge

  // Output VCs, index port*NumVcs+vc.
  input  logic [NumPorts*NumVcs-1:0] ready_i,     // a credit or queue slot is free
  input  logic [NumPorts*NumVcs-1:0] owned_i,
  input  logic [NumPorts*NumVcs*PortW-1:0] owner_port_i,
  input  logic [NumPorts*NumVcs*VcW-1:0]   owner_vc_i,
  output logic [NumPorts*NumVcs-1:0] accept_o     // takes its owner's flit at the next edge
);

  localparam int unsigned Total  = NumPorts * NumVcs;
  localparam int unsigned IndexW = (Total > 1) ? $clog2(Total) : 1;

  logic [Total-1:0] eligible, selected, offer;
  logic [IndexW-1:0] target, owner;

  // ---- Input stage -------------------------------------------------------------------------------
  always_comb begin
    eligible = '0;
    target   = '0;
    if (request_i != '0) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (request_i[p*NumVcs +: NumVcs] != '0) begin
          for (int i = p*NumVcs; i < (p + 1)*NumVcs; i++) begin
            if (request_i[i]) begin
              target = IndexW'(out_port_i[i*PortW +: PortW]) * IndexW'(NumVcs) +
                       IndexW'(out_vc_i[i*VcW +: VcW]);
              eligible[i] = ready_i[target];
            end
          end
        end
      end
    end
  end

  if (InPerVc) begin : gen_in_per_vc
    assign selected = eligible;
  end else begin : gen_in_per_port
    logic [NumPorts-1:0] popped;
    always_comb begin
      popped = '0;
      if (pop_o != '0) begin
        for (int p = 0; p < NumPorts; p++) popped[p] = pop_o[p*NumVcs +: NumVcs] != '0;
      end
    end
    dusk_rr_arbiter #(.N(NumVcs), .Arbiters(NumPorts)) u_arbiter (
      .clk_i, .rst_ni, .hold_i(config_i.hold_arbitration),
      .req_i  (eligible),
      .take_i (popped),
      .grant_o(selected)
    );
  end

  // ---- Output stage ------------------------------------------------------------------------------
  always_comb begin
    offer = '0;
    owner = '0;
    if (selected != '0) begin
      for (int p = 0; p < NumPorts; p++) begin
        if (owned_i[p*NumVcs +: NumVcs] != '0) begin
          for (int o = p*NumVcs; o < (p + 1)*NumVcs; o++) begin
            if (owned_i[o]) begin
              owner = IndexW'(owner_port_i[o*PortW +: PortW]) * IndexW'(NumVcs) +
                      IndexW'(owner_vc_i[o*VcW +: VcW]);
              offer[o] = selected[owner];
            end
          end
        end
      end
    end
  end

  if (Shared == 0) begin : gen_out_per_vc
    assign accept_o = offer;
    assign pop_o    = selected;
    if (InPerVc) begin : gen_no_arbiter
      `DUSK_UNUSED({clk_i, rst_ni, config_i})
    end
  end else begin : gen_out_per_port
    dusk_rr_arbiter #(.N(NumVcs), .Arbiters(Shared)) u_arbiter (
      .clk_i, .rst_ni, .hold_i(config_i.hold_arbitration),
      .req_i  (offer[Shared*NumVcs-1:0]),
      .take_i ('1),
      .grant_o(accept_o[Shared*NumVcs-1:0])
    );
    if (Shared < NumPorts) begin : gen_others
      assign accept_o[Total-1:Shared*NumVcs] = offer[Total-1:Shared*NumVcs];
    end
    logic [IndexW-1:0] wanted;
    always_comb begin
      pop_o  = '0;
      wanted = '0;
      if (selected != '0) begin
        for (int i = 0; i < Total; i++) begin
          if (selected[i]) begin
            wanted = IndexW'(out_port_i[i*PortW +: PortW]) * IndexW'(NumVcs) +
                     IndexW'(out_vc_i[i*VcW +: VcW]);
            pop_o[i] = accept_o[wanted];
          end
        end
      end
    end
  end

  if (!InPerVc) begin : gen_check_input
    for (genvar p = 0; p < NumPorts; p++) begin : gen_port
      `DUSK_ASSERT(OneFlitPerInputPort,
                   (pop_o[p*NumVcs +: NumVcs] & (pop_o[p*NumVcs +: NumVcs] - 1'b1)) == '0)
    end
  end
  `DUSK_ASSERT(AcceptsOnlyWhenReady, (accept_o & ~ready_i) == '0)
  `DUSK_ASSERT(AcceptsWhatIsPopped, (accept_o != '0) == (pop_o != '0))

endmodule
