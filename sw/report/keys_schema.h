// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace dusk {

/// Returns the JSON Schema (draft 7) of a configuration file: sections and keys with types, ranges,
/// choices, defaults and meanings. Editors use it to check a file while a person writes it.
std::string keys_schema();

}  // namespace dusk
