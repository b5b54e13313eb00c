// SPDX-License-Identifier: Apache-2.0
/// The one reader of TOML texts. It limits a person's text before toml++ reads it, because toml++
/// calls itself for each level of nesting.
#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "sw/common/text.h"

namespace dusk {

/// Deepest nesting: sum of the dots of keys and section names, of arrays and of inline tables.
constexpr std::size_t kLevels = 64;

/// Returns a place in a file as "FILE:LINE:COLUMN".
std::string toml_place(const std::string& file, const toml::source_position& at);

/// Reads a TOML text; errors name `file`. Throws ConfigError "FILE:LINE:COLUMN: syntax: what is
/// wrong". Values that are too long, nesting that is too deep, and letters outside quotes that are
/// not ASCII are errors, too.
toml::table parse_toml(const std::string& text, const std::string& file);

/// Reason why a text is not given to toml++, and its place. An empty reason: no fault.
struct TomlFault {
  std::string what;
  toml::source_position at{1, 1};
};
TomlFault toml_fault(std::string_view text);

}  // namespace dusk
