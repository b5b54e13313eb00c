// SPDX-License-Identifier: Apache-2.0
/// The one setting behind all tables of a publication (sw/configs/alonso-*.toml).
#pragma once

#include <string>
#include <vector>

#include "sw/experiment.h"

namespace dusk {

enum class Preset { FatTree2015, Thesis2012 };

/// Of sw/configs, without folder.
const char* preset_file(Preset preset);

/// The text of that file.
const char* preset_configuration(Preset preset);

/// Runs of Thesis2012 that are closed loops (Table 4.3); the keys of open ones give way to them.
std::vector<std::string> closed_loop_settings();

/// The preset, then a run's own settings, then a person's. Keys of the preset that the modes chosen
/// do not use keep their defaults. Throws ConfigError.
Experiment preset_experiment(Preset preset, const std::vector<std::string>& settings,
                             const std::vector<std::string>& overrides);

/// What each ambiguous point of the text was read as, and its alternatives: a Markdown table.
std::string readings_markdown(Preset preset, const std::vector<std::string>& overrides);

}  // namespace dusk
