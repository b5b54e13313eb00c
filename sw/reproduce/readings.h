// SPDX-License-Identifier: Apache-2.0
/// A reading of a publication's text, written as settings apart by blanks.
#pragma once

#include <string>
#include <vector>

namespace dusk {

std::vector<std::string> reading_settings(const std::string& reading);
/// As part of a run's id; "preset" for none.
std::string reading_tag(const std::string& reading);

}  // namespace dusk
