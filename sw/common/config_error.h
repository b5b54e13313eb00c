// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <map>
#include <stdexcept>
#include <string>

namespace dusk {

/// What is wrong in one line, given whole or as after fmt::format().
class ErrorLine : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  template <class First, class... Rest>
  ErrorLine(fmt::format_string<First, Rest...> format, First&& first, Rest&&... rest)
      : runtime_error(
            fmt::format(format, std::forward<First>(first), std::forward<Rest>(rest)...)) {}
};

/// Wrong input of the user: what() is the one line to print. The program ends with status 2.
class ConfigError : public ErrorLine {
 public:
  using ErrorLine::ErrorLine;
};

/// Where each key got its value: "file:line:column" or "--set". Keys with their default are absent.
using Origins = std::map<std::string, std::string>;

}  // namespace dusk
