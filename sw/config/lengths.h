// SPDX-License-Identifier: Apache-2.0
/// Parses the text of traffic.length.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dusk {

/// Lengths low..high, all equally likely. `share` is the probability of the whole range.
struct LengthShare {
  std::uint32_t low = 16, high = 16;  ///< flits
  double share = 1;
};

/// Parses "16", "1..64" or "16:0.8,256:0.2" (ranges may have shares too). Shares add up to 1.
/// Throws ConfigError with what is wrong, without place and key.
std::vector<LengthShare> parse_lengths(const std::string& text);

/// Returns the longest length, in flits.
std::uint32_t longest_length(const std::vector<LengthShare>& lengths);
double mean_length(const std::vector<LengthShare>& lengths);

}  // namespace dusk
