// SPDX-License-Identifier: Apache-2.0
/// Check of each command-line option whose value is one of a few names.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sw/common/nearest.h"
#include "sw/common/text.h"

namespace dusk {

/// Accepts one of `names`. Unlike CLI::IsMember, its error suggests the nearest name.
inline CLI::Validator one_of(std::vector<std::string> names) {
  const std::string kind = fmt::format("{{{}}}", fmt::join(names, ","));
  const auto check = [names = std::move(names)](const std::string& text) -> std::string {
    if (std::find(names.begin(), names.end(), text) != names.end()) return "";
    const std::string all = fmt::format("{}", fmt::join(names, ", "));
    return fmt::format("unknown '{}' ({})", shown(text), with_nearest(all, text, names));
  };
  return CLI::Validator(check, kind);
}

}  // namespace dusk
