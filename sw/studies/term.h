// SPDX-License-Identifier: Apache-2.0
/// The form of a study's expressions: operators, numbers, names and calls, without their values.
#pragma once

#include <string>
#include <vector>

namespace dusk {

inline constexpr int kDeepestTerm = 64;  ///< brackets, signs and calls within each other

struct Term {
  enum class Kind { Number, Name, Call, Negative, Not, Operator };
  Kind kind = Kind::Number;
  double number = 0;
  std::string text;                    ///< the name, or the operator
  std::vector<std::string> arguments;  ///< of a call: texts, which the reducer reads
  std::vector<Term> parts;             ///< of an operator one at its left and one at its right
};

/// Throws StudyError if `text` is no expression, or deeper than kDeepestTerm. Takes a time that
/// grows with the length of the text only.
Term parse_term(const std::string& text);

/// Parts of the text between `at` outside of brackets, without blanks around them.
std::vector<std::string> split(const std::string& text, char at);

/// Place of `c` outside of brackets; npos if nowhere.
std::size_t find_outside(const std::string& text, char c, std::size_t from = 0);

}  // namespace dusk
