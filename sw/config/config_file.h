// SPDX-License-Identifier: Apache-2.0
/// Configuration file and `--set`: command line > file > default.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sw/common/config_error.h"
#include "sw/config/experiment.h"
#include "sw/config/network_kind.h"
#include "sw/config/workload_part.h"

namespace dusk {

/// A key that was set and has no effect.
struct UselessKey {
  std::string key;
  std::string place;        ///< origin of the setting, as errors name it
  std::string value;        ///< text that a message shows
  std::string why;          ///< "with policy = trunk (policy idle or powar)"
  bool file_reads = false;  ///< it stands in a file in which it has an effect
};

/// A setting that the command line decides without --set.
struct DecidedSetting {
  std::string place;    ///< "--output", "dusk check": what errors name
  std::string setting;  ///< "run.output=a"
};

/// Settings that stand in a file. Relative paths in them begin at its folder.
struct FileSettings {
  std::string file;
  std::vector<std::string> settings;
};

/// An experiment in the making. Each method throws ConfigError.
class Configuration {
 public:
  /// Takes every key of a TOML text; `file` is what errors name.
  void read_text(const std::string& text, const std::string& file);
  /// Takes a text of the program, or of a study: keys that have no effect are forgotten silently.
  void read_base(const std::string& text, const std::string& file);
  /// Takes a TOML file and, of its path, the experiment's name.
  void read_file(const std::string& file);
  /// Takes "section.key=value", the value as in TOML; a text needs no quotes. `place` is what
  /// errors name; a place on the command line begins with "--". A relative path begins at the
  /// folder of `file`, in which the setting stands; empty: at the current folder.
  void read_setting(const std::string& setting, const std::string& place = "--set",
                    const std::string& file = "");
  /// Takes a setting that an option ("--output") or the command ("dusk check") decides, which no
  /// --set may give.
  void read_decided(const DecidedSetting& setting);
  /// Takes the keys and values of a point, none of which may be given with --set. Relative paths
  /// begin as in read_setting().
  void read_point(const std::vector<std::pair<std::string, std::string>>& settings,
                  const std::string& place, const std::string& file = "");
  /// Resets a key to the state in which it was never set.
  void forget(const std::string& key);
  /// Forgets the keys that have no effect (sw/config/key_use.h). A file's keys stay if they have
  /// their default or are of another engine's routers. Returns the keys that a person should hear
  /// of. Throws first if a key contradicts power.scheme: it alone should be told then.
  std::vector<UselessKey> forget_useless_keys();
  /// Checks what is run: the experiment without the keys that have no effect. One that nothing
  /// reads is an error.
  void check() const;

  const Experiment& experiment() const { return experiment_; }
  Experiment& experiment() { return experiment_; }
  const Origins& origins() const { return origins_; }

 private:
  /// Defaults that another key decides: run.checked is true with switch.replace; others are the
  /// workload's, the network's, or values of power.scheme.
  void follow_other_keys();
  void follow_scheme();
  void follow_kind();
  void set_default(const std::string& key);

  Experiment experiment_;
  Origins origins_;
  bool of_program_ = false;               ///< the file is
  std::set<std::string> file_keys_;       ///< keys whose value is from the file
  std::set<std::string> unread_by_file_;  ///< keys without effect in the file alone
  // Workload and network that the defaults are of.
  const WorkloadPart* workload_ = &workload_of(TrafficOptions{});
  const NetworkKind* kind_ = &kind_of(NetworkOptions{});
  std::string scheme_ = "none";  ///< scheme whose values the keys have
};

/// Throws ConfigError for values that are each in range but impossible together. The error stands
/// at the key among those involved that the user set.
void check_experiment(const Experiment& experiment, const Origins& origins);

/// Reads `file` (empty: the built-in default), then the settings, those of another file first;
/// checks no combination.
Configuration read_configuration(const std::string& file, const std::vector<std::string>& settings,
                                 const std::vector<DecidedSetting>& decided = {},
                                 const FileSettings& of_file = {});

/// Reads as read_configuration(), and checks. A note on stderr names each key of the file that a
/// setting makes useless.
Configuration load_configuration(const std::string& file, const std::vector<std::string>& settings,
                                 const std::vector<DecidedSetting>& decided = {});

/// The text of sw/configs/default.toml.
const char* default_configuration();

/// Every key with its value, readable by read_text(). The name is written out, the output folder
/// left to be chosen anew.
std::string configuration_text(const Experiment& experiment);

/// Leaves the lines of the keys that add files (Option::adds_files) out of such a text: no other
/// result depends on them, and runs of earlier versions have none.
std::string without_detail_keys(const std::string& text);

}  // namespace dusk
