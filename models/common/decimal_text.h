// SPDX-License-Identifier: Apache-2.0
/// Numbers in the form that messages and files use.
#pragma once

#include <string>

namespace dusk {

/// Returns the shortest decimal text without exponent that reads back as `value`.
std::string decimal_text(double value);

}  // namespace dusk
