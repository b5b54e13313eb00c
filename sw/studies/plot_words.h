// SPDX-License-Identifier: Apache-2.0
/// Words of a gnuplot script, each with its place.
#pragma once

#include <string>
#include <vector>

namespace dusk {

struct PlotWord {
  enum class Kind { Name, Number, Text, Block, Sign, End };
  Kind kind = Kind::End;
  std::string text;  ///< of a Text what stands between its quotes, of a Block ($name) its name
  std::string place;

  bool is(const char* sign) const { return kind == Kind::Sign && text == sign; }
  bool is_name(const char* name) const { return kind == Kind::Name && text == name; }
  /// Throws ConfigError: "place: plot: 'word' what (--trust …)".
  [[noreturn]] void refuse(const std::string& what) const;
};

/// Splits into all words; an End closes each line that is not continued. Throws ConfigError for
/// text that gnuplot may take for a command, a macro or a pipe, whatever stands around it.
std::vector<PlotWord> plot_words(const std::string& script, const std::string& file);

}  // namespace dusk
