// SPDX-License-Identifier: Apache-2.0

/// Attempts of one head flit with the policy smart. The next attempt follows a refusal: straight on, each other
/// dimension with hops left in turn, the escape; then it begins again. Behavior: docs/rtl/vc_allocator_per_request.md.
module dusk_request_smart #(
  parameter int unsigned NumPorts = 5,
  parameter int unsigned NumVcs   = 3,
  /// Number of links of a trunk; first local port (dusk_switch).
  parameter int unsigned Group    = 1,
  parameter int unsigned Local0   = 4,
  /// Port and VC of the head flit.
  parameter int unsigned Port     = 0,
  parameter int unsigned Vc       = 0,
  localparam int unsigned Total = NumPorts * NumVcs
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              asks_i,          // 1: the head flit makes an attempt; 0: no register changes
  input  logic              granted_i,
  input  logic [Total-1:0]  adaptive_i,      // VCs of the adaptive class towards the destination
  input  logic              own_adaptive_i,  // the input VC is of the adaptive class
  output logic [Total-1:0]  attempt_o,       // VCs of adaptive_i from which the head flit draws
  output logic              escape_o         // no dimension is left: the escape is the attempt
);

  localparam int unsigned Dims    = Local0 / (2 * Group);
  localparam int unsigned PerDim  = 2 * Group * NumVcs;
  localparam bit          Transit = Port < Local0;
  localparam int unsigned Travel  = Transit ? Port / (2 * Group) : 0;
  // This is a separate parameter, because Yosys gives a shifted cast in a replication the width of an integer.
  localparam logic [NumVcs-1:0] OneVc = NumVcs'(1) << Vc;
  localparam logic [Total-1:0]  OwnVc = {NumPorts{OneVc}};

  logic [Dims-1:0] tried_q, dimension;  // dimension: one-hot

  always_comb begin
    dimension = '0;
    attempt_o = '0;
    if (asks_i) begin
      for (int k = 0; k < Dims; k++) begin
        if (dimension == '0 && !tried_q[(Travel + k) % Dims] &&
            adaptive_i[((Travel + k) % Dims)*PerDim +: PerDim] != '0) begin
          dimension[(Travel + k) % Dims] = 1'b1;
          attempt_o[((Travel + k) % Dims)*PerDim +: PerDim] = adaptive_i[((Travel + k) % Dims)*PerDim +: PerDim];
        end
      end
    end
    if (Transit && dimension[Travel] && own_adaptive_i) attempt_o = attempt_o & OwnVc;
  end

  assign escape_o = dimension == '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      tried_q <= '0;
    end else if (asks_i) begin
      tried_q <= (granted_i || escape_o) ? '0 : tried_q | dimension;
    end
  end

endmodule
