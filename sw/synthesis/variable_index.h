// SPDX-License-Identifier: Apache-2.0
/// Maps a part of a vector that a variable selects, for Yosys.
#pragma once

#include <string>

namespace dusk {

/// Returns Yosys commands that map each $shiftx to multiplexers: n - 1 for a part of n words.
/// Yosys' own map shifts the whole vector for each bit of the index, and removes most gates only
/// later. That takes gigabytes for the crossbar of a large switch.
std::string variable_index_script();

}  // namespace dusk
