// SPDX-License-Identifier: Apache-2.0
/// The pins of a switch, cycle by cycle, as its waves have them (rtl/waves.h).
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "models/common/ids.h"

namespace dusk {

struct PinChange {
  Cycle cycle;        ///< the edge that samples it, and on which the outputs are compared
  std::uint32_t pin;  ///< in PinWaves::pins
  std::string bits;   ///< '0' or '1', the highest first
};
struct PinWaves {
  std::vector<std::string> pins;
  std::vector<PinChange>
      changes;  ///< by ascending cycle; before its first change a pin is not known
};

/// Reads the waves of those `pins` that the FST of a traced switch has. Throws std::runtime_error.
PinWaves read_pin_waves(const std::string& file, const std::set<std::string>& pins);

}  // namespace dusk
