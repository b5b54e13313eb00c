// SPDX-License-Identifier: Apache-2.0
/// Keys as a person reads them in a terminal.
#pragma once

#include <functional>
#include <string>

#include "sw/config/option_table.h"

namespace dusk {

/// The help of a key, and with which others it has an effect.
std::string meaning_of(const Option& option);

/// Value of a key that nobody sets, as TOML.
std::string default_of(const Option& option);

/// The keys that `wanted` takes, below the names of their sections; empty if there is none.
std::string sections_text(const std::function<bool(const Option&)>& wanted);

/// The keys whose name, help or values have `word`, in small or capital letters, or which other
/// simulators call so. Throws ConfigError, with the nearest names, if there is none.
std::string found_keys(const std::string& word);

}  // namespace dusk
