// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace dusk {

/// JSON Schema (draft 7) of a configuration file: sections and keys with their types, ranges,
/// choices, defaults and meanings. Editors check a file by it while it is written.
std::string keys_schema();

}  // namespace dusk
