// SPDX-License-Identifier: Apache-2.0
/// Reads a permutation of the nodes from a text file.
#pragma once

#include <string>
#include <vector>

#include "models/common/ids.h"

namespace dusk {

/// Reads a permutation; entry s is the destination of node s. The file has one number 0..nodes-1
/// per line, each once; 5.0 is 5. The first line may be the name `destination`. `#` starts a
/// comment; lines with nothing else do not count. Throws std::invalid_argument, "file:line: what is
/// wrong".
std::vector<NodeId> read_permutation(const std::string& file, std::uint32_t nodes);

}  // namespace dusk
