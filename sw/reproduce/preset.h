// SPDX-License-Identifier: Apache-2.0
/// The one setting behind all tables of a paper (sw/configs/alonso-fat-tree-2015.toml).
#pragma once

#include <string>
#include <vector>

#include "sw/experiment.h"

namespace dusk {

/// The text of sw/configs/alonso-fat-tree-2015.toml.
const char* preset_configuration();

/// The preset, then a run's own settings, then a person's. Keys of the preset that the modes chosen
/// do not use keep their defaults. Throws ConfigError.
Experiment preset_experiment(const std::vector<std::string>& settings,
                             const std::vector<std::string>& overrides);

/// What each ambiguous point of the text was read as, and its alternatives: a Markdown table.
std::string readings_markdown(const std::vector<std::string>& overrides);

}  // namespace dusk
