// SPDX-License-Identifier: Apache-2.0
/// Keys that were set and have no effect: the one rule for all commands.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "sw/config/config_file.h"

namespace dusk {

/// Collects which keys the points of a command read. A single run is one point.
///
/// A key without effect at a point is left out there, and one note names it. It is an error if no
/// point reads it, unless it stands in a file that reads it: then the command line, or a point,
/// overrides the file.
class KeyUse {
 public:
  /// Takes out of `runs` the keys that have no effect there. `runs` is what is run at one point;
  /// a key has an effect there if one of them reads it. `point` is the name for notes.
  void add(const std::string& point, const std::vector<Configuration*>& runs);

  /// Returns a line for each key that not all points read, without a line end. Throws ConfigError
  /// for one that none reads.
  std::vector<std::string> notes() const;
  /// Prints notes() on stderr. Throws as notes().
  void tell() const;

 private:
  struct Unread {
    UselessKey key;  ///< at the first point that does not read it
    std::string point;
    std::size_t points = 0;
  };
  std::size_t points_ = 0;
  std::set<std::string> read_;
  std::map<std::string, Unread> unread_;
  std::vector<std::string> order_;  ///< keys of unread_, as they were found
};

}  // namespace dusk
