// SPDX-License-Identifier: Apache-2.0
/// How Yosys maps a part of a vector that a variable selects.
#pragma once

#include <string>

namespace dusk {

/// Commands that map every $shiftx to multiplexers: a part of n words takes n - 1 of them. Yosys'
/// own map shifts the whole vector for each bit of the index, in gates that are removed only later:
/// gigabytes of them for the crossbar of a large switch.
std::string variable_index_script();

}  // namespace dusk
