// SPDX-License-Identifier: Apache-2.0
/// Numbers as messages and files show them.
#pragma once

#include <string>

namespace dusk {

/// The shortest decimal text without exponent that reads back as `value`.
std::string decimal_text(double value);

}  // namespace dusk
