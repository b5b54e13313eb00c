// SPDX-License-Identifier: Apache-2.0
// Place of a switch: dusk_pkg::identity_t and SwitchIdentity (models/switch/switch_config.h), highest bits first. A
// reader defines DUSK_FIELD before it includes this file. Columns: bits, and of C++ the type, name, default.
`DUSK_FIELD(ShiftW,   std::uint8_t,  digit_shift,  0)  // tree: position of the digit that names the down port
`DUSK_FIELD(4,        std::uint8_t,  digit_mask,   0)  // tree: mask of the digit after the shift
`DUSK_FIELD(6,        std::uint8_t,  card_links,   0)  // 3DT torus: bit t: the card has torus port t
`DUSK_FIELD(4,        std::uint8_t,  wrap,         0)  // torus: bit d: dimension d is a ring
`DUSK_FIELD(AddressW, std::uint32_t, last,         0)  // tori: highest coordinate of each dimension, as an address
`DUSK_FIELD(AddressW, std::uint32_t, address_mask, 0)  // tree: address bits that all nodes below share
// Tree: value of the bits of address_mask for every node below this switch. Torus: coordinates of the switch, of which
// dimension d begins at bit d * coordinate_bits().
`DUSK_FIELD(AddressW, std::uint32_t, address,      0)
