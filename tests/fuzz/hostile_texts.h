// SPDX-License-Identifier: Apache-2.0
/// Deep, long and strange texts that no format has.
#pragma once

#include <string>
#include <vector>

namespace dusk::fuzz {

/// 10^5 levels of whatever opens one, a line of 1 MB, and short strange ones.
std::vector<std::string> hostile_texts();

/// The text with deep or long parts in several places.
std::vector<std::string> deep_variants(const std::string& text);
/// The text with short strange parts before or instead of a word, in so many places.
std::vector<std::string> strange_variants(const std::string& text, std::size_t places);

}  // namespace dusk::fuzz
