// SPDX-License-Identifier: Apache-2.0
/// Flits that the channels of a run carried.
#pragma once

#include <limits>
#include <string>

namespace dusk {

struct ChannelFlits {
  double between = 0;    ///< over channels between switches, in the measured cycles
  double delivered = 0;  ///< over those to nodes
  double cycles = 0;     ///< measured
  double switches = 0;
  /// Flits that leave a switch in a cycle, on the average of all.
  double a_switch() const { return (between + delivered) / (cycles * switches); }
  /// NaN if none was delivered.
  double mean_hops() const {
    return delivered > 0 ? between / delivered : std::numeric_limits<double>::quiet_NaN();
  }
};

/// Reads channels.csv of a results folder. Throws OutputError.
ChannelFlits read_channel_flits(const std::string& folder);

}  // namespace dusk
