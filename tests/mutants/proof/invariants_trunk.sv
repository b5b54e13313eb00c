// SPDX-License-Identifier: Apache-2.0

/// What invariants.sv says of trunks: their widths, the flits that are sent in parts, the lit link that each keeps;
/// and of the utilization monitors, of which a tree has one.
module dusk_invariants_trunk #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned Trunks   = 0,
  parameter int unsigned Trunk    = 0,
  parameter int unsigned Policy   = dusk_pkg::PolicyTree,
  localparam int unsigned NumTrunks = (Trunks > 0) ? Trunks : 1,
  localparam int unsigned Local0   = (Trunks > 0) ? NumTrunks * Trunk : NumPorts,
  localparam int unsigned Group    = (Trunks > 0) ? Trunk : NumPorts / 2,  // channels that one monitor counts
  localparam int unsigned MonitorW = dusk_pkg::CountW,
  localparam int unsigned StateW   = dusk_pkg::StateW
) (
  input  dusk_pkg::power_config_t   power_config_i,
  input  logic [NumPorts-1:0]       present_i,
  input  logic [NumPorts-1:0]       want,
  input  logic [NumPorts*StateW-1:0] out_state_o,
  input  logic                      calm,
  input  logic                      pending_seen,
  input  logic [Local0-1:0]         in_parts,
  input  logic [Local0*2-1:0]       parts_left,
  input  logic [NumTrunks*2-1:0]    level,
  input  logic [NumTrunks*2-1:0]    paid,
  input  logic [NumTrunks-1:0]      width_timing,
  input  logic [NumTrunks-1:0]      widening,
  input  logic [NumTrunks*MonitorW-1:0] counted,
  input  logic [19:0]               window,
  output logic [NumTrunks-1:0]      width_legal_o,
  output logic [NumTrunks-1:0]      width_at_rest_o,
  output logic [NumTrunks-1:0]      widens_from_narrow_o,
  output logic [NumTrunks-1:0]      narrows_from_wide_o,
  output logic [NumTrunks-1:0]      unmanaged_is_wide_o,
  output logic [NumTrunks-1:0]      calm_width_o,
  output logic [NumTrunks-1:0]      trunk_is_lit_o,
  output logic [NumTrunks-1:0]      absent_counts_nothing_o,
  output logic [NumTrunks-1:0]      counted_in_window_o,
  output logic [Local0-1:0]         parts_of_a_flit_o,
  output logic [Local0-1:0]         parts_on_a_lit_link_o
);

  for (genvar t = 0; t < NumTrunks; t++) begin : gen_width
    logic [1:0] now, pays;
    assign now  = level[t*2 +: 2];
    assign pays = paid[t*2 +: 2];
    assign width_legal_o[t]       = now <= power_config_i.narrowest && now <= 2'd2 && pays <= now;
    assign width_at_rest_o[t]      = width_timing[t] || now == pays;
    assign widens_from_narrow_o[t] = !width_timing[t] || !widening[t] || pays < now;
    assign narrows_from_wide_o[t]  = !width_timing[t] || widening[t] || now == pays + 1'b1;
    assign unmanaged_is_wide_o[t]  = power_config_i.power_managed || (now == '0 && !width_timing[t]);
    assign calm_width_o[t]        = !calm || !power_config_i.override_enabled || !pending_seen || width_timing[t] || now == '0;
    assign counted_in_window_o[t] = !power_config_i.power_managed || counted[t*MonitorW +: MonitorW] <= MonitorW'(Group) * MonitorW'(window);
    if (Policy == dusk_pkg::PolicyTrunk) begin : gen_trunk
      logic [Trunk-1:0] here, kept;
      for (genvar l = 0; l < Trunk; l++) begin : gen_link
        assign here[l] = present_i[t*Trunk + l];
        assign kept[l] = want[t*Trunk + l] && out_state_o[(t*Trunk + l)*StateW +: StateW] == dusk_pkg::On;
      end
      assign trunk_is_lit_o[t]    = here == '0 || kept != '0;
      assign absent_counts_nothing_o[t] = here != '0 || counted[t*MonitorW +: MonitorW] == '0;
    end else begin : gen_no_trunk
      assign trunk_is_lit_o[t]     = 1'b1;
      assign absent_counts_nothing_o[t] = 1'b1;
    end
  end
  for (genvar p = 0; p < Local0; p++) begin : gen_parts
    assign parts_of_a_flit_o[p]    = (!parts_left[p] && !parts_left[Local0 + p]) || in_parts[p];
    assign parts_on_a_lit_link_o[p] = !in_parts[p] || out_state_o[p*StateW +: StateW] <= dusk_pkg::Draining;
  end

endmodule
