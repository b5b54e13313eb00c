// SPDX-License-Identifier: Apache-2.0

/// Finds the nearest of several deadlines, modulo 2^NowW. Only the simulator needs it, so it is not part of the cost of
/// the switch. Combinational.
module dusk_next_deadline #(
  /// Number of timers of the channels; number of timers of the policy.
  parameter int unsigned Channels = 8,
  parameter int unsigned Timers   = 1,
  localparam int unsigned NowW = dusk_pkg::NowW
) (
  input  logic [NowW-1:0]          now_i,
  input  logic [Channels-1:0]      channel_timing_i,    // deadlines that are set
  input  logic [Channels*NowW-1:0] channel_deadline_i,
  input  logic [Timers-1:0]        timing_i,
  input  logic [Timers*NowW-1:0]   deadline_i,
  output logic                     timing_o,            // at least one is set
  output logic [NowW-1:0]          next_deadline_o      // undefined if none is set
);

  logic [NowW-1:0] nearest, left;

  assign timing_o = channel_timing_i != '0 || timing_i != '0;

  always_comb begin
    nearest = '1;
    left    = '0;
    if (timing_o) begin
      for (int c = 0; c < Channels; c++) begin
        if (channel_timing_i[c]) begin
          left = channel_deadline_i[c*NowW +: NowW] - now_i;
          if (left < nearest) nearest = left;
        end
      end
      for (int t = 0; t < Timers; t++) begin
        if (timing_i[t]) begin
          left = deadline_i[t*NowW +: NowW] - now_i;
          if (left < nearest) nearest = left;
        end
      end
    end
    next_deadline_o = now_i + nearest;
  end

endmodule
