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
  std::string key;     ///< key whose value decides, such as "traffic.kind"
  std::string remedy;  ///< values with which it has an effect, for a message: "kind closed"
  std::function<bool(const Experiment&)> holds;
};

/// `key`, a choice, has one of `values`. Without a remedy the message lists them.
Condition among(const std::string& key, std::vector<std::string> values, std::string remedy = {});
/// `key`, a choice, has none of `values`.
Condition not_among(const std::string& key, std::vector<std::string> values, std::string remedy);

}  // namespace dusk
