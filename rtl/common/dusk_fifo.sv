// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// First-in first-out buffers of flits, one or several side by side (the VCs of a port).
///
/// A word pushed at an edge is `head_o` from the next cycle on if its buffer was empty. Push and pop may
/// happen at one edge, also when full. The writer keeps count of the room (credits); there is no `full`.
module dusk_fifo #(
  /// Flits per buffer.
  parameter int unsigned Depth   = 4,
  /// Bits of a flit.
  parameter int unsigned Width   = 64,
  /// Buffers.
  parameter int unsigned Queues  = 1,
  /// Words that may be pushed at one edge: 1 (all buffers share `data_i`) or Queues.
  parameter int unsigned Writers = 1,
  localparam int unsigned CountW = $clog2(Depth + 1)
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,

  input  logic                     write_i,  // at least one buffer takes a word
  input  logic [Queues-1:0]        push_i,   // which; counts with write_i
  input  logic [Writers*Width-1:0] data_i,

  input  logic [Queues-1:0]        pop_i,    // only while valid_o
  output logic [Queues-1:0]        valid_o,  // at least one flit is held
  input  logic [Queues-1:0]        read_i,   // heads that somebody looks at in this cycle
  output logic [Queues*Width-1:0]  head_o,   // oldest flit; of no meaning where it is not read
  output logic [Queues*CountW-1:0] count_o   // flits held
);

  localparam int unsigned PtrW = (Depth > 1) ? $clog2(Depth) : 1;
  localparam logic [PtrW-1:0] Last = PtrW'(Depth - 1);

  logic [Queues-1:0]        valid_q;
  logic [Queues*PtrW-1:0]   rd_q, wr_q;
  logic [Queues*CountW-1:0] count_q;

  assign valid_o = valid_q;
  assign count_o = count_q;

  // Buffer q has the words q*Depth up to (q+1)*Depth-1.
  localparam int unsigned AddrW = (Queues*Depth > 1) ? $clog2(Queues*Depth) : 1;
  logic [Width-1:0] mem [Queues*Depth];

  always_comb begin
    head_o = 'x;
    if (read_i != '0) begin
      for (int q = 0; q < Queues; q++) begin
        if (read_i[q]) head_o[q*Width +: Width] = mem[AddrW'(q*Depth) + AddrW'(rd_q[q*PtrW +: PtrW])];
      end
    end
  end

  always_ff @(posedge clk_i) begin : words
    logic [Queues-1:0]        push, pop, valid;
    logic [Queues*PtrW-1:0]   rd, wr;
    logic [Queues*CountW-1:0] count;
    logic [AddrW-1:0]         slot;
    push  = '0;
    pop   = '0;
    valid = '0;
    rd    = '0;
    wr    = '0;
    count = '0;
    slot  = '0;
    if (!rst_ni) begin
      valid_q <= '0;
      rd_q    <= '0;
      wr_q    <= '0;
      count_q <= '0;
    end else if (write_i || pop_i != '0) begin
      push  = write_i ? push_i : '0;
      pop   = pop_i;
      valid = valid_q;
      rd    = rd_q;
      wr    = wr_q;
      count = count_q;
      for (int q = 0; q < Queues; q++) begin
        if (push[q]) begin
          if (Writers > 1) mem[AddrW'(q*Depth) + AddrW'(wr[q*PtrW +: PtrW])] <= data_i[(q % Writers)*Width +: Width];
          else             slot = AddrW'(q*Depth) + AddrW'(wr[q*PtrW +: PtrW]);
          wr[q*PtrW +: PtrW] = (wr[q*PtrW +: PtrW] == Last) ? '0 : wr[q*PtrW +: PtrW] + 1'b1;
        end
        if (pop[q]) rd[q*PtrW +: PtrW] = (rd[q*PtrW +: PtrW] == Last) ? '0 : rd[q*PtrW +: PtrW] + 1'b1;
        if (push[q] != pop[q]) begin
          count[q*CountW +: CountW] = push[q] ? count[q*CountW +: CountW] + 1'b1 : count[q*CountW +: CountW] - 1'b1;
          valid[q] = count[q*CountW +: CountW] != '0;
        end
      end
      if (Writers == 1 && write_i) mem[slot] <= data_i[Width-1:0];
      valid_q <= valid;
      rd_q    <= rd;
      wr_q    <= wr;
      count_q <= count;
    end
  end

  `DUSK_ASSUME(WritesSomewhere, !write_i || push_i != '0)
  `DUSK_ASSUME(OneWordPerWriter, Writers > 1 || !write_i || (push_i & (push_i - 1'b1)) == '0)
  for (genvar q = 0; q < Queues; q++) begin : gen_rules
    `DUSK_ASSUME(NoPopWhenEmpty, !pop_i[q] || valid_q[q])
    `DUSK_ASSUME(NoPushWhenFull,
                 !write_i || !push_i[q] || pop_i[q] || count_q[q*CountW +: CountW] < CountW'(Depth))
    `DUSK_ASSERT(CountInRange, count_q[q*CountW +: CountW] <= CountW'(Depth))
    `DUSK_ASSERT(ValidMeansHeld, valid_q[q] == (count_q[q*CountW +: CountW] != '0))
  end

  `DUSK_ASSERT_INIT(DepthInRange, Depth >= 1 && Depth <= 256)
  `DUSK_ASSERT_INIT(WritersKnown, Writers == 1 || Writers == Queues)

endmodule
