// SPDX-License-Identifier: Apache-2.0

/// Selection function of a torus switch: reduces the candidates of one head flit, then chooses one as
/// dusk_output_select does. Combinational. M. Alonso Diaz, thesis UPV 2012, sections 4.2.4 and 4.3.4.1;
/// docs/rtl/trunk_select.md.
module dusk_trunk_select #(
  parameter int unsigned NumPorts = 20,
  parameter int unsigned NumVcs   = 3,
  /// Number of links of a trunk; first local port (dusk_switch).
  parameter int unsigned Group    = 4,
  parameter int unsigned Local0   = 16
) (
  input  logic [3:0]                 select_i,     // constant
  input  logic [1:0]                 tie_i,        // constant
  input  logic [NumPorts-1:0]        candidates_i, // ports that have a free VC of the class
  input  logic [NumVcs*NumPorts-1:0] at_least_i,   // bit c*NumPorts+p: port p has more than c free VCs
  input  logic [NumPorts*2-1:0]      width_i,      // width level of each port
  input  logic [1:0]                 first_dim_i,
  input  logic [7:0]                 random_i,
  input  logic [NumPorts-1:0]        at_or_above_i,  // rotating pointer, thermometer
  output logic [NumPorts-1:0]        port_o        // one-hot, zero without candidates
);

  localparam int unsigned PerDim = 2 * Group;

  logic [NumPorts-1:0] left, level;
  logic [3:0]          rule;
  logic [1:0]          tie;
  logic                found;

  always_comb begin
    left  = candidates_i;
    rule  = select_i;
    tie   = tie_i;
    found = 1'b0;
    level = '0;
    if (select_i == dusk_pkg::SelectCyclic) begin
      rule = dusk_pkg::SelectFirst;
      for (int turn = 0; turn < 2; turn++) begin
        for (int d = 0; d < Local0 / PerDim; d++) begin
          if (!found && (turn == 1 || 2'(d) >= first_dim_i) && candidates_i[d*PerDim +: PerDim] != '0) begin
            found = 1'b1;
            left  = '0;
            left[d*PerDim +: PerDim] = candidates_i[d*PerDim +: PerDim];
          end
        end
      end
    end else if (select_i == dusk_pkg::SelectWidest) begin
      rule = dusk_pkg::SelectMostFree;
      tie  = dusk_pkg::TieLowest;
      for (int w = 2; w >= 0; w--) begin
        for (int p = 0; p < NumPorts; p++) begin
          level[p] = candidates_i[p] && width_i[p*2 +: 2] == 2'(w);
        end
        if (level != '0) left = level;
      end
    end
  end

  dusk_output_select #(.NumPorts(NumPorts), .NumVcs(NumVcs)) u_select (
    .select_i     (rule),
    .tie_i        (tie),
    .asks_i       (left != '0),
    .candidates_i (left),
    .open_i       ('1),
    .kept_i       ('0),
    .preferred_i  ('1),
    .at_least_i,
    .random_i     (16'(random_i)),
    .at_or_above_i,
    .port_o
  );

endmodule
