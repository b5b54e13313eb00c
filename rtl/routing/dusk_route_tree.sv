// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Route computation for the k-ary n-tree: ascend over any up port to a nearest common ancestor, then descend by the
/// destination's digit of this level (Alonso et al. 2015, section 2).
///
/// A destination is below this switch iff the masked address bits agree. Combinational; head flits are independent.
module dusk_route_tree #(
  /// Ports; the lower half leads down, the upper half up.
  parameter int unsigned NumPorts = 8,
  parameter int unsigned Heads    = 1,
  /// The destination of head flit h begins at bit h*Stride+Lsb.
  parameter int unsigned Stride   = dusk_pkg::AddressW,
  parameter int unsigned Lsb      = 0
) (
  input  logic [Heads-1:0]              valid_i,        // 0: the output is `else_i`
  input  logic [Heads*Stride-1:0]       destination_i,
  input  dusk_pkg::identity_t           identity_i,     // constant
  input  logic [Heads*NumPorts-1:0]     else_i,         // [head flit]: output if valid_i is 0
  output logic [Heads*NumPorts-1:0]     candidates_o    // [head flit]: output ports that the packet may take
);

  localparam int unsigned Down = NumPorts / 2;
  localparam int unsigned DigitW = (Down > 1) ? $clog2(Down) : 1;
  localparam int unsigned UsedW = dusk_pkg::TreeLevels * DigitW;  // bits of an address that such trees use

  logic [DigitW-1:0] digit;
  logic [UsedW-1:0]  destination;

  always_comb begin
    candidates_o = else_i;
    digit        = '0;
    destination  = '0;
    if (valid_i != '0) begin
      for (int h = 0; h < Heads; h++) begin
        if (valid_i[h]) begin
          destination = destination_i[h*Stride + Lsb +: UsedW];
          candidates_o[h*NumPorts +: NumPorts] = '0;
          if (((destination ^ UsedW'(identity_i.address)) & UsedW'(identity_i.address_mask)) == '0) begin
            digit = DigitW'(destination >> identity_i.digit_shift) & DigitW'(identity_i.digit_mask);
            candidates_o[h*NumPorts +: Down] = Down'(1) << digit;
          end else begin
            candidates_o[h*NumPorts + Down +: Down] = '1;
          end
        end
      end
    end
  end

  `DUSK_ASSERT_INIT(HalfOfThePortsLeadsUp, NumPorts % 2 == 0)
  for (genvar h = 0; h < Heads; h++) begin : gen_rules
    `DUSK_ASSERT_COMB(UpOrDown, !valid_i[h] ||
                      candidates_o[h*NumPorts +: Down] == '0 || candidates_o[h*NumPorts + Down +: Down] == '0)
    `DUSK_ASSERT_COMB(OneWayDown, !valid_i[h] ||
                      (candidates_o[h*NumPorts +: Down] & (candidates_o[h*NumPorts +: Down] - 1'b1)) == '0)
  end

endmodule
