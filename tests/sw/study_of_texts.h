// SPDX-License-Identifier: Apache-2.0
/// A study of a test, from texts in place of files.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "sw/config/config_file.h"
#include "sw/studies/plan.h"

namespace dusk {

using Texts = std::map<std::string, std::string>;

inline Study study_of(const Texts& texts) {
  return read_study("mine", "mine", [&](const std::string& path) -> std::optional<std::string> {
    const auto found = texts.find(path);
    if (found != texts.end()) return found->second;
    if (path == "default.toml") return default_configuration();
    return std::nullopt;
  });
}

/// Returns the experiment of a single run of a study. Throws ConfigError if keys of this run have
/// no effect.
inline Experiment planned_alone(const Study& study, const PlannedRun& run,
                                const std::vector<std::string>& overrides) {
  KeyUse use;
  const Experiment experiment = planned_experiment(study, run, overrides, use);
  use.notes();
  return experiment;
}

}  // namespace dusk
