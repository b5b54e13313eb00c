// SPDX-License-Identifier: Apache-2.0

/// Table of the output VC that each input VC holds, and of the input VC that owns each output VC. VC allocation writes
/// it, switch allocation and the crossbar read it. An entry is valid while its input VC is active or its output VC is
/// owned. Behavior: docs/rtl/connections.md.
module dusk_connections #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Number of bids of an input port and of grants of an output port in a cycle (dusk_pkg).
  parameter int unsigned Bids     = 1,
  parameter int unsigned Grants   = 1,
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                             clk_i,

  // For each input port and bid: the VC that bid, the port and VC that it got.
  input  logic [NumPorts*Bids-1:0]         granted_i,
  input  logic [NumPorts*Bids*VcW-1:0]     bid_vc_i,
  input  logic [NumPorts*Bids*PortW-1:0]   granted_port_i,
  input  logic [NumPorts*Bids*VcW-1:0]     granted_vc_i,

  // For each output port and grant: the VC that is granted, and its new owner.
  input  logic [NumPorts*Grants-1:0]       allocate_i,
  input  logic [NumPorts*Grants*VcW-1:0]   allocate_vc_i,
  input  logic [NumPorts*Grants*PortW-1:0] owner_port_i,
  input  logic [NumPorts*Grants*VcW-1:0]   owner_vc_i,

  // Index port*NumVcs+vc; registered.
  output logic [Total*PortW-1:0]           out_port_o,
  output logic [Total*VcW-1:0]             out_vc_o,
  output logic [Total*PortW-1:0]           owner_port_o,
  output logic [Total*VcW-1:0]             owner_vc_o
);

  always_ff @(posedge clk_i) begin : of_inputs
    logic [Total*PortW-1:0] port;
    logic [Total*VcW-1:0]   vc;
    port = '0;
    vc   = '0;
    if (granted_i != '0) begin
      port = out_port_o;
      vc   = out_vc_o;
      for (int p = 0; p < NumPorts; p++) begin
        if (granted_i[p*Bids +: Bids] != '0) begin
          for (int b = 0; b < Bids; b++) begin
            if (granted_i[p*Bids + b]) begin
              for (int v = 0; v < NumVcs; v++) begin
                if (bid_vc_i[(p*Bids + b)*VcW +: VcW] == VcW'(v)) begin
                  port[(p*NumVcs + v)*PortW +: PortW] = granted_port_i[(p*Bids + b)*PortW +: PortW];
                  vc[(p*NumVcs + v)*VcW +: VcW]       = granted_vc_i[(p*Bids + b)*VcW +: VcW];
                end
              end
            end
          end
        end
      end
      out_port_o <= port;
      out_vc_o   <= vc;
    end
  end

  always_ff @(posedge clk_i) begin : of_outputs
    logic [Total*PortW-1:0] port;
    logic [Total*VcW-1:0]   vc;
    port = '0;
    vc   = '0;
    if (allocate_i != '0) begin
      port = owner_port_o;
      vc   = owner_vc_o;
      for (int p = 0; p < NumPorts; p++) begin
        if (allocate_i[p*Grants +: Grants] != '0) begin
          for (int g = 0; g < Grants; g++) begin
            if (allocate_i[p*Grants + g]) begin
              for (int v = 0; v < NumVcs; v++) begin
                if (allocate_vc_i[(p*Grants + g)*VcW +: VcW] == VcW'(v)) begin
                  port[(p*NumVcs + v)*PortW +: PortW] = owner_port_i[(p*Grants + g)*PortW +: PortW];
                  vc[(p*NumVcs + v)*VcW +: VcW]       = owner_vc_i[(p*Grants + g)*VcW +: VcW];
                end
              end
            end
          end
        end
      end
      owner_port_o <= port;
      owner_vc_o   <= vc;
    end
  end

endmodule
