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
  parameter int unsigned Writers = 1
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,

  input  logic [Queues-1:0]        push_i,
  input  logic [Writers*Width-1:0] data_i,

  input  logic [Queues-1:0]        pop_i,    // only while valid_o
  output logic [Queues-1:0]        valid_o,  // at least one flit is held
  output logic [Queues*Width-1:0]  head_o,   // oldest flit
  output logic [Queues*dusk_pkg::CreditW-1:0] count_o // flits held
);

  localparam int unsigned PtrW = (Depth > 1) ? $clog2(Depth) : 1;
  localparam logic [PtrW-1:0] Last = PtrW'(Depth - 1);

  localparam int unsigned CountW = dusk_pkg::CreditW;

  logic [Queues-1:0]        valid_q;
  logic [Queues*PtrW-1:0]   rd_q, wr_q;
  logic [Queues*CountW-1:0] count_q;

  assign valid_o = valid_q;
  assign count_o = count_q;

  // ---- Storage: one memory with one write port, or one memory per buffer ----------------------------
  if (Writers == 1) begin : gen_shared
    localparam int unsigned AddrW = (Queues*Depth > 1) ? $clog2(Queues*Depth) : 1;
    logic [Width-1:0] mem [Queues*Depth];
    logic [AddrW-1:0] write_address;

    always_comb begin
      write_address = '0;
      if (push_i != '0) begin
        for (int q = 0; q < Queues; q++) begin
          if (push_i[q]) begin
            write_address = AddrW'(q*Depth) + AddrW'(wr_q[q*PtrW +: PtrW]);
          end
        end
      end
    end

    always_ff @(posedge clk_i) begin
      if (push_i != '0) begin
        mem[write_address] <= data_i;
      end
    end

    for (genvar q = 0; q < Queues; q++) begin : gen_head
      assign head_o[q*Width +: Width] = mem[AddrW'(q*Depth) + AddrW'(rd_q[q*PtrW +: PtrW])];
    end
  end else begin : gen_separate
    for (genvar q = 0; q < Queues; q++) begin : gen_queue
      logic [Width-1:0] mem [Depth];
      always_ff @(posedge clk_i) begin
        if (push_i[q]) begin
          mem[wr_q[q*PtrW +: PtrW]] <= data_i[q*Width +: Width];
        end
      end
      assign head_o[q*Width +: Width] = mem[rd_q[q*PtrW +: PtrW]];
    end
  end

  // ---- Pointers ------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= '0;
      rd_q    <= '0;
      wr_q    <= '0;
      count_q <= '0;
    end else if ((push_i | pop_i) != '0) begin
      for (int q = 0; q < Queues; q++) begin
        if (push_i[q]) begin
          wr_q[q*PtrW +: PtrW] <=
              (wr_q[q*PtrW +: PtrW] == Last) ? '0 : wr_q[q*PtrW +: PtrW] + 1'b1;
        end
        if (pop_i[q]) begin
          rd_q[q*PtrW +: PtrW] <=
              (rd_q[q*PtrW +: PtrW] == Last) ? '0 : rd_q[q*PtrW +: PtrW] + 1'b1;
        end
        if (push_i[q] != pop_i[q]) begin
          count_q[q*CountW +: CountW] <= push_i[q] ? count_q[q*CountW +: CountW] + 1'b1
                                                   : count_q[q*CountW +: CountW] - 1'b1;
          valid_q[q] <= push_i[q] || count_q[q*CountW +: CountW] != CountW'(1);
        end
      end
    end
  end

  `DUSK_ASSUME(OneWordPerWriter, Writers > 1 || (push_i & (push_i - 1'b1)) == '0)
  for (genvar q = 0; q < Queues; q++) begin : gen_rules
    `DUSK_ASSUME(NoPopWhenEmpty, !pop_i[q] || valid_q[q])
    `DUSK_ASSUME(NoPushWhenFull,
                 !push_i[q] || pop_i[q] || count_q[q*CountW +: CountW] < CountW'(Depth))
    `DUSK_ASSERT(CountInRange, count_q[q*CountW +: CountW] <= CountW'(Depth))
    `DUSK_ASSERT(ValidMeansHeld, valid_q[q] == (count_q[q*CountW +: CountW] != '0))
  end

  `DUSK_ASSERT_INIT(DepthInRange, Depth >= 1 && Depth <= 256)
  `DUSK_ASSERT_INIT(WritersKnown, Writers == 1 || Writers == Queues)

endmodule
