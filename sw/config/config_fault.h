// SPDX-License-Identifier: Apache-2.0
/// Builds the errors of the checks of an experiment.
#pragma once

#include <fmt/format.h>

#include <exception>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "models/traffic/traffic_fault.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"

namespace dusk {

/// Base class of the checkers; also serves single checks.
class ConfigFault {
 public:
  explicit ConfigFault(const Origins& origins) : origins_(origins) {}

  /// Throws the error at the first of `keys` that was set; its text is worded for keys.front().
  template <class... Args>
  [[noreturn]] void fail(const std::vector<const char*>& keys, const char* format,
                         const Args&... args) const {
    throw ConfigError(
        place(keys) + keys.front() + ": " + fmt::format(fmt::runtime(format), bounded(args)...),
        {keys.begin(), keys.end()});
  }

  /// Throws the error if the values are `wrong`.
  template <class... Args>
  void refuse(bool wrong, std::initializer_list<const char*> keys, const char* format,
              const Args&... args) const {
    if (wrong) fail(keys, format, args...);
  }
  /// Throws the error of a fault of the traffic, if there is one.
  void refuse(const std::optional<TrafficFault>& fault) const {
    if (fault)
      throw ConfigError(place(fault->keys) + fault->keys.front() + ": " + bounded(fault->text),
                        {fault->keys.begin(), fault->keys.end()});
  }

  /// Calls `reader`. If it throws, the text or file of `key` is wrong: throws that in one line.
  template <class Reader>
  void read(const char* key, Reader reader) const {
    try {
      reader();
    } catch (const std::exception& wrong) {
      fail({key}, "{}", one_line(wrong.what()));
    }
  }

 private:
  /// Returns the place where the first of the keys was set; empty if none was.
  template <class Keys>
  std::string place(const Keys& keys) const {
    for (const char* key : keys) {
      const auto origin = origins_.find(key);
      if (origin != origins_.end()) return origin->second + ": ";
    }
    return "";
  }

  const Origins& origins_;
};

}  // namespace dusk
