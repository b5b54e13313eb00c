// SPDX-License-Identifier: Apache-2.0
/// The one rule of all commands for keys that were set and have no effect.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "sw/config/config_file.h"

namespace dusk {

/// Collects which keys the points of a command read. A single run has one point.
///
/// A key without effect at a point is left out there, and one note names it. If no point reads the
/// key, it is an error. Exception: the key is in a file that itself reads it, and the command line
/// or a point overrides the file.
class KeyUse {
 public:
  /// Removes the keys without effect from `runs`, the runs of one point. A key has an effect at the
  /// point if one of these runs reads it. Notes name `point`.
  void add(const std::string& point, const std::vector<Configuration*>& runs);

  /// Returns a line, without a line end, for each key that some points do not read. Throws
  /// ConfigError for a key that no point reads.
  std::vector<std::string> notes() const;
  /// Prints notes() on stderr. Throws what notes() throws.
  void tell() const;

 private:
  struct Unread {
    UselessKey key;  ///< key at the first point that does not read it
    std::string point;
    std::size_t points = 0;
  };
  std::size_t points_ = 0;
  std::set<std::string> read_;
  std::map<std::string, Unread> unread_;
  std::vector<std::string> order_;  ///< keys of unread_, in the order in which they were found
};

}  // namespace dusk
