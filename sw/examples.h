// SPDX-License-Identifier: Apache-2.0
/// Examples of the commands, which are the first part of their helps.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace dusk {

/// Returns lines to type, each indented and with a line end. `command` is "sweep", "results ls" or
/// "" for the program. Empty if the command has no example.
std::string examples_of(const std::string& command);

/// Formats the help as CLI11 does, after the examples.
class HelpWithExamples : public CLI::Formatter {
 public:
  std::string make_description(const CLI::App* app) const override;
};

}  // namespace dusk
