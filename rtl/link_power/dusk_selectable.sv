// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Decides which ports of each group are selectable: the first n members. n is at least 1, follows the utilization of
/// the group, and changes by at most 1 per window. Andujar et al. 2019, sections 3.1 and 3.2, Algorithms 2 and 3.
/// Behavior: docs/rtl/powar_policy.md.
///
/// The configuration decides the set after reset. The switch loads it at the reset edge, too late for the reset value
/// of another register. The register here therefore holds the difference from the set after reset.
module dusk_selectable #(
  /// Number of ports that are in groups. Each group has `Group` ports, in order; the last group may have fewer.
  parameter int unsigned Ports   = 4,
  /// Greatest number of ports in a group; number of entries of the thresholds.
  parameter int unsigned Group   = 4,
  localparam int unsigned CountW = dusk_pkg::CountW
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,

  // Constant.
  input  dusk_pkg::power_config_t  config_i,
  input  logic [Ports-1:0]         present_i,
  input  logic [Group*CountW-1:0]  on_threshold_i,
  input  logic [Group*CountW-1:0]  off_threshold_i,

  input  logic                     window_end_i,  // this edge closes the window
  input  logic [Ports-1:0]         sent_i,        // a flit is on the channel

  output logic [Ports-1:0]         selectable_o,  // registered; present ports only
  output logic                     steady_o       // no port changes at this edge
);

  localparam int unsigned Groups = (Ports + Group - 1) / Group;

  logic [Ports-1:0] changed_q, lowest, step;

  assign selectable_o = ((config_i.all_selectable ? ~changed_q : changed_q) | lowest) & present_i;
  assign steady_o     = step == '0;

  for (genvar g = 0; g < Groups; g++) begin : gen_group
    localparam int unsigned Low  = g * Group;
    localparam int unsigned Size = (Low + Group > Ports) ? Ports - Low : Group;

    logic [Size-1:0] members, selectable, others, removable;
    logic            step_up, step_down;

    assign members             = present_i[Low +: Size];
    assign lowest[Low +: Size] = members & (~members + 1'b1);
    assign selectable          = selectable_o[Low +: Size];

    dusk_utilization_monitor #(.Group(Group)) u_monitor (
      .clk_i, .rst_ni, .on_threshold_i, .off_threshold_i, .window_end_i,
      .sent_i     (Group'(sent_i[Low +: Size])),
      .active_i   (Group'(selectable)),
      .step_up_o  (step_up),
      .step_down_o(step_down)
    );

    // One port changes: the lowest unselectable member is added, or the highest selectable member is removed.
    always_comb begin
      others            = '0;
      removable         = '0;
      step[Low +: Size] = '0;
      if (config_i.power_managed && step_up) begin
        others            = members & ~selectable;
        step[Low +: Size] = others & (~others + 1'b1);
      end else if (config_i.power_managed && step_down) begin
        removable = selectable & (selectable - 1'b1);
        for (int i = 0; i < Size; i++) begin
          if (removable[i]) begin
            step[Low +: Size] = '0;
            step[Low + i]     = 1'b1;
          end
        end
      end
    end

    `DUSK_ASSERT(AGroupHasASelectablePort, members == '0 || selectable != '0)
    `DUSK_ASSERT(TheFirstMembers, ((selectable | ~members) & ((selectable | ~members) + 1'b1) & selectable) == '0)
    `DUSK_ASSERT(StepsOfOnePort, (step[Low +: Size] & (step[Low +: Size] - 1'b1)) == '0)
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni)         changed_q <= '0;
    else if (step != '0) changed_q <= changed_q ^ step;
  end

  `DUSK_ASSERT(ChangesOnlyAtAWindowsEnd, window_end_i || step == '0)

endmodule
