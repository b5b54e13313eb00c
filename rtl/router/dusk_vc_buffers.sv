// SPDX-License-Identifier: Apache-2.0

/// VC buffers of all input ports, with the interface of dusk_fifo. A card of a 3DT torus uses dusk_card_buffers.
module dusk_vc_buffers #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Depth of a VC buffer, in flits; for a card, that of the internal port.
  parameter int unsigned VcDepth  = 4,
  /// Number of VCs of the ports of a card, except the internal port; 0: not a card.
  parameter int unsigned LinkVcs  = 0,
  parameter int unsigned Width    = 64,
  /// Number of words behind the first word that can be read, 0 to 2.
  parameter int unsigned Ahead    = 0,
  localparam int unsigned Total   = NumPorts * NumVcs,
  localparam int unsigned Deepest = dusk_pkg::deepest(NumVcs, VcDepth, LinkVcs),
  localparam int unsigned AheadW  = (Ahead > 0) ? Ahead * Total * Width : 1,
  localparam int unsigned PtrW    = (Deepest > 1) ? $clog2(Deepest) : 1,
  localparam int unsigned CountW  = $clog2(Deepest + 1)
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [Total-1:0]          push_i,
  input  logic [NumPorts*Width-1:0] data_i,
  input  logic [Total-1:0]          pop_i,
  output logic [Total-1:0]          valid_o,
  input  logic [Total-1:0]          read_i,
  output logic [Total*Width-1:0]    head_o,
  output logic [AheadW-1:0]         ahead_o,
  output logic [PtrW*Total-1:0]     rd_o,
  output logic [PtrW*Total-1:0]     wr_o,
  output logic [CountW*Total-1:0]   count_o
);

  if (LinkVcs > 0) begin : gen_card
    dusk_card_buffers #(
      .NumVcs(NumVcs), .VcDepth(VcDepth), .LinkVcs(LinkVcs), .Width(Width), .Ahead(Ahead)
    ) u_buffers (
      .clk_i, .rst_ni, .push_i, .data_i, .pop_i, .valid_o, .read_i, .head_o, .ahead_o, .rd_o, .wr_o, .count_o
    );
  end else begin : gen_alike
    dusk_fifo #(.Depth(VcDepth), .Width(Width), .Ports(NumPorts), .Queues(NumVcs), .Ahead(Ahead)) u_buffers (
      .clk_i, .rst_ni, .push_i, .data_i, .pop_i, .valid_o, .read_i, .head_o, .ahead_o, .rd_o, .wr_o, .count_o
    );
  end

endmodule
