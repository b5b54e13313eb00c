// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "models/common/shown_text.h"

namespace dusk {

/// Argument of a message. Texts of more than kLongText bytes come from the user: shown() cuts them.
constexpr std::size_t kLongText = 600;
template <class Argument>
decltype(auto) bounded(const Argument& argument) {
  if constexpr (std::is_convertible_v<const Argument&, std::string_view>) {
    const std::string_view text = argument;
    return text.size() > kLongText ? shown(text) : std::string(text);
  } else {
    return (argument);
  }
}

/// Error whose message is one line: a whole text, or a format with bounded() arguments.
class ErrorLine : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  template <class First, class... Rest>
  ErrorLine(fmt::format_string<First, Rest...> format, First&& first, Rest&&... rest)
      : runtime_error(fmt::format(fmt::runtime(fmt::string_view(format)), bounded(first),
                                  bounded(rest)...)) {}
};

/// Wrong input of the user: what() is the one line to print. The program ends with status 2.
class ConfigError : public ErrorLine {
 public:
  using ErrorLine::ErrorLine;
  ConfigError(const std::string& line, std::vector<std::string> keys)
      : ErrorLine(line), keys_(std::move(keys)) {}

  /// Keys of an experiment, one of which must get another value; the first is the best choice.
  /// Empty: no key is to blame.
  const std::vector<std::string>& keys() const { return keys_; }

 private:
  std::vector<std::string> keys_;
};

/// Origin of each key's value: "file:line:column" or "--set". Keys with their default are absent.
using Origins = std::map<std::string, std::string>;

}  // namespace dusk
