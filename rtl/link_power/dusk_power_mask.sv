// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Decides at each edge which output channels of a tree switch should be on: `want_o`. `want_i` is the decision at the
/// edge before. Combinational. Rules in order (Alonso et al. 2015, section 3.2; docs/rtl/power_mask.md):
///
/// 1. Utilization: a step up adds the lowest up channel that is not wanted. A step down drops the highest droppable
///    channel that is On: not pinned, and with `trim_lock_i` its paired ascending input is not alive. A step down never
///    drops the last channel, and drops none if the droppable channel is not in `may_drop_i`.
/// 2. Coupling (`coupled_i`: switches outside the Minimal Tree): an ascending input that begins to go off turns
///    off its paired up channel; an input that begins to come on turns it on. If no ascending input is alive, no up
///    channel is wanted. Otherwise at least one is wanted, and the last lit one stays. All down channels are wanted
///    while any input is not off.
/// 3. Override: while injection is pending, every up channel is wanted.
/// 4. Pinned channels are always wanted, channels that are not present never.
module dusk_power_mask #(
  parameter int unsigned NumPorts = 8,
  localparam int unsigned Half = NumPorts / 2
) (
  input  logic                look_i,          // 1: this edge is evaluated; 0: want_o = want_i

  // Constant pins.
  input  logic [NumPorts-1:0] present_i,
  input  logic [NumPorts-1:0] pinned_i,
  input  logic                coupled_i,
  input  logic                trim_lock_i,

  input  logic [NumPorts-1:0] want_i,
  input  logic                step_up_i,
  input  logic                step_down_i,
  input  logic [Half-1:0]     may_drop_i,      // a step down may take this channel now
  input  logic [Half-1:0]     active_i,        // up channels that are On after this edge's timers
  input  logic [Half-1:0]     asc_begin_on_i,  // the ascending input begins to come on at this edge
  input  logic [Half-1:0]     asc_begin_off_i, // the ascending input begins to go off at this edge
  input  logic [Half-1:0]     asc_alive_i,     // a flit may still come from the ascending input, or is buffered
  input  logic                any_not_off_i,   // at least one input channel is not Off, or a flit is buffered
  input  logic                override_i,

  output logic [NumPorts-1:0] want_o
);

  logic [Half-1:0] up_present, up, raise, droppable, drop, was, lit, paired_on;
  logic [Half-1:0] down;
  logic            can_drop;

  always_comb begin
    up_present = present_i[NumPorts-1:Half];
    was        = '0;
    lit        = '0;
    paired_on  = '0;
    up         = '0;
    down       = '0;
    raise      = '0;
    droppable  = '0;
    drop       = '0;
    can_drop   = 1'b0;
    want_o     = want_i;
    if (look_i) begin
      was       = want_i[NumPorts-1:Half] & up_present;
      lit       = was & active_i;
      paired_on = asc_begin_on_i & up_present;
      up        = was;
      down      = want_i[Half-1:0];
      raise     = up_present & ~was;
      droppable = lit & ~pinned_i[NumPorts-1:Half];
      if (trim_lock_i && coupled_i) begin
        droppable = droppable & ~asc_alive_i;
      end
      drop     = '0;
      // A step down leaves at least one wanted channel that is lit.
      can_drop = (lit & (lit - 1'b1)) != '0;

      // 1. Utilization.
      if (step_up_i) begin
        up = up | (raise & (~raise + 1'b1));
      end else if (step_down_i && can_drop) begin
        for (int i = 0; i < Half; i++) begin
          if (droppable[i]) begin
            drop    = '0;
            drop[i] = 1'b1;
          end
        end
        up = up & ~(drop & may_drop_i);
      end

      // 2. Coupling.
      if (coupled_i) begin
        up = (up & ~asc_begin_off_i) | paired_on;
        if (asc_alive_i == '0) begin
          up = '0;
        end else begin
          // The last lit channel stays wanted until another is lit, because its paired input may still feed it.
          if ((up & active_i) == '0) begin
            up = up | (lit & (~lit + 1'b1));
          end
          if (up == '0) begin
            up = (was != '0) ? was & (~was + 1'b1) : up_present & (~up_present + 1'b1);
          end
        end
        down = any_not_off_i ? '1 : '0;
      end

      // 3. Override.
      if (override_i) begin
        up = '1;
      end

      // 4. Pins.
      want_o = ({up, down} | pinned_i) & present_i;
    end
  end

  `DUSK_ASSERT_COMB(NoAbsentChannel, !look_i || (want_o & ~present_i) == '0)
  `DUSK_ASSERT_COMB(PinnedStay, !look_i || (pinned_i & present_i & ~want_o) == '0)
  `DUSK_ASSERT_COMB(UtilizationDropsOnlyWhatMayGo, coupled_i || (was & ~want_o[NumPorts-1:Half] & ~may_drop_i) == '0)
  `DUSK_ASSERT_COMB(AliveInputHasAWayUp,
                    !look_i || !coupled_i || asc_alive_i == '0 || up_present == '0 || want_o[NumPorts-1:Half] != '0)

endmodule
