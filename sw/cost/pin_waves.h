// SPDX-License-Identifier: Apache-2.0
/// Values of a switch's pins, cycle by cycle, from its waves (rtl/waves.h).
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "models/common/ids.h"

namespace dusk {

struct PinChange {
  Cycle cycle;        ///< edge that samples the pin, and at which outputs are compared
  std::uint32_t pin;  ///< index in PinWaves::pins
  std::string bits;   ///< '0' or '1', the highest bit first
};
struct PinWaves {
  std::vector<std::string> pins;
  std::vector<PinChange>
      changes;  ///< by ascending cycle; the value of a pin is unknown before its first change
};

/// Reads the waves of `pins` from the FST of a traced switch. Throws std::runtime_error.
PinWaves read_pin_waves(const std::string& file, const std::set<std::string>& pins);

}  // namespace dusk
