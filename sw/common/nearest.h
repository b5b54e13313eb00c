// SPDX-License-Identifier: Apache-2.0
/// The name that a person meant by a word with a slip.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dusk {

/// Number of edits from a to b: letters that are added, left out, replaced, or exchanged with the
/// next one. Returns any number above `most` if there are more than that.
std::size_t edit_distance(const std::string& a, const std::string& b, std::size_t most);

/// The nearest of `names`; empty if none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& names);
/// "did you mean this?", or all that is allowed.
std::string instead_of(const std::string& word, const std::vector<std::string>& allowed);
/// `allowed`, the text that lists the choices, and behind it "; did you mean this?" if one of
/// `choices` is near.
std::string with_nearest(const std::string& allowed, const std::string& word,
                         const std::vector<std::string>& choices);

}  // namespace dusk
