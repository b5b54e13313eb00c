// SPDX-License-Identifier: Apache-2.0
/// Keys that have no effect in an experiment.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sw/config/experiment.h"
#include "sw/config/option_table.h"

namespace dusk {

struct IgnoredKey {
  std::string key;
  std::string reason;  ///< key whose value makes it useless
  std::string remedy;  ///< advice, for a message
  /// True for keys of a router that another run.engine has, and of message classes that only these
  /// know: a file may set both, so that it serves every engine. Link power and instruments do not
  /// count: they are missed where they have no effect.
  bool of_other_router() const;
};

/// Returns the keys whose row has a condition that does not hold (Option::when), or that only other
/// kinds of networks have (NetworkKind::own_keys), with the first such reason, in the order of
/// option_table().
std::vector<IgnoredKey> ignored_keys(const Experiment& experiment);
/// Returns why one key has no effect; nothing if it has one.
std::optional<IgnoredKey> ignored_key(const Experiment& experiment, const std::string& key);
/// Gives the keys without effect their defaults.
void reset_ignored_keys(Experiment& experiment);
/// Returns the values of other keys with which a key has an effect, for the manual: "topology torus
/// or mesh; escape bubble". The engine is not told. Empty: it always has one.
std::string needed_by(const Option& option);

}  // namespace dusk
