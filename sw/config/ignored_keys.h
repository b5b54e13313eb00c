// SPDX-License-Identifier: Apache-2.0
/// Keys that the chosen modes do not use.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "sw/config/experiment.h"

namespace dusk {

/// The load does not change with time, so a steady state can be asked for.
bool has_constant_load(const TrafficOptions& traffic);

struct IgnoredKey {
  std::string key;
  std::string reason;  ///< the key whose value makes it useless
  std::string remedy;  ///< what to do, for a message
  /// Of the routers that another run.engine has, and of the message classes that only these know: a
  /// file may say both, so that it serves every engine. Not of link power and instruments, which
  /// are missed where they have no effect.
  bool of_other_router() const;
};

struct IgnoredKeyList {
  /// If they are useless. Keys without a section are of the one that `reason` is in.
  void add(bool useless, const std::string& reason, const char* remedy,
           std::initializer_list<const char*> keys);
  /// All keys of that section but these, which have none.
  void add_others(const std::string& reason, const char* remedy,
                  std::initializer_list<const char*> keys);
  /// All keys that begin with `section`, such as "switch.".
  void add_section(const std::string& section, const std::string& reason, const char* remedy);
  std::vector<IgnoredKey> found;
};

std::vector<IgnoredKey> ignored_keys(const Experiment& experiment);
/// Gives them their defaults.
void reset_ignored_keys(Experiment& experiment);

}  // namespace dusk
