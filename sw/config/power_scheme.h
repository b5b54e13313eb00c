// SPDX-License-Identifier: Apache-2.0
/// Key power.scheme: one value sets several keys of link power.
#pragma once

#include <string>
#include <vector>

#include "sw/common/config_error.h"
#include "sw/config/option_table.h"

namespace dusk {

/// A configuration key and the value that a scheme sets it to: the name of a choice, or a boolean.
struct SchemeKey {
  const char* key;
  OptionValue value;
};

/// A configuration of the POWAR paper (docs/presets.md).
struct PowerScheme {
  const char* name;
  const char* about;  ///< explanation for the manual: "links never go off"
  std::vector<SchemeKey> keys;
};

/// Returns all schemes that set keys, so all but `none`.
const std::vector<PowerScheme>& power_schemes();
/// Returns the keys that a scheme sets; empty for `none`.
const std::vector<SchemeKey>& scheme_keys(const std::string& scheme);
/// Returns the value that the experiment's scheme sets a key to; null if it does not set the key.
const OptionValue* scheme_value(const Experiment& experiment, const std::string& key);
/// Throws ConfigError if a key has another value than its scheme gives it.
void check_scheme(const Experiment& experiment, const Origins& origins);

/// Names of the schemes and their explanation, for the option table.
std::vector<std::string> power_scheme_names();
const char* power_scheme_help();

}  // namespace dusk
