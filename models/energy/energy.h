// SPDX-License-Identifier: Apache-2.0
/// Energy of the network relative to one whose links never go off.
#pragma once

namespace dusk {

/// Share of the network's power that its links take when all are on; the switches take the rest
/// (17.6 %) always (Alonso et al. 2015, sections 1 and 4.6: the reading that reproduces every row
/// of Tables 4 and 5).
inline constexpr double kLinkShare = 0.824;

/// Power of links and switches; 1 = all links on. `relative_link_power` is the mean share of
/// channels powered, 0..1.
constexpr double network_power(double relative_link_power, double link_share = kLinkShare) {
  return link_share * relative_link_power + (1 - link_share);
}

/// Energy of the same work in `cycles` instead of `nominal_cycles`; 1 = the network with all links
/// on.
constexpr double network_energy(double cycles, double nominal_cycles, double relative_link_power,
                                double link_share = kLinkShare) {
  return cycles / nominal_cycles * network_power(relative_link_power, link_share);
}

/// Change of the energy: -0.4608 is 46.08 % saved.
constexpr double relative_energy_change(double cycles, double nominal_cycles,
                                        double relative_link_power,
                                        double link_share = kLinkShare) {
  return network_energy(cycles, nominal_cycles, relative_link_power, link_share) - 1;
}

}  // namespace dusk
