// SPDX-License-Identifier: Apache-2.0

/// What network.sv says of a k-ary n-tree alone: the switch's place in it and the ways of packets.
module dusk_network_tree #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  parameter int unsigned FlitW    = 64,
  parameter int unsigned Policy   = dusk_pkg::PolicyTree,
  localparam int unsigned Half     = NumPorts / 2,
  localparam int unsigned DigitW   = (Half > 1) ? $clog2(Half) : 1,
  localparam int unsigned AddressW = dusk_pkg::AddressW
) (
  input  dusk_pkg::identity_t       identity_i,
  input  logic [NumPorts-1:0]       present_i,
  input  logic [NumPorts-1:0]       local_i,
  input  logic [NumPorts-1:0]       pinned_i,
  input  logic                      coupled_i,
  input  logic [NumVcs-1:0]         vcs_in_use_i,
  input  logic [NumPorts-1:0]       in_valid_i,
  input  logic [NumPorts*FlitW-1:0] in_flit_i,
  output logic                      legal_identity_o,
  output logic                      legal_power_o,
  output logic                      legal_vcs_o,
  output logic [NumPorts*NumVcs-1:0] vcs_o,
  output logic [NumPorts-1:0]       kept_above_o,
  output logic [NumPorts-1:0]       kept_below_o
);

  logic [AddressW-1:0] digit_bits;
  logic [NumPorts-1:0] up, lowest_up;
  assign digit_bits = AddressW'(identity_i.digit_mask) << identity_i.digit_shift;
  assign up         = present_i & {{Half{1'b1}}, {Half{1'b0}}};
  assign lowest_up  = up & (~up + 1'b1);

  assign legal_identity_o = identity_i.digit_mask <= 4'(Half - 1) && (digit_bits & identity_i.address_mask) == '0 &&
                            (digit_bits >> identity_i.digit_shift) == AddressW'(identity_i.digit_mask) &&
                            ((identity_i.address_mask | digit_bits) >> (dusk_pkg::TreeLevels*DigitW)) == '0 &&
                            (identity_i.address & ~identity_i.address_mask) == '0 && local_i[NumPorts-1:Half] == '0;
  assign legal_power_o    = coupled_i ? pinned_i == '0 && up != '0 && local_i == '0
                          : (Policy == dusk_pkg::PolicyIdle) ? (local_i & ~pinned_i) == '0 || pinned_i == '0
                          : (present_i[Half-1:0] & ~pinned_i[Half-1:0]) == '0 && (lowest_up & ~pinned_i) == '0;
  assign legal_vcs_o      = vcs_in_use_i[0] && (vcs_in_use_i & (vcs_in_use_i + 1'b1)) == '0;
  assign vcs_o            = {NumPorts{vcs_in_use_i}};

  for (genvar p = 0; p < NumPorts; p++) begin : gen_in
    logic                head, below;
    logic [AddressW-1:0] destination, digit;
    assign head        = in_valid_i[p] && in_flit_i[p*FlitW + dusk_pkg::HeadBit];
    assign destination = in_flit_i[p*FlitW + dusk_pkg::AddressLsb +: AddressW];
    assign digit       = (destination >> identity_i.digit_shift) & AddressW'(identity_i.digit_mask);
    assign below       = ((destination ^ identity_i.address) & identity_i.address_mask) == '0;
    if (p >= Half) begin : gen_above
      assign kept_below_o[p] = 1'b1;
      assign kept_above_o[p] = !head || (below && present_i[digit]);
    end else begin : gen_below
      assign kept_above_o[p] = 1'b1;
      assign kept_below_o[p] = !head || (below ? digit != AddressW'(p) && present_i[digit] : up != '0);
    end
  end

endmodule
