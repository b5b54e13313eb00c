// SPDX-License-Identifier: Apache-2.0
#include "models/topology/settings_parts.h"

#include <stdexcept>

#include "models/common/random.h"

namespace dusk {

void check_power(const PowerConfig& power) {
  if (power.t_on < 1 || power.t_off < 1) {
    throw std::invalid_argument("switch settings: a transition takes at least 1 cycle");
  }
}

std::uint16_t switch_seed(std::uint64_t seed, SwitchId id) {
  const auto value = static_cast<std::uint16_t>(derive_seed(seed, kSwitchStreams + id));
  return value == 0 ? std::uint16_t{1} : value;
}

}  // namespace dusk
