// SPDX-License-Identifier: Apache-2.0
/// Regular expressions (ECMAScript), kept out of everybody's compile time.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dusk {

/// What a pattern found: [0] the whole, then its groups; a group that took no part is empty.
using Found = std::vector<std::string>;

/// Of the whole text, nothing if it is not of that form. Throws std::regex_error on a bad pattern.
std::optional<Found> match(const std::string& text, const char* pattern);
/// Of the first place in the text.
std::optional<Found> find(const std::string& text, const char* pattern);

}  // namespace dusk
