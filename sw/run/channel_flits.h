// SPDX-License-Identifier: Apache-2.0
/// Numbers of flits that the channels of a run carried.
#pragma once

#include <limits>
#include <string>

namespace dusk {

struct ChannelFlits {
  double between = 0;    ///< over channels between switches, in the measured cycles
  double delivered = 0;  ///< over channels to nodes
  double cycles = 0;     ///< measured cycles
  double switches = 0;
  /// Mean number of flits that leave one switch per cycle, over all switches.
  double a_switch() const { return (between + delivered) / (cycles * switches); }
  /// Mean hops of delivered flits; NaN if no flit was delivered.
  double mean_hops() const {
    return delivered > 0 ? between / delivered : std::numeric_limits<double>::quiet_NaN();
  }
};

/// Reads channels.csv of a results folder. Throws OutputError.
ChannelFlits read_channel_flits(const std::string& folder);

}  // namespace dusk
