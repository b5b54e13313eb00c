// SPDX-License-Identifier: Apache-2.0
/// Syntax trees of expressions in studies: operators, numbers, names and calls, without values.
#pragma once

#include <string>
#include <vector>

namespace dusk {

inline constexpr int kDeepestTerm = 64;  ///< nested brackets, signs and calls

struct Term {
  enum class Kind { Number, Name, Call, Negative, Not, Operator };
  Kind kind = Kind::Number;
  double number = 0;
  std::string text;                    ///< the name or the operator
  std::vector<std::string> arguments;  ///< arguments of a call, as texts for the reducer
  std::vector<Term> parts;             ///< operands of an operator: one or two
};

/// Parses an expression. Throws StudyError for wrong syntax, or nesting beyond kDeepestTerm. The
/// time is linear in the length of the text.
Term parse_term(const std::string& text);

/// Splits a text at each `at` outside of brackets, and trims the parts.
std::vector<std::string> split(const std::string& text, char at);

/// Finds `c` outside of brackets; npos if there is none.
std::size_t find_outside(const std::string& text, char c, std::size_t from = 0);

}  // namespace dusk
