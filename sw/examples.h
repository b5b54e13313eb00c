// SPDX-License-Identifier: Apache-2.0
/// Examples of the commands, with which their helps start.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace dusk {

/// Lines to type, indented, each with a line end. `command` is "sweep", "results ls" or "" for the
/// program. Empty if the command has none.
std::string examples_of(const std::string& command);

/// CLI11's help with the examples before it.
class HelpWithExamples : public CLI::Formatter {
 public:
  std::string make_description(const CLI::App* app) const override;
};

}  // namespace dusk
