// SPDX-License-Identifier: Apache-2.0
/// How random experiments and shapes are drawn.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "models/common/random.h"

namespace dusk {

template <typename Choice>
Choice pick(Random& random, std::initializer_list<Choice> choices) {
  return choices.begin()[random.below(static_cast<std::uint32_t>(choices.size()))];
}

inline bool chance(Random& random, double share) { return random.uniform() < share; }

}  // namespace dusk
