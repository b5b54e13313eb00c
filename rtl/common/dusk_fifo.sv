// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// First-in first-out buffers of flits: Queues buffers for each of Ports ports, such as the VC buffers of a switch.
/// Each port has one memory. Index of a buffer: port*Queues+queue.
///
/// A word pushed at an edge is `head_o` from the next cycle on if its buffer was empty. Push and pop may happen at one
/// edge, also when the buffer is full. The writer counts the free space (credits), so there is no `full`. Bit b of the
/// pointers of all buffers is one word, so one operation on words moves all pointers.
module dusk_fifo #(
  /// Flits per buffer.
  parameter int unsigned Depth   = 4,
  /// Bits of a flit.
  parameter int unsigned Width   = 64,
  parameter int unsigned Ports   = 1,
  /// Buffers of a port.
  parameter int unsigned Queues  = 1,
  /// Words that may be pushed into a port at one edge: 1 (the buffers of a port share `data_i`) or Queues.
  parameter int unsigned Writers = 1,
  /// Words of a port that may be read in one cycle: 1 or Queues.
  parameter int unsigned Readers = Queues,
  /// Number of words behind the first word that can be read, 0 to 2; needs one writer and a reader per queue.
  parameter int unsigned Ahead   = 0,
  localparam int unsigned Total  = Ports * Queues,
  localparam int unsigned AheadW = (Ahead > 0) ? Ahead * Total * Width : 1,
  localparam int unsigned PtrW   = (Depth > 1) ? $clog2(Depth) : 1,
  localparam int unsigned CountW = $clog2(Depth + 1)
) (
  input  logic                           clk_i,
  input  logic                           rst_ni,

  input  logic [Total-1:0]               push_i,   // the buffer takes a word
  input  logic [Ports*Writers*Width-1:0] data_i,

  input  logic [Total-1:0]               pop_i,    // only while valid_o
  output logic [Total-1:0]               valid_o,  // at least one flit is held
  input  logic [Total-1:0]               read_i,   // buffers whose first word is read in this cycle
  output logic [Ports*Readers*Width-1:0] head_o,   // oldest flit; undefined if it is not read
  output logic [AheadW-1:0]              ahead_o,  // [place - 1][buffer]: words behind the first; undefined if not held
  output logic [PtrW*Total-1:0]          rd_o,     // pointers to read and to write: bit b of all begins at b*Total
  output logic [PtrW*Total-1:0]          wr_o,
  output logic [CountW*Total-1:0]        count_o   // flits held: bit b of all counts begins at b*Total
);

  localparam int unsigned AddrW = (Queues*Depth > 1) ? $clog2(Queues*Depth) : 1;
  // With at most two buffers, a memory that is read delivers the first words of both, held or not.
  localparam bit Together = Readers == Queues && Queues <= 2;
  localparam logic [PtrW-1:0]   Last  = PtrW'(Depth - 1);
  localparam logic [CountW-1:0] Whole = CountW'(Depth);

  logic [Total-1:0]      valid_q;
  logic [PtrW*Total-1:0] rd_q, wr_q;  // bit b of all pointers begins at b*Total

  assign valid_o = valid_q;
  assign rd_o    = rd_q;
  assign wr_o    = wr_q;

  // ---- Words: buffer q of a port has those from q*Depth on ---------------------------------------------
  for (genvar p = 0; p < Ports; p++) begin : gen_port
    if (Writers == 1) begin : gen_memory
      logic [Width-1:0] mem [Queues*Depth];

      always_comb begin : heads
        logic [PtrW-1:0] slot;
        slot = '0;
        head_o[p*Readers*Width +: Readers*Width] = 'x;
        if (Readers == 1) head_o[p*Readers*Width +: Readers*Width] = '0;
        if (read_i[p*Queues +: Queues] != '0) begin
          for (int q = 0; q < Queues; q++) begin
            if (Together || read_i[p*Queues + q]) begin
              for (int b = 0; b < PtrW; b++) slot[b] = rd_q[b*Total + p*Queues + q];
              head_o[(p*Readers + q % Readers)*Width +: Width] = mem[AddrW'(q*Depth) + AddrW'(slot)];
            end
          end
        end
      end

      if (Ahead > 0) begin : gen_ahead
        always_comb begin : behind_heads
          logic [PtrW-1:0] slot;
          slot = '0;
          for (int k = 0; k < Ahead; k++) ahead_o[(k*Total + p*Queues)*Width +: Queues*Width] = 'x;
          for (int q = 0; q < Queues; q++) begin
            if (read_i[p*Queues + q]) begin
              for (int b = 0; b < PtrW; b++) slot[b] = rd_q[b*Total + p*Queues + q];
              for (int k = 0; k < Ahead; k++) begin
                slot = (slot == Last) ? '0 : slot + 1'b1;
                ahead_o[(k*Total + p*Queues + q)*Width +: Width] = mem[AddrW'(q*Depth) + AddrW'(slot)];
              end
            end
          end
        end
      end

      always_ff @(posedge clk_i) begin : words
        logic [PtrW-1:0]  slot;
        logic [AddrW-1:0] first, address;
        slot    = '0;
        first   = '0;
        address = '0;
        if (push_i[p*Queues +: Queues] != '0) begin
          // Write pointer of the buffer that takes the word.
          for (int b = 0; b < PtrW; b++) begin
            slot[b] = (push_i[p*Queues +: Queues] & wr_q[b*Total + p*Queues +: Queues]) != '0;
          end
          for (int q = 1; q < Queues; q++) first = first | (push_i[p*Queues + q] ? AddrW'(q*Depth) : '0);
          address = (Depth == 2**PtrW) ? first | AddrW'(slot) : first + AddrW'(slot);
          mem[address] <= data_i[p*Width +: Width];
        end
      end
    end else begin : gen_registers
      logic [Queues*Depth*Width-1:0] words_q;

      always_comb begin : heads
        logic [PtrW-1:0] slot;
        slot = '0;
        head_o[p*Readers*Width +: Readers*Width] = 'x;
        if (Readers == 1) head_o[p*Readers*Width +: Readers*Width] = '0;
        if (read_i[p*Queues +: Queues] != '0) begin
          for (int q = 0; q < Queues; q++) begin
            if (read_i[p*Queues + q]) begin
              for (int b = 0; b < PtrW; b++) slot[b] = rd_q[b*Total + p*Queues + q];
              for (int d = 0; d < Depth; d++) begin
                if (slot == PtrW'(d)) begin
                  head_o[(p*Readers + q % Readers)*Width +: Width] = words_q[(q*Depth + d)*Width +: Width];
                end
              end
            end
          end
        end
      end

      always_ff @(posedge clk_i) begin : words
        logic [PtrW-1:0] slot;
        slot = '0;
        if (push_i[p*Queues +: Queues] != '0) begin
          for (int q = 0; q < Queues; q++) begin
            if (push_i[p*Queues + q]) begin
              for (int b = 0; b < PtrW; b++) slot[b] = wr_q[b*Total + p*Queues + q];
              for (int d = 0; d < Depth; d++) begin
                if (slot == PtrW'(d)) begin
                  words_q[(q*Depth + d)*Width +: Width] <= data_i[(p*Writers + q % Writers)*Width +: Width];
                end
              end
            end
          end
        end
      end
    end

    `DUSK_ASSUME(OneWordPerWriter, Writers > 1 ||
                 (push_i[p*Queues +: Queues] & (push_i[p*Queues +: Queues] - 1'b1)) == '0)
  end

  if (Ahead == 0) begin : gen_heads_alone
    assign ahead_o = '0;
  end

  // ---- Pointers ------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin : pointers
    logic [Total-1:0]      same, moved, wraps;
    logic [PtrW*Total-1:0] rd, wr;
    same  = '0;
    moved = '0;
    wraps = '0;
    rd    = '0;
    wr    = '0;
    if (!rst_ni) begin
      valid_q <= '0;
      rd_q    <= '0;
      wr_q    <= '0;
    end else if (push_i != '0 || pop_i != '0) begin
      moved = pop_i;
      wraps = pop_i;
      for (int b = 0; b < PtrW; b++) begin
        rd[b*Total +: Total] = rd_q[b*Total +: Total] ^ moved;
        moved = moved & rd_q[b*Total +: Total];
        wraps = wraps & (Last[b] ? rd_q[b*Total +: Total] : ~rd_q[b*Total +: Total]);
      end
      if (Depth != 2**PtrW) rd = rd & ~{PtrW{wraps}};
      moved = push_i;
      wraps = push_i;
      for (int b = 0; b < PtrW; b++) begin
        wr[b*Total +: Total] = wr_q[b*Total +: Total] ^ moved;
        moved = moved & wr_q[b*Total +: Total];
        wraps = wraps & (Last[b] ? wr_q[b*Total +: Total] : ~wr_q[b*Total +: Total]);
      end
      if (Depth != 2**PtrW) wr = wr & ~{PtrW{wraps}};
      same = '1;
      for (int b = 0; b < PtrW; b++) same = same & ~(rd[b*Total +: Total] ^ wr_q[b*Total +: Total]);
      valid_q <= push_i | (valid_q & ~(pop_i & same));
      rd_q    <= rd;
      wr_q    <= wr;
    end
  end

  // ---- Counts: the distance of the pointers --------------------------------------------------------
  logic [CountW*Total-1:0] distance;
  logic [Total-1:0]        borrow, none, whole, carry, minuend, subtrahend, addend;

  always_comb begin
    distance   = '0;
    minuend    = '0;
    subtrahend = '0;
    addend     = '0;
    borrow     = '0;
    none       = '1;
    for (int b = 0; b < PtrW; b++) begin
      minuend    = wr_q[b*Total +: Total];
      subtrahend = rd_q[b*Total +: Total];
      distance[b*Total +: Total] = minuend ^ subtrahend ^ borrow;
      none   = none & ~(minuend ^ subtrahend);
      borrow = (~minuend & subtrahend) | (~(minuend ^ subtrahend) & borrow);
    end
    whole   = valid_q & none;
    if (Depth != 2**PtrW) whole = whole | borrow;
    carry   = '0;
    count_o = '0;
    for (int b = 0; b < CountW; b++) begin
      addend = Whole[b] ? whole : '0;
      count_o[b*Total +: Total] = distance[b*Total +: Total] ^ addend ^ carry;
      carry  = (distance[b*Total +: Total] & (addend | carry)) | (addend & carry);
    end
  end

  for (genvar i = 0; i < Total; i++) begin : gen_rules
    logic [CountW-1:0] count;
    for (genvar b = 0; b < CountW; b++) begin : gen_bit
      assign count[b] = count_o[b*Total + i];
    end
    `DUSK_ASSUME(NoPopWhenEmpty, !pop_i[i] || valid_q[i])
    `DUSK_UNUSED(count)  // only the assertions read it
    `DUSK_ASSUME(NoPushWhenFull, !push_i[i] || pop_i[i] || count < CountW'(Depth))
    `DUSK_ASSERT(CountInRange, count <= CountW'(Depth))
    `DUSK_ASSERT(ValidMeansHeld, valid_q[i] == (count != '0))
  end

  `DUSK_ASSERT_INIT(DepthInRange, Depth >= 1 && Depth <= 256)
  `DUSK_ASSERT_INIT(WritersKnown, Writers == 1 || Writers == Queues)
  `DUSK_ASSERT_INIT(ReadersKnown, Readers == 1 || Readers == Queues)
  `DUSK_ASSERT_INIT(AheadOfMemories, Ahead == 0 || (Ahead <= 2 && Writers == 1 && Readers == Queues))

endmodule
