// SPDX-License-Identifier: Apache-2.0
/// Finds the name that a person meant by a misspelled word.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dusk {

/// Number of edits from a to b: letters that are added, left out, replaced, or exchanged with the
/// next letter. If it is above `most`, returns any number above `most`.
std::size_t edit_distance(const std::string& a, const std::string& b, std::size_t most);

/// Returns the nearest of `names`; empty if none is near.
std::string nearest(const std::string& word, const std::vector<std::string>& names);
/// Returns "did you mean NAME?" for the nearest name, otherwise the list of all allowed names.
std::string instead_of(const std::string& word, const std::vector<std::string>& allowed);
/// Returns `allowed`, the text that lists the choices. Appends "; did you mean NAME?" if one of
/// `choices` is near.
std::string with_nearest(const std::string& allowed, const std::string& word,
                         const std::vector<std::string>& choices);

}  // namespace dusk
