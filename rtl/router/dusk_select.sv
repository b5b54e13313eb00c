// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Selection function of the topology: chooses one port among the candidates of each of Heads head flits.
/// Combinational, except the register of the first dimension in a torus.
module dusk_select #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  /// Topology, as in dusk_route.
  parameter int unsigned Topology = dusk_pkg::TopologyTree,
  parameter int unsigned Group    = NumPorts / 2,
  parameter int unsigned Local0   = 0,
  parameter int unsigned Heads    = 1
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic [3:0]                  select_i,       // constant
  input  logic [1:0]                  tie_i,          // constant
  input  logic [Heads-1:0]            asks_i,         // the head flit wants a port; in a torus its first dimension
                                                      // moves to the next one
  input  logic [Heads*NumPorts-1:0]   candidates_i,   // [head flit]; in a torus 0 if asks_i is 0
  input  logic [Heads*NumPorts-1:0]   open_i,         // [head flit]: candidates that may be chosen
  input  logic [Heads*NumPorts-1:0]   kept_i,         // in a tree: if any are candidates, only these
  input  logic [NumPorts-1:0]         preferred_i,    // otherwise, if any are candidates, only these
  input  logic [NumVcs*NumPorts-1:0]  at_least_i,     // bit c*NumPorts+p: port p has more than c free VCs
  input  logic [NumPorts*2-1:0]       width_i,        // width level of each port
  input  logic [15:0]                 random_i,       // head flit h reads the low byte after a rotation by 5*h bits
  input  logic [Heads*NumPorts-1:0]   at_or_above_i,  // rotating pointers, thermometers
  output logic [Heads*NumPorts-1:0]   port_o          // one-hot per head flit, zero without candidates
);

  case (Topology)
    dusk_pkg::TopologyCard: begin : gen_card  // a head flit has one candidate
      `DUSK_UNUSED({clk_i, rst_ni, select_i, tie_i, asks_i, kept_i, preferred_i, at_least_i, width_i, random_i,
                    at_or_above_i})
      assign port_o = candidates_i & open_i;
    end
    dusk_pkg::TopologyTorus: begin : gen_torus
      `DUSK_UNUSED(kept_i)
      for (genvar h = 0; h < Heads; h++) begin : gen_head
        logic [1:0]          first_dim_q;
        logic [NumPorts-1:0] asked, first;
        assign asked = candidates_i[h*NumPorts +: NumPorts] & open_i[h*NumPorts +: NumPorts];
        assign first = asked & preferred_i;
        dusk_trunk_select #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Group(Group), .Local0(Local0)) u_select (
          .select_i, .tie_i,
          .candidates_i ((first != '0) ? first : asked),
          .at_least_i, .width_i,
          .first_dim_i  (first_dim_q),
          .random_i     (8'({random_i, random_i} >> (5*h % 16))),
          .at_or_above_i(at_or_above_i[h*NumPorts +: NumPorts]),
          .port_o       (port_o[h*NumPorts +: NumPorts])
        );
        always_ff @(posedge clk_i) begin
          if (!rst_ni) begin
            first_dim_q <= '0;
          end else if (asks_i[h]) begin
            first_dim_q <= (first_dim_q == 2'(Local0 / (2 * Group) - 1)) ? '0 : first_dim_q + 1'b1;
          end
        end
      end
    end
    default: begin : gen_tree
      `DUSK_UNUSED({clk_i, rst_ni, width_i})
      // A head flit has one down port or several up ports.
      dusk_output_select #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Alone(NumPorts / 2), .Heads(Heads)) u_select (
        .select_i, .tie_i, .asks_i, .candidates_i, .open_i, .kept_i, .preferred_i, .at_least_i, .random_i,
        .at_or_above_i, .port_o
      );
    end
  endcase

endmodule
