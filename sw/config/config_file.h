// SPDX-License-Identifier: Apache-2.0
/// Configuration file and `--set`: command line > file > default.
#pragma once

#include <string>
#include <vector>

#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// An experiment in the making. Each method throws ConfigError.
class Configuration {
 public:
  /// Takes every key of a TOML text; `file` is what errors name.
  void read_text(const std::string& text, const std::string& file);
  /// Takes a TOML file and, of its path, the experiment's name.
  void read_file(const std::string& file);
  /// Takes "section.key=value", the value as in TOML; a text needs no quotes. `place` is what
  /// errors name.
  void read_setting(const std::string& setting, const std::string& place = "--set");
  /// Gives keys of the file that the chosen modes do not use their defaults; for the built-in file,
  /// which the user did not write.
  void forget_ignored_keys();
  /// As if the key had not been set.
  void forget(const std::string& key);
  /// As check_experiment().
  void check() const;

  const Experiment& experiment() const { return experiment_; }
  Experiment& experiment() { return experiment_; }
  const Origins& origins() const { return origins_; }

 private:
  /// Defaults that another key decides: run.checked is true with switch.replace.
  void follow_other_keys();

  Experiment experiment_;
  Origins origins_;
};

/// Throws ConfigError for values that are each in range but impossible together. The error stands
/// at the key among those involved that the user set.
void check_experiment(const Experiment& experiment, const Origins& origins);

/// Reads `file` (empty: the built-in default), then the settings, then checks all.
Configuration load_configuration(const std::string& file, const std::vector<std::string>& settings);

/// The text of sw/configs/default.toml.
const char* default_configuration();

/// Every key with its value, readable by read_text(). The name is written out, the output folder
/// left to be chosen anew.
std::string configuration_text(const Experiment& experiment);

}  // namespace dusk
