// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <stdexcept>
#include <string>

namespace dusk {

/// Wrong input of the user: what() is the one line to print. The program ends with status 2.
class ConfigError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Where each key got its value: "file:line:column" or "--set". Keys with their default are absent.
using Origins = std::map<std::string, std::string>;

}  // namespace dusk
