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
  std::string place;        ///< place of the setting, as in errors
  std::string value;        ///< text that a message shows
  std::string why;          ///< "with policy = trunk (policy idle or powar)"
  bool file_reads = false;  ///< its file alone, without settings, reads it
};

/// A setting that an option or the command decides without --set.
struct DecidedSetting {
  std::string place;    ///< source for errors: "--output", "dusk check"
  std::string setting;  ///< "run.output=a"
};

/// Settings of one file. Their relative paths begin at its folder.
struct FileSettings {
  std::string file;
  std::vector<std::string> settings;
};

/// An experiment while it is read from files and settings. Each method throws ConfigError.
class Configuration {
 public:
  /// Reads every key of a TOML text; errors name `file`.
  void read_text(const std::string& text, const std::string& file);
  /// Reads a text of the program or of a study. Its keys without effect are forgotten silently.
  void read_base(const std::string& text, const std::string& file);
  /// Reads a TOML file; its path gives the name of the experiment.
  void read_file(const std::string& file);
  /// Reads "section.key=value". The value is as in TOML; a text needs no quotes. Errors name
  /// `place`, which begins with "--" for the command line. A relative path begins at the folder of
  /// `file`, in which the setting is; if that is empty, at the current folder.
  void read_setting(const std::string& setting, const std::string& place = "--set",
                    const std::string& file = "");
  /// Reads a setting that an option ("--output") or the command ("dusk check") decides. Setting it
  /// with --set, too, is an error.
  void read_decided(const DecidedSetting& setting);
  /// Reads the keys and values of a point. Setting one of them with --set, too, is an error.
  /// Relative paths begin as in read_setting().
  void read_point(const std::vector<std::pair<std::string, std::string>>& settings,
                  const std::string& place, const std::string& file = "");
  /// Resets a key to the state in which it was never set.
  void forget(const std::string& key);
  /// Forgets the keys without effect (sw/config/key_use.h). Keys of a file stay if they have their
  /// default, or belong to the routers of another engine. Returns the keys to report to a person.
  /// If a key contradicts power.scheme, throws first, so that only this fault is reported.
  std::vector<UselessKey> forget_useless_keys();
  /// Checks the experiment without its keys that have no effect. A key that nothing reads is an
  /// error.
  void check() const;

  const Experiment& experiment() const { return experiment_; }
  Experiment& experiment() { return experiment_; }
  const Origins& origins() const { return origins_; }

 private:
  /// Sets the defaults that another key decides. run.checked is true with switch.replace; other
  /// defaults come from the workload, the network or power.scheme.
  void follow_other_keys();
  void follow_scheme();
  void follow_kind();
  void set_default(const std::string& key);

  Experiment experiment_;
  Origins origins_;
  bool of_program_ = false;               ///< the file is the program's or a study's
  std::set<std::string> file_keys_;       ///< keys whose value is from the file
  std::set<std::string> unread_by_file_;  ///< keys without effect in the file alone
  // Workload and network that the defaults belong to.
  const WorkloadPart* workload_ = &workload_of(TrafficOptions{});
  const NetworkKind* kind_ = &kind_of(NetworkOptions{});
  std::string scheme_ = "none";  ///< scheme that the keys' values belong to
};

/// Throws ConfigError for values that are in range, but impossible together. The error names the
/// place of the involved key that the user set.
void check_experiment(const Experiment& experiment, const Origins& origins);

/// Reads `file` (empty: the built-in default), then the settings; those of another file come first.
/// Does not check combinations of keys.
Configuration read_configuration(const std::string& file, const std::vector<std::string>& settings,
                                 const std::vector<DecidedSetting>& decided = {},
                                 const FileSettings& of_file = {});

/// Same as read_configuration(), and checks the result. Prints a note on stderr for each key of the
/// file that a setting makes useless.
Configuration load_configuration(const std::string& file, const std::vector<std::string>& settings,
                                 const std::vector<DecidedSetting>& decided = {});

/// Returns the text of sw/configs/default.toml.
const char* default_configuration();

/// Returns every key with its value, in a form for read_text(). The name is written out; the output
/// folder is left to the next run.
std::string configuration_text(const Experiment& experiment);

/// Removes the lines of keys that add files (Option::adds_files) from such a text. No other result
/// depends on these keys, and results of earlier versions do not have them.
std::string without_detail_keys(const std::string& text);

}  // namespace dusk
