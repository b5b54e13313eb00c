// SPDX-License-Identifier: Apache-2.0
/// Load, state and width of each channel at the end of each window. They are packed while the files
/// are read, because the largest runs have 65 million values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw/pages/columns.h"

namespace dusk::pages {

/// Most values of a page: windows x channels. Windows of larger runs are merged.
constexpr double kMostCells = 24e6;

/// Returns how many windows are merged into one, so that the page has at most kMostCells values.
std::size_t merged_windows(std::size_t windows, std::size_t channels);

/// Groups of consecutive windows; the page shows one value for each group.
struct WindowGroups {
  std::vector<double> ends;  ///< cycle at which each window of the run ends
  std::size_t channels = 0;
  std::size_t merged = 1;  ///< windows in a group; the last group may have fewer

  std::size_t groups() const { return (ends.size() + merged - 1) / merged; }
  /// Cycle at which a group of windows begins. end() returns the cycle at which it ends.
  double begin(std::size_t group) const { return group == 0 ? 0 : ends[group * merged - 1]; }
  double end(std::size_t group) const {
    return ends[std::min((group + 1) * merged, ends.size()) - 1];
  }
};

/// Reads channel_flits.npy. Returns a column u8 [group][channel]: 255 is a flit in each cycle;
/// merged windows have steps of 2. Null if there is no such file. Windows missing in the file are
/// 0. Throws ConfigError.
json::value pack_load(const std::string& folder, const WindowGroups& windows, Columns& columns);

/// Content of channel_states.csv.
struct StateHistory {
  json::value state;  ///< column u8 [group][channel]; null if there is no such file
  json::value width;  ///< same, in quarters of the full width; null if no channel narrowed
  std::vector<std::uint8_t> always_on;  ///< [channel]
  std::vector<double> whole, cut;       ///< times off in cycles; cut: by an end of the run
};

/// Reads channel_states.csv. `end` is the last cycle of the run. Throws ConfigError.
StateHistory pack_states(const std::string& folder, const WindowGroups& windows, double end,
                         Columns& columns);

}  // namespace dusk::pages
