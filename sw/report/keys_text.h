// SPDX-License-Identifier: Apache-2.0
/// Texts about keys for a terminal.
#pragma once

#include <functional>
#include <string>

#include "sw/config/option_table.h"

namespace dusk {

/// Returns the help of a key, and the values of other keys with which it has an effect.
std::string meaning_of(const Option& option);

/// Returns the default of a key as TOML.
std::string default_of(const Option& option);

/// Returns the keys that `wanted` accepts, by section; empty if there is none.
std::string sections_text(const std::function<bool(const Option&)>& wanted);

/// Returns the keys that have `word` in their name, help or values (upper or lower case), or as
/// another simulator's name. Throws ConfigError, with the nearest names, if there is none.
std::string found_keys(const std::string& word);

}  // namespace dusk
