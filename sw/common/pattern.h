// SPDX-License-Identifier: Apache-2.0
/// Regular expressions (ECMAScript); only pattern.cpp includes the slow header <regex>.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dusk {

/// Match of a pattern: [0] is the whole match, then its groups. A group without a match is empty.
using Found = std::vector<std::string>;

/// Longest text that match() takes, in bytes. std::regex calls itself for each character.
constexpr std::size_t kMatchBytes = 1000;

/// Matches the whole text. Returns nothing if it does not match or is longer than kMatchBytes.
/// Throws std::regex_error on a bad pattern.
std::optional<Found> match(const std::string& text, const char* pattern);
/// Returns the first match in a text. The text must be the output of a tool, not a person's.
std::optional<Found> find(const std::string& text, const char* pattern);

}  // namespace dusk
