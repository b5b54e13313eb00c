// SPDX-License-Identifier: Apache-2.0
/// Finds keys that have no effect in an experiment.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sw/config/experiment.h"
#include "sw/config/option_table.h"

namespace dusk {

struct IgnoredKey {
  std::string key;
  std::string reason;  ///< key whose value makes this one useless
  std::string remedy;  ///< advice, for a message
  /// True for a key of a router that another run.engine has, or of message classes, which engine
  /// functional lacks. A file may set both, so that it serves all engines. Link power and
  /// instruments are excluded: a person would miss their effect.
  bool of_other_router() const;
};

/// Returns the keys without effect, each with its first reason, in the order of option_table().
/// Reasons: a condition of the key's row does not hold (Option::when), or only other kinds of
/// networks have the key (NetworkKind::own_keys).
std::vector<IgnoredKey> ignored_keys(const Experiment& experiment);
/// Returns why one key has no effect; nothing if it has one.
std::optional<IgnoredKey> ignored_key(const Experiment& experiment, const std::string& key);
/// Sets the keys without effect to their defaults.
void reset_ignored_keys(Experiment& experiment);
/// Returns the values of other keys with which a key has an effect, for the manual: "topology torus
/// or mesh; escape bubble". Leaves out the engine. Empty: the key always has an effect.
std::string needed_by(const Option& option);

}  // namespace dusk
