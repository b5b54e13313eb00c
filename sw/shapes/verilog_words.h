// SPDX-License-Identifier: Apache-2.0
/// Splits a SystemVerilog text into words, without expanding macros.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dusk {

struct VerilogWord {
  /// System: $name, or a $ alone. Directive: `name, `", or a ` alone. Paste: ``. Escaped: \name.
  /// Other: a byte that belongs to none of these. Open: a string or a comment without its end.
  enum class Kind {
    Name,
    Number,
    System,
    Directive,
    Paste,
    Text,
    Escaped,
    Sign,
    Comment,
    Other,
    Open
  };
  Kind kind = Kind::Sign;
  std::string text;       ///< text in the source; a Directive has no backtick
  std::size_t begin = 0;  ///< offset of the first byte
  std::size_t end = 0;    ///< offset after the last byte
  int line = 1;

  bool is(Kind of, const char* is) const { return kind == of && text == is; }
};

std::vector<VerilogWord> verilog_words(const std::string& text);

/// True if the byte may be part of a name: a letter, a digit, _ or $.
bool is_verilog_letter(char c);

}  // namespace dusk
