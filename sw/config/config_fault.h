// SPDX-License-Identifier: Apache-2.0
/// How a check of an experiment says what is wrong.
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string>

#include "sw/common/config_error.h"
#include "sw/config/experiment.h"
#include "sw/config/option_table.h"

namespace dusk {

/// Base of the checkers, and for single checks.
class ConfigFault {
 public:
  ConfigFault(const Experiment& experiment, const Origins& origins)
      : e_(experiment), origins_(origins) {}

  /// The error stands at the first of `keys` that was set, and is worded for keys.front().
  template <class... Args>
  [[noreturn]] void fail(std::initializer_list<const char*> keys, const char* format,
                         const Args&... args) const {
    std::string where;
    for (const char* key : keys) {
      const auto origin = origins_.find(key);
      if (origin == origins_.end()) continue;
      where = origin->second + ": ";
      break;
    }
    throw ConfigError(where + *keys.begin() + ": " +
                      fmt::format(fmt::runtime(format), bounded(args)...));
  }

  /// Fails if the values are `wrong`.
  template <class... Args>
  void refuse(bool wrong, std::initializer_list<const char*> keys, const char* format,
              const Args&... args) const {
    if (wrong) fail(keys, format, args...);
  }

  /// Of a choice.
  std::string text(const char* key) const {
    return std::get<std::string>(find_option(key)->get(e_));
  }

 protected:
  const Experiment& e_;
  const Origins& origins_;
};

}  // namespace dusk
