// SPDX-License-Identifier: Apache-2.0
/// Names of the files of a Chakra trace.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dusk::application {

/// Returns the name of the file of a rank, PREFIX.RANK.et.
std::string chakra_file_of(const std::string& prefix, std::uint64_t rank);

/// Returns the existing files of ranks 0, 1 and so on. Throws std::invalid_argument if there are
/// more than kMostChakraRanks, or if a file follows a gap.
std::vector<std::string> chakra_files(const std::string& prefix);

}  // namespace dusk::application
