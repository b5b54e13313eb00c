// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// VC buffers of a card of a 3DT torus, with the interface of dusk_fifo. The internal port has NumVcs buffers. The
/// other ports have LinkVcs buffers in as much memory, so their buffers are deeper. Index port*NumVcs+vc; a VC that a
/// port does not have is empty.
module dusk_card_buffers #(
  parameter int unsigned NumVcs  = 4,
  /// Depth of a buffer of the internal port, in flits.
  parameter int unsigned VcDepth = 32,
  /// VCs of the other ports, 1..NumVcs.
  parameter int unsigned LinkVcs = 1,
  parameter int unsigned Width   = 64,
  /// Number of words behind the first word that can be read, 0 to 2.
  parameter int unsigned Ahead   = 0,
  localparam int unsigned Ports     = dusk_pkg::CardPorts,
  localparam int unsigned Internal  = dusk_pkg::CardInternalPort,
  localparam int unsigned Total     = Ports * NumVcs,
  localparam int unsigned LinkDepth = NumVcs * VcDepth / LinkVcs,
  localparam int unsigned AheadW    = (Ahead > 0) ? Ahead * Total * Width : 1,
  localparam int unsigned PtrW      = (LinkDepth > 1) ? $clog2(LinkDepth) : 1,
  localparam int unsigned CountW    = $clog2(LinkDepth + 1)
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,

  input  logic [Total-1:0]         push_i,   // the buffer takes a word
  input  logic [Ports*Width-1:0]   data_i,
  input  logic [Total-1:0]         pop_i,    // only while valid_o
  output logic [Total-1:0]         valid_o,  // at least one flit is held
  input  logic [Total-1:0]         read_i,   // buffers whose first word is read in this cycle
  output logic [Total*Width-1:0]   head_o,   // oldest flit; undefined if it is not read
  output logic [AheadW-1:0]        ahead_o,  // [place - 1][buffer]: words behind the first; undefined if not held
  output logic [PtrW*Total-1:0]    rd_o,     // pointers to read and to write: bit b of all begins at b*Total
  output logic [PtrW*Total-1:0]    wr_o,
  output logic [CountW*Total-1:0]  count_o   // flits held: bit b of all counts begins at b*Total
);

  localparam int unsigned Links = Ports - 1;  // all ports except the internal one, in order
  localparam int unsigned Outer = Links * LinkVcs;
  localparam int unsigned InnerPtrW   = (VcDepth > 1) ? $clog2(VcDepth) : 1;
  localparam int unsigned InnerCountW = $clog2(VcDepth + 1);

  logic [Outer-1:0]             outer_push, outer_pop, outer_valid, outer_read;
  logic [Links*Width-1:0]       outer_data;
  logic [Outer*Width-1:0]       outer_head;
  logic [PtrW*Outer-1:0]        outer_rd, outer_wr;
  logic [CountW*Outer-1:0]      outer_count;
  logic [InnerPtrW*NumVcs-1:0]  inner_rd, inner_wr;
  logic [InnerCountW*NumVcs-1:0] inner_count;
  logic [((Ahead > 0) ? Ahead*Outer*Width : 1)-1:0]  outer_ahead;
  logic [((Ahead > 0) ? Ahead*NumVcs*Width : 1)-1:0] inner_ahead;

  dusk_fifo #(.Depth(LinkDepth), .Width(Width), .Ports(Links), .Queues(LinkVcs), .Ahead(Ahead)) u_outer (
    .clk_i, .rst_ni,
    .push_i (outer_push),
    .data_i (outer_data),
    .pop_i  (outer_pop),
    .valid_o(outer_valid),
    .read_i (outer_read),
    .head_o (outer_head),
    .ahead_o(outer_ahead),
    .rd_o   (outer_rd),
    .wr_o   (outer_wr),
    .count_o(outer_count)
  );

  dusk_fifo #(.Depth(VcDepth), .Width(Width), .Ports(1), .Queues(NumVcs), .Ahead(Ahead)) u_inner (
    .clk_i, .rst_ni,
    .push_i (push_i[Internal*NumVcs +: NumVcs]),
    .data_i (data_i[Internal*Width +: Width]),
    .pop_i  (pop_i[Internal*NumVcs +: NumVcs]),
    .valid_o(valid_o[Internal*NumVcs +: NumVcs]),
    .read_i (read_i[Internal*NumVcs +: NumVcs]),
    .head_o (head_o[Internal*NumVcs*Width +: NumVcs*Width]),
    .ahead_o(inner_ahead),
    .rd_o   (inner_rd),
    .wr_o   (inner_wr),
    .count_o(inner_count)
  );

  // ---- Ports and VCs of each memory ----------------------------------------------------------------
  for (genvar p = 0; p < Ports; p++) begin : gen_port
    localparam int unsigned Link = (p < Internal) ? p : p - 1;  // index of port p without the internal port
    for (genvar v = 0; v < NumVcs; v++) begin : gen_vc
      localparam int unsigned I = p * NumVcs + v, O = Link * LinkVcs + v;
      if (p == Internal) begin : gen_inner
        for (genvar b = 0; b < PtrW; b++) begin : gen_pointers
          assign rd_o[b*Total + I] = (b < InnerPtrW) ? inner_rd[b % InnerPtrW*NumVcs + v] : 1'b0;
          assign wr_o[b*Total + I] = (b < InnerPtrW) ? inner_wr[b % InnerPtrW*NumVcs + v] : 1'b0;
        end
        for (genvar b = 0; b < CountW; b++) begin : gen_count
          assign count_o[b*Total + I] = (b < InnerCountW) ? inner_count[b % InnerCountW*NumVcs + v] : 1'b0;
        end
        for (genvar k = 0; k < Ahead; k++) begin : gen_ahead
          assign ahead_o[(k*Total + I)*Width +: Width] = inner_ahead[(k*NumVcs + v)*Width +: Width];
        end
      end else if (v < LinkVcs) begin : gen_outer
        assign outer_push[O]                = push_i[I];
        assign outer_pop[O]                 = pop_i[I];
        assign outer_read[O]                = read_i[I];
        assign valid_o[I]                   = outer_valid[O];
        assign head_o[I*Width +: Width]     = outer_head[O*Width +: Width];
        for (genvar b = 0; b < PtrW; b++) begin : gen_pointers
          assign rd_o[b*Total + I] = outer_rd[b*Outer + O];
          assign wr_o[b*Total + I] = outer_wr[b*Outer + O];
        end
        for (genvar b = 0; b < CountW; b++) begin : gen_count
          assign count_o[b*Total + I] = outer_count[b*Outer + O];
        end
        for (genvar k = 0; k < Ahead; k++) begin : gen_ahead
          assign ahead_o[(k*Total + I)*Width +: Width] = outer_ahead[(k*Outer + O)*Width +: Width];
        end
      end else begin : gen_none
        `DUSK_UNUSED({push_i[I], pop_i[I], read_i[I]})
        assign valid_o[I]               = 1'b0;
        assign head_o[I*Width +: Width] = '0;
        for (genvar b = 0; b < PtrW; b++) begin : gen_pointers
          assign rd_o[b*Total + I] = 1'b0;
          assign wr_o[b*Total + I] = 1'b0;
        end
        for (genvar b = 0; b < CountW; b++) begin : gen_count
          assign count_o[b*Total + I] = 1'b0;
        end
        for (genvar k = 0; k < Ahead; k++) begin : gen_ahead
          assign ahead_o[(k*Total + I)*Width +: Width] = '0;
        end
        `DUSK_ASSUME(NoFlitForIt, !push_i[I])
      end
    end
    if (p != Internal) begin : gen_data
      assign outer_data[Link*Width +: Width] = data_i[p*Width +: Width];
    end
  end

  if (Ahead == 0) begin : gen_heads_alone
    `DUSK_UNUSED({outer_ahead, inner_ahead})
    assign ahead_o = '0;
  end

  `DUSK_ASSERT_INIT(VcsOfTheLinks, LinkVcs >= 1 && LinkVcs <= NumVcs)
  `DUSK_ASSERT_INIT(WholeFlits, NumVcs * VcDepth % LinkVcs == 0 && LinkDepth <= 256)

endmodule
