// SPDX-License-Identifier: Apache-2.0
/// The table DUSK_SIZES of rtl/shapes.cmake: the parameters of dusk_switch and their fields.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

struct ShapeSize {
  std::string parameter;  ///< parameter of dusk_switch
  std::string field;      ///< field of SwitchShape
  bool bit = false;       ///< true: the value is 0 or 1; false: a number
  std::function<std::uint32_t(const SwitchShape&)> get;
  std::function<void(SwitchShape&, std::uint32_t)> set;
};

const std::vector<ShapeSize>& shape_sizes();

}  // namespace dusk
