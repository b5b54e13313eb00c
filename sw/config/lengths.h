// SPDX-License-Identifier: Apache-2.0
/// The text of traffic.length.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dusk {

/// Lengths low..high, each equally likely; the entry as a whole has `share`.
struct LengthShare {
  std::uint32_t low = 16, high = 16;  ///< flits
  double share = 1;
};

/// "16", "1..64" or "16:0.8,256:0.2" (ranges may have shares too). Shares add up to 1.
/// Throws ConfigError with what is wrong, without place and key.
std::vector<LengthShare> parse_lengths(const std::string& text);

/// Flits.
std::uint32_t longest_length(const std::vector<LengthShare>& lengths);
double mean_length(const std::vector<LengthShare>& lengths);

}  // namespace dusk
