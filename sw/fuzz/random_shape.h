// SPDX-License-Identifier: Apache-2.0
/// Random switches for fuzzing without the RTL.
#pragma once

#include <cstdint>

#include "models/kernel/switch_engine.h"

namespace dusk {

/// A legal shape by its shape_name(): half of them of a tree with 4 to 10 ports, half of a torus or
/// mesh of 1 to 4 dimensions with trunks of 1 to 4 links and 1 to 4 local ports. Same arguments,
/// same shape.
SwitchShape random_shape(std::uint64_t seed, std::uint64_t number);

}  // namespace dusk
