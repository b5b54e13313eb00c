// SPDX-License-Identifier: Apache-2.0
/// Conditions under which a key has an effect.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace dusk {

struct Experiment;

/// A key has an effect only where another key has certain values.
struct Condition {
  std::string key;     ///< key that decides, such as "traffic.kind"
  std::string remedy;  ///< values with which the key has an effect, for messages: "kind closed"
  std::function<bool(const Experiment&)> holds;
};

/// Condition that `key`, a choice, has one of `values`. An empty remedy lists them in messages.
Condition among(const std::string& key, std::vector<std::string> values, std::string remedy = {});
/// Condition that `key`, a choice, has none of `values`.
Condition not_among(const std::string& key, std::vector<std::string> values, std::string remedy);

}  // namespace dusk
