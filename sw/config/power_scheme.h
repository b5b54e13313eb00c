// SPDX-License-Identifier: Apache-2.0
/// The key power.scheme: a value stands for several keys of link power.
#pragma once

#include <string>
#include <vector>

#include "sw/common/config_error.h"
#include "sw/config/option_table.h"

namespace dusk {

/// A key and the value that a scheme sets it to, a choice or a boolean.
struct SchemeKey {
  const char* key;
  OptionValue value;
};

/// A configuration of the POWAR paper (docs/presets.md).
struct PowerScheme {
  const char* name;
  const char* about;  ///< for the manual: "links never go off"
  std::vector<SchemeKey> keys;
};

/// Every scheme that sets keys. `none` is not among them.
const std::vector<PowerScheme>& power_schemes();
/// Returns the keys that a scheme sets. Empty for `none`.
const std::vector<SchemeKey>& scheme_keys(const std::string& scheme);
/// Returns the value that the experiment's scheme sets a key to; null if it sets none.
const OptionValue* scheme_value(const Experiment& experiment, const std::string& key);
/// Throws ConfigError if a key has another value than the scheme sets it to.
void check_scheme(const Experiment& experiment, const Origins& origins);

/// Values of the key and their explanation, for the option table.
std::vector<std::string> power_scheme_names();
const char* power_scheme_help();

}  // namespace dusk
