// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// State of a port for the simulator: for each VC a word with the Probe fields of dusk_pkg. The probe has a clock of
/// its own. One edge samples the units, the port and the identity, the next edge shows the port. So nothing here
/// depends on the switch's clock or pins, and evaluating the switch costs no more. Above the words are the usable
/// ports. Without DUSK_PROBE the output is 0; docs/rtl/probe.md.
module dusk_probe #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Topology, as in dusk_route.
  parameter int unsigned Topology = dusk_pkg::TopologyTree,
  parameter int unsigned Group    = NumPorts / 2,
  parameter int unsigned Local0   = 0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned PortW   = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned Classes = dusk_pkg::classes(Topology),
  localparam int unsigned VcW     = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned InputW  = dusk_pkg::ProbeInputW,
  localparam int unsigned OutputW = dusk_pkg::ProbeW - InputW,
  localparam int unsigned WordW   = dusk_pkg::ProbeW
) (
  input  logic                          probe_clk_i,
  input  logic [PortW-1:0]              port_i,

  // All ports and VCs.
  input  logic [Total*InputW-1:0]       input_i,       // from the input units, with the head flit's address
  input  logic [Total*OutputW-1:0]      output_i,      // from the output units
  input  logic [Total*PortW-1:0]        out_port_i,
  input  logic [Total*VcW-1:0]          out_vc_i,
  input  logic [NumPorts-1:0]           usable_i,      // from link power

  // Identity and configuration, for the routes.
  input  dusk_pkg::identity_t           identity_i,
  input  dusk_pkg::router_config_t      config_i,
  input  logic [NumPorts-1:0]           local_i,
  input  logic [Classes*NumVcs-1:0]     class_vcs_i,
  input  logic [3:0]                    random_i,

  output logic [NumVcs*WordW+NumPorts-1:0] probe_o     // words; usable ports
);

`ifdef DUSK_PROBE
  localparam int unsigned OutVc = dusk_pkg::ProbeOutVcLsb, OutPort = dusk_pkg::ProbeOutPortLsb,
                          Candidates = dusk_pkg::ProbeCandidatesLsb, Flits = dusk_pkg::ProbeFlitsLsb,
                          Stage = dusk_pkg::ProbeStageLsb;

  logic [PortW-1:0]              port_q;
  dusk_pkg::identity_t           identity_q;
  dusk_pkg::router_config_t      config_q;
  logic [3:0]                    random_q;
  logic [NumVcs*NumPorts-1:0]    candidates;

  always_ff @(posedge probe_clk_i) begin
    port_q     <= port_i;
    identity_q <= identity_i;
    config_q   <= config_i;
    random_q   <= random_i;
  end

  for (genvar v = 0; v < NumVcs; v++) begin : gen_vc
    logic [Classes*NumPorts-1:0] route;
    dusk_route #(.NumPorts(NumPorts), .Topology(Topology), .Group(Group), .Local0(Local0)) u_route (
      .valid_i      (input_i[(32'(port_q)*NumVcs + v)*InputW + Stage +: 2] == 2'd1),
      .inside_i     (32'(port_q) == dusk_pkg::internal_port(Topology)),
      .destination_i(input_i[(32'(port_q)*NumVcs + v)*InputW + Candidates +: dusk_pkg::AddressW]),
      .identity_i   (identity_q),
      .config_i     (config_q),
      .random_i     (random_q),
      .else_i       ('0),
      .candidates_o (route)
    );
    if (Classes == 1) begin : gen_one_class
      `DUSK_UNUSED({local_i, class_vcs_i})
      assign candidates[v*NumPorts +: NumPorts] = route;
    end else begin : gen_classes
      logic [NumPorts-1:0] local_q, ports;
      logic [Classes*NumVcs-1:0] class_vcs_q;
      always_ff @(posedge probe_clk_i) begin
        local_q     <= local_i;
        class_vcs_q <= class_vcs_i;
      end
      always_comb begin
        ports = '0;
        for (int c = 0; c < Classes; c++) begin
          if (class_vcs_q[c*NumVcs +: NumVcs] != '0) begin
            ports = ports | (route[c*NumPorts +: NumPorts] & (c == dusk_pkg::local_class(Topology) ? local_q : '1));
          end
        end
      end
      assign candidates[v*NumPorts +: NumPorts] = ports;
    end
  end

  always_ff @(posedge probe_clk_i) begin
    probe_o[NumVcs*WordW +: NumPorts] <= usable_i;
    for (int v = 0; v < NumVcs; v++) begin
      probe_o[v*WordW + OutVc +: OutPort - OutVc] <=
          (OutPort - OutVc)'(out_vc_i[(32'(port_q)*NumVcs + v)*VcW +: VcW]);
      probe_o[v*WordW + OutPort +: Candidates - OutPort] <=
          (Candidates - OutPort)'(out_port_i[(32'(port_q)*NumVcs + v)*PortW +: PortW]);
      probe_o[v*WordW + Candidates +: Flits - Candidates] <= (Flits - Candidates)'(candidates[v*NumPorts +: NumPorts]);
      probe_o[v*WordW + Flits +: InputW - Flits] <=
          input_i[(32'(port_q)*NumVcs + v)*InputW + Flits +: InputW - Flits];  // flits and stage
      probe_o[v*WordW + InputW +: OutputW] <= output_i[(32'(port_q)*NumVcs + v)*OutputW +: OutputW];
    end
  end
`else
  assign probe_o = '0;
  `DUSK_UNUSED({probe_clk_i, port_i, input_i, output_i, out_port_i, out_vc_i, usable_i, identity_i, config_i,
                local_i, class_vcs_i, random_i})
`endif

endmodule
