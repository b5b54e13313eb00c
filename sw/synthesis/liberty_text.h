// SPDX-License-Identifier: Apache-2.0
/// A Liberty text as groups and attributes, before anything in it is understood.
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
  std::size_t at = 0;  ///< offset of its beginning in the text
};

/// `kind (name, name) { … }`. Views are of the text.
struct LibertyGroup {
  std::string_view kind;
  std::vector<std::string_view> names;
  std::vector<LibertyAttribute> attributes;
  std::vector<LibertyGroup> groups;
  std::size_t begin = 0, body = 0, end = 0;  ///< in the text; body: behind "{", end: behind "}"

  /// The last attribute of that name, or nullptr.
  const LibertyAttribute* attribute(std::string_view name) const;
  /// First value of that attribute; empty if there is none.
  std::string_view value(std::string_view name) const;
  /// First name of the group; empty if it has none.
  std::string_view name() const { return names.empty() ? std::string_view() : names.front(); }
};

/// Wrong text; what() begins with "line N: ".
class LibertyTextError : public std::invalid_argument {
 public:
  LibertyTextError(std::string_view text, std::size_t at, const std::string& what);
};

/// Groups may stand in one another so deep.
inline constexpr unsigned kLibertyLevels = 64;

/// Reads the group `library`. Keeps the groups that Dusk uses (cells, pins, flip-flops, energies
/// and their templates); others are only skipped. Throws LibertyTextError if the text is no such
/// group, ends early, is nested deeper than kLibertyLevels, or has a group in a place where it
/// means nothing (a pin outside of a cell).
LibertyGroup parse_liberty(std::string_view text);

/// The numbers of values such as "0.1, 0.2". Throws LibertyTextError if one is none, or not finite.
std::vector<double> liberty_numbers(std::string_view text, const LibertyAttribute& attribute);
/// The attribute as one number, or `otherwise` if it is nullptr. Throws LibertyTextError.
double liberty_number(std::string_view text, const LibertyAttribute* attribute, double otherwise);

}  // namespace dusk
