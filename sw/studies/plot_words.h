// SPDX-License-Identifier: Apache-2.0
/// Splits a gnuplot script into words with their places.
#pragma once

#include <string>
#include <vector>

namespace dusk {

struct PlotWord {
  enum class Kind { Name, Number, Text, Block, Sign, End };
  Kind kind = Kind::End;
  std::string text;  ///< Text: content of the quotes; Block ($name): its name
  std::string place;

  bool is(const char* sign) const { return kind == Kind::Sign && text == sign; }
  bool is_name(const char* name) const { return kind == Kind::Name && text == name; }
  /// Throws ConfigError "place: plot: 'word' what (--trust …)".
  [[noreturn]] void refuse(const std::string& what) const;
};

/// Splits into words; an End closes each line that no backslash continues. Throws ConfigError for
/// text that gnuplot may take for a command, a macro or a pipe in any context.
std::vector<PlotWord> plot_words(const std::string& script, const std::string& file);

}  // namespace dusk
