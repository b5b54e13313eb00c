// SPDX-License-Identifier: Apache-2.0
/// Parses a Liberty text into groups and attributes, without interpreting them.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace dusk {

/// `name : value;` or `name (value, value);`
struct LibertyAttribute {
  std::string_view name;
  std::vector<std::string_view> values;
  std::size_t at = 0;  ///< offset of the attribute in the text
};

/// A group `kind (name, name) { … }`. Its views refer to the text.
struct LibertyGroup {
  std::string_view kind;
  std::vector<std::string_view> names;
  std::vector<LibertyAttribute> attributes;
  std::vector<LibertyGroup> groups;
  std::size_t begin = 0, body = 0, end = 0;  ///< offsets in the text; body: after "{"; end: after }

  /// Returns the last attribute of this group with that name; nullptr if there is none.
  const LibertyAttribute* attribute(std::string_view name) const;
  /// Returns the first value of that attribute; empty if there is none.
  std::string_view value(std::string_view name) const;
  /// Returns the first name of the group; empty if it has none.
  std::string_view name() const { return names.empty() ? std::string_view() : names.front(); }
};

/// Error in a Liberty text; what() begins with "line N: ".
class LibertyTextError : public std::invalid_argument {
 public:
  LibertyTextError(std::string_view text, std::size_t at, const std::string& what);
};

/// Most nested groups.
inline constexpr unsigned kLibertyLevels = 64;

/// Parses the group `library`. Keeps the groups that Dusk uses (cells, pins, flip-flops, energies
/// and their templates), and skips others. Throws LibertyTextError if the text is no such group,
/// ends early, or is nested deeper than kLibertyLevels. Same for a group in a wrong place, such as
/// a pin outside of a cell.
LibertyGroup parse_liberty(std::string_view text);

/// Parses numbers such as "0.1, 0.2". Throws LibertyTextError for other or infinite values.
std::vector<double> liberty_numbers(std::string_view text, const LibertyAttribute& attribute);
/// Returns the attribute as one number; `otherwise` if it is nullptr. Throws LibertyTextError.
double liberty_number(std::string_view text, const LibertyAttribute* attribute, double otherwise);

}  // namespace dusk
