// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Counts the flits that a group of channels carries in a window. At the window's end the module compares the count
/// with the thresholds for the number of active channels (Alonso et al. 2015, sections 3.2 to 3.5).
///
/// Thresholds are in flits per window, entry n-1 for n active channels, so there is no divider. Flits in the cycle
/// before the edge that closes a window belong to this window. `step_up_o` and `step_down_o` are 1 in this cycle only,
/// never both, and never while no channel is active.
module dusk_utilization_monitor #(
  /// Channels of the group.
  parameter int unsigned Group = 4,
  localparam int unsigned CountW = dusk_pkg::CountW
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic [Group*CountW-1:0] on_threshold_i,   // constant; step up iff count > entry
  input  logic [Group*CountW-1:0] off_threshold_i,  // constant; step down iff count < entry

  input  logic                    window_end_i,     // this edge closes the window
  input  logic [Group-1:0]        sent_i,           // a flit is on the channel
  input  logic [Group-1:0]        active_i,         // active channels, after this edge's timers

  output logic                    step_up_o,
  output logic                    step_down_o
);

  localparam int unsigned SumW = $clog2(Group + 1);

  logic [CountW-1:0] count_q, count_d;
  logic [SumW-1:0]   sent, active;
  logic [CountW-1:0] on_threshold, off_threshold;

  always_comb begin
    sent    = '0;
    count_d = count_q;
    if (sent_i != '0) begin
      for (int i = 0; i < Group; i++) begin
        sent = sent + SumW'(sent_i[i]);
      end
      count_d = count_q + CountW'(sent);
    end
  end

  always_comb begin
    step_up_o     = 1'b0;
    step_down_o   = 1'b0;
    active        = '0;
    on_threshold  = '1;
    off_threshold = '0;
    if (window_end_i) begin
      for (int i = 0; i < Group; i++) begin
        active = active + SumW'(active_i[i]);
      end
      for (int n = 1; n <= Group; n++) begin
        if (active == SumW'(n)) begin
          on_threshold  = on_threshold_i[(n-1)*CountW +: CountW];
          off_threshold = off_threshold_i[(n-1)*CountW +: CountW];
        end
      end
      step_up_o   = count_d > on_threshold;
      step_down_o = count_d < off_threshold && !step_up_o;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q <= '0;
    end else if (window_end_i) begin
      count_q <= '0;
    end else if (sent_i != '0) begin
      count_q <= count_d;
    end
  end

  `DUSK_ASSERT(OneStepAtMost, !(step_up_o && step_down_o))
  `DUSK_ASSERT(StepsOnlyAtTheWindowsEnd, window_end_i || !(step_up_o || step_down_o))

endmodule
