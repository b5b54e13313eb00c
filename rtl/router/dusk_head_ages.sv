// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Ages of the head flits that wait for an output VC, in utilization windows. An aged head flit may get a VC of any
/// present port of its route. Behavior: docs/rtl/head_ages.md.
module dusk_head_ages #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned AgeW  = 3  // bits of an age, which counts to the highest number and stays
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [AgeW-1:0]  age_out_i,     // constant; windows after which a head flit is aged; 0: never
  input  logic             window_end_i,  // this edge closes the window
  input  logic [Total-1:0] waiting_i,     // head flits that may get an output VC; index port*NumVcs+vc
  input  logic [Total-1:0] granted_i,     // head flits that get an output VC at this edge
  output logic [Total-1:0] aged_o         // aged head flits, in the same cycle as `waiting_i`
);

  // Operations on words serve all ages: bit b of all ages begins at b*Total.
  logic [AgeW*Total-1:0] age_q;
  logic [Total-1:0]      low, middle, high;  // the bits of the ages

  assign {high, middle, low} = age_q;

  always_ff @(posedge clk_i) begin : ages
    logic [Total-1:0] stays, older;
    stays = '0;
    older = '0;
    if (!rst_ni) begin
      age_q <= '0;
    end else if (window_end_i || age_q != '0) begin
      stays = waiting_i & ~granted_i;
      older = window_end_i ? ~(high & middle & low) : '0;
      age_q <= {stays & (high ^ (older & middle & low)), stays & (middle ^ (older & low)), stays & (low ^ older)};
    end
  end

  // ---- Ages of at least `age_out_i` ----------------------------------------------------------------
  logic [Total-1:0] at_least_low, at_least_middle, at_least;  // compared by one, two and all three low bits

  assign at_least_low    = age_out_i[0] ? low : '1;
  assign at_least_middle = age_out_i[1] ? middle & at_least_low : middle | at_least_low;
  assign at_least        = age_out_i[2] ? high & at_least_middle : high | at_least_middle;
  assign aged_o          = (age_out_i != '0) ? waiting_i & at_least : '0;

  `DUSK_ASSUME(GrantsToHeadsThatWait, (granted_i & ~waiting_i) == '0)
  `DUSK_ASSERT(AgedOnlyWhileItWaits, (aged_o & ~waiting_i) == '0)
  `DUSK_ASSERT(AgedOnlyAfterAWindow, (aged_o & ~(high | middle | low)) == '0)

endmodule
