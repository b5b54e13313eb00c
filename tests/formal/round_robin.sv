// SPDX-License-Identifier: Apache-2.0

/// Round-robin selection compared with Algorithm 1 of POWAR (F. J. Andújar et al., ACM TACO 15(4) 61, 2019), written as
/// the loop of the paper: the first awake port from the pointer on, else the first sleeping one. `usable_i`: selectable
/// and not busy. Holds for any sets and pointer; in a tree a head flit has one down port or several up ports.
module round_robin #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned Topology = dusk_pkg::TopologyTree,
  parameter int unsigned Group    = NumPorts / 2,
  parameter int unsigned Local0   = 0,
  localparam int unsigned NumVcs = 2
) (
  input logic                       clk_i,
  input logic                       rst_ni,
  input logic [NumPorts-1:0]        offered_i,
  input logic [NumPorts-1:0]        usable_i,
  input logic [NumPorts-1:0]        awake_i,
  input logic [5:0]                 pointer_i,
  input logic [1:0]                 tie_i,
  input logic [NumVcs*NumPorts-1:0] at_least_i,
  input logic [NumPorts*2-1:0]      width_i,
  input logic [15:0]                random_i
);

  `include "reset.svh"

  localparam logic [NumPorts-1:0] Down = NumPorts'((64'd1 << NumPorts / 2) - 1);

  logic [NumPorts-1:0] candidates, chosen;

  assign candidates = offered_i & usable_i;

  dusk_select #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Topology(Topology), .Group(Group), .Local0(Local0)) u_select (
    .clk_i, .rst_ni,
    .select_i     (dusk_pkg::SelectRoundRobin),
    .tie_i,
    .asks_i       (candidates != '0),
    .candidates_i (candidates),
    .open_i       ('1),
    .kept_i       ('0),
    .preferred_i  (awake_i),
    .at_least_i, .width_i, .random_i,
    .at_or_above_i({NumPorts{1'b1}} << pointer_i),
    .port_o       (chosen)
  );

  logic       found, found_sleeping;
  logic [5:0] port, sleeping;

  always_comb begin
    assume (pointer_i < NumPorts);
    if (Topology == dusk_pkg::TopologyTree) assume ((offered_i & Down) == '0 || (offered_i & (offered_i - 1'b1)) == '0);
    found          = 1'b0;
    found_sleeping = 1'b0;
    port           = '0;
    sleeping       = '0;
    for (int i = 0; i < NumPorts; i++) begin
      if (!found) begin
        port = (pointer_i + i < NumPorts) ? 6'(pointer_i + i) : 6'(pointer_i + i - NumPorts);
        if (offered_i[port] && usable_i[port]) begin
          if (awake_i[port]) begin
            found = 1'b1;
          end else if (!found_sleeping) begin
            found_sleeping = 1'b1;
            sleeping       = port;
          end
        end
      end
    end
    if (!found && found_sleeping) port = sleeping;
    if (found || found_sleeping) assert (chosen == NumPorts'(1) << port);
    else                         assert (chosen == '0);
  end

endmodule
