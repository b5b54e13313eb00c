// SPDX-License-Identifier: Apache-2.0

/// The selection function of the topology: one port out of the candidates of a header. Combinational but for the
/// turn over the dimensions of a torus.
module dusk_select #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Of the topology, as dusk_route.
  parameter int unsigned Trunks   = 0,
  parameter int unsigned Trunk    = 0
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic [2:0]                 select_i,       // constant
  input  logic [1:0]                 tie_i,          // constant
  input  logic [NumPorts-1:0]        candidates_i,   // each has a free VC
  input  logic [NumPorts-1:0]        preferred_i,    // if any of them are, one of those
  input  logic [NumVcs*NumPorts-1:0] at_least_i,     // bit c*NumPorts+p: port p has more than c free VCs
  input  logic [NumPorts*2-1:0]      width_i,        // level of each port
  input  logic                       turn_i,         // the next dimension is the first, from the next edge on
  input  logic [7:0]                 random_i,
  input  logic [NumPorts-1:0]        at_or_above_i,  // rotating pointer, thermometer
  output logic [NumPorts-1:0]        port_o          // one-hot, zero without candidates
);

  if (dusk_pkg::classes(Trunks) == 1) begin : gen_tree
    // A header has one port down or ports up.
    dusk_output_select #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Alone(NumPorts / 2)) u_select (
      .select_i, .tie_i, .candidates_i, .preferred_i, .at_least_i, .random_i, .at_or_above_i, .port_o
    );
  end else begin : gen_torus
    logic [1:0]          first_dim_q;
    logic [NumPorts-1:0] first;
    assign first = candidates_i & preferred_i;
    dusk_trunk_select #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Trunks(Trunks), .Trunk(Trunk)) u_select (
      .select_i, .tie_i,
      .candidates_i((first != '0) ? first : candidates_i),
      .at_least_i, .width_i, .first_dim_i(first_dim_q), .random_i, .at_or_above_i, .port_o
    );
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        first_dim_q <= '0;
      end else if (turn_i) begin
        first_dim_q <= (first_dim_q == 2'(Trunks / 2 - 1)) ? '0 : first_dim_q + 1'b1;
      end
    end
  end

endmodule
