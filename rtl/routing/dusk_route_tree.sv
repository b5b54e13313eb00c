// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Route computation for the k-ary n-tree: ascend over any up port to a nearest common ancestor, then
/// descend by the destination's digit of this level (Alonso et al. 2015, section 2).
///
/// A destination lies below this switch iff the masked address bits agree. Combinational.
module dusk_route_tree #(
  /// Ports; the lower half leads down, the upper half up.
  parameter int unsigned NumPorts = 8
) (
  input  logic                          valid_i,        // else no candidates
  input  logic [dusk_pkg::AddressW-1:0] destination_i,
  input  dusk_pkg::identity_t           identity_i,     // constant
  output logic [NumPorts-1:0]           candidates_o    // output ports the packet may take
);

  localparam int unsigned Down = NumPorts / 2;
  localparam int unsigned DigitW = (Down > 1) ? $clog2(Down) : 1;
  localparam int unsigned UsedW = dusk_pkg::TreeLevels * DigitW;  // bits of an address that a tree of such switches has

  logic [DigitW-1:0] digit;

  always_comb begin
    candidates_o = '0;
    digit        = '0;
    if (valid_i) begin
      if (UsedW'((destination_i ^ identity_i.address) & identity_i.address_mask) == '0) begin
        digit = DigitW'(destination_i[UsedW-1:0] >> identity_i.digit_shift) & DigitW'(identity_i.digit_mask);
        candidates_o[Down-1:0] = Down'(1) << digit;
      end else begin
        candidates_o[NumPorts-1:Down] = '1;
      end
    end
  end

  `DUSK_ASSERT_COMB(UpOrDown, candidates_o[Down-1:0] == '0 || candidates_o[NumPorts-1:Down] == '0)
  `DUSK_ASSERT_COMB(OneWayDown,
                    (candidates_o[Down-1:0] & (candidates_o[Down-1:0] - 1'b1)) == '0)

endmodule
