// SPDX-License-Identifier: Apache-2.0
/// How a check of an experiment says what is wrong.
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

/// Base of the checkers, and for single checks.
class ConfigFault {
 public:
  explicit ConfigFault(const Origins& origins) : origins_(origins) {}

  /// The error stands at the first of `keys` that was set, and is worded for keys.front().
  template <class... Args>
  [[noreturn]] void fail(const std::vector<const char*>& keys, const char* format,
                         const Args&... args) const {
    throw ConfigError(
        place(keys) + keys.front() + ": " + fmt::format(fmt::runtime(format), bounded(args)...),
        {keys.begin(), keys.end()});
  }

  /// Fails if the values are `wrong`.
  template <class... Args>
  void refuse(bool wrong, std::initializer_list<const char*> keys, const char* format,
              const Args&... args) const {
    if (wrong) fail(keys, format, args...);
  }
  /// Fails if there is a fault of the traffic.
  void refuse(const std::optional<TrafficFault>& fault) const {
    if (fault)
      throw ConfigError(place(fault->keys) + fault->keys.front() + ": " + bounded(fault->text),
                        {fault->keys.begin(), fault->keys.end()});
  }

  /// Calls `reader`. Fails with one line if it throws: the text or file of `key` is wrong.
  template <class Reader>
  void read(const char* key, Reader reader) const {
    try {
      reader();
    } catch (const std::exception& wrong) {
      fail({key}, "{}", one_line(wrong.what()));
    }
  }

 private:
  /// Returns the place where the first of the keys was set; empty: none was.
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
