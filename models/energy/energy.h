// SPDX-License-Identifier: Apache-2.0
/// Energy of the network relative to one whose links never go off.
#pragma once

#include <cstdint>

#include "models/energy/thresholds.h"

namespace dusk {

/// Counts of channel states, in whole numbers, from which the power follows.
struct PowerCount {
  std::uint64_t powered_quarters = 0;  ///< as in ChannelTotals
  std::uint64_t off = 0;               ///< channel-cycles Off

  PowerCount operator-(const PowerCount& before) const {
    return {powered_quarters - before.powered_quarters, off - before.off};
  }
};

/// Returns the cycles of a channel at full power that draw as much, if a channel that is Off draws
/// `off_share` (0..1) of full power. Exact up to the rounding of the result.
inline double drawn_cycles(const PowerCount& count, const Rational& off_share) {
  const auto share = static_cast<std::uint64_t>(off_share.numerator());
  const auto whole = static_cast<std::uint64_t>(off_share.denominator());
  // Computed in parts: share and whole are below 2^30, and the cycles may need all 64 bits.
  const std::uint64_t rest = count.off % whole * share;
  const std::uint64_t off = count.off / whole * share + rest / whole;
  return static_cast<double>(count.powered_quarters + 4 * off) / 4 +
         static_cast<double>(rest % whole) / static_cast<double>(whole);
}

/// Share of the network's power that its links draw when all are on. The switches always draw the
/// rest, 17.6 % (Alonso et al. 2015, sections 1 and 4.6: the reading that reproduces every row of
/// Tables 4 and 5).
inline constexpr double kLinkShare = 0.824;

/// Returns the power of links and switches; 1 = all links on. `relative_link_power` is the mean
/// share of their full power that the channels draw, 0..1.
constexpr double network_power(double relative_link_power, double link_share = kLinkShare) {
  // Computed in units of 10^-12, in which a decimal share such as 0.824 is a whole number. So links
  // that are all on draw exactly 1.
  constexpr double kParts = 1e12;
  const auto links = static_cast<double>(static_cast<std::int64_t>(link_share * kParts + 0.5));
  return (kParts - links + links * relative_link_power) / kParts;
}

/// Returns the energy of the same work in `cycles` instead of `nominal_cycles`; 1 = the network
/// with all links on.
constexpr double network_energy(double cycles, double nominal_cycles, double relative_link_power,
                                double link_share = kLinkShare) {
  return cycles / nominal_cycles * network_power(relative_link_power, link_share);
}

/// Returns the relative change of the energy: -0.4608 is 46.08 % saved.
constexpr double relative_energy_change(double cycles, double nominal_cycles,
                                        double relative_link_power,
                                        double link_share = kLinkShare) {
  return network_energy(cycles, nominal_cycles, relative_link_power, link_share) - 1;
}

}  // namespace dusk
