// SPDX-License-Identifier: Apache-2.0
/// The one reader of TOML texts. It bounds what a person wrote before toml++ sees it: toml++ calls
/// itself for each level of nesting.
#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "sw/common/text.h"

namespace dusk {

/// Deepest nesting: dots of keys and section names, arrays and inline tables.
constexpr std::size_t kLevels = 64;

/// "FILE:LINE:COLUMN"
std::string toml_place(const std::string& file, const toml::source_position& at);

/// Reads a TOML text; `file` is what errors name. Throws ConfigError, "FILE:LINE:COLUMN: syntax:
/// what is wrong", also for a longer value, deeper nesting, or letters outside quotes that are not
/// ASCII.
toml::table parse_toml(const std::string& text, const std::string& file);

/// Says why the text is not given to toml++, and where. "" if it is.
struct TomlFault {
  std::string what;
  toml::source_position at{1, 1};
};
TomlFault toml_fault(std::string_view text);

}  // namespace dusk
